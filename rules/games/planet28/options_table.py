"""The options of a measured table: whether the bot holds the positions, and on what scenery."""

from __future__ import annotations

from rules.core import Option
from rules.ground.tables import IDS
from rules.ground.units import Measure

CLAIMS, MEASURED = "claims", "measured"
DRAWN = "drawn"
TABLES = (
    Option(
        "table",
        (CLAIMS, MEASURED),
        CLAIMS,
        "Whether people state what their table shows, or the bot holds the positions.",
        "P28-FACT-1",
    ),
    Option(
        "scenery",
        (*IDS[Measure.MILLIMETRES], DRAWN),
        "quarry",
        "The scenery of a measured table; drawn: another one for each game.",
        "P28-SETUP-2",
    ),
)
