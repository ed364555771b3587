"""What a squadron crosses on its ways, and what it stands in then (PF-TER-1 to PF-TER-6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from rules.ground.piece import Piece
from rules.ground.sweep import is_kept_to, is_swept, swept
from rules.ground.terrain import Terrain, around

from ..fact_types import GROUNDS, Ground
from ..moving.terrain import ROADS
from ..state import Table
from .field import BUILDINGS, field
from .marching import Step, impassable
from .spots import of

TOWER = "tower"


def crossed(table: Table, steps: Mapping[int, Step]) -> tuple[Ground, ...]:
    """Return the classes of ground that models sweep over, also where they start (ruling G9).

    A road or bridge counts only where every model stays on it all the way (PF-TER-3); what a
    flyer crosses is below it. Of ground that is closed to it a model crosses none: its way was
    found round that, and turns at its very rim.
    """
    board, all_steps = field(table), tuple(steps.values())
    found = {
        kind
        for model, step in steps.items()
        for kind in swept(board, step.piece.moved(step.way.corners[0]), step.way.corners).grounds
        if kind not in impassable(table, model)
    }
    kinds = {_plain(kind) for kind in found} - set(ROADS)
    kinds |= _kept(board.terrain, all_steps)
    return tuple(kind for kind in GROUNDS if kind in kinds)


def _kept(terrain: tuple[Terrain, ...], steps: tuple[Step, ...]) -> set[str]:
    """Return the road or bridge that every model keeps to all the way (ruling G28)."""
    paved = [one for one in terrain if one.ground in ROADS]
    if not steps or not all(_is_kept(paved, step) for step in steps):
        return set()
    under = {
        one.ground
        for step in steps
        for one in paved
        if any(is_swept(one, step.piece, leg) for leg in pairwise(step.way.corners))
    }
    return under & set(ROADS)


def _is_kept(paved: list[Terrain], step: Step) -> bool:
    corners = step.way.corners
    return len(corners) > 1 and not step.piece.z and is_kept_to(paved, step.piece, corners)


def stood_in(table: Table, found: Iterable[Piece]) -> tuple[Ground, ...]:
    """Return the classes of ground in which all of some models stand (PF-TER-5, PF-TER-6, G26).

    Their base centres decide.
    """
    board = field(table)
    each = [{_plain(one.ground) for one in around(board.terrain, piece)} for piece in found]
    common = set.intersection(*each) if each else set()
    # Roads speed a move up; nobody stands in them. Buildings are occupied.
    return tuple(kind for kind in GROUNDS if kind in common - {*ROADS, *BUILDINGS})


def grounded(table: Table, squadron: int) -> Table:
    """Return the table with what a squadron stands in where it has come (PF-TER-5, PF-TER-6).

    As it is where nothing is measured.
    """
    if table.scenery is None:
        return table
    return table.change(squadron, ground=stood_in(table, of(table, squadron).values()))


def _plain(kind: str) -> str:
    return BUILDINGS[0] if kind == TOWER else kind
