"""A battle of Planet 28 in words: what the picture notes, and its alternative text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from rules.core.seats import seat_title
from rules.games.planet28.view import UnitView, View

from .canvas import MOST_ALT
from .planet28_news import News

LONGEST = 400
"""Letters that the news may take of the alternative text."""


def now(view: View) -> str:
    """Return whose activation it is, or how the battle ended."""
    if view.ended or not view.acting:
        return view.ended
    return f"{' or '.join(_names(view, view.acting))} acts"


def _names(view: View, units: Iterable[int]) -> Iterator[str]:
    return (view.unit(unit).name for unit in units)


def notes(view: View, unit: UnitView) -> Iterator[str]:
    """Yield what is to be said of a character beside its HP and its place in the order."""
    if unit.members:
        yield f"{sum(mate.here for mate in unit.members)} of {len(unit.members)} members"
    if unit.status in ("broken", "shaken"):
        yield unit.status.capitalize()
    if unit.hull is not None:
        yield f"{unit.hull.intact()} of {len(unit.hull.sections)} sections"
        yield from (mark.capitalize() for mark in unit.hull.marks)
    if unit.id in view.acting or unit.holding:
        verb = "Holds" if unit.holding else "Has"
        yield f"{verb} {unit.actions} action{'' if unit.actions == 1 else 's'}"
    if unit.touching:
        yield f"Touches {', '.join(_names(view, unit.touching))}"
    if unit.aboard:
        yield f"In {', '.join(_names(view, unit.aboard))}"
    if unit.half:
        yield "Below half"
    if unit.square:
        yield unit.square
    if unit.climbing:
        yield f"Hangs {unit.climbing // 10} cm up"
    if unit.effects:
        yield ", ".join(unit.effects)
    if unit.mover != unit.seat:
        yield f"Moved by {seat_title(unit.mover)}"


def gone(seat: str, told: News) -> str:
    """Return who of a side is gone, and how."""
    lost = [f"{unit.name} ({unit.status})" for unit in told.gone[seat]]
    return f"Gone: {', '.join(lost)}" if lost else ""


def condition(units: Collection[UnitView]) -> str:
    """Return how many of some characters are hurt or broken, "unhurt" where none is."""
    counts = {
        "hurt": len([unit for unit in units if unit.hp < unit.start_hp]),
        "broken": len([unit for unit in units if unit.status in ("broken", "shaken")]),
    }
    return ", ".join(f"{count} {what}" for what, count in counts.items() if count) or "unhurt"


def undrawn(seat: str, told: News, shown: Collection[int]) -> str:
    """Return how many of a side are here and not among those shown, and how they are; "" if all."""
    rest = [unit for unit in told.here[seat] if unit.id not in shown]
    if not rest:
        return ""
    return f"+ {len(rest)} more, {condition(rest)}: /game status"


def alt(view: View, told: News, ground: Iterable[str] = ()) -> str:
    """Return the alternative text: whose turn, what changed, then every side.

    `ground` is what a measured table shows besides, in sentences without a full stop.
    """
    head = f"Planet 28, t{view.now[1:]}. {now(view)}".strip().rstrip(".") + "."
    changes = "; ".join(_changes(view, told))
    start = f"{head} Changed: {changes[:LONGEST]}." if changes else head
    start = " ".join((start, *(f"{one}." for one in ground)))
    said = ""
    for brief in (False, True):
        said = " ".join((start, *(_side(view, seat, told, brief) for seat in view.seats)))
        if len(said) <= MOST_ALT:
            break
    return said[:MOST_ALT]


def _noted(view: View, unit: UnitView) -> list[str]:
    """Return the notes on a character as they stand within a sentence."""
    return [note[0].lower() + note[1:] for note in notes(view, unit)]


def _changes(view: View, told: News) -> Iterator[str]:
    """Yield whatever has changed about somebody since the row before."""
    for number, was in told.old.items():
        unit = view.unit(number)
        hp = f" {was.hp} to {unit.hp} HP" if was.hp != unit.hp else ""
        now_is = _noted(view, unit) if unit.here else [unit.status]
        joined = ", " if now_is and hp else " " if now_is else ""
        yield f"{unit.name}{hp}{joined}{', '.join(now_is)}"


def _side(view: View, seat: str, told: News, brief: bool) -> str:
    """Return a side in a sentence: whom the picture shows, how many more there are, who is gone."""
    every = []
    for unit in (one for one in told.here[seat] if one.id in told.drawn):
        said = [f"{unit.hp}/{unit.start_hp} HP"]
        if not brief:
            order = 0 if unit.id in view.acting else told.order.get(unit.id, 0)
            said += [f"number {order} to act"] if order else []
            said += _noted(view, unit)
        every.append(f"{unit.name} {', '.join(said)}")
    rest, lost = undrawn(seat, told, told.drawn).partition(":")[0], gone(seat, told)
    every += [rest.replace("+", "and")] if rest else []
    return f"{seat_title(seat)}: {'; '.join(every) or 'nobody left'}.{f' {lost}.' if lost else ''}"
