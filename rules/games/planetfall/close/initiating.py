"""Who may call an engagement, and whom (PF-CQB-2 to PF-CQB-4, PF-CQB-12)."""

from __future__ import annotations

from rules.core import RuleError

from ..state import Table

REACH = '4"'
"""How far close quarters reach, between base edges (PF-CQB-1)."""


def check_initiates(state: Table, squadron: int) -> None:
    """Raise RuleError for a squadron that may call no engagement now (PF-CQB-4)."""
    one = state.squadron(squadron)
    # PF-CQB-12: nobody fights out of a transport, or from off the table.
    if not state.is_there(squadron):
        raise RuleError(f"{state.does(squadron, 'is')} not on the table.", "PF-CQB-12")
    if one.called:
        text = f"{state.does(squadron, 'has')} called an engagement this turn; once a turn is all."
        raise RuleError(text, "PF-CQB-4")
    # PF-FH-4: a move that was made as a Forlorn Hope does not count.
    if one.flat_out and not one.as_hope:
        raise RuleError(f"{state.does(squadron, 'has')} moved flat out: no engagement.", "PF-CQB-4")
    if one.disorder:
        text = f"{state.does(squadron, 'has')} disorder markers: no engagement."
        raise RuleError(text, "PF-DIS-4")


def may_initiate(state: Table, squadron: int) -> bool:
    """Return whether a squadron may call an engagement now (PF-CQB-4)."""
    try:
        check_initiates(state, squadron)
    except RuleError:
        return False
    return True


def check_target(state: Table, squadron: int, target: int) -> None:
    """Raise RuleError unless a target is an enemy on the table (PF-CQB-2, PF-CQB-12)."""
    if not 1 <= target <= len(state.squadrons):
        raise RuleError(f"There is no squadron {target}.", "PF-CQB-2")
    if state.side(target) == state.side(squadron):
        text = f"{state.does(target, 'is')} on your own side; engage an enemy."
        raise RuleError(text, "PF-CQB-2")
    if not state.is_there(target):
        text = f"{state.does(target, 'is')} not on the table and cannot be engaged."
        raise RuleError(text, "PF-CQB-12")


def enemies(state: Table, side: str) -> tuple[int, ...]:
    """Return the enemies of a side that stand on the table, in roster order."""
    return tuple(number for number in state.own(state.enemy(side)) if state.is_there(number))
