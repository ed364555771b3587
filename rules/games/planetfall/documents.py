"""The documents that a battle starts with: a force for each side, a table (PF-DATA-1)."""

from __future__ import annotations

from typing import ClassVar

from rules import core
from rules.core import GM, Faults
from rules.ground.handed import TABLE, read_handed, samples
from rules.ground.terrain import Table as Scenery
from rules.ground.units import Measure

from .force.force import Force
from .force.reader import read_force
from .measured.laying import WANTED
from .options_table import MEASURED
from .samples import FORCES, VALUES

FORCE = "force"
ANY = "any"


class Papers(core.Documents):
    """The forces, one for each commander, and a table of people's own to play on."""

    samples: ClassVar[dict[str, dict[str, str]]] = {
        FORCE: FORCES,
        TABLE: samples(Measure.HALF_INCHES),
    }
    makers: ClassVar[dict[str, str]] = {FORCE: "Look at ready ones or build your own: /pf-force."}
    benches: ClassVar[dict[str, str]] = {FORCE: "pff"}

    optional: ClassVar[tuple[str, ...]] = (TABLE,)
    """PF-SET-2: without a table the option `scenery` says what is played on."""

    def suited(self, kind: str, options: dict[str, str]) -> tuple[str, ...]:
        """Return the ready forces that are not worth more than agreed, the best fit first.

        Where nothing is agreed the smaller ones come first (PF-FRC-1).
        """
        if kind == TABLE:
            found = super().suited(kind, options)
            return found if options.get("table") == MEASURED else ()
        most = options.get("mfv", ANY)
        names = [name for name in super().suited(kind, options) if name in VALUES]
        if most == ANY:
            return tuple(sorted(names, key=VALUES.__getitem__))
        fits = [name for name in names if VALUES[name] <= int(most)]
        return tuple(sorted(fits, key=lambda name: -VALUES[name]))

    def required(self, options: dict[str, str], seats: tuple[str, ...]) -> tuple[str, ...]:
        """Return the name of one force for each commander's seat."""
        return tuple(f"{FORCE}/{seat}" for seat in seats if seat != GM)

    def read(self, kind: str, text: str) -> Force | Scenery:
        """Return the force or the table of a file. Raises Faults with everything wrong in it."""
        if kind.partition("/")[0] not in self.samples:
            raise Faults((f"{kind}: Planetfall reads a force, and a table",))
        return read_handed(text, WANTED) if kind == TABLE else read_force(text)
