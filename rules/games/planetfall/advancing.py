"""Which movement action a computer player prefers on a measured table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core import Move
from rules.ground.piece import Piece

from .figures import is_infantry
from .measured.advantage import FAR, goal_at, guns_at
from .measured.coming_out import came_out
from .measured.going import went
from .measured.marching import Step
from .measured.spots import bodies, is_coherent, put
from .moving.actions import Cruise, FlatOut, Stand
from .moving.buildings import ExitBuilding, Occupy
from .moving.transports import Disembark
from .orbital.portals import ComeThrough
from .setup.scouting import Scout
from .state import Table
from .turn.capturing import may_score

GUNS, GROUND = 3, 2
"""What a die on an enemy is worth, and half an inch nearer to an objective for who can take it."""
TAKEN, HIDDEN = 60, 20
"""What it is worth to stand at an objective, and for infantry to be inside a building."""


def preferred(table: Table, found: Sequence[Move]) -> Move | None:
    """Return the movement action that is worth most, None where there is none to weigh.

    Of equal ones the first; a squadron that can go nowhere useful stands.
    """
    known = [(value, -n, move) for n, move in enumerate(found) if (value := worth(table, move))]
    return max(known, key=lambda one: one[:2])[2] if known else None


def worth(table: Table, move: Any) -> int:
    """Return what a movement action is worth, 0 for one that is not weighed."""
    squadron = getattr(move, "squadron", 0)
    end: Piece | None
    match move:
        case Cruise() | FlatOut() | Scout():
            end = _end(table, squadron, went(table, move))
        case Disembark() | ExitBuilding() | ComeThrough() if move.to:
            end = _end(table, squadron, came_out(table, move, getattr(move, "portal", 0)))
        case Stand() if not move.watch:
            end = next(iter(bodies(table, squadron).values()), None)
        case Occupy():
            return _inside(table, squadron)
        case _:
            return 0
    if end is None:
        return 1 if isinstance(move, Stand) else 0
    fast = isinstance(move, FlatOut) or getattr(move, "fast", False)
    return max(1, _ground(table, squadron, end) + (0 if fast else _guns(table, squadron, end)))


def _end(table: Table, squadron: int, found: Mapping[int, Step]) -> Piece | None:
    """Return where the first model ends, None where the squadron is torn apart (PF-MOV-4)."""
    ends = {model: step.piece for model, step in found.items()}
    after = put(table.change(squadron, place="table", within=0), ends)
    is_torn = is_coherent(table, squadron) and not is_coherent(after, squadron)
    return None if is_torn else next(iter(ends.values()))


def _guns(table: Table, squadron: int, end: Piece) -> int:
    return GUNS * guns_at(table, squadron, end)


def _ground(table: Table, squadron: int, end: Piece) -> int:
    """Return what the ground is worth: near an objective, more for who can take it (PF-OBJ-1)."""
    far = goal_at(table, squadron, end)
    takes = may_score(table, squadron)
    near = (FAR - far) * (GROUND if takes else 1)
    return near + (TAKEN if takes and not far and not is_infantry(table, squadron) else 0)


def _inside(table: Table, squadron: int) -> int:
    """Return what a building is worth: shelter, and guns from its windows."""
    there = next(iter(bodies(table, squadron).values()), None)
    if there is None:
        return 0
    return _ground(table, squadron, there) + HIDDEN + _guns(table, squadron, there)
