"""What each movement action does to the squadron that makes it (PF-MOV-5 to PF-MOV-10)."""

from __future__ import annotations

from rules.core import Line, Move

from ..fact_types import inches
from ..measured.coming_out import out, through
from ..measured.going import gone
from ..measured.headings import square_at
from ..measured.reaching import pushed_in
from ..measured.spots import square_of
from ..orbital.portals import ComeThrough, linked
from ..state import Table
from ..units import LastMove
from .actions import Cruise, FlatOut, Stand
from .buildings import ExitBuilding, Occupy, with_building
from .movement import Headed, Way
from .ramming import Ram
from .transports import Disembark, Embark


def performed(table: Table, move: Move) -> tuple[Table, tuple[Line, ...]]:
    """Return the table after a movement action, with what is told of it.

    Withdrawals and sky drops have procedures of their own.
    """
    match move:
        case Stand():
            return _stood(table, move)
        case Embark():
            return _embarked(table, move)
        case Occupy():
            return _occupied(table, move)
        case Disembark():
            placed = out(table, move)
            moved = _on_its_way(placed, move, "disembark", place="table", within=0)
            return moved, (_line(table, move, "disembarks", "PF-EMB-3"),)
        case ExitBuilding():
            placed = out(table, move)
            moved = _on_its_way(placed, move, "disembark", place="table", within=0)
            return moved, (_line(table, move, "leaves the building", "PF-EMB-6"),)
        case ComeThrough():
            return _came_through(table, move)
        case Ram():
            moved = _on_its_way(pushed_in(table, move.squadron, move.target), move, "ram")
            return moved, (_line(table, move, f"rams {table.name(move.target)}", "PF-RAM-1"),)
        case FlatOut():
            rule = "PF-MOV-9" if move.stuck else "PF-MOV-6"
            did = "turns on the spot, flat out" if move.stuck else "goes flat out"
            moved = _on_its_way(gone(table, move), move, "flat_out")
            return moved, (_line(table, move, did, rule),)
        case Cruise():
            moved = _on_its_way(gone(table, move), move, "cruise")
            return moved, (_line(table, move, "cruises", "PF-MOV-5"),)
    raise TypeError(f"{type(move).__name__} is no plain movement action")


def _on_its_way(table: Table, move: Way, last: LastMove, **fields: object) -> Table:
    """Return the table after a way: what it was, the marker of a flat out move, the new ground."""
    fast = move.gait() == "flat_out"
    # PF-FH-4: of a Forlorn Hope flat out is no hindrance.
    hope = fast and table.squadron(move.squadron).hope
    return table.change(
        move.squadron,
        flat_out=fast,
        as_hope=hope,
        last_move=last,
        moved=table.turn,
        ground=move.ground,
        overwatch=False,
        **fields,
    )


def _line(table: Table, move: Way, did: str, rule: str) -> Line:
    far = "" if move.length() is None else f", {inches(move.length() or 0)}"
    far += _where(table, move)
    fast = move.gait() == "flat_out" and not isinstance(move, FlatOut | Ram)
    gait = ", flat out" if fast else ""
    return Line(f"{table.does(move.squadron, did)}{gait}{far}.", rule, main=True)


def _where(table: Table, move: Way) -> str:
    """Return the square to which a move leads on a measured table, or in which it stays."""
    if not isinstance(move, Headed) or not move.to:
        return ""
    before, there = square_of(table, move.squadron), square_at(table, move.to)
    is_out = table.squadron(move.squadron).place == "table"
    return f" within {there}" if is_out and before == there else f" to {there}"


def _stood(table: Table, move: Stand) -> tuple[Table, tuple[Line, ...]]:
    text = f"{table.does(move.squadron, 'remains')} stationary."
    stood = table.change(move.squadron, last_move="stationary", moved=table.turn)
    return stood, (Line(text, "PF-MOV-10", main=True),)


def _embarked(table: Table, move: Embark) -> tuple[Table, tuple[Line, ...]]:
    aboard = _on_its_way(table, move, "embark", place="embarked", within=move.transport)
    did = f"gets aboard {table.name(move.transport)}"
    return aboard.change(move.squadron, ground=()), (_line(table, move, did, "PF-EMB-1"),)


def _occupied(table: Table, move: Occupy) -> tuple[Table, tuple[Line, ...]]:
    known, building = with_building(table, move.building, move.storeys, move.wood)
    inside = _on_its_way(known, move, "embark", place="occupying", within=building)
    did = f"occupies {move.building}"
    return inside.change(move.squadron, ground=()), (_line(table, move, did, "PF-EMB-5"),)


def _came_through(table: Table, move: ComeThrough) -> tuple[Table, tuple[Line, ...]]:
    other = linked(table, move.portal)
    from_reserve = table.squadron(move.squadron).place == "portal_reserve"
    placed = out(table, move, move.portal) if from_reserve else through(table, move.squadron, other)
    after = _on_its_way(placed, move, "disembark", place="table", within=0)
    if from_reserve:
        did, rule = f"comes through {table.name(move.portal)}", "PF-PRT-1"
    else:
        did = f"goes through {table.name(move.portal)} to {table.name(other)}"
        rule = "PF-PRT-2"
    return after, (_line(table, move, did, rule),)
