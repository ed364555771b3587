"""The moves of close quarters, nerve and artillery in a few words, for menus and the log."""

from __future__ import annotations

from rules.core import Move

from ..disorder.bleeding import Allocate
from ..disorder.reach import Report
from ..orbital.strike import OrderEquals
from ..state import Table
from .calling import Engage, KeepClear
from .engagement import Strike
from .fact_types import CONTACTS, SQUADRONS
from .initiating import REACH
from .storm_moves import Occupy, Storm


def label(table: Table, move: Move) -> str:
    """Return a move of these chapters in words, "" for a move of others."""
    match move:
        case Engage():
            chosen = f", striking {CONTACTS.text(table, move.strikes)}" if move.strikes else ""
            return f"{_does(table, move.squadron, 'engages')} {_name(table, move.target)}{chosen}"
        case Storm():
            return f"{_does(table, move.squadron, 'storms')} {_name(table, move.target)}"
        case KeepClear():
            near = f"; within {REACH}: {SQUADRONS.text(table, move.near)}" if move.near else ""
            return f"No engagement{near}"
        case Strike():
            return f"Strike {CONTACTS.text(table, move.victims) if move.victims else 'the first'}"
        case Occupy():
            return "Occupy the building"
        case Allocate():
            return f"{_name(table, move.squadron)}: the last disorder on {' '.join(move.models)}"
        case OrderEquals():
            return f"Hit {' '.join(move.order)} first" if move.order else "Hit them as listed"
        case Report():
            return f"{_name(table, move.squadron)}: who commands and links it"
    return ""


def _does(table: Table, squadron: int, verb: str) -> str:
    """Return what a squadron does, by its name or its number."""
    there = 1 <= squadron <= len(table.roster)
    return table.does(squadron, verb) if there else f"squadron {squadron} {verb}"


def _name(table: Table, squadron: int) -> str:
    """Return a squadron's name, or its number where there is none such."""
    there = 1 <= squadron <= len(table.roster)
    return table.name(squadron) if there else f"squadron {squadron}"
