"""The options of a measured table: whether the bot holds the positions, and on what scenery."""

from __future__ import annotations

from rules.core import Option
from rules.ground.tables import IDS
from rules.ground.units import Measure

CLAIMS, MEASURED = "claims", "measured"
FITTING, DRAWN = "fitting", "drawn"
TABLES = (
    Option(
        "table",
        (CLAIMS, MEASURED),
        CLAIMS,
        "Whether people state what their table shows, or the bot holds the positions.",
        "PF-FACT-1",
    ),
    Option(
        "scenery",
        (FITTING, *IDS[Measure.HALF_INCHES], DRAWN),
        FITTING,
        "The scenery of a measured table: the first of the agreed size, one by name, or drawn.",
        "PF-SET-2",
    ),
)
