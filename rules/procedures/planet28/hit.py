"""A hit in Planet 28: which dice are rolled, in which order, and the damage that remains.

The order of dice is P28-FLOW-2 and P28-FLOW-3: the attacker's, the reboot check, the armour's.
"""

from __future__ import annotations

from .armour import Armour
from .dice_sum import Sum, read_sum

AIMED, BRAWLER = read_sum("1D8"), read_sum("1D6")
IRON_SKIN, COVER = read_sum("1D4"), read_sum("1D6")
REBOOT_SIDES = 10
# P28-ARM-LIVING: what a Living armour's pool is rolled with.
POOL_SIDES = 20
# P28-WSR-CUMUL: for each turn in a row.
STREAK_STEP = 4

Named = tuple[tuple[str, Sum], ...]


def extra_damage(aimed: bool, brawler: bool) -> Named:
    """Return what is rolled after the weapon's own dice, in order (P28-FLOW-2 step 1).

    See P28-TR-BRAWLER.
    """
    extras = (("Aimed shot", AIMED, aimed), ("Brawler", BRAWLER, brawler))
    return tuple((what, dice) for what, dice, there in extras if there)


def defence(
    worn: Armour | None,
    *,
    energy: bool,
    piercing: bool,
    iron_skin: bool,
    cover: bool,
    cover_holds: bool = False,
) -> Named:
    """Return what is rolled against a hit, in order (P28-FLOW-2 step 4).

    `worn` is None while no armour works, `cover_holds` lets cover stand against piercing hits.
    """
    # P28-INT-10: piercing takes worn armour, Iron skin and cover alike (P28-COVER-4).
    if piercing:
        return (("cover", COVER),) if cover and cover_holds else ()
    # P28-ARM-1, P28-TR-IRONSKIN
    extras = (("Iron skin", IRON_SKIN, iron_skin), ("cover", COVER, cover))
    others = tuple((what, dice) for what, dice, there in extras if there)
    # P28-FLOW-2, P28-INT-11: none, and worn armour that has no dice against such a hit.
    if worn is None or (own := worn.against(energy)) is None:
        return others
    return ((worn.name, own), *others)


def may_reboot(worn: Armour, energy: bool) -> bool:
    """Say whether a hit makes this armour check for a reboot (P28-ARM-POWER)."""
    return worn.powered and energy


def is_reboot(face: int) -> bool:
    """Say whether the D10 of a reboot check shuts the armour down (P28-ARM-POWER)."""
    return face == REBOOT_SIDES


def damage(rolled: int) -> int:
    """Return the damage that remains after the defence, never below 0."""
    return max(0, rolled)


def absorbed(damage: int, armour: int, pool: int) -> tuple[int, int]:
    """Return what a Living armour's pool takes of a hit, and the HP that are lost.

    Armour dice come first, then the pool (P28-FLOW-2 steps 5 and 6, P28-ARM-LIVING).
    """
    through = max(0, damage - max(0, armour))
    taken = min(through, pool)
    return taken, through - taken
