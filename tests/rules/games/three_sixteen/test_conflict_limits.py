"""Who can go on in a conflict, when it is over and for whom; yields, answers to a Strength."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.conflict.conflicts import (
    beaten_side,
    conflict,
    ended_by_blows,
    is_able,
    settled,
)
from rules.games.three_sixteen.conflict.strength_answer import Comeback, Concede
from rules.games.three_sixteen.conflict.yielding import Accept, Offer, Yield, yielding_side
from rules.games.three_sixteen.model import Mark
from tests.support.three_sixteen.scenes import fighting, standing
from tests.support.three_sixteen.table import Table, campaign, slots, squad, trooper

PAIR = (("red", "green"), ("blue",))


def marked(red="", green="", blue="", **more):
    """Return a conflict of Red and Green against Blue, with these marks in their boxes."""
    marks = {"red": red, "green": green, "blue": blue}
    return fighting(*(trooper(seat, 6, 5, boxes=marks[seat]) for seat in marks), sides=PAIR, **more)


@pytest.mark.rule("C316-PVP-9")
@pytest.mark.parametrize(
    ("marks", "side"),
    [
        ({}, -1),
        ({"red": "XXX"}, -1),
        ({"red": "XXX", "green": "XE"}, -1),
        ({"red": "XXX", "green": "XXE"}, 0),
        ({"blue": "EEE"}, 1),
        ({"red": "XXX", "green": "XXE", "blue": "XXX"}, 1),
    ],
)
def test_a_side_is_beaten_with_nobody_left_able(marks, side):
    assert beaten_side(marked(**marks)) == side


@pytest.mark.rule("C316-PVP-9")
def test_who_is_dead_or_not_there_can_do_nothing():
    state = fighting(*squad("red"), trooper("blue", 6, 5, status="dead"), npcs={"npc-1": "X"})

    able = [is_able(state, actor) for actor in ("red", "blue", "npc-1", "green")]
    assert able == [True, False, False, False]
    with pytest.raises(RuntimeError):
        conflict(campaign(*squad("red")))


@pytest.mark.rule("C316-PVP-9", "C316-PVP-10")
@pytest.mark.parametrize(
    ("marks", "ending"),
    [
        ({"red": "XXX"}, ("", -1, False)),
        ({"blue": "XXX"}, ("beaten", 0, False)),
        ({"blue": "EEX"}, ("beaten", 0, False)),
        ({"blue": "XXE"}, ("beaten", 0, True)),
        ({"red": "XXX", "green": "XXE"}, ("beaten", 1, True)),
        ({"red": "XXX", "green": "EXX"}, ("beaten", 1, False)),
        ({"red": "XXX", "green": "XXX", "blue": "XXX"}, ("beaten", -1, False)),
        ({"red": "XXX", "green": "XXX", "blue": "XXE"}, ("beaten", -1, True)),
    ],
)
def test_a_conflict_ends_with_a_side_and_softly_if_one_of_them_is_worn_out(marks, ending):
    over = ended_by_blows(marked(**marks)).conflict
    assert (over.ended, over.winner, over.soft) == ending


@pytest.mark.rule("C316-PVP-9")
def test_who_died_without_a_mark_was_not_worn_out():
    dead = trooper("blue", 6, 5, status="dead")
    over = ended_by_blows(fighting(*squad("red"), dead)).conflict
    assert (over.ended, over.winner, over.soft) == ("beaten", 0, False)


@pytest.mark.rule("C316-PVP-8")
@pytest.mark.parametrize(
    ("sides", "seat", "side"),
    [
        (PAIR, "red", 0),
        (PAIR, "blue", 1),
        (PAIR, "green", -1),
        (PAIR, "white", -1),
        (PAIR, "gm", -1),
        ((("red",), ("npc-1",)), "gm", 1),
        ((("npc-1",), ("red",)), "gm", 0),
        ((("red",), ("npc-1", "blue")), "gm", -1),
    ],
)
def test_who_may_yield_for_which_side(sides, seat, side):
    green = trooper("green", 6, 5, boxes="XXX")
    state = fighting(*squad("red blue white"), green, sides=sides, npcs={"npc-1": ""})
    assert yielding_side(state, seat) == side


@pytest.mark.rule("C316-PVP-8")
def test_an_offer_is_told_and_nobody_yields_what_is_over():
    table = standing(*squad("red blue")).play("red", Yield())
    assert "Red" in table.heard("C316-PVP-8")[0]

    state = fighting(*squad("red blue"), ended="beaten")
    with pytest.raises(RuleError) as refusal:
        Yield().check(state, "red")
    assert refusal.value.rule == "C316-PVP-8"


@pytest.mark.rule("C316-PVP-8")
def test_all_who_are_able_on_the_other_side_are_asked_and_silence_fights_on():
    state = marked(green="XXX")
    ask = Offer(side=1).ask_answer(state)

    (entry,) = ask.entries
    assert (entry.seat, entry.default) == ("red", Accept(accept=False))
    assert [choice.move.accept for choice in entry.choices] == [True, False]


@pytest.mark.rule("C316-PVP-8", "C316-PVP-10")
@pytest.mark.parametrize(
    ("said", "over"), [((), False), ((True,), True), ((True, False), False), ((True, True), True)]
)
def test_only_what_everybody_accepts_ends_the_conflict(said, over):
    answers = {f"seat-{n}": Accept(accept=accept) for n, accept in enumerate(said)}
    state = marked()
    go = Offer(side=1).do_answer(state, answers, Table(state).dice)
    now = go.state.conflict

    assert (now.ended, now.winner, now.soft) == (("yield", 0, True) if over else ("", -1, False))
    assert (go.out is not None) is over


@pytest.mark.rule("C316-FLASH-9")
@pytest.mark.parametrize(
    ("ended", "asked"), [("strength", ["red", "blue"]), ("yield", None), (None, None)]
)
def test_a_strength_is_answered_by_those_who_have_a_weakness_left(ended, asked):
    troopers = (
        *squad("red blue"),
        trooper("green", 6, 5, weaknesses=slots(0, 1)),
        trooper("white", 6, 5, status="dead"),
    )
    state = fighting(*troopers, npcs={"npc-1": ""}, ended=ended or "")
    state = state if ended else replace(state, conflict=None)
    seats = ("red", "npc-1", "green", "white", "blue")

    ask = Comeback(seats=seats).ask_answer(state)
    assert (ask and [entry.seat for entry in ask.entries]) == asked
    assert ask is None or all(entry.default == Concede() for entry in ask.entries)
    assert Comeback(seats=("npc-1", "green")).ask_answer(state) is None


@pytest.mark.rule("C316-PVP-10")
def test_a_soft_end_takes_the_exhaustion_of_everybody_alive():
    fallen = trooper("white", 6, 5, boxes="XEE", status="dead")
    troopers = (trooper("red", 6, 5, boxes="EXE"), trooper("blue", 6, 5, boxes="XXE"), fallen)
    sides = (("red", "npc-1"), ("blue", "white"))
    state = fighting(
        *troopers, sides=sides, npcs={"npc-1": "E"}, ended="yield", winner=0, soft=True
    )
    after, (line,) = settled(state)

    kinds = [[mark.kind for mark in one.boxes] for one in after.troopers.values()]
    assert kinds == [["X"], ["X", "X"], ["X", "E", "E"]]
    assert after.npcs["npc-1"].marks == (Mark(kind="E", origin="conflict"),)
    assert (after.conflict, line.rule, "Red" in line.text) == (None, "C316-PVP-10", True)
    assert "Blue" not in line.text
