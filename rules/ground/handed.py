"""Tables that people hand in as documents before a game, for any game that is played on one."""

from __future__ import annotations

from typing import NamedTuple

from rules.core import Faults

from .document import read
from .tables import IDS, TEXTS
from .terrain import Table
from .units import Measure

TABLE = "table"
"""The kind of a table's document."""
UNMEASURED = (
    "table: a table was handed in, but nothing is measured; set the option table to measured"
)
MEASURES = {Measure.MILLIMETRES: "mm", Measure.HALF_INCHES: "half inches"}


class Wanted(NamedTuple):
    """What a game asks of a table: its measure, its shortest side in that, and the rules of both.

    `lying` is the rule by which the longer sides are in the south and the north, "" for none.
    """

    game: str
    measure: Measure
    measured: str
    least: int
    sized: str
    lying: str = ""


def samples(measure: Measure) -> dict[str, str]:
    """Return the ready tables of a measure as documents to change and hand in, by their names."""
    return {
        known.replace("-", " ").capitalize(): TEXTS[known].strip() + "\n" for known in IDS[measure]
    }


def read_handed(text: str, wanted: Wanted) -> Table:
    """Return the table of a document. Raises Faults with everything wrong in it for a game."""
    found = read(text)
    faults = []
    if found.measure is not wanted.measure:
        unit = MEASURES[wanted.measure]
        faults.append(f"measure: {wanted.game} is played on a table in {unit} ({wanted.measured})")
    sides = {"width": found.width, "depth": found.depth}
    for side, units in sides.items():
        long, least = units // found.measure.value, wanted.least
        if units < least * wanted.measure.value:
            faults.append(f"{side}: {long} is below {least} ({wanted.sized})")
    if wanted.lying and found.width < found.depth:
        text = "the long edges are in the south and the north, so it is no less than the depth"
        faults.append(f"width: {text} ({wanted.lying})")
    if faults:
        raise Faults(tuple(faults))
    return found


def check_measured(handed: str) -> None:
    """Raise Faults for a table that was handed in to a game in which nothing is measured."""
    if handed:
        raise Faults((UNMEASURED,))


def seed_of(faces: tuple[int, ...]) -> str:
    """Return the seed from which a table is drawn, by the faces that were rolled for it."""
    return "-".join(map(str, faces))
