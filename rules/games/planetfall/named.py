"""Squadrons by their names, as people type them (PF-FACT-1)."""

from __future__ import annotations

from rules.core import RuleError

from .state import Table

GONE = ("destroyed", "withdrawn")


def squadron_of(table: Table, text: str) -> int:
    """Return the number of the squadron with this number or name.

    Raises RuleError for a name that no squadron has, or several.
    """
    wanted = text.strip().lower()
    if wanted.isdecimal() and 1 <= int(wanted[:6]) <= len(table.squadrons):
        return int(wanted)
    found = [n for n, one in enumerate(table.roster, 1) if one.name.lower() == wanted]
    if len(found) != 1:
        here = (n for n, one in enumerate(table.squadrons, 1) if one.place not in GONE)
        known = ", ".join(map(table.name, here))
        text = f'There is no single squadron called "{text}" here. Squadrons: {known}.'
        raise RuleError(text, "PF-FACT-1")
    return found[0]
