"""A passenger takes the controls of a vehicle that nobody drives."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.troopers.downtime import TakeControls
from rules.games.three_sixteen.troopers.ranks import CAPTAIN
from tests.support.three_sixteen.scenes import CALL, riding
from tests.support.three_sixteen.table import Table, campaign, d10, meeting, squad, trooper

CONTROLS = Declare(**CALL, task="controls")
PARTY = (trooper("red", 5, 5, rank=CAPTAIN), *squad("blue green", fa=5, nfa=5))


def driverless(crew="", **more):
    """Return a table in a round at Far where Red's APC carries Blue and Green."""
    state = meeting(*PARTY, place="far", aa=5, **more)
    state = riding(state, "apc", "red", "blue", "green", crew=crew, place="far")
    inside = replace(state.vehicles["apc-red"], riders=("blue", "green"))
    return Table(replace(state, vehicles={"apc-red": inside}))


def refusal(table, seat, move):
    with pytest.raises(RuleError) as refused:
        table.play(seat, move)
    return refused.value


@pytest.mark.rule("C316-VEH-3", "C316-VEH-5")
def test_it_takes_an_nfa_success_and_the_new_driver_counts_at_once():
    table = driverless().play("blue", CONTROLS)
    # The aliens' 4, then Red, Blue and Green: Blue is at the controls before they strike.
    table.roll(d10("4 9 5 9")).lapse().through("drugs", "turn", "hit", "aliens")

    assert table.state.vehicles["apc-red"].crew == "blue"
    assert table.heard("C316-VEH-3") == ["Blue takes the controls of Red's APC."]
    assert table.state.vehicles["apc-red"].damage == "ok"


@pytest.mark.rule("C316-VEH-3", "C316-VEH-5")
def test_with_a_failure_nobody_drives_and_the_hull_is_hit():
    table = driverless().play("blue", CONTROLS)
    table.roll(d10("4 9 6 9")).lapse().through("drugs", "turn", "hit", "aliens")

    assert table.state.vehicles["apc-red"].crew == ""
    assert table.heard("C316-VEH-3") == []
    assert table.state.vehicles["apc-red"].damage == "crippled"


@pytest.mark.rule("C316-VEH-3")
def test_of_two_who_want_it_the_higher_die_gets_it():
    table = driverless().all(blue=CONTROLS, green=CONTROLS)
    table.roll(d10("9 9 3 4")).lapse().through("drugs", "turn", "hit", "aliens")

    assert table.state.vehicles["apc-red"].crew == "green"
    assert table.heard("C316-VEH-3") == ["Green takes the controls of Red's APC."]


@pytest.mark.rule("C316-VEH-3")
def test_it_is_offered_to_passengers_without_a_driver_alone():
    table = driverless()
    assert CONTROLS in table.offers("blue", Declare)
    assert CONTROLS not in table.offers("red", Declare)
    assert THREE_SIXTEEN.label(table.state, CONTROLS) == "Take the controls (NFA)"
    on_foot = refusal(table, "red", CONTROLS)
    assert (on_foot.rule, "board a vehicle first" in str(on_foot)) == ("C316-VEH-3", True)

    led = driverless(crew="green")
    taken = refusal(led, "blue", CONTROLS)
    assert (taken.rule, "Green is at the controls" in str(taken)) == ("C316-VEH-3", True)
    assert "You are at the controls" in str(refusal(led, "green", CONTROLS))
    assert CONTROLS not in led.offers("blue", Declare)


@pytest.mark.rule("C316-VEH-3", "C316-ROUND-7")
def test_it_is_no_fighting():
    fighting = refusal(driverless(), "blue", Declare(task="controls"))

    assert fighting.rule == "C316-ROUND-7"


@pytest.mark.rule("C316-VEH-3")
def test_outside_encounters_it_takes_no_roll():
    state = riding(campaign(*PARTY), "apc", "red", "blue", crew="red", place="none")
    table = Table(state)
    assert refusal(table, "blue", TakeControls()).rule == "C316-VEH-3"
    free = replace(state.vehicles["apc-red"], crew="")
    table = Table(replace(state, vehicles={"apc-red": free}))
    assert refusal(table, "green", TakeControls()).rule == "C316-VEH-3"
    assert TakeControls() in table.offers("blue")

    table.play("blue", TakeControls()).done()

    assert table.state.vehicles["apc-red"].crew == "blue"
    assert set(table.state.vehicles["apc-red"].riders) == {"red", "blue"}
    assert refusal(driverless(), "blue", TakeControls()).rule == "C316-VEH-3"


@pytest.mark.rule("C316-VEH-3")
def test_a_computer_passenger_would_rather_drive_than_do_nothing():
    table = driverless()
    view = THREE_SIXTEEN.look(table.state, "blue")
    other = Declare(**CALL, task="other", text="Something else.")

    said = THREE_SIXTEEN.computer.suggest(view, (other, CONTROLS), "blue", table.dice)

    assert said == CONTROLS
