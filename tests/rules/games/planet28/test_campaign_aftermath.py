"""The reckoning after a battle, and how hidden agendas are handed out and held against it."""

from __future__ import annotations

import pytest

from rules.games.planet28.answers import Decline
from rules.games.planet28.campaign.aftermath import enriched
from rules.games.planet28.campaign.agendas import (
    DEATH,
    MULE,
    PACIFISM,
    THIEF,
)
from rules.games.planet28.campaign.ledger import Agenda
from rules.games.planet28.goals.goal import Goal
from rules.games.planet28.units import Tally
from tests.support.planet28.ledgers import (
    REPLACE,
    after,
    band,
    having,
    pair,
    person,
    secretly,
    with_ledger,
)
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import std, table

CAR = ("core Engine 10/10", "core Crew 0/10", "front Crew 0/10", "rear Crew 0/10")
RED = {"seat": "red", "person": 1}
BLUE = {"seat": "blue", "person": 3}


@pytest.mark.rule("P28-CAMP-2")
def test_a_goal_that_was_counted_or_judged_is_asked_of_nobody():
    state = with_ledger(table(*pair()))
    assert after(state, judged=False).kind() == "goal"
    assert after(state, winners=("blue",)).kind() == "between"
    counted = after(REPLACE(state, goal=Goal(scenario="shelter")), judged=False, winners=("red",))
    assert counted.kind() == "between"
    assert [band(counted, seat).pool for seat in ("red", "blue")] == [10, 0]
    assert counted.state.winners == ("red",)


@pytest.mark.rule("P28-CAMP-2")
@pytest.mark.parametrize(
    ("judged", "winners", "pools"),
    [(True, (), (0, 0)), (True, ("blue",), (0, 10)), (True, ("red", "blue"), (10, 10))],
)
def test_a_gm_has_said_who_reached_the_goal(judged, winners, pools):
    game = after(with_ledger(table(*pair())), judged=judged, winners=winners)
    assert (band(game).pool, band(game, "blue").pool) == pools
    assert game.state.winners == winners
    assert not any("the goal" in line.text for line in game.told if not any(pools))


@pytest.mark.rule("P28-CAMP-2")
def test_where_nobody_reached_the_goal_the_winners_stay_and_it_is_told():
    game = after(with_ledger(table(*pair())), judged=False, winners=("red",))
    for seat in ("red", "blue"):
        game.do(seat, Decline())
    assert game.state.winners == ("red",)
    assert (band(game).pool, band(game, "blue").pool) == (0, 0)
    assert "Nobody reached the goal." in game.text()


@pytest.mark.rule("P28-CAMP-7", "P28-CAMP-13", "P28-CAMP-12", "P28-TR-RICH", "P28-CAMP-10")
def test_the_order_of_the_reckoning():
    people = (*pair(traits=("Rich",)), std(name="Eve"))
    state = with_vehicle(table(*people), *CAR, seat="red")
    state = state.change(1, status="slain", hp=0, actions=0).change(3, status="fled", actions=0)
    state = state.change(2, tally=Tally(hurt=True)).change(5, tally=Tally(hurt=True))
    state = REPLACE(with_ledger(state), agendas=(Agenda(seat="red", kind=PACIFISM, person=2),))
    game = after(state.change(4, tally=Tally(hurt=True)), "d8:3 d8:1 d8:5")
    assert game.rules() == [
        "CAMP-1",
        "CAMP-1",
        "CAMP-1",
        "CAMP-11",
        "CAMP-2",
        "AGENDA-PACIFISM",
        "INJ-SHAKEN",
        "CAMP-12",
        "TR-RICH",
    ]
    assert game.rolls("TR-RICH") == [("riches", 8, (5,))]
    assert band(game).credits == 5


@pytest.mark.rule("P28-TR-RICH")
def test_everybody_who_is_rich_rolls_1d8_in_the_order_of_the_roster():
    rich = {"traits": ("Rich",)}
    people = (std(name="Ash"), *(std(name=name, **rich) for name in ("Bel", "Cor", "Dan")))
    state = with_ledger(table(*people, std("blue", "Eve", **rich)), red={"credits": 2})
    game = after(having(state, 3, gone="dead"), "d8:6 d8:1 d8:8")
    lines = [line for line in game.told if line.rule == "P28-TR-RICH"]
    assert [line.text for line in lines] == [
        "Bel brings Red 6 credits.",
        "Dan brings Red 1 credits.",
        "Eve brings Blue 8 credits.",
    ]
    assert (band(game).credits, band(game, "blue").credits) == (9, 8)


@pytest.mark.rule("P28-TR-RICH")
def test_a_rich_squad_rolls_a_die_for_each_member_at_once():
    people = [std(name=name, traits=("Rich",)) for name in ("Ash", "Bel", "Eve")]
    state = with_ledger(with_squad(table(*people, std("blue", "Cor")), 1, 2, 3))
    game = after(having(state, 1, gone="dead"), "d8:6 d8:3")
    assert game.rolls("TR-RICH") == [("riches", 8, (6, 3))]
    assert band(game).credits == 9
    assert enriched(with_ledger(table(*pair())), None)[1] == ()


@pytest.mark.rule("P28-SQD-15", "P28-INJ-DEATH")
def test_what_lost_members_carried_is_their_warbands_in_the_order_of_the_roster():
    arms = ("Club", "Dagger", "Laser pistol", "Great sword")
    people = [std(name=f"Mate {n}", weapons=(arm,)) for n, arm in enumerate(arms, 1)]
    state = with_squad(table(*people, std("blue", "Cor")), 1, 2, 3, 4)
    profiles = tuple(REPLACE(one, of=6) if n < 4 else one for n, one in enumerate(state.profiles))
    state = REPLACE(state, profiles=profiles)
    for unit in (1, 3, 4):
        state = state.change(unit, status="fled", actions=0)
    game = after(with_ledger(state), "d10:10 d10:3 d10:10")
    assert [weapon.name for weapon in band(game).heap.weapons] == ["Club", "Great sword"]
    assert [person(game, number).gone for number in (1, 2, 3, 4)] == ["dead", "", "", "dead"]
    assert band(game).owed == 2


@pytest.mark.rule("P28-PBP-5", "P28-CAMP-10")
def test_every_agenda_is_held_against_the_battle_one_after_the_other():
    state = secretly(
        {**RED, "kind": PACIFISM, "failed": 2},
        {**BLUE, "kind": MULE, "failed": 1, "since": 4},
        {"seat": "green", "kind": PACIFISM, "person": 5},
        people=(*pair(), std("green", "Eve")),
        seats=("red", "blue", "green"),
    )
    game = after(state)
    told = [line for line in game.told if line.rule.startswith("P28-AGENDA")]
    assert [line.text.partition(",")[0] for line in told] == [
        "Hidden agenda of Ash: Vow of pacifism",
        "Hidden agenda of Eve: Vow of pacifism",
    ]
    assert "3 points" in told[0].text and "5 points" in told[1].text
    assert game.state.agendas == (Agenda(seat="blue", kind=MULE, person=3, failed=2),)
    assert [person(game, number).cp for number in (1, 3, 5)] == [6 + 3, 6, 6 + 5]
    assert person(game, 1).history[-1].text == "Completed a hidden agenda: Vow of pacifism."


@pytest.mark.rule("P28-AGENDA-DEATH")
def test_an_honourable_death_pays_the_warband_and_nobody_else():
    state = secretly({**RED, "kind": DEATH, "done": True})
    state = state.change(1, status="slain", hp=0, actions=0)
    game = after(having(state, 1, cp=4), "d8:1")
    assert (band(game).pool, person(game, 1).cp) == (5, 4)
    assert "for the whole warband" in game.text()


@pytest.mark.rule("P28-AGENDA-THIEF", "P28-CAMP-10")
def test_the_thief_pays_both_and_shows_its_dice():
    state = secretly({**RED, "kind": THIEF, "done": True})
    state = REPLACE(state, ledger=state.ledger.change_band("red", credits=4))
    game = after(state, "d20:20 d20:1")
    assert game.rolls("AGENDA-THIEF") == [("credits", 20, (20, 1))]
    # The credits that the warband has stay its own.
    assert (band(game).credits, band(game).pool, person(game, 1).cp) == (4 + 21, 0, 11)


@pytest.mark.rule("P28-CAMP-10")
def test_the_agendas_of_the_dead_end_with_them_and_no_others():
    state = secretly({**RED, "kind": MULE}, {**BLUE, "kind": MULE})
    state = state.change(1, status="slain", hp=0, actions=0)
    assert [one.seat for one in after(state, "d8:8").state.agendas] == ["blue"]
    assert [one.seat for one in after(state, "d8:7").state.agendas] == ["red", "blue"]
