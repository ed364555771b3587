"""The documents that a battle starts with: a force for each side (PF-DATA-1)."""

from __future__ import annotations

from typing import ClassVar

from rules import core
from rules.core import GM, Faults

from .force.force import Force
from .force.reader import read_force
from .samples import FORCES, VALUES

FORCE = "force"
ANY = "any"


class Papers(core.Documents):
    """The forces, one for each commander."""

    samples: ClassVar[dict[str, dict[str, str]]] = {FORCE: FORCES}
    makers: ClassVar[dict[str, str]] = {FORCE: "Look at ready ones or build your own: /pf-force."}
    benches: ClassVar[dict[str, str]] = {FORCE: "pff"}

    def suited(self, kind: str, options: dict[str, str]) -> tuple[str, ...]:
        """Return the ready forces that are not worth more than agreed, the best fit first.

        Where nothing is agreed the smaller ones come first (PF-FRC-1).
        """
        most = options.get("mfv", ANY)
        names = [name for name in super().suited(kind, options) if name in VALUES]
        if most == ANY:
            return tuple(sorted(names, key=VALUES.__getitem__))
        fits = [name for name in names if VALUES[name] <= int(most)]
        return tuple(sorted(fits, key=lambda name: -VALUES[name]))

    def required(self, options: dict[str, str], seats: tuple[str, ...]) -> tuple[str, ...]:
        """Return the name of one force for each commander's seat."""
        return tuple(f"{FORCE}/{seat}" for seat in seats if seat != GM)

    def read(self, kind: str, text: str) -> Force:
        """Return the force of a file. Raises Faults with everything wrong in it."""
        if kind.partition("/")[0] != FORCE:
            raise Faults((f"{kind}: Planetfall reads only forces",))
        return read_force(text)
