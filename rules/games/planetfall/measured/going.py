"""Movement actions on a measured table: where they lead, and the facts that follow (PF-MOV-1).

Nothing is stored on the way: the same table and the same move always give the same way, which is
found once for the check and once for the move itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from rules.core import RuleError
from rules.core.remembered import Remembered
from rules.ground import places
from rules.ground.contact import contact
from rules.ground.piece import Piece
from rules.ground.quarters import facing_towards
from rules.ground.units import HALF_INCH
from rules.ground.vector import Point

from ..force.mars import LUMBERING
from ..moving.speed import cruise_value, flat_out_value
from ..moving.terrain import ROAD_BONUS, ROAD_USERS, ROADS, locomotions
from ..state import Table
from .crossing import crossed, stood_in
from .driving import driven, steps_to
from .field import field
from .marching import March, Step, marched, nearest_foe, stood, touchable
from .reaching import rectangle_of
from .spots import HALF, foes, is_coherent, is_placed, of, put

MOST_KEPT = 256
_kept: Remembered[dict[int, Step]] = Remembered(MOST_KEPT)
Unset = msgspec.UnsetType


def went(table: Table, move: Any) -> dict[int, Step]:
    """Return where the models of a squadron end by a cruise or a flat out move.

    See PF-MOV-5, PF-MOV-6 and PF-MOV-7. Raises RuleError where it leads nowhere.
    """
    things = (table.squadrons, table.models, table.buildings, table.forces, table.scenery)
    path = getattr(move, "path", msgspec.UNSET)
    stuck = getattr(move, "stuck", False)
    also = (move.squadron, move.gait(), move.to, move.face, path, stuck)
    return _kept.of(things, also, partial(_went, table, move, path, stuck))


def _went(table: Table, move: Any, path: str | Unset, stuck: bool) -> dict[int, Step]:
    squadron = move.squadron
    if stuck or (not move.to and not path):
        # PF-MOV-7: a Lumbering model that is not stuck has no turn on the spot.
        turns = stuck or not table.has(squadron, LUMBERING)
        return stood(table, squadron, _facing(move.face) if turns else None)
    if isinstance(path, str) and path:
        return driven(table, squadron, path)
    fast = move.gait() == "flat_out"
    to = places.read(field(table), move.to)
    most = allowed(table, squadron, fast)
    if table.has(squadron, LUMBERING):
        # PF-MOV-8: so it is a recon move, which lists no steps.
        return driven(table, squadron, steps_to(table, squadron, to, most // HALF_INCH, fast))
    found = _marched(table, squadron, to, most + paved(table, squadron), fast)
    if longest(found) > most and not {*ROADS} & {*crossed(table, found)}:
        found = _marched(table, squadron, to, most, fast)
    return turned(table, squadron, found, move.face)


def _marched(table: Table, squadron: int, to: Point, most: int, fast: bool) -> dict[int, Step]:
    return marched(table, squadron, to, March(most, fast, touchable(table, squadron)))


def allowed(table: Table, squadron: int, fast: bool) -> int:
    """Return how far a squadron may go without a road, in half-millimetres (PF-MOV-5, -6)."""
    most = (flat_out_value(table, squadron) or 0) if fast else cruise_value(table, squadron)
    return most * HALF_INCH


def paved(table: Table, squadron: int) -> int:
    """Return how much farther it may get on a road, in half-millimetres (PF-TER-3)."""
    return ROAD_BONUS * HALF_INCH if locomotions(table, squadron) <= ROAD_USERS else 0


def longest(found: Mapping[int, Step]) -> int:
    """Return the longest way of a model, in half-millimetres."""
    return max((step.way.length for step in found.values()), default=0)


def _facing(face: int | Unset) -> int | None:
    return face if isinstance(face, int) else None


def turned(
    table: Table, squadron: int, found: dict[int, Step], face: int | Unset
) -> dict[int, Step]:
    """Return models turned to a facing; to the nearest enemy of the first where none is named."""
    first = next(iter(found.values()))
    facing = _facing(face)
    if facing is None:
        foe = nearest_foe(table, table.side(squadron), first.piece)
        facing = facing_towards(first.piece, foe.at) if foe else None
    return {
        model: step._replace(piece=step.piece.moved(step.piece.at, facing=facing))
        for model, step in found.items()
    }


def facts_of(table: Table, squadron: int, found: Mapping[int, Step]) -> dict[str, Any]:
    """Return the facts of a move by where it leads (PF-FACT-1)."""
    ends = {model: step.piece for model, step in found.items()}
    after = put(table.change(squadron, place="table", within=0), ends)
    return {
        "distance": HALF.up(longest(found)),
        "terrain": crossed(table, found),
        "ground": stood_in(table, ends.values()),
        "coherent": is_coherent(after, squadron),
        "touching": is_touching(table, squadron, ends.values()),
    }


def is_touching(table: Table, squadron: int, ends: Any) -> bool:
    """Return whether a piece touches an enemy of a squadron, or a building held by one (ruling G2).

    An objective is no enemy, whoever placed or holds it (PF-OBJ-3).
    """
    side = table.side(squadron)
    hostile = (*foes(table, side), *_strongholds(table, table.enemy(side)))
    return any(contact(one, foe).touching for one in ends for foe in hostile)


def _strongholds(table: Table, side: str) -> list[Piece]:
    """Return the buildings that a side holds, objectives left out (PF-MOV-2, PF-A79)."""
    objectives = {one.building for one in table.objectives}
    held = (table.squadron(n) for n in table.own(side) if table.squadron(n).place == "occupying")
    walls = (rectangle_of(table, one.within) for one in held if one.within not in objectives)
    return [piece for piece in walls if piece is not None]


def planned(table: Table, move: Any) -> dict[str, Any]:
    """Return the facts of a cruise or a flat out move on a measured table.

    A Lumbering model that is told where to go drives by its template (PF-MOV-7). Nothing where the
    squadron has no place, so that its own rules refuse it.
    """
    if not 1 <= move.squadron <= len(table.squadrons) or not is_placed(table, move.squadron):
        return {}
    path: dict[str, Any] = {}
    if (
        table.has(move.squadron, LUMBERING)
        and move.to
        and not move.path
        and not getattr(move, "stuck", False)
    ):
        fast = move.gait() == "flat_out"
        to = places.read(field(table), move.to)
        most = allowed(table, move.squadron, fast) // HALF_INCH
        path = {"path": steps_to(table, move.squadron, to, most, fast)}
        move = msgspec.structs.replace(move, **path)
    return path | facts_of(table, move.squadron, went(table, move))


def gone(table: Table, move: Any) -> Table:
    """Return the table after a cruise or a flat out move, its models where they end."""
    if table.scenery is None or not is_placed(table, move.squadron):
        return table
    found = went(table, move)
    return put(table, {model: step.piece for model, step in found.items()})


def leader(table: Table, squadron: int) -> Piece:
    """Return the first model of a squadron in the open, which leads it. Raises RuleError if none.

    Nobody else's place is named by where a squadron goes.
    """
    found = next(iter(of(table, squadron).values()), None)
    if found is None:
        raise RuleError(f"{table.does(squadron, 'has')} no place on the table.", "PF-MOV-1")
    return found
