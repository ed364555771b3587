"""The classes of terrain by the games' tables, and what each is when a table does not say.

A class tells what may cross it and how; heights, what it blocks and whether one stands on it belong
to each piece of terrain.
"""

from __future__ import annotations

import msgspec

from .units import Measure

SIGHT = "sight"
"""The one class of lines where height decides what is hidden (P28-SHOOT-1)."""
LIGHT, ARMOURED, ELEVATED = "light", "armoured", "elevated"
LINES = {
    Measure.MILLIMETRES: (SIGHT,),
    Measure.HALF_INCHES: (LIGHT, ARMOURED, ELEVATED),
}
"""The classes of lines of sight that terrain can block."""


class Ground(msgspec.Struct, frozen=True):
    """What terrain of a class is: the lines it blocks, whether one may stand on it."""

    blocks: tuple[str, ...] = ()
    stand: bool = True


_GROUNDS = {
    Measure.MILLIMETRES: {
        # P28-TERR-1 to P28-TERR-4, from the worst. One walks into rough and hazardous ground.
        "impassable": Ground((SIGHT,), stand=False),
        "hazardous": Ground(stand=False),
        "rough": Ground(stand=False),
        "even": Ground((SIGHT,)),
    },
    Measure.HALF_INCHES: {
        # The table of PF-TER-1.
        "building": Ground((LIGHT, ARMOURED)),
        "tower": Ground((LIGHT, ARMOURED, ELEVATED)),
        "vegetation": Ground((LIGHT,), stand=False),
        "rocks": Ground((LIGHT, ARMOURED)),
        "rough": Ground(stand=False),
        "raised": Ground((LIGHT, ARMOURED)),
        "cliff": Ground(stand=False),
        "river": Ground(stand=False),
        "road": Ground(stand=False),
        "bridge": Ground(stand=False),
        "walkway": Ground(),
    },
}


def grounds(measure: Measure) -> dict[str, Ground]:
    """Return the classes that a table of this measure knows, with what each is by itself."""
    return _GROUNDS[measure]
