"""What matters in a battle of Planet 28 at the moment: who acts, who changed, who is drawn."""

from __future__ import annotations

from typing import NamedTuple

from rules.games.planet28.view import UnitView, View

EVERYBODY = 12
"""So many characters are all drawn."""
FEW = 10
"""How many are drawn of more."""
LATE = 999


class News(NamedTuple):
    """What a picture tells beside the view itself, all by the characters' numbers.

    `old` are the changed as they were, `drawn` are those that matter most, `order` the places of
    those still to act, as written.
    """

    names: dict[int, str]
    order: dict[int, str]
    old: dict[int, UnitView]
    drawn: frozenset[int]

    @property
    def changed(self) -> frozenset[int]:
        """Who changed by the last row."""
        return frozenset(self.old)


def news(view: View, before: View | None) -> News:
    """Return what matters in a battle; `before` is what it was like before the last row."""
    order = {unit: place for place, units in enumerate(view.order, 1) for unit in units}
    old = _changed(view, before)
    return News(
        names={unit.id: unit.name for unit in view.units},
        order={unit: str(at) for unit, at in order.items() if unit not in view.acting},
        old=old,
        drawn=_drawn(view, frozenset(old), order),
    )


def _changed(view: View, before: View | None) -> dict[int, UnitView]:
    """Return as they were those whom the last row changed."""
    if before is None:
        return {}
    was = {unit.id: unit for unit in before.units}
    return {
        unit.id: was[unit.id]
        for unit in view.units
        if unit.id in was
        # Most are the same object: nothing has touched them.
        and was[unit.id] is not unit
        and _short(was[unit.id]) != _short(unit)
    }


def _short(unit: UnitView) -> tuple[object, ...]:
    """Return what counts as a change of a character, in the picture and in words."""
    return unit.hp, unit.status, unit.holding, unit.touching, unit.effects, unit.climbing, unit.seat


def _drawn(view: View, changed: frozenset[int], order: dict[int, int]) -> frozenset[int]:
    """Return who is drawn: everybody, or of many those that matter most, then who acts next."""
    here = [unit for unit in view.units if unit.here]
    if len(here) <= EVERYBODY:
        return frozenset(unit.id for unit in here)
    near = changed.union(view.acting)
    ranked = sorted((_rank(view, unit, near), order.get(unit.id, LATE), unit.id) for unit in here)
    return frozenset(unit for _, _, unit in ranked[:FEW])


def _rank(view: View, unit: UnitView, near: frozenset[int]) -> int:
    """Return how much a character matters, the least number first."""
    if unit.id in view.acting:
        return 0
    if unit.id in near:
        return 1
    if near.intersection(unit.touching):
        return 2
    return 3 if unit.holding or unit.climbing else 4
