"""A side that gives a battle up: whoever is left has won."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError, waits_for
from rules.games.planet28 import SYSTEM
from rules.games.planet28.campaign.fielding import fielded
from rules.games.planet28.giving_up import GiveUp
from rules.games.planet28.goals.counting import seats_of
from rules.games.planet28.moves import Charge
from rules.games.planet28.state import ENEMY
from tests.support.planet28.ledgers import pair, with_ledger
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.rides import BUS, aboard, friends
from tests.support.planet28.solo import against, foe
from tests.support.planet28.tables import Game, std, table

SEATS = ("red", "blue", "green")


def refused(state, seat):
    with pytest.raises(RuleError) as why:
        GiveUp().check(state, seat)
    return why.value.text


@pytest.mark.rule("P28-TURN-10")
@pytest.mark.parametrize(("seat", "winner"), [("red", "blue"), ("blue", "red")])
def test_the_other_side_wins_at_once(seat, winner):
    game = Game(table(std(), std("blue")))
    found = SYSTEM.concession(game.state, seat)
    assert found.text == f"{winner.capitalize()} wins the battle at once." and not found.takes

    game.do(seat, found.move)

    outcome = SYSTEM.outcome(game.state)
    assert outcome.winners == (winner,)
    assert outcome.text == f"{seat.capitalize()} gives the battle up."
    assert SYSTEM.concession(game.state, winner) is None
    assert "over already" in refused(game.state, winner)


@pytest.mark.rule("P28-TURN-10")
def test_of_three_sides_one_leaves_with_the_others_consent_and_the_battle_goes_on():
    state = table(std(), std("blue"), std("green"), std("green"), seats=SEATS)
    found = SYSTEM.concession(state, "green")
    assert found.takes
    assert found.text == "Your units leave the table, and the others fight on."

    game = Game(state).do("green", found.move)

    assert SYSTEM.outcome(game.state) is None
    assert [who.status for who in game.state.units] == ["ok", "ok", "fled", "fled"]
    told = "Green gives the battle up and leaves the table; the others fight on."
    assert told in [line.text for line in game.told]
    assert "nobody left on the table" in refused(game.state, "green")
    assert SYSTEM.concession(game.state, "green") is None
    assert SYSTEM.concession(game.state, "red").text == "Blue wins the battle at once."

    game.do("red", GiveUp())
    assert SYSTEM.outcome(game.state).winners == ("blue",)


@pytest.mark.rule("P28-TURN-10")
def test_nobody_leaves_before_the_first_turn_while_others_would_fight_on():
    state = replace(table(std(), std("blue"), std("green"), seats=SEATS), turn=0)

    assert SYSTEM.concession(state, "red") is None
    assert "before the first turn" in refused(state, "red")


@pytest.mark.rule("P28-TURN-10", "P28-TURN-2")
def test_the_turn_of_whoever_leaves_ends_and_the_next_one_acts():
    state = table(std(value=9), std("blue", value=8), std("green", value=7), seats=SEATS)
    game = Game(state)
    assert waits_for(game.state) == ("red",)

    game.do("red", GiveUp())

    assert waits_for(game.state) == ("blue",)
    assert SYSTEM.invariants(game.state) == ()


@pytest.mark.rule("P28-TURN-10")
def test_the_turn_of_somebody_else_goes_on():
    state = table(std(value=9), std("blue", value=8), std("green", value=7), seats=SEATS)
    game = Game(state).do("green", GiveUp())

    assert waits_for(game.state) == ("red",)
    assert game.state.frames == state.frames


@pytest.mark.rule("P28-TURN-10", "P28-SOLO-1")
def test_whoever_left_shares_no_victory_of_their_side():
    state = against(std(), std("blue"), foe(), seats=("red", "blue"))
    game = Game(state).do("red", GiveUp())
    assert game.state.given_up == ("red",)

    assert seats_of(game.state, (game.state.side_of("red"),)) == ("blue",)


@pytest.mark.rule("P28-TURN-10", "P28-VEH-TRANS-1")
def test_a_vehicle_in_which_an_ally_rides_is_left_as_a_wreck():
    state = against(std(), std("blue"), foe(), seats=("red", "blue"))
    state = with_vehicle(state, *BUS, seat="red", name="Empty")
    state = with_vehicle(state, *BUS, seat="red", name="Full")
    empty, full = len(state.profiles) - 1, len(state.profiles)

    game = Game(aboard(state, 2)).do("red", GiveUp())

    assert (game.unit(empty).status, game.unit(full).status) == ("fled", "derelict")
    assert game.unit(2).here and game.unit(2).aboard is not None


@pytest.mark.rule("P28-TURN-10", "P28-VEH-TRANS-1")
def test_whoever_rides_with_an_ally_gets_out_to_leave():
    state = against(std(), std("blue"), foe(), seats=("red", "blue"))
    state = with_vehicle(state, *BUS, seat="blue")

    game = Game(aboard(state, 1)).do("red", GiveUp())

    assert (game.unit(1).status, game.unit(1).aboard) == ("fled", None)
    assert game.unit(len(state.profiles)).here


@pytest.mark.rule("P28-TURN-10", "P28-SQD-14")
def test_a_squad_leaves_with_all_its_members():
    people = (*friends(3), std("blue"), std("green"))
    state = with_squad(table(*people, seats=SEATS), 1, 2, 3)

    game = Game(state).do("red", GiveUp())

    assert [who.status for who in game.state.units] == ["fled"] * 3 + ["ok", "ok", "fled"]


@pytest.mark.rule("P28-TURN-10")
def test_locks_and_claims_go_with_whoever_leaves():
    people = (std(), std("blue"), std("green", holding=True, actions=1))
    state = replace(table(*people, seats=SEATS, locks=((2, 3),)), claims=(3,))

    game = Game(state).do("green", GiveUp())

    assert (game.state.locks, game.state.claims) == ((), ())


@pytest.mark.rule("P28-TURN-10", "P28-CAMP-14")
def test_the_next_battle_of_a_campaign_is_everybodys_again():
    state = with_ledger(table(*pair(), turn=4))

    assert fielded(replace(state, given_up=("red",)))[0].given_up == ()


@pytest.mark.rule("P28-TURN-10")
def test_of_three_sides_one_of_two_that_are_left_gives_up():
    state = table(std(), std("blue"), std("green", status="fled", actions=0), seats=SEATS)

    game = Game(state).do("red", SYSTEM.concession(state, "red").move)

    assert SYSTEM.outcome(game.state).winners == ("blue",)


@pytest.mark.rule("P28-TURN-10", "P28-SOLO-1")
def test_alone_against_the_enemy_a_battle_is_lost_and_together_the_other_fights_on():
    alone = against(std(), foe())
    both = against(std(), std("blue"), foe(), seats=("red", "blue"))

    game = Game(alone).do("red", SYSTEM.concession(alone, "red").move)

    assert "red" not in SYSTEM.outcome(game.state).winners
    assert SYSTEM.concession(both, "red").takes
    assert SYSTEM.concession(alone, ENEMY) is None


@pytest.mark.rule("P28-TURN-10")
def test_only_somebody_with_a_warband_gives_up():
    state = table(std(), std("blue"))

    assert "with a warband" in refused(state, "gm")
    assert SYSTEM.label(state, GiveUp()) == "Give the battle up"


@pytest.mark.rule("P28-TURN-10")
def test_what_whoever_leaves_was_about_to_do_is_dropped():
    state = table(std(), std("blue"), std("green"), seats=SEATS)
    game = Game(state).do("red", Charge(unit=1, target=2, distance_mm=70, weapon="Dagger"))
    assert (game.kind(), waits_for(game.state)) == ("block", ("blue",))

    game.do("red", GiveUp())

    assert (game.kind(), waits_for(game.state)) == ("act", ("blue",))
    assert game.state.locks == ()
