"""Who acts when: the order, ties, and turns forth and back."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.rolls.initiative import Turn, after, before, broken, ordered, tied, without


class One(NamedTuple):
    id: int
    value: int
    tie: int = 0


THREE = (One(1, 7), One(2, 20), One(3, 12))


def test_the_highest_acts_first_and_among_equals_who_came_first():
    assert [one.id for one in ordered((*THREE, One(4, 12), One(5, 12, 3)))] == [2, 5, 3, 4, 1]


@pytest.mark.parametrize(
    ("now", "then"),
    [
        (Turn(), Turn(1, 2)),
        (Turn(1, 2), Turn(1, 3)),
        (Turn(1, 1), Turn(2, 2)),
        (Turn(3, 99), Turn(3, 2)),
    ],
)
def test_behind_the_last_a_round_begins(now, then):
    assert after(THREE, now) == then


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=8), st.integers(0, 40))
def test_back_takes_back_what_next_did(values, steps):
    entries = tuple(One(number, value) for number, value in enumerate(values, 1))
    turns = [Turn()]
    for _ in range(steps):
        turns.append(after(entries, turns[-1]))
    assert turns[-1].round == -(-steps // len(entries))
    for turn in reversed(turns[1:]):
        assert before(entries, turn) == turns[turns.index(turn) - 1]


def test_an_empty_list_is_nobodys_turn():
    assert after((), Turn(2, 1)) == Turn(2)
    assert before((), Turn(2, 1)) == Turn(2, 1)


def test_when_whoever_is_up_leaves_the_next_is_up():
    assert without(THREE, Turn(1, 2), 2) == Turn(1, 3)
    assert without(THREE, Turn(1, 1), 1) == Turn(2, 2)
    assert without(THREE, Turn(1, 2), 3) == Turn(1, 2)
    assert without((One(1, 7),), Turn(1, 1), 1).entry is None


def test_only_those_of_one_value_and_one_die_are_tied():
    found = tied((One(1, 5), One(2, 5), One(3, 7, 2), One(4, 7), One(5, 7)))
    assert [[one.id for one in group] for group in found] == [[4, 5], [1, 2]]


def test_a_broken_tie_changes_nothing_for_those_before_and_behind():
    entries = (One(1, 7, 9), One(2, 7, 4), One(3, 7, 4), One(4, 7, 2), One(5, 6, 4))
    ties = broken(entries, {2: 3, 3: 18})
    now = tuple(one._replace(tie=ties.get(one.id, one.tie)) for one in entries)

    assert [one.id for one in ordered(now)] == [1, 3, 2, 4, 5]
    assert tied(now) == []
    assert 5 not in ties


def test_a_tie_of_the_dice_stays_a_tie():
    entries = (One(1, 7), One(2, 7))
    ties = broken(entries, {1: 11, 2: 11})
    assert len(tied([one._replace(tie=ties[one.id]) for one in entries])) == 1
