"""What a battle is worth: points of units, of vehicles, of warbands, shares in co-op."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planet28.answers import Decline
from rules.games.planet28.campaign.goal import Reached
from rules.games.planet28.gm import EndBattle
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.turn.campaign import Campaign
from rules.games.planet28.units import Tally
from tests.support.planet28.ledgers import REPLACE, after, band, pair, person, with_ledger
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import Game, std, table


def fought(*tallies, **more):
    """A battle in which the first units have these tallies."""
    state = table(*pair(), **more)
    for unit, tally in enumerate(tallies, 1):
        state = state.change(unit, tally=tally)
    return state


def points(game, *numbers):
    return [person(game, number).cp for number in numbers]


@pytest.mark.rule("P28-CAMP-1")
def test_hits_kills_surviving_and_no_wound_are_worth_points():
    state = fought(Tally(hits=3, kills=(3,), hurt=True), Tally())
    state = state.change(3, hp=0, status="slain").change(4, status="fled", actions=0)

    game = after(with_ledger(state), "d8:1")

    # 3 hits, a kill, alive; alive and unhurt; slain; fled is no survivor (P28-A15).
    assert points(game, 1, 2, 3, 4) == [3 + 5 + 1, 1 + 5, 0, 0]
    assert "Ash: 9 (3 hits, 5 kills, 1 surviving) points." in game.text()


@pytest.mark.rule("P28-CAMP-1")
def test_unwounded_means_never_hurt_unless_switched():
    state = fought(Tally(hurt=True), Tally())
    healed = state.change(2, hp=19)
    assert points(after(with_ledger(healed)), 1, 2) == [1, 6]
    switched = REPLACE(healed, switches={**healed.switches, "unwounded": "full_at_end"})
    assert points(after(with_ledger(switched)), 1, 2) == [6, 1]


@pytest.mark.rule("P28-CAMP-1", "P28-CAMP-6")
def test_what_a_squad_does_is_the_squads_and_points_add_up_over_battles():
    state = with_squad(table(*pair(), std(name="Eve")), 1, 2, 5, tally=Tally(hits=2, kills=(3,)))
    state = with_ledger(state.change(3, hp=0, status="slain"))
    state = REPLACE(state, ledger=state.ledger.change(6, cp=4))

    game = after(state, "d8:1")

    assert points(game, 1, 2, 5, 6) == [0, 0, 0, 4 + 2 + 5 + 1 + 5]


@pytest.mark.rule("P28-CAMP-11")
@pytest.mark.parametrize(
    ("tally", "status", "worth"),
    [
        (Tally(hits=4), "ok", 1 + 5),
        (Tally(kills=(1,), sections=2), "ok", 5 + 2 + 1 + 5),
        (Tally(hurt=True), "shaken", 1),
        (Tally(kills=(1,)), "derelict", 5),
    ],
)
def test_a_vehicle_earns_for_kills_sections_and_coming_through(tally, status, worth):
    state = with_vehicle(table(*pair()), "front Engine 10/10", "front Crew 10/10", tally=tally)
    state = state.change(5, status=status, actions=0 if status == "derelict" else 2)
    game = after(with_ledger(state), "d6:5" if status == "derelict" else "")
    assert points(game, 5) == [worth]


@pytest.mark.rule("P28-CAMP-2")
@pytest.mark.parametrize(("gone", "pool"), [((), 0), ((3,), 10), ((3, 4), 10)])
def test_half_of_an_enemy_warband_removed_is_worth_10(gone, pool):
    state = fought()
    for unit in gone:
        state = state.change(unit, status="fled", actions=0)
    game = after(with_ledger(state))
    assert (band(game).pool, band(game, "blue").pool) == (pool, 0)


@pytest.mark.rule("P28-CAMP-2")
def test_less_than_half_is_nothing_and_doubles_do_not_count():
    state = with_ledger(table(*pair(), std("blue", "Eve")))
    double = msgspec.structs.replace(state.profile(3), name="Copy")
    copy = msgspec.structs.replace(state.unit(3), id=6, status="vanished", actions=0)
    state = REPLACE(state, profiles=(*state.profiles, double), units=(*state.units, copy)).change(
        3, status="fled", actions=0
    )
    assert band(after(state)).pool == 0


@pytest.mark.rule("P28-CAMP-2", "P28-GM-10")
def test_the_goal_is_worth_10_to_whom_all_seats_name():
    game = after(with_ledger(fought()), judged=False)
    assert game.kind() == "goal"
    game.do("red", Reached(side="red")).do("blue", Reached(side="red"))
    assert (band(game).pool, band(game, "blue").pool) == (10, 0)
    assert game.state.winners == ("red",)


@pytest.mark.rule("P28-CAMP-2", "P28-GM-9")
def test_where_seats_differ_the_lower_die_prevails():
    game = after(with_ledger(fought()), judged=False).do("red", Reached(side="red"))
    game.do("blue", Decline(), "d10:4 d10:4 d10:7 d10:2")
    assert (band(game).pool, band(game, "blue").pool) == (0, 0)
    assert "Blue prevails" in game.text()


@pytest.mark.rule("P28-CAMP-2", "P28-PBP-1")
def test_silence_names_the_only_side_left_or_nobody():
    assert band(after(with_ledger(fought()), judged=False).lapse()).pool == 0
    held = after(with_ledger(fought()), judged=False, winners=("blue",)).lapse()
    assert band(held, "blue").pool == 10


@pytest.mark.rule("P28-CAMP-2")
def test_a_gm_that_judges_is_asked_alone():
    seats = ("red", "blue", "gm")
    game = after(with_ledger(fought(seats=seats, judge="gm")), judged=False)
    assert [entry.seat for entry in game.asked().entries] == ["gm"]
    game.do("gm", Reached(side="blue"))
    assert band(game, "blue").pool == 10


@pytest.mark.rule("P28-GM-10")
def test_a_gm_that_ends_a_battle_has_said_who_won():
    state = with_ledger(fought(seats=("red", "blue", "gm")))
    frames = (Campaign(stage="after"), REPLACE(state.frames[0], parent=0), *state.frames[1:])
    game = Game(REPLACE(state, frames=frames))
    assert isinstance(game.state.frames[1], Battle)
    game.do("gm", EndBattle(reason="Night falls.", winners=("blue",)))
    assert game.kind() == "between"
    assert (band(game).pool, band(game, "blue").pool) == (0, 10)


@pytest.mark.rule("P28-CAMP-9")
@pytest.mark.parametrize(
    "hits",
    [(4, 2), (5, 2), (3, 3)],
)
def test_a_sides_points_are_shared_evenly_and_the_larger_gets_the_odd_one(hits):
    people = (std(name="Ash"), std("blue", "Cor"), std("green", "Eve"))
    state = table(*people, seats=("red", "blue", "green"))
    state = REPLACE(state, sides={"red": "us", "blue": "us"})
    for unit, number in zip((1, 2), hits, strict=True):
        state = state.change(unit, tally=Tally(hits=number))
    game = after(with_ledger(state))
    total = sum(hits) + 12
    shares = [band(game, seat).pool + points(game, n)[0] for seat, n in (("red", 1), ("blue", 2))]
    assert shares == [total - total // 2, total // 2]
    assert game.state.ledger.aside == {}


@pytest.mark.rule("P28-CAMP-9")
def test_an_odd_point_of_equal_contributions_is_kept_for_the_next_time():
    people = (std(name="Ash"), std("blue", "Cor"), std("green", "Eve"))
    state = with_ledger(table(*people, seats=("red", "blue", "green")))
    state = REPLACE(state, sides={"red": "us", "blue": "us"})
    state = REPLACE(state, ledger=REPLACE(state.ledger, aside={"us": 1}))
    game = after(state)
    assert game.state.ledger.aside == {"us": 1}
    assert [band(game, seat).pool for seat in ("red", "blue")] == [0, 0]


@pytest.mark.rule("P28-CAMP-1")
def test_what_is_left_of_a_dissolved_squad_earns_as_one():
    state = with_squad(table(*pair(), std(name="Eve")), 1, 2, 5)
    profiles = tuple(
        REPLACE(one, of=6) if n in (1, 2, 5) else one for n, one in enumerate(state.profiles, 1)
    )
    state = with_ledger(REPLACE(state, profiles=profiles))
    units = tuple(
        REPLACE(unit, squad=0) if unit.id in (1, 2, 5) else unit
        for unit in state.units
        if unit.id != 6
    )
    state = REPLACE(state, units=units).change(1, tally=Tally(hits=3, kills=(4,)))
    state = state.change(5, hp=0, status="slain")

    game = after(state, "d10:1")

    # 3 hits, a kill, and the squad survives once.
    assert points(game, 1, 2, 5, 6) == [0, 0, 0, 3 + 5 + 1]
