"""Moves of an activation in a few words, for menus and completion: at most 100 characters."""

from __future__ import annotations

from rules.core import Move

from ..measured.headings import led_to
from ..moving.actions import Cruise, FlatOut, ShootFirst, Stand
from ..moving.buildings import ExitBuilding, Occupy
from ..moving.movement import Action, Headed, Way
from ..moving.ramming import Ram
from ..moving.several import CROWD
from ..moving.stranding import Strand
from ..moving.transports import Disembark, Embark
from ..moving.withdrawing import Withdraw
from ..orbital.artillery import Impact
from ..orbital.designating import UseDesignators
from ..orbital.deviation import TurnAgain, beside
from ..orbital.dropping import Drop, Land
from ..orbital.portals import ComeThrough
from ..orbital.uses import described as designators
from ..state import Table
from .ending import SetOverwatch
from .select import Activate, KeepWatch

LONGEST = 100
PLAIN: dict[type[Move], str] = {
    Activate: "act now",
    KeepWatch: "stay on overwatch",
    Cruise: "cruise",
    FlatOut: "flat out",
    Stand: "remain stationary",
    ShootFirst: "fire first",
    Disembark: "disembark",
    ExitBuilding: "leave the building",
    Withdraw: "withdraw",
}
LANDINGS = {"on": "It lands there", "off": "Off the table", "slid": "No room: it slid on"}


def described(table: Table, move: Move) -> str:
    """Return a move of an activation in words, "" for a move of another chapter."""
    return _described(table, move)[:LONGEST]


def _described(table: Table, move: Move) -> str:
    match move:
        case Action():
            return f"{_name(table, move.squadron)}: {_deed(table, move)}"
        case UseDesignators():
            return designators(table, move)
        case Land():
            return LANDINGS[move.landing]
        case Impact():
            if move.off:
                return "Off the table"
            return f"It touches {CROWD.text(table, move.touched)}"
        case Strand():
            return f"{_name(table, move.squadron)}: {move.models} in impassable terrain"
        case SetOverwatch():
            return "Overwatch"
        case TurnAgain():
            return "Roll the direction again"
    return ""


def _deed(table: Table, move: Move) -> str:
    fast = " flat out" if isinstance(move, Way) and getattr(move, "fast", False) else ""
    match move:
        case Stand() if move.watch is True:
            return "stand on overwatch"
        case Ram():
            return f"ram {_name(table, move.target)}"
        case Embark():
            return f"get aboard {_name(table, move.transport)}{fast}"
        case Occupy():
            return f"occupy {move.building}{fast}"
        case Drop():
            return f"drop by marker {move.marker}{beside(move.bearing)}"
        case ComeThrough():
            return f"come through {_name(table, move.portal)}{_where(table, move)}"
    return f"{PLAIN[type(move)]}{fast}{_where(table, move)}"


def _where(table: Table, move: Move) -> str:
    """Return where a move of a measured table leads, in words: north-east to D5."""
    if not isinstance(move, Headed) or not move.to:
        return ""
    return f" {led_to(table, move.squadron, move.to, getattr(move, 'portal', 0))}"


def _name(table: Table, squadron: int) -> str:
    known = 1 <= squadron <= len(table.squadrons)
    return table.name(squadron) if known else f"squadron {squadron}"
