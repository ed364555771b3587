"""The Damage Rating of each open box of a model as it stands now (PF-ORD-15)."""

from __future__ import annotations

from rules.procedures.planetfall.allocation import Box

from ..force.mars import SECTORED_ARMOUR
from ..modifiers import total, used
from ..state import Table

FLANK, AFT = 1, 2
"""What an attack from the side or from behind takes off a rating (PF-ORD-7)."""
DEBILITATED = 1
LOWEST = 1
ROLL = "damage"
"""What this is called where a modifier names the rolls that it touches."""


def boxes(table: Table, model: int, less: int = 0) -> tuple[Box, ...]:
    """Return the open boxes of a model, from left to right, with the hits that each needs.

    `less` is what flank or aft takes off, of every open box (PF-A1).
    """
    one = table.model(model)
    printed = table.profile(model).boxes[one.damage :]
    # PF-MAR-CORROSIVE, PF-INT-10: several markers do not add up, with flank and aft they do.
    weak = DEBILITATED if one.debilitating else 0
    more = total(table, one.squadron, "dr", ROLL)
    # PF-ORD-15, PF-A1: each open box, or with the switch the first.
    only_first = table.is_switched("flank_each_box", "off")
    return tuple(
        # PF-ORD-15, PF-A2: no box falls to 0.
        Box(model, max(LOWEST, rating + more - weak - (0 if only_first and place else less)))
        for place, rating in enumerate(printed)
    )


def first_rating(table: Table, model: int, less: int = 0) -> int:
    """Return what the first open box of a living model needs (PF-ORD-15)."""
    return boxes(table, model, less)[0].need


def withstood(table: Table, squadron: int) -> Table:
    """Return the table after an attack on a squadron, whatever sort of attack it was.

    A modifier that changes its ratings for so many rolls has one less of them (PF-GM-6).
    """
    return used(table, squadron, "dr", ROLL)


def is_alike_all_round(table: Table, model: int) -> bool:
    """Return whether flank and aft never count against a model (PF-ORD-7).

    Neither against infantry, nor flyers, nor Sectored Armour (PF-MAR-SECTORED).
    """
    profile = table.profile(model)
    return profile.is_infantry or profile.sight == "flying" or profile.has(SECTORED_ARMOUR)


def exposed(table: Table, model: int, flank: int, aft: int, firing: int) -> int:
    """Return what flank or aft takes off a model's ratings (PF-ORD-7).

    Of so many firing models, `flank` stand in its flank arc and `aft` in its aft arc; it takes
    more than half of them, and those behind count for the flank as well (PF-A4).
    """
    if is_alike_all_round(table, model):
        return 0
    if 2 * aft > firing:
        return AFT
    return FLANK if 2 * (aft + flank) > firing else 0
