"""A measured table of Planetfall: where every model stands, who has moved, whom the active sees.

Each squadron has the letter of its side and a number, written beside its first model. Objectives
and markers are rings with their names.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.planetfall.fielded import Fielded
from rules.games.planetfall.measured.field import field
from rules.games.planetfall.measured.previews import Preview
from rules.games.planetfall.measured.sites import objective_piece
from rules.games.planetfall.measured.spots import bodies, of
from rules.games.planetfall.state import Table
from rules.ground import places
from rules.ground.piece import Disc, Piece
from rules.ground.units import INCH

from . import palette
from . import planetfall_lines as lines
from .ground_scene import Ring, Scene, Token

INSIDE = Disc(INCH)
"""What a squadron inside a building is drawn as, in its middle."""
MARKERS = {"sky_drop": "drop", "artillery": "guns"}


def scene(table: Fielded, before: Fielded | None = None, opened: Fielded | None = None) -> Scene:
    """Return what is drawn of a measured table.

    `before` is what it was before the last row, `opened` before the stretch of that row. Raises
    TypeError for a battle on a real table.
    """
    earlier = (one for one in (opened, before) if one is not None and one.scenery is not None)
    stages = (*earlier, table)
    return Scene(
        field(table),
        tuple(_tokens(table)),
        tuple(lines.traces(stages)),
        tuple(lines.gazes(stages)),
        (*lines.rings(table), *_objectives(table), *_markers(table)),
        tuple(_objectives(table)),
    )


def here(table: Fielded, squadron: int) -> Scene:
    """Return what is drawn of a squadron that is to move, and how far it may go."""
    own = tuple(lines.paces(table, squadron)) if of(table, squadron) else ()
    drawn = scene(table)
    return drawn._replace(rings=(*own, *_objectives(table), *_markers(table)), gazes=())


def previewed(table: Fielded, found: Preview) -> Scene:
    """Return what is drawn of a move that would be made: its way, its end, whom it would see."""
    squadron = found.move.squadron
    return here(table, squadron)._replace(
        traces=(lines.led(table, squadron, found.steps),),
        gazes=tuple(lines.seen(found.after, squadron)),
        ghosts=tuple(step.piece for step in found.steps.values()),
    )


def numbered(table: Table) -> dict[int, str]:
    """Return what each squadron is called on the map: the letter of its side and a number."""
    counts: dict[str, int] = {}
    found = {}
    for number, listing in enumerate(table.roster, 1):
        counts[listing.side] = counts.get(listing.side, 0) + 1
        found[number] = f"{palette.livery(listing.side).letter}{counts[listing.side]}"
    return found


def standing(table: Table, squadron: int) -> tuple[Piece, ...]:
    """Return where the models of a squadron are drawn: one disc for all of them in a building."""
    if table.squadron(squadron).place == "occupying":
        walls = next(iter(bodies(table, squadron).values()), None)
        return () if walls is None else (Piece(table.name(squadron), INSIDE, *walls.at),)
    return tuple(of(table, squadron).values())


def _tokens(table: Table) -> Iterator[Token]:
    names, active = numbered(table), lines.acting(table)
    for squadron in range(1, len(table.squadrons) + 1):
        title, side = table.name(squadron), table.side(squadron)
        for number, piece in enumerate(standing(table, squadron)):
            label = "" if number else names[squadron]
            where = places.square(field(table), piece.at)
            looks = table.squadron(squadron).place == "table"
            yield Token(side, label, title, piece, where, squadron == active, looks)


def _objectives(table: Table) -> Iterator[Ring]:
    for one in table.objectives:
        piece = objective_piece(table, one)
        if piece is not None:
            yield Ring(piece.at, piece.shape.reach, one.name)


def _markers(table: Table) -> Iterator[Ring]:
    for one in table.markers:
        if one.at is not None:
            words = f"{palette.livery(one.side).letter} {MARKERS[one.kind]} {one.micro}"
            yield Ring((one.at.x, one.at.y), INCH // 2, words)
