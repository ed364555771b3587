"""What a move would be like before it is made: how far, over what, what is seen where it ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.ground import places
from rules.ground.quarters import facing_towards
from rules.ground.winds import nearest

from ..activation.stakes import stakes
from ..fact_types import Grounds, inches
from ..moving.speed import cruise_value, flat_out_value
from ..moving.terrain import NAMES
from ..orbital.gates import gates
from ..orbital.portals import ComeThrough
from ..state import Table
from .field import field
from .goals import is_inside, middle
from .leading import Leading, ends, far_of, is_fast, move_to
from .looks import is_seen
from .marching import Step, nearest_foe
from .spots import HALF, between, coherency, is_coherent, put, square_of

MOST_SEEN = 6
"""Of how many enemies, the nearest first, it is looked up whether they are seen."""


class Preview(NamedTuple):
    """A move with the ways of its models, the table as it would be, and what is to know of it."""

    move: Leading
    steps: dict[int, Step]
    after: Table
    lines: tuple[str, ...]


class Sighting(NamedTuple):
    """An enemy near where a squadron would be: how far in half inches, who sees whom."""

    foe: int
    far: int
    sees: bool
    is_seen: bool


def outlook(table: Table, squadron: int) -> str:
    """Return in words from where a squadron sets out, and how far it may go."""
    at = places.square(field(table), middle(table, squadron))
    most, fast = cruise_value(table, squadron), flat_out_value(table, squadron)
    if through := gates(table, squadron):
        gate = table.name(through[0])
        does = table.does(squadron, "comes")
        return f"{does} through {gate} at {at}, to cruise up to {inches(most)} from there."
    far = f"up to {inches(most)} at a cruise" if most else "cannot move"
    far += f", up to {inches(fast)} flat out" if fast else ""
    return f"{table.name(squadron)} at {at}: {far}."


def preview(table: Table, seat: str, squadron: int, to: str) -> Preview:
    """Return what a move to a place would be like. Raises RuleError for one that is refused."""
    move = move_to(table, seat, squadron, to)
    steps = ends(table, move)
    there = {model: step.piece for model, step in steps.items()}
    after = put(table.change(squadron, place="table", within=0), there)
    return Preview(move, steps, after, tuple(_lines(table, after, move, steps)))


def _lines(table: Table, after: Table, move: Leading, steps: dict[int, Step]) -> Iterator[str]:
    yield f"{_way(table, after, move)}."
    if path := getattr(move, "path", ""):
        yield f"It drives {path}."
    if move.terrain:
        yield f"It crosses {_listed(move.terrain)}."
    if move.ground:
        yield f"There it stands in {_listed(move.ground)}."
    if not is_coherent(after, move.squadron):
        yield _scattered(after, move.squadron)
    if warning := stakes(table, move).warning:
        yield f"Flat out: {warning}."
    yield _facing(after, move.squadron, steps)
    yield from _sights(after, move.squadron)


def _way(table: Table, after: Table, move: Leading) -> str:
    to = square_of(after, move.squadron)
    fast = is_fast(move)
    most = (
        (flat_out_value(table, move.squadron) or 0) if fast else cruise_value(table, move.squadron)
    )
    gait = "flat out" if fast else "a cruise"
    far = f"{inches(far_of(move))} of {inches(most)}"
    return f"{table.name(move.squadron)} {_start(table, move)} to {to}: {gait}, {far}"


def _start(table: Table, move: Leading) -> str:
    """Return where a move sets out: its square, or the portal with its own, or both."""
    here = f"from {places.square(field(table), middle(table, move.squadron))}"
    if not isinstance(move, ComeThrough):
        return here
    gate = f"through {table.name(move.portal)} at {square_of(table, move.portal)}"
    return gate if is_inside(table, move.squadron) else f"{here} {gate}"


def _listed(grounds: Grounds) -> str:
    return " and ".join(NAMES[one] for one in grounds)


def _scattered(after: Table, squadron: int) -> str:
    """Return who would not keep up (PF-MOV-4)."""
    strays = " and ".join(unit for unit, _ in coherency(after, squadron).strays)
    return f"{strays or after.name(squadron)} would not keep up: it would be out of coherency."


def _facing(after: Table, squadron: int, steps: dict[int, Step]) -> str:
    """Return where it looks, and at whom if that is the nearest enemy (PF-MOV-2)."""
    piece = next(iter(steps.values())).piece
    foe = nearest_foe(after, after.side(squadron), piece)
    at = f", at {foe.unit}" if foe and facing_towards(piece, foe.at) == piece.facing else ""
    return f"It looks {nearest(piece.facing)}{at}."


def _sights(after: Table, squadron: int) -> Iterator[str]:
    """Yield whom it would see from there, and who would see it."""
    found = tuple(sightings(after, squadron))
    if not found:
        return
    seen = [f"{after.name(one.foe)} at {inches(one.far)}" for one in found if one.sees]
    yield f"From there it sees {', '.join(seen) or 'nobody near by'}."
    watching = [after.name(one.foe) for one in found if one.is_seen]
    yield f"Seen there by {', '.join(watching) or 'nobody near by'}."


def sightings(table: Table, squadron: int) -> Iterator[Sighting]:
    """Yield the enemies nearest to a squadron, with who of both sees the other (PF-ORD-3)."""
    near = []
    for foe in table.own(table.enemy(table.side(squadron))):
        gap = between(table, squadron, foe) if table.is_there(foe) else None
        if gap is not None:
            near.append((gap.within(HALF), foe))
    for far, foe in sorted(near)[:MOST_SEEN]:
        sees, seen = is_any_seen(table, squadron, foe), is_any_seen(table, foe, squadron)
        yield Sighting(foe, far, sees, seen)


def is_any_seen(table: Table, squadron: int, other: int) -> bool:
    """Return whether a model of a squadron sees one of another."""
    return any(
        is_seen(table, one.id, two.id)
        for one in table.living(squadron)
        for two in table.living(other)
    )
