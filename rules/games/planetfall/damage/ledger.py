"""What the open segment has done to each squadron, for the tests at its end (PF-DIS-1)."""

from __future__ import annotations

import msgspec

from ..state import Table
from ..units import Hurt


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
