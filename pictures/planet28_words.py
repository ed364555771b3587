"""A battle of Planet 28 in words: what the picture notes, and its alternative text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.core.seats import seat_title
from rules.games.planet28.view import UnitView, View

from .canvas import MOST_ALT

LONGEST = 400
"""Letters that the news may take of the alternative text."""


def now(view: View) -> str:
    """Return whose activation it is, or how the battle ended."""
    names = {unit.id: unit.name for unit in view.units}
    if view.ended:
        return view.ended
    return f"{' or '.join(names[unit] for unit in view.acting)} acts" if view.acting else ""


def short(unit: UnitView) -> tuple[object, ...]:
    """Return what counts as a change of a character, in the picture and in words."""
    return unit.hp, unit.status, unit.holding, unit.touching, unit.effects, unit.climbing, unit.seat


def notes(view: View, unit: UnitView, names: Mapping[int, str]) -> Iterator[str]:
    """Yield what is to be said of a character beside its HP and its place in the order."""
    if unit.status == "broken":
        yield "Broken"
    if unit.id in view.acting or unit.holding:
        verb = "Holds" if unit.holding else "Has"
        yield f"{verb} {unit.actions} action{'' if unit.actions == 1 else 's'}"
    if unit.touching:
        yield f"Touches {', '.join(names[other] for other in unit.touching)}"
    if unit.half:
        yield "Below half"
    if unit.climbing:
        yield f"Hangs {unit.climbing // 10} cm up"
    if unit.effects:
        yield ", ".join(unit.effects)
    if unit.mover != unit.seat:
        yield f"Moved by {seat_title(unit.mover)}"


def gone(view: View, seat: str) -> str:
    """Return who of a side is gone, and how."""
    lost = [f"{unit.name} ({unit.status})" for unit in view.of(seat) if not unit.here]
    return f"Gone: {', '.join(lost)}" if lost else ""


def alt(view: View, old: Mapping[int, UnitView]) -> str:
    """Return the alternative text: whose turn, what changed, then every side."""
    head = f"Planet 28, turn {view.turn} of {view.limit}. {now(view)}".strip().rstrip(".") + "."
    news = "; ".join(_changes(view, old))
    start = f"{head} Changed: {news[:LONGEST]}." if news else head
    for brief in (False, True):
        said = " ".join((start, *(_side(view, seat, brief) for seat in view.seats)))
        if len(said) <= MOST_ALT:
            return said
    return said[:MOST_ALT]


def _noted(view: View, unit: UnitView, names: Mapping[int, str]) -> list[str]:
    """Return the notes on a character as they stand within a sentence."""
    return [note[0].lower() + note[1:] for note in notes(view, unit, names)]


def _changes(view: View, old: Mapping[int, UnitView]) -> Iterator[str]:
    """Yield whatever has changed about somebody since the row before."""
    names = {unit.id: unit.name for unit in view.units}
    for unit in view.units:
        was = old.get(unit.id)
        if was is None or short(was) == short(unit):
            continue
        hp = f" {was.hp} to {unit.hp} HP" if was.hp != unit.hp else ""
        told = _noted(view, unit, names) if unit.here else [unit.status]
        yield f"{unit.name}{hp}{', ' if told and hp else ' ' if told else ''}{', '.join(told)}"


def _side(view: View, seat: str, brief: bool) -> str:
    names = {unit.id: unit.name for unit in view.units}
    order = {unit: place for place, units in enumerate(view.order, 1) for unit in units}
    told = []
    for unit in (unit for unit in view.of(seat) if unit.here):
        said = [f"{unit.hp}/{unit.start_hp} HP"]
        if not brief:
            acts = unit.id not in view.acting and unit.id in order
            said += [f"number {order[unit.id]} to act"] if acts else []
            said += _noted(view, unit, names)
        told.append(f"{unit.name} {', '.join(said)}")
    lost = gone(view, seat)
    return f"{seat_title(seat)}: {'; '.join(told) or 'nobody left'}.{f' {lost}.' if lost else ''}"
