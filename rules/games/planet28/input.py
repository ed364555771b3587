"""What people type to name a unit: its number or its name."""

from __future__ import annotations

from rules.core import RuleError

from .state import Table


def unit_of(table: Table, text: str) -> int:
    """Return the number of the unit with this number or name (P28-FACT-1)."""
    wanted = text.strip().lower()
    if wanted.isdecimal() and 1 <= int(wanted[:6]) <= len(table.units):
        return int(wanted)
    found = [unit.id for unit in table.units if table.name(unit.id).lower() == wanted]
    if len(found) != 1:
        known = ", ".join(table.name(unit.id) for unit in table.units if unit.here)
        text = f'There is no single unit called "{text}" here. Units: {known}.'
        raise RuleError(text, "P28-FACT-1")
    return found[0]
