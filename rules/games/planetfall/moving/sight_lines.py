"""Which terrain blocks a line of sight between which classes (table 6.4, PF-TER-4).

People judge it on their own table; this is the table that they judge by.
"""

from __future__ import annotations

from ..fact_types import Ground
from ..force.profile import Sight

BLOCKED: dict[Ground, frozenset[Sight]] = {
    "building": frozenset(["light", "armoured"]),
    "vegetation": frozenset(["light"]),
    "rocks": frozenset(["light", "armoured"]),
    "raised": frozenset(["light", "armoured"]),
    "cliff": frozenset(["light", "armoured"]),
}
TALL: frozenset[Sight] = frozenset(["light", "armoured", "elevated"])
"""Whose lines a building of several storeys blocks: everybody's but a flyer's (PF-A68)."""


def is_blocking(ground: Ground, one: Sight, other: Sight, storeys: int = 1) -> bool:
    """Return whether terrain between two classes blocks their line of sight (PF-TER-4).

    It does where both are of classes that it blocks. What one of them stands in or occupies never
    blocks its own lines (PF-A78).
    """
    tall = ground == "building" and storeys > 1
    blocked = TALL if tall else BLOCKED.get(ground, frozenset())
    return one in blocked and other in blocked
