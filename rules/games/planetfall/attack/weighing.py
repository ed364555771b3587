"""What a move of the ordnance segment is called in a menu, and what it may bring."""

from __future__ import annotations

from rules.core import NOTHING, Move, RuleError, Stakes

from ..damage.losses import Spill
from ..state import Table
from .fire import Fire, HoldFire, OpenFire
from .prospects import prospect
from .quality import locks_left
from .salvo import Salvo
from .shelter import Shelter

ALL = "everything"


def fire_label(table: Table, move: Move) -> str:
    """Return a move of these chapters in a few words, "" for any other."""
    match move:
        case Fire():
            onward = f", which attacks {table.name(move.onward)}" if move.onward else ""
            long = f" ({move.solution})" if move.solution else ""
            return f"Fire {move.weapon or ALL} at {table.name(move.target)}{onward}{long}"
        case OpenFire():
            return "Open fire"
        case HoldFire():
            return "Hold fire"
        case Shelter():
            return "All of them" if move.every else f"Sheltered: {move.models or 'nobody'}"
        case Spill():
            return f"First {move.chain}" if move.chain else "In roster order"
    return ""


def fire_stakes(table: Table, move: Move) -> Stakes:
    """Return the exact chances of an attack; as near as can be while its range is not stated."""
    top = table.frames[-1] if table.frames else None
    if not isinstance(move, Fire) or not isinstance(top, Salvo):
        return NOTHING
    try:
        shot = move.declared(table)
    except RuleError:
        return NOTHING
    # PF-MAR-TARGETLOCK: those declared before it are rolled first.
    found = prospect(locks_left(table, top.declared), shot, top.sort())
    near = "" if move.ranges else " near by"
    of = "to take effect" if found.is_cyber else "to damage"
    more = found.text().partition(", ")[2]
    vain = "" if found.damage else f"cannot {of.removeprefix('to ')}{near}"
    ends = "ends its overwatch" if top.sort() == "overwatch" else ""
    warning = ", ".join(filter(None, (vain, ends)))
    return Stakes(chance=found.damage, of=f"{of}{near}", more=more, warning=warning)
