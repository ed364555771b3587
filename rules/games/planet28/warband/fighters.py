"""Reads one character of a warband document, alone or as a squad shares it (P28-WB-1 to -6)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.core.documents import Reader, join
from rules.games.planet28.profiles import SKILLS
from rules.procedures.planet28.armour import BY_NAME as ARMOURS
from rules.procedures.planet28.armour import NONE

from .custom import read_custom
from .items import BY_NAME as ITEMS
from .listed import listed
from .traits import ABILITY, TRAIT
from .warband import FREE_HP, LARGE, Fighter, hands_of, large_steps
from .weapons import BY_NAME as WEAPONS
from .weapons import FIST, Weapon

FIELDS = (
    "name",
    "skills",
    "hp",
    "traits",
    "abilities",
    "weapons",
    "wielded",
    "armour",
    "items",
)


def read_fighter(reader: Reader, found: Any, path: str, alone: bool = False) -> Fighter:
    """Return a character; one that is `alone` buys HP by rules of its own (P28-WB-3)."""
    fields = reader.object(found, path, FIELDS)
    # What is no object at all is one fault; an empty one lacks its name and skills.
    if not isinstance(found, dict):
        return Fighter(name="", skills={})
    traits = listed(reader, fields, path, "traits", TRAIT, "trait")
    abilities = listed(reader, fields, path, "abilities", ABILITY, "ability")
    weapons = read_weapons(reader, fields.get("weapons", []), f"{path}.weapons")
    fighter = Fighter(
        name=reader.name(fields.get("name", ""), f"{path}.name"),
        skills=_skills(reader, fields.get("skills", {}), f"{path}.skills"),
        hp=_hp(reader, fields.get("hp", FREE_HP), f"{path}.hp", alone),
        traits=traits,
        abilities=abilities,
        weapons=weapons,
        wielded=read_wielded(reader, fields, path, weapons, traits),
        armour=_armour(reader, fields, path),
        items=_items(reader, fields.get("items", {}), f"{path}.items"),
        alone=alone,
    )
    note_together(reader, fighter, path)
    return fighter


def _skills(reader: Reader, found: Any, path: str) -> dict[str, int]:
    fields = reader.object(found, path, SKILLS)
    skills: dict[str, int] = {}
    for skill in SKILLS:
        if isinstance(found, dict) and skill not in fields:
            reader.fault(join(path, skill), "missing", "P28-WB-2")
        elif skill in fields:
            level = reader.whole(fields[skill], join(path, skill), 1, 10, "P28-WB-2")
            skills[skill] = level or 1
    return skills


def _hp(reader: Reader, found: Any, path: str, alone: bool) -> int:
    hp = reader.whole(found, path, 2, 1000, "P28-WB-3")
    if hp is None:
        return FREE_HP
    # P28-WB-3: steps of 5 are for a lone character only.
    if (hp - LARGE * (large_steps(hp) if alone else 0)) % 2:
        more = ", a lone character's also up in steps of 5" if alone else ""
        reader.fault(path, f"{hp} is odd; HP go up and down in steps of 2{more}", "P28-WB-3")
    return hp


def read_weapons(reader: Reader, found: Any, path: str) -> tuple[Weapon, ...]:
    weapons: list[Weapon | None] = []
    for n, value in enumerate(reader.many(found, path)):
        at = f"{path}[{n}]"
        # P28-CUST-1, P28-CUST-2: an object is a weapon of people's own.
        if isinstance(value, dict):
            weapons.append(read_custom(reader, value, at))
        elif name := reader.one_of(value, at, WEAPONS, "weapon of the table", "P28-WB-6"):
            weapons.append(WEAPONS[name])
    return tuple(weapon for weapon in weapons if weapon is not None)


def _armour(reader: Reader, fields: dict[str, Any], path: str) -> Any:
    value = fields.get("armour", NONE.name)
    name = reader.one_of(value, f"{path}.armour", ARMOURS, "armour of the table", "P28-ARM-2")
    return ARMOURS.get(name, NONE)


def _items(reader: Reader, found: Any, path: str) -> dict[str, int]:
    items: dict[str, int] = {}
    for name, number in reader.object(found, path, ITEMS).items():
        if name not in ITEMS:
            continue
        if reader.whole(number, join(path, name), 1, 99, "P28-WB-6"):
            items[name] = number
    return items


def read_wielded(
    reader: Reader,
    fields: dict[str, Any],
    path: str,
    weapons: tuple[Weapon, ...],
    traits: tuple[str, ...],
) -> tuple[str, ...]:
    """Return the weapons in hand: as written, or those that fit in list order (P28-WPN-2)."""
    room = hands_of(traits)
    if "wielded" not in fields:
        return fitting(weapons, room)
    carried = Counter(weapon.name for weapon in weapons)
    held: list[str] = []
    for n, value in enumerate(reader.many(fields["wielded"], f"{path}.wielded")):
        at = f"{path}.wielded[{n}]"
        name = reader.one_of(value, at, dict(carried), "weapon that it carries", "P28-WPN-2")
        if name and held.count(name) >= carried[name]:
            reader.fault(at, f"it carries “{name}” only {carried[name]} times", "P28-WPN-2")
        elif name:
            held.append(name)
    taken = {weapon.name: weapon.hands for weapon in weapons}
    hands = sum(taken[name] for name in held)
    if hands > room:
        text = f"these weapons take {hands} hands, it has {room}"
        reader.fault(f"{path}.wielded", text, "P28-WPN-2")
    for weapon in weapons:
        if "Integral" in weapon.special and weapon.name not in held:
            text = f"“{weapon.name}” is Integral and always in hand"
            reader.fault(f"{path}.wielded", text, "P28-WSR-INTEG")
    return tuple(held)


def fitting(weapons: tuple[Weapon, ...], room: int) -> tuple[str, ...]:
    """Return the weapons that fit into so many hands: Integral ones first, then in list order."""
    held: list[str] = []
    # P28-INT-14: a weapon that cannot be put down takes its hands first.
    for weapon in sorted(weapons, key=lambda weapon: "Integral" not in weapon.special):
        if weapon.hands <= room and weapon.name != FIST:
            held.append(weapon.name)
            room -= weapon.hands
    return tuple(held)


def note_together(reader: Reader, fighter: Fighter, path: str) -> None:
    """Report what does not go together, and what is probably a mistake (P28-WB-10)."""
    traits = fighter.traits
    for n, weapon in enumerate(fighter.weapons):
        at = f"{path}.weapons[{n}]"
        # P28-WPN-6, P28-TR-BARBARIC: carrying it is a fault already.
        if "Barbaric" in traits and "Complex" in weapon.keywords:
            reader.fault(at, f"“{weapon.name}” is Complex, and it is Barbaric", "P28-WPN-6")
        if "Armless" in traits and weapon.hands > 1:
            reader.warn(at, f"“{weapon.name}” takes two hands, and it is Armless", "P28-WB-10")
        if "Animal" in traits and not weapon.melee:
            reader.warn(at, f"“{weapon.name}” is of no use to an Animal", "P28-WB-10")
        if weapon.ammo and not fighter.items.get(f"Ammo {weapon.ammo}"):
            text = f"“{weapon.name}” has no ammunition (Ammo {weapon.ammo})"
            reader.warn(at, text, "P28-WB-10")
    if "Animal" in traits and fighter.abilities:
        reader.fault(f"{path}.abilities", "an Animal has no abilities", "P28-WB-10")
    if "Blessed" in traits and "Cursed" in traits:
        reader.warn(f"{path}.traits", "Blessed and Cursed cancel each other", "P28-WB-10")
    if fighter.cost < 0:
        reader.warn(path, f"it costs {fighter.cost} points, less than nothing", "P28-WB-10")
