"""What the open segment has done to each squadron, for the tests at its end (PF-DIS-1)."""

from __future__ import annotations

import msgspec

from ..force.mars import TERROR_WEAPON, Mar, found
from ..state import Table
from ..units import Hurt

TARGETED = "targeted"
"""The switch `terror_trigger`: a Terror Weapon need not damage (PF-A18)."""


def hurt(
    table: Table,
    squadron: int,
    *,
    damage: int = 0,
    terror: bool = False,
    corroded: tuple[int, ...] = (),
    cyber: tuple[tuple[int, int], ...] = (),
) -> Table:
    """Return the table with more entered for a squadron: it has one entry however often it is hit.

    See PF-INT-14: all damage of a segment counts together.
    """
    old = next((one for one in table.hurt if one.squadron == squadron), Hurt(squadron=squadron))
    new = msgspec.structs.replace(
        old,
        damage=old.damage + damage,
        # PF-INT-13: once, however often.
        terror=old.terror or terror,
        # PF-MAR-CORROSIVE: a marker for each attack.
        corroded=(*old.corroded, *corroded),
        cyber=(*old.cyber, *cyber),
    )
    if old in table.hurt:
        entries = tuple(new if one is old else one for one in table.hurt)
    else:
        entries = (*table.hurt, new)
    return msgspec.structs.replace(table, hurt=entries)


def targeted(table: Table, squadron: int, mars: tuple[Mar, ...]) -> Table:
    """Return the table after weapons with these MARs were aimed at a squadron.

    By a switch whoever was targeted by a Terror Weapon tests with a die less (PF-MAR-TERROR,
    PF-A18).
    """
    terror = found(mars, TERROR_WEAPON) is not None
    if terror and table.is_switched("terror_trigger", TARGETED):
        return hurt(table, squadron, terror=True)
    return table
