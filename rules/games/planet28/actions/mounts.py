"""The weapons of a vehicle: which of them may fire in its shoot action (P28-VEH-SHOOT-*).

The crew fires one weapon for each of its sections, each Gunner aboard one on its own side, and
with Loopholes each passenger one of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from msgspec import UnsetType

from rules.core import RuleError
from rules.games.planet28.aboard import aboard_with
from rules.games.planet28.armament import at_hand, weapon_of
from rules.games.planet28.attack import Volley
from rules.games.planet28.hulls import hull_of, in_use, is_small, is_vehicle, working
from rules.games.planet28.legality import Turn, check_truce, check_weapon
from rules.games.planet28.squads import mover
from rules.games.planet28.state import Table
from rules.games.planet28.units import Berth, Character
from rules.games.planet28.warband.sections import CREW, LOOPHOLES
from rules.games.planet28.warband.weapons import Weapon

from .loading import armed, pieces

GUNNER = "Gunner"
RULE = "P28-VEH-SHOOT-1"


class Shot(Protocol):
    """A shot of a vehicle: the section with its weapon, and who aims it or fires one's own."""

    @property
    def unit(self) -> int: ...
    @property
    def target(self) -> int: ...
    @property
    def weapon(self) -> str: ...
    @property
    def skill(self) -> str: ...
    @property
    def mount(self) -> int | UnsetType: ...
    @property
    def gunner(self) -> int | UnsetType: ...

    def by(self) -> int: ...


class Volleying(Turn, frozen=True, kw_only=True):
    """A turn in which the shots of a vehicle's action are named one by one."""

    shots: Volley = ()


def named(table: Table) -> Volley:
    """Return the shots that have been named in the shoot action under way."""
    top = table.frames[-1] if table.frames else None
    return top.shots if isinstance(top, Volleying) else ()


def mount_of(table: Table, shot: Shot) -> int:
    """Return the section with a shot's weapon: as said, else the first that has not fired.

    -1 stands for none (P28-VEH-SHOOT-1).
    """
    if not isinstance(shot.mount, UnsetType):
        return shot.mount
    fired = {one.mount for one in named(table)}
    bearing = (n for n, part in in_use(table, shot.unit) if part.weapon == shot.weapon)
    return next((place for place in bearing if place not in fired), -1)


def seen_from(table: Table, shot: Shot) -> str:
    """Return in words to which side of a vehicle its weapon fires.

    See P28-VEH-SHOOT-2 and P28-FACT-1.
    """
    if not is_vehicle(table, shot.unit):
        return ""
    side = arc(table, shot)
    return f" to the {side} of {table.name(shot.unit)}" if side else ""


def arc(table: Table, shot: Shot) -> str:
    """Return the side to which a vehicle's weapon fires, "" for all round (P28-VEH-SHOOT-2)."""
    parts = hull_of(table, shot.unit).parts
    if is_small(table, shot.unit):
        return ""
    if shot.by() != shot.unit:
        berth = berth_of(table, shot.by())
        return _side(table, shot.unit, berth.section) if berth else ""
    place = mount_of(table, shot)
    return parts[place].arc if 0 <= place < len(parts) else ""


def _side(table: Table, unit: int, place: int) -> str:
    """Return the side of a section, "" for the core and for small vehicles.

    See P28-VEH-4, P28-VEH-SHOOT-2 and P28-VEH-SHOOT-5.
    """
    hull = hull_of(table, unit)
    facing = hull.parts[place].facing
    return "" if hull.size == "small" or facing == "core" else facing


def berth_of(table: Table, unit: int) -> Berth | None:
    """Return where a unit rides, None for one that does not."""
    who = table.unit(unit) if table.is_there(unit) else None
    return who.aboard if isinstance(who, Character) else None


def riders(table: Table, unit: int) -> Iterator[Character]:
    """Yield the passengers of a vehicle whose sections are of use (P28-VEH-SHOOT-6)."""
    open_to = {place for place, _ in in_use(table, unit)}
    for who in table.characters():
        berth = who.aboard if who.here else None
        if berth and berth.vehicle == unit and berth.section in open_to:
            yield who


def check_mounted(table: Table, shot: Shot) -> Weapon:
    """Return the weapon of a vehicle's shot. Raises RuleError for one that cannot fire now."""
    if shot.by() != shot.unit:
        return _check_loophole(table, shot)
    weapon = _check_mount(table, shot)
    if shot.gunner:
        _check_gunner(table, shot)
    else:
        _check_crew(table, shot.unit)
    return weapon


def _check_mount(table: Table, shot: Shot) -> Weapon:
    """Raise RuleError for a weapon that is not there, has fired, or is empty.

    See P28-VEH-SHOOT-1, P28-VEH-SHOOT-4, P28-VEH-SEC-LOSS and P28-WSR-PSY.
    """
    name, place = table.name(shot.unit), mount_of(table, shot)
    known = {n: part.weapon for n, part in in_use(table, shot.unit) if part.weapon}
    if known.get(place) != shot.weapon:
        has = ", ".join(dict.fromkeys(known.values())) or "none left"
        text = f"{name} has no “{shot.weapon}” that can fire now; its weapons: {has}."
        raise RuleError(text, RULE if shot.weapon in known.values() else "P28-VEH-SEC-LOSS")
    weapon = weapon_of(table, shot.unit, shot.weapon)
    # P28-VEH-SHOOT-1: each weapon once.
    if place in {one.mount for one in named(table)}:
        raise RuleError(f"{shot.weapon} of {name} fires in this action already.", RULE)
    if shot.skill == "P" and "Psychic" not in weapon.special:
        text = f"Psyche guides only a Psychic weapon; {weapon.name} is not one."
        raise RuleError(text, "P28-WSR-PSY")
    _check_spare(table, shot, weapon, tuple(known.values()).count(shot.weapon))
    return weapon


def _check_spare(table: Table, shot: Shot, weapon: Weapon, borne: int) -> None:
    """Raise RuleError if every loaded weapon of this name fires in this action already."""
    if "Reload" not in weapon.special:
        return
    going = sum(one.by == shot.unit and one.weapon == weapon.name for one in named(table))
    loaded = borne - armed(table, shot.unit).unloaded.count(weapon.name)
    short = table.is_switched("ammo_mode", "double") and pieces(table, shot.unit, weapon) <= going
    if loaded <= going or short:
        text = f"{weapon.name} of {table.name(shot.unit)} cannot be fired: not loaded."
        raise RuleError(text, "P28-VEH-SHOOT-4")


def _check_crew(table: Table, unit: int) -> None:
    """Raise RuleError if every crew section fires a weapon already (P28-VEH-SHOOT-1)."""
    crew = len(working(table, unit, CREW))
    firing = sum(one.by == unit and not one.gunner for one in named(table))
    if firing >= crew:
        text = f"The crew of {table.name(unit)} fires {crew} of its weapons in an action."
        raise RuleError(text, RULE)


def _check_gunner(table: Table, shot: Shot) -> None:
    """Raise RuleError for a Gunner who is not aboard, on another side, or busy."""
    gunner = int(shot.gunner or 0)
    berth = berth_of(table, gunner)
    if berth is None or berth.vehicle != shot.unit or not table.has(gunner, GUNNER):
        raise RuleError("No such Gunner rides in it.", "P28-VEH-SHOOT-5")
    _check_idle(table, gunner, "P28-VEH-SHOOT-5")
    side, mine = (_side(table, shot.unit, n) for n in (mount_of(table, shot), berth.section))
    # P28-VEH-SHOOT-5: the weapons of the side where it got in.
    if side != mine:
        text = f"{table.name(gunner)} is at another side than this weapon."
        raise RuleError(text, "P28-VEH-SHOOT-5")


def _check_idle(table: Table, unit: int, rule: str) -> None:
    if any(unit in (one.by, one.gunner) for one in named(table)):
        raise RuleError(f"{table.name(unit)} fires in this action already.", rule)


def _check_loophole(table: Table, shot: Shot) -> Weapon:
    """Raise RuleError for a passenger that cannot fire out of the vehicle (P28-VEH-SHOOT-6)."""
    passenger, name = shot.by(), table.name(shot.unit)
    if not table.has(shot.unit, LOOPHOLES):
        raise RuleError(f"{name} has no loopholes.", "P28-VEH-SHOOT-6")
    if passenger not in {who.id for who in riders(table, shot.unit)}:
        raise RuleError(f"Nobody of that number can shoot out of {name}.", "P28-VEH-SHOOT-6")
    if table.has(passenger, "Animal"):
        text = f"{table.name(passenger)} is an Animal and never shoots."
        raise RuleError(text, "P28-SHOOT-1")
    _check_idle(table, passenger, "P28-VEH-SHOOT-6")
    whole = mover(table, passenger)
    # P28-ACT-2: what a broken unit may do is rally.
    if table.unit(whole).is_unnerved:
        text = f"{table.name(whole)} is broken and can only try to rally."
        raise RuleError(text, "P28-ACT-2")
    check_truce(table, whole, shot.target)
    return check_weapon(table, passenger, shot.weapon, shot.skill, melee=False)


def barrels(table: Table, unit: int) -> Iterator[dict[str, Any]]:
    """Yield the fields of a Shoot for every way in which a vehicle may fire (P28-VEH-SHOOT-1)."""
    mounts = [(n, part.weapon) for n, part in in_use(table, unit) if part.weapon]
    yield from ({"mount": place, "weapon": weapon} for place, weapon in mounts)
    # P28-TR-GUNNER; P28-INT-27: one works on where nobody fires through a loophole.
    for gunner in aboard_with(table, unit, GUNNER):
        for place, weapon in mounts:
            yield {"mount": place, "weapon": weapon, "gunner": gunner}
    # P28-VEH-SHOOT-6
    if table.has(unit, LOOPHOLES):
        for who in riders(table, unit):
            for held in at_hand(table, who.id, melee=False):
                yield {"gunner": who.id, "weapon": held.name}
