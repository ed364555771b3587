"""What units bear: a weapon by its name, and those they can use now."""

from __future__ import annotations

from rules.games.planet28.state import Table
from rules.games.planet28.units import Character, Squad, Vehicle
from rules.games.planet28.warband.mounted import HULL, HULLS
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.games.planet28.warband.weapons import FIST, Weapon


def weapon_of(table: Table, unit: int, name: str) -> Weapon:
    """Return a weapon that a unit carries by its name; everybody has a Fist (P28-A86)."""
    who = table.unit(unit)
    # P28-SQD-9: its members carry what a squad attacks with.
    if isinstance(who, Squad):
        return weapon_of(table, _bearer(table, who, name), name)
    carried = {weapon.name: weapon for weapon in table.profile(unit).weapons}
    # P28-VEH-FIGHT
    if (hull := table.profile(unit).hull) and name == HULL:
        return HULLS[hull.size]
    # P28-WPN-3, P28-AB-LOOT: the Fist and looted weapons come from the weapon table.
    return carried.get(name) or WEAPONS.get(name) or _looted(table, unit, name)


def _bearer(table: Table, squad: Squad, name: str) -> int:
    """Return the first member of a squad that carries a weapon, its first if none does.

    See P28-SQD-9.
    """
    members = table.members(squad.id) or table.mates(squad.id)
    having = (one.id for one in members if name in _carried(table, one))
    return next(having, members[0].id)


def _carried(table: Table, who: Character) -> tuple[str, ...]:
    return (*(weapon.name for weapon in table.profile(who.id).weapons), *who.loot)


def _looted(table: Table, unit: int, name: str) -> Weapon:
    """Return a weapon of people's own that a unit has taken from somebody it slew (P28-AB-LOOT).

    Who was slain may have taken it, too.
    """
    slain = [unit]
    for one in slain:
        slain += [victim for victim in table.character(one).slew if victim not in slain]
    profiles = (table.profile(victim) for victim in slain[1:])
    return next(one for profile in profiles for one in profile.weapons if one.name == name)


def at_hand(table: Table, unit: int, melee: bool) -> tuple[Weapon, ...]:
    """Return the weapons of one type that a unit can use now, the Fist always last.

    Of a squad they are those of its members, each once.
    """
    who = table.unit(unit)
    if isinstance(who, Squad):
        held = (one for mate in table.members(unit) for one in at_hand(table, mate.id, melee))
        return tuple(sorted(dict.fromkeys(held), key=lambda one: one.name == FIST))
    if isinstance(who, Vehicle):
        return _borne(table, who, melee)
    wielded = [weapon_of(table, unit, name) for name in table.character(unit).wielded]
    fit = tuple(w for w in wielded if w.melee == melee and w.name != FIST)
    return (*fit, WEAPONS[FIST]) if melee else fit


def _borne(table: Table, who: Vehicle, melee: bool) -> tuple[Weapon, ...]:
    """Return a vehicle's weapons of one type: it fights with its hull (P28-VEH-FIGHT)."""
    profile = table.profile(who.id)
    if profile.hull is None:
        return ()
    if melee:
        return (HULLS[profile.hull.size],)
    # P28-VEH-SEC-LOSS: a weapon is lost with its section.
    left = {profile.hull.parts[place].weapon for place in who.intact()}
    # P28-VEH-SEC-LOSS
    return tuple(weapon for weapon in profile.weapons if weapon.name in left)
