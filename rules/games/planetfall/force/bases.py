"""How large bases are where a profile does not say: in millimetres, figures of ours (PF-DATA-2)."""

from __future__ import annotations

LARGE = {
    "light_infantry": 25,
    "heavy_infantry": 25,
    "medium_tank": 50,
    "flyer": 50,
    "portal": 50,
    "heavy_tank": 60,
    "mobile_command_centre": 60,
    "leviathan": 80,
}
USUAL = 40


def usual_base(category: str) -> int:
    """Return the diameter of a base of this category in millimetres."""
    return LARGE.get(category, USUAL)
