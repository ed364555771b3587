"""What points buy between battles: skills, talents, credits, recruits, healing."""

from __future__ import annotations

import pytest

from rules.games.planet28 import SYSTEM
from rules.games.planet28.campaign.between import Disband, Ready
from rules.games.planet28.campaign.healing import Tend, Treat
from rules.games.planet28.campaign.improving import Convert, Improve, Share
from rules.games.planet28.campaign.ledger import Injury
from rules.games.planet28.campaign.recruiting import Recruit, Reinforce
from rules.games.planet28.campaign.telling import Attempt, Award, Narrate
from rules.games.planet28.state import ENEMY
from tests.support.planet28.ledgers import (
    REPLACE,
    band,
    between,
    having,
    pair,
    person,
    ready,
    refused,
)
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.tables import Game, std, table

START = "d6:1 d6:1 d10:5"


def grouped(state):
    """The battle with the people of red as a squad."""
    return with_squad(state, 1, 2, 5)


@pytest.mark.rule("P28-CAMP-3")
@pytest.mark.parametrize(
    ("what", "price", "after"),
    [
        ("F", 20, lambda one: one.skills["F"] == 6),
        ("HP", 20, lambda one: one.hp == 25),
        ("Brave", 15, lambda one: one.traits == ("Brave",)),
        ("Heal", 20, lambda one: one.abilities == ("Heal",)),
    ],
)
def test_somebody_improves_for_its_own_points(what, price, after):
    game = between(cp=price - 1)
    refused(game, "red", Improve(person=1, what=what), f"takes {price}", "P28-CAMP-3")
    game.state = having(game.state, 1, cp=price + 3)
    game.do("red", Improve(person=1, what=what))
    assert after(person(game, 1).profile)
    assert person(game, 1).cp == 3
    ready(game, START)
    assert after(game.state.profile(1))


@pytest.mark.parametrize(
    ("what", "why", "rule", "more"),
    [
        pytest.param(
            what, why, f"P28-{rule}", more, marks=pytest.mark.rule("P28-CAMP-3", f"P28-{rule}")
        )
        for what, why, rule, more in (
            ("S", "the most", "CAMP-3", {"S": 10}),
            ("Brave", "already", "WB-5", {"traits": ("Brave",)}),
            ("Heal", "already", "WB-5", {"abilities": ("Heal",)}),
            ("Stupid", "cannot buy", "CAMP-3", {}),
            ("Nonsense", "cannot buy", "CAMP-3", {}),
            ("Camo", "cannot buy", "CAMP-3", {}),
        )
    ],
)
def test_what_cannot_be_bought_with_points(what, why, rule, more):
    refused(between(*pair(**more), cp=200), "red", Improve(person=1, what=what), why, rule)


@pytest.mark.rule("P28-CAMP-3", "P28-TR-ANIMAL", "P28-WB-10")
def test_an_animal_buys_no_ability():
    game = between(*pair(traits=("Animal",)), cp=200)
    refused(game, "red", Improve(person=1, what="Heal"), "no abilities", "P28-WB-10")


@pytest.mark.rule("P28-CAMP-3", "P28-WB-5", "P28-WB-10")
@pytest.mark.parametrize(
    ("what", "more", "changed"),
    [
        ("S", {"S": 9}, {"S": 10}),
        ("HP", {"S": 10}, {"hp": 25}),
        ("F", {"S": 10}, {"F": 6}),
        ("Brave", {"traits": ("Medic",)}, {"traits": ("Medic", "Brave")}),
        ("Brave", {"traits": ("Animal",)}, {"traits": ("Animal", "Brave")}),
        ("Heal", {"abilities": ("Aimed shot",)}, {"abilities": ("Aimed shot", "Heal")}),
    ],
)
def test_what_is_bought_is_added_to_what_was_there(what, more, changed):
    game = between(*pair(**more), cp=20)
    before = person(game, 1).profile
    skills = {**before.skills, **{key: n for key, n in changed.items() if key in before.skills}}
    rest = {key: value for key, value in changed.items() if key not in before.skills}
    game.do("red", Improve(person=1, what=what))
    assert person(game, 1).profile == REPLACE(before, skills=skills, **rest)
    assert person(game, 1).did == ("busy",)
    assert game.rules() == ["CAMP-3"]
    assert person(game, 2) == person(between(*pair(**more)), 2)


@pytest.mark.rule("P28-CAMP-3", "P28-CAMP-14")
def test_nobody_deals_for_others_or_in_a_battle():
    refused(between(cp=50), "blue", Improve(person=1, what="F"), "nobody of yours")
    refused(between(), "red", Improve(person=99, what="F"), "nobody of yours")
    game = between(cp=50)
    ready(game, START)
    refused(game, "red", Improve(person=1, what="F"), "between two battles", "P28-CAMP-14")
    refused(Game(table(*pair())), "red", Share(person=1, points=1), "between two battles")
    assert not any(isinstance(move, Improve) for move in game.offers("red"))


@pytest.mark.rule("P28-CAMP-3", "P28-SOLO-8")
def test_players_improve_the_side_that_nobody_plays():
    game = between(std(name="Ash"), std(ENEMY, "Foe"), seats=("red", ENEMY))
    game.state = having(game.state, 2, cp=20)
    game.do("red", Improve(person=2, what="S"))
    assert person(game, 2).profile.skills["S"] == 6
    assert [entry.seat for entry in game.asked().entries] == ["red"]


@pytest.mark.rule("P28-CAMP-3")
def test_a_squad_improves_with_every_member():
    game = between(*pair(), std(name="Eve"), made=grouped)
    game.state = having(game.state, 6, cp=60)
    refused(game, "red", Improve(person=1, what="F"), "do it for the squad")
    game.do("red", Improve(person=6, what="F"))
    assert [person(game, n).profile.skills["F"] for n in (1, 2, 5, 6)] == [6] * 4
    assert person(game, 6).cp == 0
    refused(game, "red", Improve(person=6, what="F"), "takes 60")


@pytest.mark.rule("P28-CAMP-2")
def test_the_warbands_points_are_shared():
    game = between(red={"pool": 12})
    game.do("red", Share(person=2, points=10))
    assert (person(game, 2).cp, band(game).pool) == (10, 2)
    refused(game, "red", Share(person=2, points=3), "has 2 points")


@pytest.mark.rule("P28-CAMP-5")
def test_two_points_make_a_credit_and_one_of_a_mercenary():
    game = between(*pair(traits=("Mercenary",)), cp=5, red={"pool": 9, "credits": 20})
    game.do("red", Convert(person=1, points=5))
    assert (person(game, 1).cp, band(game).credits) == (0, 25)
    game.do("red", Convert(points=8))
    assert (band(game).pool, band(game).credits) == (1, 29)
    refused(game, "red", Convert(points=1), "Two points make a credit")
    refused(game, "red", Convert(points=2), "not so many")
    refused(game, "red", Convert(person=1, points=1), "has 0 points")


@pytest.mark.rule("P28-TR-VENAL", "P28-CAMP-5", "P28-CAMP-6")
def test_the_venal_save_nothing_and_lose_the_odd_point():
    game = between(*pair(traits=("Venal",)), cp=7)
    game.state = having(game.state, 3, cp=7)
    ready(game, START)
    assert (person(game, 1).cp, band(game).credits) == (0, 3)
    assert (person(game, 3).cp, band(game, "blue").credits) == (7, 0)
    assert "Ash turns 7 points into 3 credits." in game.text()


@pytest.mark.rule("P28-CAMP-8")
def test_healing_takes_10_points_and_a_battle_with_the_injury():
    game = between(cp=10)
    fresh = Injury(name="Life long wounds")
    game.state = having(game.state, 1, injuries=(fresh,))
    refused(game, "red", Treat(person=1, injury="Life long wounds"), "one battle", "P28-CAMP-8")
    refused(game, "red", Treat(person=1, injury="Shaken"), "has no “Shaken”")
    game.state = having(game.state, 1, injuries=(REPLACE(fresh, played=1), fresh))
    game.do("red", Treat(person=1, injury="Life long wounds"))
    assert (person(game, 1).injuries, person(game, 1).cp) == ((fresh,), 0)
    game.state = having(game.state, 1, injuries=(REPLACE(fresh, played=1),), cp=9)
    refused(game, "red", Treat(person=1, injury="Life long wounds"), "takes 10")


@pytest.mark.rule("P28-CAMP-8")
def test_what_lasts_for_ever_cannot_be_healed_when_switched():
    game = between(cp=20, permanent_heal="no")
    hand = Injury(name="Shattered hand", left=2, played=1)
    game.state = having(game.state, 1, injuries=(hand, Injury(name="Shaken", played=1)))
    refused(game, "red", Treat(person=1, injury="Shaken"), "stays for ever")
    game.do("red", Treat(person=1, injury="Shattered hand"))


@pytest.mark.rule("P28-TR-MEDIC", "P28-CAMP-8")
def test_a_medic_heals_a_friend_at_once_and_does_nothing_else():
    game = between(*pair(traits=("Medic",)), cp=40)
    for number in (1, 2, 3):
        game.state = having(game.state, number, injuries=(Injury(name="Shaken"),))
    refused(game, "red", Tend(medic=2, person=1, injury="Shaken"), "is no Medic")
    refused(game, "red", Tend(medic=1, person=1, injury="Shaken"), "heals a friend")
    refused(game, "red", Tend(medic=1, person=3, injury="Shaken"), "nobody of yours")
    game.do("red", Tend(medic=1, person=2, injury="Shaken"))
    assert (person(game, 2).injuries, person(game, 1).cp) == ((), 40)
    refused(game, "red", Improve(person=1, what="F"), "healing a friend", "P28-TR-MEDIC")
    game.state = having(game.state, 2, injuries=(Injury(name="Shaken"),))
    refused(game, "red", Tend(medic=1, person=2, injury="Shaken"), "healing a friend")


@pytest.mark.rule("P28-TR-MEDIC")
def test_a_medic_that_has_done_something_else_has_no_time():
    game = between(*pair(traits=("Medic",)), cp=40)
    game.state = having(game.state, 2, injuries=(Injury(name="Shaken"),))
    game.do("red", Improve(person=1, what="F"))
    refused(game, "red", Tend(medic=1, person=2, injury="Shaken"), "something else")


@pytest.mark.rule("P28-CAMP-4")
def test_a_recruit_costs_10_points_and_what_it_can_do():
    game = between(red={"pool": 10 + 30 + 10 + 15})
    fay = Recruit(name="Fay", F=4, hp=22, talents=("Brave",))
    game.do("red", fay)
    newcomer = person(game, 5)
    assert (newcomer.profile.name, newcomer.profile.hp, band(game).pool) == ("Fay", 22, 0)
    assert newcomer.profile.skills == {"A": 1, "F": 4, "S": 1, "AW": 1, "P": 1}
    refused(game, "red", Recruit(name="Gil"), "takes 10 points", "P28-CAMP-4")
    ready(game, START)
    assert [game.state.name(unit.id) for unit in game.state.units] == [
        "Ash",
        "Bel",
        "Cor",
        "Dan",
        "Fay",
    ]


@pytest.mark.rule("P28-CAMP-4")
def test_a_replacement_for_the_dead_joins_without_the_10():
    game = between(red={"owed": 1})
    game.do("red", Recruit(name="Fay"))
    assert (band(game).pool, band(game).owed) == (0, 0)
    refused(game, "red", Recruit(name="Gil"), "takes 10 points")


@pytest.mark.rule("P28-CAMP-4", "P28-WB-10")
@pytest.mark.parametrize(
    ("recruit", "why"),
    [
        ({"name": "Ash"}, "name of another"),
        ({"name": " "}, "begins and ends"),
        ({"name": "Fay", "talents": ("Wings",)}, "Wings"),
        ({"name": "Fay", "talents": ("Brave", "Brave")}, "already"),
        ({"name": "Fay", "hp": 21}, "odd"),
    ],
)
def test_a_faulty_recruit_is_refused(recruit, why):
    refused(between(red={"pool": 200}), "red", Recruit(**recruit), why)


@pytest.mark.rule("P28-SQD-15", "P28-CAMP-4")
def test_a_squad_gets_a_new_member_with_the_others_gear():
    people = (std(name="Ash"), std(name="Bel"), std("blue", "Cor"), std("blue", "Dan"))
    red = {"pool": 210, "credits": 30, "owed": 0}
    game = between(*people, std(name="Eve"), made=grouped, red=red)
    refused(game, "red", Reinforce(person=1), "is no squad")
    game.do("red", Reinforce(person=6))
    # 10 and 20 levels; a Dagger for 5 and a Laser pistol for 25 credits.
    assert (band(game).pool, band(game).credits) == (0, 0)
    assert game.state.ledger.members(6) == (1, 2, 5, 7)
    refused(game, "red", Reinforce(person=6), "takes 210 points")
    game.state = REPLACE(game.state, ledger=game.state.ledger.change_band("red", owed=1, pool=200))
    refused(game, "red", Reinforce(person=6), "gear costs 30")
    ready(game, START)
    squad = next(unit for unit in game.state.units if game.state.profile(unit.id).squad)
    assert squad.start_hp == 80


@pytest.mark.rule("P28-GM-8")
def test_the_gm_gives_and_takes():
    seats = ("red", "blue", "gm")
    game = between(seats=seats, cp=3, red={"credits": 5})
    game.do("gm", Award(owner="red", person=1, points=4, credits=-5))
    game.do("gm", Award(owner="blue", points=9))
    assert (person(game, 1).cp, band(game).credits, band(game, "blue").pool) == (7, 0, 9)
    refused(game, "gm", Award(owner="red", credits=-1), "not so much")
    refused(game, "gm", Award(owner="red", person=3, points=1), "nobody of theirs")
    refused(game, "gm", Award(owner="green"), "has no warband")
    refused(game, "red", Award(owner="red", points=9), "Only the GM", "P28-GM-8")


@pytest.mark.rule("P28-CAMP-15")
def test_off_the_table_people_tell_roll_and_let_days_pass():
    game = between()
    game.do("red", Narrate(text="They ride to the wells.", days=3)).do(
        "blue", Narrate(text="And back.", days=2)
    )
    assert game.state.ledger.days == 5
    assert "day 5" in game.text()
    game.do("red", Attempt(person=1, skill="P", modifier=-2, why="bargain"), "d10:2")
    assert game.text() == "Ash, bargain: success."
    assert (
        game.do("red", Attempt(person=1, skill="P", modifier=-2), "d10:3")
        .text()
        .endswith("failure.")
    )
    refused(game, "blue", Attempt(person=1, skill="P"), "nobody of yours")


@pytest.mark.rule("P28-CAMP-15")
def test_where_there_is_a_gm_the_gm_tells():
    game = between(seats=("red", "blue", "gm"))
    refused(game, "red", Narrate(text="We win."), "The GM tells", "P28-CAMP-15")
    game.do("gm", Narrate(text="Rain."))
    game.do("gm", Attempt(person=3, skill="AW"), "d10:1")
    refused(game, "gm", Attempt(person=9, skill="AW"), "no number 9")


@pytest.mark.rule("P28-PBP-1")
def test_nobody_waits_for_deals_and_silence_is_ready():
    game = between(cp=20)
    game.do("blue", Ready()).do("red", Improve(person=1, what="F"))
    assert game.kind() == "between"
    game.lapse(START)
    assert game.state.ledger.battle == 2
    assert game.state.turn == 0


@pytest.mark.rule("P28-CAMP-14")
def test_all_together_may_end_the_campaign_and_one_alone_may_not():
    game = between().do("red", Disband()).do("blue", Disband())
    assert game.state.frames == ()
    assert "as all agree" in game.state.ended
    alone = between().do("red", Disband()).do("blue", Ready(), START)
    assert alone.state.ledger.battle == 2


@pytest.mark.rule("P28-CAMP-14")
def test_a_campaign_ends_when_only_one_side_has_anybody_left():
    game = between()
    for number in (3, 4):
        game.state = having(game.state, number, gone="dead")
    ready(game)
    assert "nobody is left to fight" in game.state.ended


@pytest.mark.rule("P28-CAMP-3")
def test_the_deals_offered_are_legal_and_say_their_price():
    game = between(cp=40, red={"pool": 20, "credits": 50})
    game.state = having(game.state, 2, injuries=(Injury(name="Shaken", played=1),), cp=10)
    offered = game.offers("red")
    assert Improve(person=1, what="F") in offered
    assert Treat(person=2, injury="Shaken") in offered
    assert Convert(points=20) in offered
    assert not any(getattr(move, "person", 1) in (3, 4) for move in offered)
    told = {SYSTEM.label(game.state, one): one for one in offered}
    assert "Ash: F 1 higher" in told
    stake = SYSTEM.stakes(game.state, told["Ash: F 1 higher"], "red", None)
    assert stake.cost == "20 points"
