"""Squadrons by their names, as people type them (PF-FACT-1)."""

from __future__ import annotations

from rules.core import RuleError

from .state import Table

GONE = ("destroyed", "withdrawn")
TOO_LONG = 7
"""So many digits are no number of a squadron."""


def single(table: Table, text: str) -> int:
    """Return the squadron with this number or name, 0 if no single one has it (PF-FACT-1)."""
    wanted = text.strip().lower()
    if wanted.isdecimal() and len(wanted) < TOO_LONG:
        number = int(wanted)
        if 1 <= number <= len(table.squadrons):
            return number
    found = [n for n, one in enumerate(table.roster, 1) if one.name.lower() == wanted]
    return found[0] if len(found) == 1 else 0


def squadron_of(table: Table, text: str) -> int:
    """Return the number of the squadron with this number or name.

    Raises RuleError for a name that no squadron has, or several (PF-FACT-1).
    """
    found = single(table, text)
    if not found:
        here = (n for n, one in enumerate(table.squadrons, 1) if one.place not in GONE)
        known = ", ".join(map(table.name, here))
        text = f'There is no single squadron called "{text}" here. Squadrons: {known}.'
        raise RuleError(text, "PF-FACT-1")
    return found
