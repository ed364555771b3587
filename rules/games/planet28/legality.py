"""Who may do what to whom: the checks that several moves share. They raise and never roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.core import RuleError
from rules.games.planet28.warband.weapons import Weapon

from .aboard import check_steered, is_riding
from .armament import at_hand
from .condition import speed
from .procedure import Procedure
from .squads import check_whole
from .state import ENEMY, Table
from .units import Character, Vehicle

REACH = 50
STALLED = "Stalled"


class Turn(Procedure, frozen=True, kw_only=True):
    """A frame that waits for one of these units to act."""

    is_paid: ClassVar[bool] = False
    """Whether what they do has been paid for already."""

    units: tuple[int, ...]


def acting(table: Table, seat: str) -> Iterator[int]:
    """Yield the units that the open question lets this seat act with."""
    top = table.frames[-1] if table.frames else None
    if isinstance(top, Turn):
        yield from (unit for unit in top.units if table.seat(unit) == seat)


def people(table: Table, seat: str) -> Iterator[int]:
    """Yield the characters that the open question lets this seat act with."""
    yield from (unit for unit in acting(table, seat) if isinstance(table.unit(unit), Character))


def check_own(table: Table, seat: str, unit: int) -> None:
    """Raise RuleError for a unit that does not exist or is somebody else's."""
    # Typed numbers and forged buttons come through here too.
    if not table.is_there(unit):
        raise RuleError(f"There is no unit {unit}.", "P28-ACT-2")
    if table.seat(unit) != seat:
        raise RuleError(f"{table.name(unit)} is not yours.", "P28-ACT-2")


def check_ally(table: Table, seat: str, unit: int) -> None:
    """Raise RuleError for a unit that does not exist or is on another side (P28-ACT-2)."""
    if not table.is_there(unit):
        raise RuleError(f"There is no unit {unit}.", "P28-ACT-2")
    if table.side(unit) != table.side_of(seat):
        raise RuleError(f"{table.name(unit)} is not yours.", "P28-ACT-2")
    check_whole(table, unit)


def check_turn(table: Table, seat: str, unit: int) -> None:
    """Raise RuleError for a unit whose turn it is not (P28-ACT-2)."""
    check_own(table, seat, unit)
    units = tuple(acting(table, seat))
    if unit not in units:
        names = " or ".join(table.name(other) for other in units) or "somebody else"
        text = f"It is not the turn of {table.name(unit)} but of {names}."
        raise RuleError(text, "P28-ACT-2")


def check_holding(table: Table, seat: str, unit: int) -> None:
    """Raise RuleError for a unit that holds no actions that it can use (P28-HOLD-2)."""
    check_own(table, seat, unit)
    who = table.unit(unit)
    if not who.holding or not who.actions:
        raise RuleError(f"{table.name(unit)} holds no actions.", "P28-HOLD-2")
    check_steered(table, unit)


def check_able(table: Table, unit: int) -> None:
    """Raise RuleError for a unit that cannot act freely: unfit, or broken (P28-ACT-2)."""
    check_fit(table, unit)
    if table.unit(unit).is_unnerved:
        status = table.unit(unit).status
        raise RuleError(f"{table.name(unit)} is {status} and can only try to rally.", "P28-ACT-2")


def check_fit(table: Table, unit: int) -> None:
    """Raise RuleError for a unit that cannot act: gone, out of actions, blind or unmanned.

    See P28-ACT-2.
    """
    who, name = table.unit(unit), table.name(unit)
    if not who.here:
        raise RuleError(f"{name} is no longer on the table.", "P28-ACT-2")
    top = table.frames[-1] if table.frames else None
    if who.actions < 1 and not (isinstance(top, Turn) and top.is_paid):
        raise RuleError(f"{name} has no action left.", "P28-ACT-2")
    if table.is_under(unit, "Blind"):
        raise RuleError(f"{name} is blinded and does nothing this turn.", "P28-ACT-2")
    check_steered(table, unit)


def check_target(table: Table, unit: int, target: int) -> None:
    """Raise RuleError for a target that is not an enemy on the table (P28-ACT-2)."""
    if not table.is_there(target):
        raise RuleError(f"There is no unit {target}.", "P28-ACT-2")
    if table.side(target) == table.side(unit):
        raise RuleError(f"{table.name(target)} is a friend.", "P28-ACT-2")
    if not table.unit(target).here:
        raise RuleError(f"{table.name(target)} is no longer on the table.", "P28-ACT-2")
    check_whole(table, target)
    check_ashore(table, target)


def check_ashore(table: Table, target: int) -> None:
    """Raise RuleError for a target that rides in a vehicle (P28-VEH-TRANS-2)."""
    if is_riding(table, target):
        raise RuleError(f"{table.name(target)} rides in a vehicle.", "P28-VEH-TRANS-2")


def check_weapon(table: Table, unit: int, name: str, skill: str = "", melee: bool = True) -> Weapon:
    """Return a weapon in a unit's hands. Raises RuleError if it is not there (P28-WPN-3)."""
    weapons = {weapon.name: weapon for weapon in at_hand(table, unit, melee)}
    if name not in weapons:
        known = ", ".join(weapons) or "nothing of the kind"
        kind = "melee" if melee else "ranged"
        text = f"{table.name(unit)} has no {kind} weapon “{name}” in hand; it has: {known}."
        raise RuleError(text, "P28-WPN-1")
    if skill == "P" and "Psychic" not in weapons[name].special:
        raise RuleError(f"Psyche guides only a Psychic weapon; {name} is not one.", "P28-WSR-PSY")
    return weapons[name]


def is_hooded(table: Table, target: int, weapon: Weapon) -> bool:
    """Return whether a Psy-hood protects its wearer from this weapon (P28-ARM-PSYHOOD)."""
    # P28-INT-12: the keyword, not the special rule of that name.
    return "Psychic" in weapon.keywords and table.profile(target).armour.hooded


def check_hood(table: Table, target: int, weapon: Weapon) -> None:
    """Raise RuleError for a Psychic weapon used on a wearer of a Psy-hood (P28-ARM-PSYHOOD)."""
    if is_hooded(table, target, weapon):
        text = f"The Psy-hood of {table.name(target)} blocks {weapon.name}, which is Psychic."
        raise RuleError(text, "P28-ARM-PSYHOOD")


def has_truce(table: Table, unit: int, target: int) -> bool:
    """Return whether two units leave each other alone this turn (P28-AB-PERSUADE)."""
    effects = table.unit(unit).effects
    return any(effect.name == "Truce" and effect.source == target for effect in effects)


def check_truce(table: Table, unit: int, target: int) -> None:
    """Raise RuleError for an attack between two that leave each other alone (P28-AB-PERSUADE)."""
    if has_truce(table, unit, target):
        text = f"{table.name(unit)} and {table.name(target)} leave each other alone this turn."
        raise RuleError(text, "P28-AB-PERSUADE")


def check_shield(table: Table, target: int) -> None:
    """Raise RuleError for an attack on a unit under Shield (P28-ARC-SHIELD)."""
    if table.is_under(target, "Shield"):
        text = f"A shield keeps attacks off {table.name(target)} this turn."
        raise RuleError(text, "P28-ARC-SHIELD")


def check_reach(table: Table, unit: int, target: int, distance_mm: int | None) -> None:
    """Raise RuleError for a fight with a unit out of reach (P28-FIGHT-1, P28-FIGHT-2).

    See P28-VEH-FIGHT.
    """
    touching = table.touching(unit)
    # P28-FIGHT-1: contact needs no distance.
    if target in touching:
        return
    name = table.name(unit)
    # P28-A96: stepping elsewhere would be leaving the combat.
    if touching and table.is_switched("locked_target", "contact_only"):
        names = " or ".join(table.name(other) for other in touching)
        text = f"{name} is locked in combat and can only fight {names}."
        raise RuleError(text, "P28-FIGHT-1")
    # P28-VEH-FIGHT: a vehicle fights whoever touches its hull, and takes no step.
    if distance_mm and isinstance(table.unit(unit), Vehicle):
        text = f"{name} fights only whom it touches; {table.name(target)} is {cm(distance_mm)} off."
        raise RuleError(text, "P28-VEH-FIGHT")
    if distance_mm is not None and distance_mm > REACH:
        text = f"{table.name(target)} is {cm(distance_mm)} away; a fight reaches 5cm."
        raise RuleError(text, "P28-FIGHT-1")
    if table.is_under(unit, "Immobilize"):
        raise RuleError(f"{name} is held fast and cannot step in.", "P28-FIGHT-2")


def check_walk(
    table: Table,
    unit: int,
    distance_mm: int | None,
    terrain: tuple[str, ...] | None,
    rule: str,
    most: int | None = None,
) -> None:
    """Raise RuleError for a way too long or impassable, or a unit that may not move.

    `most` is how far it may go in millimetres, its Speed if nothing is said.
    """
    name = table.name(unit)
    most = speed(table, unit) if most is None else most
    if table.is_under(unit, "Immobilize"):
        raise RuleError(f"{name} is held fast and cannot move.", "P28-ARC-IMMOBILIZE")
    # P28-SOLO-5
    if table.touching(unit) and table.seat(unit) == ENEMY:
        raise RuleError(f"{name} is the enemy's and never leaves a combat.", "P28-LEAVE-5")
    if table.is_under(unit, STALLED):
        raise RuleError(f"{name} has stalled and cannot move this turn.", "P28-VEH-AB-TURBO")
    # P28-TR-RAGEFUL; forced movement still moves it (P28-A97).
    if table.touching(unit) and table.has(unit, "Rageful"):
        raise RuleError(f"{name} is Rageful and never leaves a combat.", "P28-LEAVE-5")
    if "impassable" in (terrain or ()) and not table.has(unit, "Incorporeal"):
        raise RuleError(f"{name} cannot cross impassable ground.", "P28-TERR-4")
    # P28-MOVE-1, P28-CHG-1
    if distance_mm is not None and distance_mm > most:
        text = f"{cm(distance_mm)} is too far: {name} goes {cm(most)} at most in one action."
        raise RuleError(text, rule)


def cm(mm: int) -> str:
    """Return a distance as people read it: `7.5cm`."""
    whole, rest = divmod(mm, 10)
    return f"{whole}.{rest}cm" if rest else f"{whole}cm"
