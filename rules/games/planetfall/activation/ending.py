"""The end of an activation: overwatch, and who follows (PF-ACT-6, PF-ACT-8)."""

from __future__ import annotations

from rules.core import Move

from ..attack.armament import weapon_names
from ..attack.quality import has_moved_too_far
from ..force.mars import ASSAULT_VEHICLE
from ..state import Table


class SetOverwatch(Move, frozen=True, kw_only=True, tag="set_overwatch"):
    """The squadron that has just stood still goes on overwatch (PF-OW-1)."""


def may_fire(table: Table, squadron: int) -> bool:
    """Return whether a squadron has main ordnance and did not move too far for it (PF-ORD-1)."""
    armed = table.is_there(squadron) and bool(weapon_names(table, squadron))
    return armed and not has_moved_too_far(table, squadron)


def follower(table: Table, squadron: int) -> int:
    """Return the passengers who may activate right after their Assault Vehicle, 0 for nobody.

    See PF-ACT-8, PF-MAR-ASSAULT and PF-SKY-10; after a flat out move they stay aboard (PF-EMB-3).
    """
    one = table.squadron(squadron)
    rushed = one.last_move in ("flat_out", "ram")
    if rushed or not table.is_there(squadron) or not table.has(squadron, ASSAULT_VEHICLE):
        return 0
    aboard = table.passengers(squadron)
    able = (n for n in aboard if table.living(n) and not table.squadron(n).activated)
    return next(able, 0)
