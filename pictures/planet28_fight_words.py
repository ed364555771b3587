"""Who is where in a battle of Planet 28, in words: locked, aboard, apart, how far, and gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.core.seats import seat_title
from rules.games.planet28.gaps import Gap
from rules.games.planet28.view import UnitView, View

MOST_GAPS = 8


class Fight(NamedTuple):
    """A battle parted by who is where.

    `locked` are the combats, each with all who are in it; `riding` who is aboard which vehicle,
    `free` everybody else on the table, `gone` who has left it.
    """

    locked: tuple[tuple[UnitView, ...], ...]
    riding: dict[int, tuple[UnitView, ...]]
    free: tuple[UnitView, ...]
    gone: tuple[UnitView, ...]


def parted(view: View) -> Fight:
    """Return a battle by who is where; each unit stands in one place."""
    locked = tuple(_combats(view))
    there = {unit.id for combat in locked for unit in combat}
    riding: dict[int, tuple[UnitView, ...]] = {}
    for unit in view.units:
        if unit.here and unit.aboard:
            riding[unit.aboard[0]] = (*riding.get(unit.aboard[0], ()), unit)
    aboard = {unit.id for units in riding.values() for unit in units}
    apart = (u for seat in view.seats for u in view.of(seat))
    free = tuple(u for u in apart if u.here and u.id not in there | aboard)
    return Fight(locked, riding, free, tuple(unit for unit in view.units if not unit.here))


def _combats(view: View) -> Iterator[tuple[UnitView, ...]]:
    """Yield those who touch each other, directly or through others."""
    seen: set[int] = set()
    for unit in view.units:
        if unit.id in seen or not unit.touching:
            continue
        found, due = {unit.id}, [unit.id]
        while due:
            for other in view.unit(due.pop()).touching:
                if other not in found:
                    found.add(other)
                    due.append(other)
        seen |= found
        yield tuple(one for one in view.units if one.id in found)


def marks(unit: UnitView) -> list[str]:
    """Return how a unit is, beside where it is: hurt, hidden, held back, down."""
    found = [f"{unit.hp}/{unit.start_hp} HP"]
    if unit.members:
        found.append(f"{sum(mate.here for mate in unit.members)} of {len(unit.members)}")
    found += [unit.status] if unit.status != "ok" else []
    found += list(unit.hull.marks) if unit.hull is not None else []
    if unit.holding:
        found.append(f"holds {unit.actions}")
    if unit.climbing:
        found.append(f"hangs {unit.climbing // 10} cm up")
    found += [HIDDEN.get(name, name) for name in unit.effects]
    found += [f"moved by {seat_title(unit.mover)}"] if unit.mover != unit.seat else []
    return found


HIDDEN = {"Smoke": "hidden by smoke"}


def distance(view: View, gap: Gap) -> str:
    """Return what was last said of two units: `Needle and Teniel 12 cm, in cover`."""
    whole, rest = divmod(gap.mm, 10)
    far = f"{whole}.{rest} cm" if rest else f"{whole} cm"
    parts = [f"{view.unit(gap.unit).name} and {view.unit(gap.other).name} {far}"]
    parts += [f"{view.unit(gap.other).name} in cover"] if gap.covered else []
    parts += ["before a move"] if gap.moved else []
    return ", ".join(parts)


def fight_lines(view: View, told: tuple[Gap, ...]) -> tuple[str, ...]:
    """Return who is where as lines of text, nothing said twice."""
    fight = parted(view)
    return tuple(filter(None, _lines(view, fight, told)))


def _lines(view: View, fight: Fight, told: tuple[Gap, ...]) -> Iterator[str]:
    for combat in fight.locked:
        yield f"Locked: {'; '.join(_locked(view, combat))}"
    for ride, units in fight.riding.items():
        yield f"In {view.unit(ride).name}: {', '.join(map(_spoken, units))}"
    for seat in view.seats:
        here = [unit for unit in fight.free if unit.seat == seat]
        if here:
            yield f"{seat_title(seat)}, touching nobody: {', '.join(map(_spoken, here))}"
    if told:
        known = "; ".join(distance(view, gap) for gap in told[:MOST_GAPS])
        yield f"Last said: {known}"
    if fight.gone:
        lost = ", ".join(f"{unit.name} ({unit.status})" for unit in fight.gone)
        yield f"Down or gone: {lost}"


def _locked(view: View, combat: tuple[UnitView, ...]) -> Iterator[str]:
    """Yield whom each of a combat touches, each pair once."""
    told: set[int] = set()
    for unit in combat:
        others = [view.unit(one) for one in unit.touching if one not in told]
        told.add(unit.id)
        if others:
            yield f"{_spoken(unit)} with {' and '.join(map(_spoken, others))}"


def _spoken(unit: UnitView) -> str:
    return f"{unit.name} ({', '.join(marks(unit))})"
