"""Whoever takes declared attacks: what the moves of an attack have to know of it."""

from __future__ import annotations

from rules.core import RuleError

from ..procedure import Procedure
from ..state import Table
from .declared import AttackKind, Declared


class Battery(Procedure, frozen=True, kw_only=True):
    """A procedure in which attacks are declared together, before the first die (PF-ORD-2)."""

    declared: tuple[Declared, ...] = ()

    def sort(self) -> AttackKind:
        """Return what sort of attacks these are."""
        return "ordnance"

    def gunners(self, table: Table) -> tuple[int, ...]:
        """Return the squadrons that may fire now: the one that has begun, if one has."""
        raise NotImplementedError

    def prey(self) -> int:
        """Return the only squadron that may be fired at, 0 for no such limit."""
        return 0

    def spent(self) -> frozenset[tuple[int, int]]:
        """Return the weapons that take part in a declared attack, by model and place."""
        return frozenset((gun.model, gun.weapon) for one in self.declared for gun in one.guns)


def firing_now(table: Table, squadron: int) -> Battery:
    """Return the procedure that takes this squadron's attacks now.

    Raises RuleError if it may not fire. Whoever is not asked is refused before.
    """
    top = table.frames[-1] if table.frames else None
    if not isinstance(top, Battery):
        raise RuleError("No main ordnance is fired now.", "PF-ORD-1")
    if squadron not in top.gunners(table):
        names = ", ".join(map(table.name, top.gunners(table)))
        raise RuleError(f"Only {names} may fire now.", "PF-ORD-1")
    return top
