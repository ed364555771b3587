"""The types of helixes, and which stand opposite each other (PF-FRC-4, PF-A72)."""

from __future__ import annotations

CORE = "core"
PAIRS = (
    ("heavy_armour", "leviathan_strike"),
    ("aerial", "recon"),
    ("assault", "field_support"),
)
OPPOSITE = {one: other for pair in PAIRS for one, other in (pair, pair[::-1])}
"""Each attached type and its opposite; a type of people's own has none."""
OWN = "custom"
TYPES = (CORE, *OPPOSITE, OWN)


def titled(helix: str) -> str:
    """Return a type of helix as people write it: `Heavy Armour`."""
    return helix.replace("_", " ").title()
