"""What a unit's weapons in hand promise against its enemies, whether or not it could use them now.

For a look before a choice: whoever compares need not know yet how far it is.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core import Move, RuleError, rounded

from .actions.shooting import Shoot
from .actions.volleys import strikes
from .armament import at_hand
from .attack import Volley
from .hulls import is_vehicle
from .moves import Charge, Fight
from .stakes import stakes
from .state import Table

WHOLE = 100
"""Percent of a hull that is hidden where it is in cover."""


def against(table: Table, unit: int, target: int) -> tuple[str, ...]:
    """Return a line for each way in which a unit could attack a target."""
    return (*_shots(table, unit, target), *_blows(table, unit, target))


def _shots(table: Table, unit: int, target: int) -> Iterator[str]:
    if table.has(unit, "Animal") or target in table.touching(unit):
        return
    # P28-COVER-3, P28-TR-GIGANTIC: of a giant or a hull all may be hidden.
    hull, giant = is_vehicle(table, target), table.has(target, "Gigantic")
    for weapon in at_hand(table, unit, melee=False):
        shot = Shoot(unit=unit, target=target, weapon=weapon.name, distance_mm=None)
        attackers = shot.volley(table)
        # P28-SQD-9: a squad may have nobody left to fire it, a vehicle no shot in it.
        if not attackers:
            continue
        behind = msgspec.structs.replace(
            shot, cover=True, hidden=giant, share=WHOLE if hull else msgspec.UNSET
        )
        name = f"{weapon.name}{_count(attackers)}"
        yield f"{name}: {_promise(table, shot)}; in cover {stakes(table, behind).more}"


def _blows(table: Table, unit: int, target: int) -> Iterator[str]:
    for weapon in at_hand(table, unit, melee=True):
        blow = Fight(unit=unit, target=target, weapon=weapon.name)
        attackers = strikes(table, unit, target, weapon.name)
        if attackers:
            charge = _charging(table, unit, target, weapon.name)
            yield f"{weapon.name}{_count(attackers)}: {_promise(table, blow)}{charge}"


def _count(attackers: Volley) -> str:
    """Return how many attack at once, "" for one (P28-SQD-9)."""
    return f", {len(attackers)} attacks" if len(attackers) > 1 else ""


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
