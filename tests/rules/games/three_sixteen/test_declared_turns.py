"""Turns that are declared with the intent, and taken unless they are changed in time."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError, waits_for
from rules.games.three_sixteen.encounter.ahead import Rethink
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.lists import (
    FLEE,
    SWARM,
)
from rules.games.three_sixteen.troopers.ranks import CAPTAIN
from tests.support.three_sixteen.scenes import CALL, facing, riding
from tests.support.three_sixteen.table import (
    Table,
    d10,
    meeting,
    round_of,
    squad,
    trooper,
)

TWO = squad("red blue")
STEP = Declare(**CALL, task="manoeuvre", step="closer")


def refusal(table, seat, move):
    """Return the rule by which a move is refused."""
    with pytest.raises(RuleError) as refused:
        table.play(seat, move)
    return refused.value.rule


def shooting(then, faces, place="near", **more):
    """Return a table past the drugs of a round in which Red shoots and has said what follows."""
    table = round_of(*squad("red"), place=place, **more).roll(d10(faces))
    table.play("gm", AlienIntent()).play("red", Declare(then=then))
    return table.through("drugs")


@pytest.mark.rule("C316-ROUND-13", "C316-PBP-3")
@pytest.mark.parametrize(
    ("then", "asks", "there"),
    [
        ("stay", "declare", "near"),
        ("closer", "declare", "close"),
        ("away", "declare", "far"),
        ("", "turn", "near"),
    ],
)
def test_a_turn_that_was_declared_is_taken_without_a_question(then, asks, there):
    table = shooting(then, "9 6 4" if then else "9 6")

    assert (table.done().asks(), table.ranges("red")) == (asks, there)


@pytest.mark.rule("C316-ROUND-13", "C316-ROUND-14")
@pytest.mark.parametrize(
    ("faces", "place"), [("5 4 4", "near"), ("9 6", "close")], ids=["behind the aliens", "closer"]
)
def test_a_step_that_cannot_be_made_any_more_is_dropped(faces, place):
    table = round_of(*squad("red"), place="near").roll(d10(faces))
    table.play("gm", AlienIntent(then="stay")).play("red", Declare(then="closer"))
    ranges = {**table.state.encounter.ranges, "red": place}
    table.state = replace(table.state, encounter=replace(table.state.encounter, ranges=ranges))
    table.through("drugs", "hit")

    assert (table.asks(), table.ranges("red")) == ("declare", place)


@pytest.mark.rule("C316-ROUND-13", "C316-RNG-2")
def test_nothing_declared_ahead_leads_out_of_the_encounter():
    table = shooting("away", "9 6", place="far")
    assert (table.asks(), table.asked()) == ("turn", {"red"})
    assert table.lapse().ranges("red") == "far"

    table = shooting("away", "9 6", place="far").play("red", Act(step="away"))
    assert table.at("red").status != "in"


@pytest.mark.rule("C316-ROUND-7", "C316-ROUND-13")
@pytest.mark.parametrize(("then", "asks"), [("stay", "declare"), ("", "turn")])
def test_a_manoeuvre_declared_with_its_turn_keeps_its_aim_unasked(then, asks):
    table = round_of(*squad("red"), place="far").roll(d10("9 5"))
    table.play("gm", AlienIntent()).play("red", replace(STEP, then=then))

    assert table.asks() == asks
    assert table.through("turn").ranges("red") == "near"


@pytest.mark.rule("C316-ROUND-13", "C316-PBP-3")
def test_who_has_declared_a_turn_may_change_it_while_another_is_asked():
    table = round_of(*TWO, place="close").roll(d10("9 5 5"))
    table.play("gm", AlienIntent()).all(red=Declare(then="stay"), blue=Declare()).through("drugs")
    assert (table.asked(), waits_for(table.state)) == ({"red", "blue"}, ("blue",))

    table.play("red", Act(step="away")).play("blue", Act())

    assert table.ranges("red", "blue") == "near close"


@pytest.mark.rule("C316-ROUND-13", "C316-PBP-3")
def test_who_thinks_again_before_the_turn_is_asked_for_it():
    table = round_of(*TWO, place="close").roll(d10("9 5 4"))
    table.play("gm", AlienIntent())
    assert refusal(table, "red", Rethink()) == "C316-ROUND-13"
    table.all(red=Declare(then="stay"), blue=Declare())
    assert table.asks() == "drugs"
    assert refusal(table, "blue", Rethink()) == "C316-ROUND-13"

    table.play("red", Rethink()).through("drugs")

    assert (table.asks(), table.asked()) == ("turn", {"red"})
    assert "Red thinks again." in table.heard("C316-ROUND-13")


@pytest.mark.rule("C316-ROUND-13")
@pytest.mark.parametrize("faces", ["9 7 4", "9 5 4"], ids=["failed", "acted"])
def test_who_has_no_turn_to_come_cannot_think_again(faces):
    table = round_of(*TWO, place="close").roll(d10(faces))
    table.play("gm", AlienIntent()).all(red=Declare(then="stay"), blue=Declare())
    table.through("drugs")
    assert (table.asks(), table.asked()) == ("turn", {"blue"})

    assert refusal(table, "red", Rethink()) == "C316-ROUND-13"


@pytest.mark.rule("C316-ROUND-7", "C316-ROUND-13", "C316-RNG-3", "C316-VEH-4")
def test_only_a_step_that_a_success_could_bring_is_declared_ahead():
    table = round_of(*squad("red"), place="close")
    assert refusal(table, "red", Declare(then="closer")) == "C316-RNG-3"
    away = replace(STEP, step="away", then="away")
    assert refusal(table, "red", away) == "C316-ROUND-7"
    other = Declare(**CALL, task="other", text="Digs.", then="away")
    assert refusal(table, "red", other) == "C316-ROUND-13"
    state = meeting(trooper("red", 5, 5, rank=CAPTAIN), *squad("blue"), place="near")
    inside = Table(riding(state, "apc", "red", "blue", crew="red", place="near"))
    assert refusal(inside, "blue", Declare(then="away")) == "C316-VEH-4"
    drive = Declare(**CALL, task="drive", then="away")
    assert drive in inside.offers("red")


@pytest.mark.rule("C316-ROUND-1", "C316-ROUND-13")
def test_what_follows_is_told_with_the_intent():
    table = round_of(*TWO, place="near").roll(d10("9 9 9"))
    table.play("gm", AlienIntent(then="closer"))
    table.all(red=Declare(then="away"), blue=replace(STEP, then="stay"))
    told = table.heard("C316-ROUND-1")

    assert any("attack with Energy Rifle, then a step away (FA)" in text for text in told)
    assert any("step closer, then stay (NFA)" in text for text in told)
    assert "The aliens: they mean to kill, and to draw closer to whom they beat." in told


@pytest.mark.rule("C316-ROUND-14")
@pytest.mark.parametrize(
    ("then", "place", "there"),
    [
        ("stay", "near", "near"),
        ("closer", "near", "close"),
        ("closer", "close", "close"),
        ("away", "near", "far"),
        ("away", "far", "far"),
    ],
)
def test_the_aliens_move_whom_they_beat_as_the_gm_declared(then, place, there):
    table = round_of(*squad("red"), place=place).roll(d10("5 9"))
    table.play("gm", AlienIntent(then=then)).play("red", Declare()).through("drugs", "hit")

    assert (table.done().asks(), table.ranges("red")) == ("declare", there)


@pytest.mark.rule("C316-ROUND-14", "C316-SA-20", "C316-SA-7")
@pytest.mark.parametrize(
    ("ability", "flee", "there"), [(SWARM, False, "close"), (FLEE, True, "far")]
)
def test_what_moves_all_goes_before_what_was_declared(ability, flee, there):
    table = facing(ability, *squad("red"), place="near").roll(d10("5 9"))
    table.play("gm", AlienIntent(flee=flee, then="away" if ability == SWARM else "closer"))

    assert table.play("red", Declare()).through("drugs", "hit").ranges("red") == there
