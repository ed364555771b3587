"""Who stands near a leader: as people said, or as a measured table shows (P28-TR-INSPIRING)."""

from __future__ import annotations

from rules.games.planet28.state import Table

from .looks import apart
from .spots import is_measured, spot

AURA = 100
"""How far an aura reaches, in millimetres."""


def is_around(table: Table, leader: int, unit: int) -> bool:
    """Return whether a unit stands within 10cm of another, as far as that is known."""
    if not is_measured(table):
        return unit in table.unit(leader).near
    if leader == unit or not unit or spot(table, leader) is None or spot(table, unit) is None:
        return False
    return apart(table, leader, unit) <= AURA
