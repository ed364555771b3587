"""What a picture of Planetfall says: who matters now, what lasts on each, the text beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.core.seats import seat_title
from rules.games.planetfall.activation.turns import Active
from rules.games.planetfall.card import LOST, now, where
from rules.games.planetfall.measured.spots import square_of
from rules.games.planetfall.state import Table
from rules.games.planetfall.units import Model, Squadron

from .canvas import MOST_ALT

FEW, MOST = 9, 11
"""How many squadrons of a side are drawn at most where there are more than MOST."""
UNTOUCHED = 3
"""How little a squadron matters that nothing has happened to."""
MARKS = (
    ("hope", "Forlorn Hope"),
    ("overwatch", "overwatch"),
    ("flat_out", "flat out"),
)


class Force(NamedTuple):
    """A side's squadrons as they are drawn: those shown, those only counted, and the lost."""

    shown: tuple[int, ...]
    counted: tuple[int, ...]
    lost: tuple[int, ...]


def force(table: Table, before: Table | None, side: str) -> Force:
    """Return which squadrons of a side are drawn: all of a few, of many those that matter now."""
    own = table.own(side)
    there = tuple(n for n in own if table.squadron(n).place not in LOST)
    lost = tuple(n for n in own if n not in there)
    if len(there) <= MOST:
        return Force(there, (), lost)
    ranked = sorted(there, key=lambda n: _rank(table, before, n))
    shown = set(ranked[:FEW])
    return Force(
        tuple(n for n in there if n in shown), tuple(n for n in there if n not in shown), lost
    )


def beside_map(table: Table, before: Table | None, own: Force) -> Force:
    """Return which squadrons have a strip beside a map, which shows all of them.

    Those act, have changed or are hurt: strips take the room on a phone that what is asked needs.
    """
    touched = {n for n in own.shown if _rank(table, before, n)[0] < UNTOUCHED}
    shown = tuple(n for n in own.shown if n in touched)
    return Force(shown, tuple(n for n in (*own.shown, *own.counted) if n not in touched), own.lost)


def _rank(table: Table, before: Table | None, squadron: int) -> tuple[int, int]:
    """Return how much a squadron matters now, the least first: it acts, has changed, is hurt."""
    if is_active(table, squadron):
        return 0, squadron
    if has_changed(table, before, squadron):
        return 1, squadron
    return (2 if is_hurt(table, squadron) else UNTOUCHED), squadron


def is_active(table: Table, squadron: int) -> bool:
    """Return whether it is a squadron's activation."""
    frames = (one for one in reversed(table.frames) if isinstance(one, Active))
    return next((one.actor() == squadron for one in frames), False)


def is_hurt(table: Table, squadron: int) -> bool:
    """Return whether a squadron has lost boxes, or bears markers."""
    one, (left, whole) = table.squadron(squadron), boxes(table, squadron)
    return left < whole or bool(one.disorder or one.cyber or one.hope)


def boxes(table: Table, squadron: int) -> tuple[int, int]:
    """Return how many boxes of a squadron are open, and how many it has in all."""
    models = table.mustered(squadron)
    whole = sum(len(table.profile(model).boxes) for model in models)
    return sum(table.boxes_left(model) for model in models), whole


def has_changed(table: Table, before: Table | None, squadron: int) -> bool:
    """Return whether the last row has changed what is shown of a squadron."""
    if before is None or not before.squadrons:
        return False
    if _parts(table, squadron) == _parts(before, squadron):
        # Most squadrons are as they were, and comparing is faster than telling.
        return False
    return _shown(table, squadron) != _shown(before, squadron)


def _parts(table: Table, squadron: int) -> tuple[Squadron | Model, ...]:
    return table.squadron(squadron), *map(table.model, table.mustered(squadron))


def _shown(table: Table, squadron: int) -> tuple[object, ...]:
    one = table.squadron(squadron)
    return boxes(table, squadron), notes(table, squadron), one.place, one.activated


def notes(table: Table, squadron: int) -> tuple[str, ...]:
    """Return what lasts on a squadron and where it is, in short."""
    one = table.squadron(squadron)
    found = [f"disorder {one.disorder}"] if one.disorder else []
    found += [f"Cyber Attack {one.cyber}"] if one.cyber else []
    weak = sum(1 for model in table.living(squadron) if model.debilitating)
    found += [f"{weak} debilitated"] if weak else []
    found += [word for field, word in MARKS if getattr(one, field)]
    place = where(table, squadron)
    return (*found, place) if place else tuple(found)


def head(table: Table) -> tuple[str, str]:
    """Return the turn, and whose activation it is, or how the battle ended."""
    if table.ended:
        return f"Turn {table.turn}", table.ended
    named = [table.name(n) for n in range(1, len(table.squadrons) + 1) if is_active(table, n)]
    return now(table).partition(",")[0], f"{named[0]} acts" if named else _first(table)


def _first(table: Table) -> str:
    return f"{seat_title(table.first)} first" if table.first else ""


def lost_line(table: Table, lost: tuple[int, ...]) -> str:
    """Return who is lost, by name, "" if nobody is."""
    return f"Lost: {', '.join(map(table.name, lost))}" if lost else ""


def counted_line(table: Table, counted: tuple[int, ...]) -> str:
    """Return how many are not drawn, and how many of them are hurt; "" if all are drawn."""
    if not counted:
        return ""
    hurt = sum(is_hurt(table, one) for one in counted)
    return f"+ {len(counted)} more, {f'{hurt} hurt' if hurt else 'unhurt'}: /game status"


def objectives_line(table: Table) -> str:
    """Return the objectives with who held each when it was last scored, "" if there are none."""
    found = (
        f"{one.name or one.kind}{f' ({seat_title(one.holder)})' if one.holder else ''}"
        for one in table.objectives
    )
    text = ", ".join(found)
    return f"Objectives: {text}" if text else ""


def alt(table: Table, before: Table | None) -> str:
    """Return what the picture shows, in words of at most 1,000 characters."""
    turn, words = head(table)
    parts = [f"Planetfall, {turn[:1].lower()}{turn[1:]}", words, *_changes(table, before)]
    for side in table.sides:
        parts.append(f"{seat_title(side)}, Zero Hour {table.command(side).tracker}")
        parts += _side(table, before, side)
    parts.append(objectives_line(table))
    text = ". ".join(part.rstrip(".") for part in parts if part)
    return f"{text}." if len(text) < MOST_ALT else f"{text[: MOST_ALT - 1]}…"


def _changes(table: Table, before: Table | None) -> Iterator[str]:
    numbers = range(1, len(table.squadrons) + 1)
    named = [table.name(n) for n in numbers if has_changed(table, before, n)]
    if named:
        yield f"Changed: {', '.join(named)}"


def _side(table: Table, before: Table | None, side: str) -> Iterator[str]:
    own = force(table, before, side)
    yield "; ".join(_told(table, one) for one in own.shown)
    yield counted_line(table, own.counted)
    yield lost_line(table, own.lost)


def _told(table: Table, squadron: int) -> str:
    left, whole = boxes(table, squadron)
    living, models = len(table.living(squadron)), len(table.listing(squadron).profiles)
    done = ("activated",) if table.squadron(squadron).activated else ()
    hurt = (f"{living} of {models} models", f"{left} of {whole} boxes")
    parts = hurt if left < whole else ("unhurt",)
    where = f" at {square}" if (square := square_of(table, squadron)) else ""
    return f"{table.name(squadron)}{where} {', '.join((*parts, *notes(table, squadron), *done))}"
