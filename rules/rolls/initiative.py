"""Who acts when: entries in order, the highest first, ties and how they are broken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, Protocol, TypeVar

TIE_SIDES = 20
"""Ties are broken by a die of so many sides, the higher first."""


class Entry(Protocol):
    """What stands in a list: its number, its value, and by what its ties were broken."""

    @property
    def id(self) -> int | None: ...
    @property
    def value(self) -> int: ...
    @property
    def tie(self) -> int: ...


E = TypeVar("E", bound=Entry)


class Turn(NamedTuple):
    """Whose turn it is, and in which round; nobody's and 0 before the first."""

    round: int = 0
    entry: int | None = None


def ordered(entries: Sequence[E]) -> list[E]:
    """Return the entries in the order in which they act; among equals the earlier comes first."""
    return sorted(entries, key=lambda one: (-one.value, -one.tie, one.id or 0))


def tied(entries: Sequence[E]) -> list[list[E]]:
    """Return the groups of entries of which none comes before another, the highest first."""
    groups = groupby(ordered(entries), key=lambda one: (one.value, one.tie))
    return [group for _, found in groups if len(group := list(found)) > 1]


def broken(entries: Sequence[Entry], faces: Mapping[int, int]) -> dict[int, int]:
    """Return by entry what breaks ties from now on, `faces` being what tied ones rolled.

    Who was before somebody of the same value stays before them.
    """
    values = {one.value for one in entries if one.id in faces}
    return {
        one.id or 0: one.tie * (TIE_SIDES + 1) + faces.get(one.id or 0, 0)
        for one in entries
        if one.value in values
    }


def after(entries: Sequence[Entry], now: Turn) -> Turn:
    """Return the next turn; behind the last a round begins. Nobody's where there are none."""
    order = [one.id for one in ordered(entries)]
    if not order:
        return Turn(now.round)
    if now.round == 0 or now.entry not in order:
        return Turn(max(now.round, 1), order[0])
    place = order.index(now.entry) + 1
    return Turn(now.round, order[place]) if place < len(order) else Turn(now.round + 1, order[0])


def before(entries: Sequence[Entry], now: Turn) -> Turn:
    """Return the turn before; before the first of all it is nobody's."""
    order = [one.id for one in ordered(entries)]
    if now.entry not in order or now.round == 0:
        return now
    place = order.index(now.entry)
    if place:
        return Turn(now.round, order[place - 1])
    return Turn(now.round - 1, order[-1]) if now.round > 1 else Turn()


def without(entries: Sequence[Entry], now: Turn, gone: int) -> Turn:
    """Return whose turn it is once an entry is gone: the next one's, if it was theirs."""
    if now.entry != gone:
        return now
    then = after(entries, now)
    return Turn(then.round) if then.entry == gone else then
