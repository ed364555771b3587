"""What people bring back from a battle: things used up, won and lost; all else is as before.

Between battles characters have all their HP again; what a battle did to them besides ends with it
(P28-CAMP-7).
"""

from __future__ import annotations

import msgspec

from rules.games.planet28.actions.loading import ammo_item
from rules.games.planet28.armament import weapon_of
from rules.games.planet28.hulls import hull_of
from rules.games.planet28.profiles import Profile
from rules.games.planet28.state import Table
from rules.games.planet28.units import Character, Section, Vehicle
from rules.games.planet28.warband.weapons import Weapon
from rules.procedures.planet28.armour import NONE

from .fielding import ledger_of
from .ledger import Ledger, Person, squad_number
from .marks import unmanned, worn


def returned(table: Table) -> Table:
    """Return the table with what the battle changed for good entered in the ledger."""
    ledger = ledger_of(table)
    for number in ledger.roster:
        ledger = _home(table, ledger, number)
    people = tuple(map(_passed, ledger.people))
    return msgspec.structs.replace(table, ledger=msgspec.structs.replace(ledger, people=people))


def _home(table: Table, ledger: Ledger, number: int) -> Ledger:
    """Return the ledger with somebody back from the battle (P28-CAMP-7, P28-CAMP-12)."""
    person, unit = ledger.person(number), ledger.unit_of(number)
    # A squad that was dissolved has no unit of its own any more.
    who = table.unit(unit) if table.is_there(unit) else None
    if isinstance(who, Character):
        person = _character(table, person, who)
    elif isinstance(who, Vehicle):
        person = _vehicle(table, person, who)
    injuries = tuple(filter(None, map(worn, person.injuries)))
    return ledger.change(
        number,
        profile=person.profile,
        unit=person.unit,
        injuries=injuries,
        fought=person.fought + 1,
        scarred=False,
    )


def _passed(person: Person) -> Person:
    """Return somebody with one battle less to sit out (P28-SETUP-6)."""
    misses = max(0, person.misses - 1)
    return msgspec.structs.replace(person, misses=misses, did=(), benched=False, paid=False)


def _character(table: Table, person: Person, who: Character) -> Person:
    profile = _left_with(table, person.profile, who)
    unit = Character(
        id=0,
        hp=profile.hp,
        wielded=_in_hand(profile, who),
        items=_items(table, who),
        # P28-A50: with the switch the uses of all battles count.
        stims=who.stims if table.is_switched("stim_count", "ever") else 0,
        doses=who.doses,
        addicted=who.addicted,
        squad=squad_number(person),
        aboard=getattr(person.unit, "aboard", None),
    )
    return msgspec.structs.replace(person, profile=profile, unit=unit)


def _in_hand(profile: Profile, who: Character) -> tuple[str, ...]:
    """Return what somebody still holds: each weapon no more often than it is there (P28-CAMP-7)."""
    left, held = [weapon.name for weapon in profile.weapons], list[str]()
    for name in who.wielded:
        if name in left:
            left.remove(name)
            held.append(name)
    return tuple(held)


def _left_with(table: Table, profile: Profile, who: Character) -> Profile:
    """Return a profile with the weapons left and looted, without a ruined armour (P28-CAMP-7)."""
    weapons = list(profile.weapons)
    for name in who.taken:
        weapons.remove(next(weapon for weapon in weapons if weapon.name == name))
    weapons += [weapon_of(table, who.id, name) for name in who.loot]
    # P28-ARM-LIVING: at 0 it is destroyed for ever.
    ruined = profile.armour.living and not who.pool
    armour = NONE if ruined else profile.armour
    return msgspec.structs.replace(profile, weapons=tuple(weapons), armour=armour)


def _items(table: Table, who: Character | Vehicle) -> dict[str, int]:
    """Return what is left of a unit's items; unfired pieces come out of the weapons (P28-WPN-4)."""
    items = dict(who.items)
    # P28-A2: with the switch the first piece came from nowhere.
    if not table.is_switched("ammo_mode", "free_first"):
        for weapon in _loaded(table, who):
            items[ammo_item(weapon)] = items.get(ammo_item(weapon), 0) + 1
    return items


def _loaded(table: Table, who: Character | Vehicle) -> tuple[Weapon, ...]:
    """Return the Reload weapons that still hold an unfired piece (P28-WPN-4)."""
    unloaded, found = list(who.unloaded), []
    for name in _carried(table, who):
        weapon = weapon_of(table, who.id, name)
        if "Reload" not in weapon.special:
            continue
        if name in unloaded:
            unloaded.remove(name)
        else:
            found.append(weapon)
    return tuple(found)


def _carried(table: Table, who: Character | Vehicle) -> tuple[str, ...]:
    """Return the weapons that a unit has at the end, of a vehicle those of its sections left."""
    if isinstance(who, Vehicle):
        parts = hull_of(table, who.id).parts
        return tuple(parts[place].weapon for place in who.intact() if parts[place].weapon)
    names = [weapon.name for weapon in table.profile(who.id).weapons]
    for name in who.taken:
        names.remove(name)
    return (*names, *who.loot)


def _vehicle(table: Table, person: Person, who: Vehicle) -> Person:
    """Return a vehicle with the sections and the ammunition that it has left (P28-CAMP-12)."""
    before, empty = getattr(person.unit, "sections", ()), unmanned(person)
    sections = tuple(
        # P28-VDMG-CREW, P28-CAMP-13: an unmanned section did not fight and is there once the
        # damage is mended. P28-AB-SABOTAGE: one that was out of use for some turns returns.
        before[place] if place in empty else Section(hp=section.hp)
        for place, section in enumerate(who.sections)
    )
    unit = msgspec.structs.replace(person.unit, sections=sections, items=_items(table, who))
    return msgspec.structs.replace(person, unit=unit)
