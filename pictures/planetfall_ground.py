"""A measured table of Planetfall: where every model stands, who has moved, whom the active sees.

Each squadron has the letter of its side and a number, written beside its first model. Objectives
and markers are rings with their names.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.planetfall.activation.turns import Active
from rules.games.planetfall.measured.field import field
from rules.games.planetfall.measured.looks import look
from rules.games.planetfall.measured.sites import objective_piece
from rules.games.planetfall.measured.spots import bodies, of
from rules.games.planetfall.state import Table
from rules.ground import places
from rules.ground.distance import gap
from rules.ground.piece import Disc, Piece
from rules.ground.roots import ceil_root
from rules.ground.units import INCH
from rules.ground.vector import minus, square

from . import palette
from .ground_scene import Gaze, Ring, Scene, Token, Trace

MOST_SEEN = 3
"""Lines of sight that are drawn, to the nearest."""
INSIDE = Disc(INCH)
"""What a squadron inside a building is drawn as, in its middle."""
MARKERS = {"sky_drop": "drop", "artillery": "guns"}


def scene(table: Table, before: Table | None = None) -> Scene:
    """Return what is drawn of a measured table; `before` is what it was before the last row.

    Raises TypeError for a battle on a real table.
    """
    return Scene(
        field(table),
        tuple(_tokens(table)),
        tuple(_traces(table, before)),
        tuple(_gazes(table)),
        (*_objectives(table), *_markers(table)),
        tuple(_objectives(table)),
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
    names, active = numbered(table), acting(table)
    for squadron in range(1, len(table.squadrons) + 1):
        title, side = table.name(squadron), table.side(squadron)
        for number, piece in enumerate(standing(table, squadron)):
            label = "" if number else names[squadron]
            where = places.square(field(table), piece.at)
            yield Token(side, label, title, piece, where, squadron == active)


def acting(table: Table) -> int:
    """Return the squadron that acts now, 0 for none."""
    found = (frame.actor() for frame in reversed(table.frames) if isinstance(frame, Active))
    return next(found, 0)


def _traces(table: Table, before: Table | None) -> Iterator[Trace]:
    """Yield straight from where to where squadrons have moved, by their first models."""
    if before is None or before.scenery is None:
        return
    board = field(table)
    for squadron in range(1, len(table.squadrons) + 1):
        now, was = of(table, squadron), of(before, squadron)
        model = next((one for one in now if one in was), 0)
        if model and now[model].at != was[model].at:
            ends = was[model].at, now[model].at
            far = ceil_root(square(minus(*ends)))
            names = [places.square(board, at) for at in ends]
            reach = now[model].shape.reach
            yield Trace(table.name(squadron), ends, far, reach, names[0], names[1])


def _gazes(table: Table) -> Iterator[Gaze]:
    """Yield lines from who acts to the enemies that its first model sees, the nearest first."""
    squadron = acting(table)
    own = bodies(table, squadron) if squadron and table.is_there(squadron) else {}
    if not own:
        return
    model, piece = next(iter(own.items()))
    found = []
    for foe in table.own(table.enemy(table.side(squadron))):
        for other, there in bodies(table, foe).items() if table.is_there(foe) else ():
            seen = look(table, model, other)
            if seen is not None and seen.sees:
                far = max(0, gap(piece, there).up())
                name = table.name(foe)
                found.append(Gaze(table.name(squadron), name, piece.at, there.at, far))
                break
    yield from sorted(found, key=lambda one: one.length)[:MOST_SEEN]


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
