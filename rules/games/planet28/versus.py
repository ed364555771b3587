"""What a unit's weapons in hand promise against its enemies, whether or not it could use them now.

For a look before a choice: whoever compares need not know yet how far it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Move, RuleError, rounded

from .actions.shooting import Shoot
from .moves import Charge, Fight
from .stakes import stakes
from .state import Table, at_hand
from .units import Character, Vehicle


def against(table: Table, unit: int, target: int) -> tuple[str, ...]:
    """Return a line for each way in which a unit could attack a target."""
    # A squad has a volley of its own, of which no single line would be true.
    if not isinstance(table.unit(unit), Character | Vehicle):
        return ()
    return (*_shots(table, unit, target), *_blows(table, unit, target))


def _shots(table: Table, unit: int, target: int) -> Iterator[str]:
    if table.has(unit, "Animal") or target in table.touching(unit):
        return
    for weapon in at_hand(table, unit, melee=False):
        open_field = Shoot(unit=unit, target=target, weapon=weapon.name, distance_mm=None)
        giant = table.has(target, "Gigantic")
        behind = Shoot(
            unit=unit,
            target=target,
            weapon=weapon.name,
            distance_mm=None,
            cover=True,
            hidden=giant,
        )
        covered = stakes(table, behind).more
        yield f"{weapon.name}: {_promise(table, open_field)}; in cover {covered}"


def _blows(table: Table, unit: int, target: int) -> Iterator[str]:
    for weapon in at_hand(table, unit, melee=True):
        blow = Fight(unit=unit, target=target, weapon=weapon.name)
        yield f"{weapon.name}: {_promise(table, blow)}{_charging(table, unit, target, weapon.name)}"


def _charging(table: Table, unit: int, target: int, weapon: str) -> str:
    """Return what the same blow promises at the end of a charge (P28-CHG-2)."""
    # P28-CHG-4
    if target in table.touching(unit) or table.has(unit, "Coward"):
        return ""
    charge = Charge(unit=unit, target=target, distance_mm=None, weapon=weapon)
    return f"; charging {_promise(table, charge)}"


def _promise(table: Table, move: Move) -> str:
    known = stakes(table, move)
    assert known.chance is not None  # noqa: S101 — every attack has one
    return ", ".join((f"{rounded(known.chance)} {known.of}", known.more))


def enemies(table: Table, unit: int) -> tuple[int, ...]:
    """Return whom a unit may want to attack. Raises RuleError for a unit that is gone."""
    if not table.unit(unit).here:
        raise RuleError(f"{table.name(unit)} is no longer on the table.", "P28-ACT-2")
    return tuple(table.enemies(table.seat(unit)))
