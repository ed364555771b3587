"""A Weakness that is demanded: of whom, when nothing comes of it, and what silence tells."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import question
from rules.games.three_sixteen.conflict.strength_answer import Comeback
from rules.games.three_sixteen.model import Conflict
from rules.games.three_sixteen.troopers.demand import (
    HATRED,
    PLACEHOLDER,
    Demand,
    Told,
    demanded,
    has_own_hatred,
    spend_weakness,
)
from tests.support.three_sixteen.table import Table, campaign, meeting, slots, squad, trooper


def demanding(*troopers, seat="red", **more):
    """Return a table where a trooper's Weakness is demanded."""
    state = meeting(*troopers, **more)
    return Table(replace(state, frames=(*state.frames, Demand(seat=seat, parent=1))))


def states(row):
    return " ".join(slot.state[0] for slot in row)


@pytest.mark.rule("C316-GEAR-7", "C316-SA-11", "C316-FLASH-9")
def test_a_weakness_is_demanded_only_while_that_is_the_open_question():
    state = campaign(*squad("red"))
    frames = (Demand(seat="red"), Comeback(seats=("red",)))
    assert demanded(replace(state, frames=())) == ""
    assert demanded(state) == ""
    assert demanded(replace(state, frames=(*state.frames, *frames[:1]))) == "red"
    assert demanded(replace(state, frames=frames)) == ""


@pytest.mark.rule("C316-GEAR-7")
def test_the_target_may_leave_the_telling_for_later():
    table = demanding(*squad("red blue"), tokens=4)
    (entry,) = question(table.state).entries
    assert (entry.seat, entry.default) == ("red", Told())
    assert [choice.move for choice in entry.choices] == [Told()]

    table.lapse()
    red = table.at("red")
    assert (red.weaknesses[0].text, red.status, table.tokens()) == (PLACEHOLDER, "left", 3)
    assert [line.rule for line in table.told] == ["C316-FLASH-6", "C316-FLASH-6"]
    assert "Weakness" in table.told[0].text and "3 tokens" in table.told[1].text


@pytest.mark.rule("C316-GEAR-7")
@pytest.mark.parametrize(
    ("changes", "due"),
    [
        ({}, True),
        ({"status": "left"}, False),
        ({"weaknesses": slots(0, 1)}, False),
        ({"status": "dead", "weaknesses": slots(0, 1)}, False),
    ],
)
def test_nothing_is_demanded_of_who_is_gone_or_has_none_left(changes, due):
    state = meeting(*squad("red blue"))
    red = replace(state.troopers["red"], **changes)
    state = replace(state, troopers={**state.troopers, "red": red})
    demand = Demand(seat="red", parent=1)

    assert (demand.ask_tell(state) is not None) is due
    go = demand.do_tell(state, {}, Table(state).dice)
    assert (len(go.told), go.state == state) == ((2, False) if due else (0, True))
    assert go.back is not None


@pytest.mark.rule("C316-FLASH-12")
@pytest.mark.parametrize(
    ("row", "own"),
    [(slots(4), False), (slots(5), True), (slots(1, 4), True), (slots(0, 5), False)],
)
def test_hatred_for_home_is_ones_own_while_the_fifth_is_open(row, own):
    assert has_own_hatred(trooper("red", 9, 9, weaknesses=row)) is own


@pytest.mark.rule("C316-FLASH-12", "C316-FLASH-13", "C316-FLASH-1")
@pytest.mark.parametrize(
    ("row", "hatred", "after", "text", "hated"),
    [
        (slots(2), False, "u o c c c", "Mine.", False),
        (slots(2, 1), False, "u u o c c", "Mine.", False),
        (slots(2), True, "u o c c c", "Mine.", True),
        (slots(5), False, "u o o o o", "Mine.", False),
        (slots(5), True, "o o o o u", HATRED, True),
        (slots(1, 4), False, "u u u u u", HATRED, True),
    ],
)
def test_which_weakness_is_used_and_whether_it_is_hatred(row, hatred, after, text, hated):
    state = meeting(trooper("red", 9, 9, weaknesses=row))
    state, (line,) = spend_weakness(state, "red", "Mine.", hatred=hatred)
    now = state.troopers["red"].weaknesses
    (used,) = (slot for slot, was in zip(now, row, strict=True) if slot != was)

    assert (states(now), used.text, used.hatred) == (after, text, hated)
    assert (HATRED in line.text) is hated


@pytest.mark.rule("C316-FLASH-6", "C316-FLASH-10")
@pytest.mark.parametrize(
    ("met", "fighting", "recalled", "taken"),
    [
        (True, False, False, 1),
        (True, False, True, 0),
        (True, True, False, 0),
        (False, False, False, 0),
    ],
)
def test_a_weakness_takes_its_token_from_the_encounter_it_leaves(met, fighting, recalled, taken):
    state = meeting(*squad("red blue"), tokens=4) if met else campaign(*squad("red blue"))
    if fighting:
        state = replace(state, conflict=Conflict(sides=(("red",), ("blue",))))
    after, _ = spend_weakness(state, "red", "Mine.", recalled=recalled)

    assert after.troopers["red"].used_weakness
    assert not met or after.encounter.tokens == 4 - taken
    assert after.planet.last_remover == ("red" if taken else "")
