"""Planetfall's disorder tests: the pool, what changes it, and the markers that it brings."""

from __future__ import annotations

POOL = 3
# What changes the pool (PF-DIS-2).
CHANGES = {"command element": 1, "Elite": 1, "Militia": -1, "Terror Weapon": -1}


def pool_size(change: int) -> int:
    """Return how many dice a test rolls after a change to its pool, never below 0 (PF-DIS-2)."""
    return max(0, POOL + change)


def markers(required: int, successes: int) -> int:
    """Return how many disorder markers a test brings (PF-DIS-3)."""
    return max(0, required - successes)
