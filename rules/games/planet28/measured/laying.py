"""The scenery of a battle: a ready table, a document, or one drawn from the dice (P28-SETUP-2)."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from rules.core import Faults
from rules.dice import Dice
from rules.games.planet28.options_table import DRAWN, MEASURED
from rules.games.planet28.state import Table
from rules.ground.document import read
from rules.ground.drawn import drawn
from rules.ground.tables import named
from rules.ground.terrain import Table as Scenery
from rules.ground.units import MILLIMETRE, Measure

WIDTH, DEPTH = 900, 900
"""The table in millimetres (P28-SETUP-2)."""
LEAST = 400
"""The shortest side of a table that is handed in, in millimetres: two zones and as much between."""
SEEDS = 1000
ROLLED = "scenery"
"""What the dice are for from which a table is drawn."""
TABLE = "table"
"""The kind of a table's document."""
UNMEASURED = (
    "table: a table was handed in, but nothing is measured; set the option table to measured"
)
T = TypeVar("T", bound=Table)


def laid_out(table: T, options: dict[str, str], papers: dict[str, str], dice: Dice) -> T:
    """Return the table with its scenery, where the bot measures. May roll for a drawn one.

    A table that was handed in comes before the option `scenery`. Raises Faults for a
    table that was handed in though nothing is measured.
    """
    handed = papers.get(TABLE, "")
    if options.get("table") != MEASURED:
        if handed:
            raise Faults((UNMEASURED,))
        return table
    known = options.get("scenery", DRAWN)
    scenery = read_table(handed) if handed else named(known)
    if known == DRAWN and not handed:
        faces = dice.roll(2, SEEDS, ROLLED, "bot")
        scenery = drawn(seed_of(faces), Measure.MILLIMETRES, WIDTH, DEPTH)
    return msgspec.structs.replace(table, scenery=scenery)


def seed_of(faces: tuple[int, ...]) -> str:
    """Return the seed from which a table is drawn, by the faces that were rolled for it."""
    return "-".join(map(str, faces))


def read_table(text: str) -> Scenery:
    """Return the table of a document. Raises Faults with everything wrong in it.

    Its measure is millimetres, and it is large enough for two deployment zones (P28-SETUP-3).
    """
    found = read(text)
    faults = []
    if found.measure is not Measure.MILLIMETRES:
        faults.append("measure: Planet 28 is played on a table in mm (P28-MEAS-1)")
    for side, long in (("width", found.width), ("depth", found.depth)):
        if long < LEAST * MILLIMETRE:
            faults.append(f"{side}: {long // found.measure.value} is below {LEAST} (P28-SETUP-3)")
    if faults:
        raise Faults(tuple(faults))
    return found
