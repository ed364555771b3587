"""What matters in a battle of Planet 28 at the moment: who acts, who changed, who is drawn."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain
from typing import NamedTuple

from rules.games.planet28.view import UnitView, View

EVERYBODY = 12
"""So many characters are all drawn."""
FEW = 10
"""How many are drawn of more."""


class News(NamedTuple):
    """What a picture tells beside the view itself.

    `here` and `gone` are each seat's characters; `old` those who changed, as they were, by number;
    `drawn` the numbers of those that matter most; `order` when others act, the first at 1. `listed`
    are those with a strip of their own: where a map shows everybody, only whoever something has
    happened to, as strips take the room on a phone that what is asked needs.
    """

    here: dict[str, list[UnitView]]
    gone: dict[str, list[UnitView]]
    order: dict[int, int]
    old: dict[int, UnitView]
    drawn: frozenset[int]
    listed: frozenset[int]


def news(view: View, before: View | None) -> News:
    """Return what matters in a battle; `before` is what it was like before the last row."""
    order = {unit: at for at, units in enumerate(view.order, 1) for unit in units}
    old = _changed(view, before)
    here: dict[str, list[UnitView]] = {seat: [] for seat in view.seats}
    gone: dict[str, list[UnitView]] = {seat: [] for seat in view.seats}
    for unit in view.units:
        (here if unit.here else gone)[unit.seat].append(unit)
    drawn = _drawn(view, here, old)
    listed = drawn if view.ground is None else drawn & _touched(view, old)
    return News(here, gone, order, old, drawn, listed)


def _changed(view: View, before: View | None) -> dict[int, UnitView]:
    """Return as they were those whom the last row changed."""
    if before is None:
        return {}
    # A double appears, a squad dissolves: who was not there before has not changed.
    old = {unit.id: unit for unit in before.units}
    pairs = ((old[now.id], now) for now in view.units if now.id in old)
    # Most are the same object: nothing has touched them.
    return {now.id: was for was, now in pairs if was is not now and _short(was) != _short(now)}


def _short(unit: UnitView) -> tuple[object, ...]:
    """Return what counts as a change of a character, in the picture and in words."""
    where = unit.touching, unit.climbing, unit.aboard, unit.at
    return unit.hp, unit.status, unit.holding, where, unit.effects, unit.seat


def _drawn(view: View, here: dict[str, list[UnitView]], changed: Collection[int]) -> frozenset[int]:
    """Return who is drawn: everybody, or of many those that matter most at the moment."""
    there = {unit.id: unit for units in here.values() for unit in units}
    if len(there) <= EVERYBODY:
        return frozenset(there)
    close = (*view.acting, *changed)
    ranked = chain(
        close,
        (other for unit in close for other in view.unit(unit).touching),
        (unit.id for unit in there.values() if unit.holding or unit.climbing),
        (unit for units in view.order for unit in units),
        there,
    )
    first: set[int] = set()
    for unit in ranked:
        if len(first) == FEW:
            break
        if unit in there:
            first.add(unit)
    return frozenset(first)


def _touched(view: View, changed: Collection[int]) -> frozenset[int]:
    """Return who acts, has changed, touches one of those, or shows what has happened to them."""
    close = (*view.acting, *changed)
    beside = (other for unit in close for other in view.unit(unit).touching)
    marked = (unit.id for unit in view.units if _is_marked(unit))
    return frozenset(chain(close, beside, marked))


def _is_marked(unit: UnitView) -> bool:
    """Say whether something lasts on a character that its place on the map does not show."""
    is_shaken = unit.status in ("broken", "shaken")
    return unit.hp < unit.start_hp or is_shaken or bool(unit.effects or unit.holding)
