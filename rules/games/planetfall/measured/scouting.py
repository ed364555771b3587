"""Recon moves on a measured table (PF-SET-13)."""

from __future__ import annotations

from typing import Any

from rules.ground.gap import Gap, by_size
from rules.ground.passing import nearest_on_way

from ..state import Table
from .going import facts_of, went
from .marching import Step
from .spots import HALF, foes


def scouted(table: Table, move: Any) -> dict[str, Any]:
    """Return the facts of a recon move: its way, and how near it comes to an enemy at any point."""
    found = went(table, move)
    known = facts_of(table, move.squadron, found)
    facts = {name: known[name] for name in ("distance", "terrain", "ground")}
    gaps = [gap for step in found.values() if (gap := _nearest(table, move.squadron, step))]
    nearest = min(gaps, key=by_size, default=None)
    # Rounded up, 16" and a little more would count as 16.5": more than 16" all the same (G34).
    return facts if nearest is None else facts | {"nearest": nearest.within(HALF)}


def _nearest(table: Table, squadron: int, step: Step) -> Gap | None:
    hostile = foes(table, table.side(squadron))
    found = nearest_on_way(step.piece, step.way.corners, hostile)
    return None if found is None else found[1]
