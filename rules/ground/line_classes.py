"""Which bases stop a flat line of sight, by the classes of the models (PF-ORD-3)."""

from __future__ import annotations

from .grounds import ARMOURED, ELEVATED, LIGHT

FLYING = "flying"
RANKS = (LIGHT, ARMOURED, ELEVATED)


def is_stopped(looker: str, target: str, base: str) -> bool:
    """Say whether a base of one class stops lines between two others, told by their classes.

    One looks over what is lower than oneself, and everybody over all but the elevated at an
    elevated target. No line to or from a flyer is stopped, and no flyer stops one.
    """
    if FLYING in (looker, target, base):
        return False
    least = ELEVATED if target == ELEVATED else looker
    return RANKS.index(base) >= RANKS.index(least)


def line_classes(looker: str, target: str) -> tuple[str, ...] | None:
    """Return the classes that terrain has to block to stop a line; None for none (ruling G25)."""
    return None if FLYING in (looker, target) else (looker, target)
