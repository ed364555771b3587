"""Reads a warband's document, with every fault in it (P28-WB-1 to P28-WB-11).

A document is JSON: `{"warband": name, "points": limit, "characters": [...]}`. Squads, vehicles and
what is not refereed are refused in words, never left out in silence.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.core import Faults
from rules.games.planet28.state import SKILLS
from rules.games.planet28.unsupported import IDLE
from rules.procedures.planet28.armour import BY_NAME as ARMOURS
from rules.procedures.planet28.armour import NONE

from .items import BY_NAME as ITEMS
from .paper import Paper, join
from .traits import ABILITY, TRAIT
from .warband import FREE_HP, LIMIT, Fighter, Warband, hands_of
from .weapons import BY_NAME as WEAPONS
from .weapons import Weapon

PARTS = ("warband", "points", "characters")
GROUPS = {
    "squads": "squads are not refereed here; give each member as a character",
    "vehicles": "vehicles are not refereed here",
}
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
FEWEST = 2
MOST = 40


def read_warband(text: str) -> Warband:
    """Return the warband of a document; raise Faults with every fault in it."""
    paper = Paper()
    found = paper.parse(text)
    # Text that is no JSON has nothing else to look for.
    if paper.faults:
        raise Faults(tuple(paper.faults))
    band = _warband(paper, found)
    if paper.faults:
        raise Faults(tuple(paper.faults))
    return band


def _warband(paper: Paper, found: Any) -> Warband:
    fields = paper.object(found, "", (*PARTS, *GROUPS))
    for group, why in GROUPS.items():
        if fields.get(group):
            paper.fault(group, why, "P28-WB-10")
    name = paper.name(fields.get("warband", ""), "warband")
    limit = paper.whole(fields.get("points", LIMIT), "points", 10, 100_000, "P28-WB-9")
    fighters = _fighters(paper, fields.get("characters", []))
    band = Warband(name=name, points=limit or LIMIT, fighters=fighters)
    if band.total > band.points:
        over = f"the characters cost {band.total} points, {band.total - band.points} too many"
        paper.fault("points", over, "P28-WB-10")
    warnings = tuple(paper.warnings)
    return Warband(name=name, points=band.points, fighters=fighters, warnings=warnings)


def _fighters(paper: Paper, found: Any) -> tuple[Fighter, ...]:
    listed = paper.many(found, "characters")
    if not FEWEST <= len(listed) <= MOST:
        text = f"a warband has {FEWEST} to {MOST} characters, this one has {len(listed)}"
        paper.fault("characters", text, "P28-WB-8")
    fighters = [_fighter(paper, one, f"characters[{n}]") for n, one in enumerate(listed)]
    names = Counter(fighter.name for fighter in fighters if fighter.name)
    for n, fighter in enumerate(fighters):
        # The first of a name keeps it; the others are at fault.
        if names[fighter.name] > 1 and fighter.name in [f.name for f in fighters[:n]]:
            paper.fault(f"characters[{n}].name", f"“{fighter.name}” is the name of another too")
    return tuple(fighters)


def _fighter(paper: Paper, found: Any, path: str) -> Fighter:
    fields = paper.object(found, path, FIELDS)
    if not fields:
        return Fighter(name="", skills={})
    traits = _listed(paper, fields, path, "traits", TRAIT, "trait")
    abilities = _listed(paper, fields, path, "abilities", ABILITY, "ability")
    weapons = _weapons(paper, fields.get("weapons", []), f"{path}.weapons")
    fighter = Fighter(
        name=paper.name(fields.get("name", ""), f"{path}.name"),
        skills=_skills(paper, fields.get("skills", {}), f"{path}.skills"),
        hp=_hp(paper, fields.get("hp", FREE_HP), f"{path}.hp"),
        traits=traits,
        abilities=abilities,
        weapons=weapons,
        wielded=_wielded(paper, fields, path, weapons, traits),
        armour=_armour(paper, fields, path),
        items=_items(paper, fields.get("items", {}), f"{path}.items"),
    )
    _together(paper, fighter, path)
    return fighter


def _skills(paper: Paper, found: Any, path: str) -> dict[str, int]:
    fields = paper.object(found, path, SKILLS)
    skills: dict[str, int] = {}
    for skill in SKILLS:
        if isinstance(found, dict) and skill not in fields:
            paper.fault(join(path, skill), "missing", "P28-WB-2")
        elif skill in fields:
            level = paper.whole(fields[skill], join(path, skill), 1, 10, "P28-WB-2")
            skills[skill] = level or 1
    return skills


def _hp(paper: Paper, found: Any, path: str) -> int:
    hp = paper.whole(found, path, 2, 1000, "P28-WB-3")
    if hp is not None and hp % 2:
        paper.fault(path, f"{hp} is odd; HP go up and down in steps of 2", "P28-WB-3")
    return hp or FREE_HP


def _listed(
    paper: Paper, fields: dict[str, Any], path: str, key: str, table: dict[str, Any], what: str
) -> tuple[str, ...]:
    """Return names out of a table, each at most once (P28-WB-5)."""
    names: list[str] = []
    for n, value in enumerate(paper.many(fields.get(key, []), join(path, key))):
        at = f"{path}.{key}[{n}]"
        name = paper.one_of(value, at, table, what, "P28-WB-5")
        # P28-WB-5: each at most once.
        if name in names:
            paper.fault(at, f"“{name}” is there already", "P28-WB-10")
        elif name:
            names.append(name)
            _idle(paper, name, at)
    return tuple(names)


def _idle(paper: Paper, name: str, path: str) -> None:
    if name in IDLE:
        paper.warn(path, f"“{name}” does nothing here: {IDLE[name]}")


def _weapons(paper: Paper, found: Any, path: str) -> tuple[Weapon, ...]:
    weapons = []
    for n, value in enumerate(paper.many(found, path)):
        name = paper.one_of(value, f"{path}[{n}]", WEAPONS, "weapon of the table", "P28-WB-6")
        if name:
            weapons.append(WEAPONS[name])
    return tuple(weapons)


def _armour(paper: Paper, fields: dict[str, Any], path: str) -> Any:
    value = fields.get("armour", NONE.name)
    name = paper.one_of(value, f"{path}.armour", ARMOURS, "armour of the table", "P28-ARM-2")
    return ARMOURS.get(name, NONE)


def _items(paper: Paper, found: Any, path: str) -> dict[str, int]:
    items: dict[str, int] = {}
    for name, number in paper.object(found, path, ITEMS).items():
        if name not in ITEMS:
            continue
        if paper.whole(number, join(path, name), 1, 99, "P28-WB-6"):
            items[name] = number
            _idle(paper, name, join(path, name))
    return items


def _wielded(
    paper: Paper,
    fields: dict[str, Any],
    path: str,
    weapons: tuple[Weapon, ...],
    traits: tuple[str, ...],
) -> tuple[str, ...]:
    """Return what the hands hold: as written, or what fits in the order of the list (P28-WPN-2)."""
    room = hands_of(traits)
    if "wielded" not in fields:
        return fitting(weapons, room)
    carried = Counter(weapon.name for weapon in weapons)
    held: list[str] = []
    for n, value in enumerate(paper.many(fields["wielded"], f"{path}.wielded")):
        at = f"{path}.wielded[{n}]"
        name = paper.one_of(value, at, dict(carried), "weapon that it carries", "P28-WPN-2")
        if name and held.count(name) >= carried[name]:
            paper.fault(at, f"it carries “{name}” only {carried[name]} times", "P28-WPN-2")
        elif name:
            held.append(name)
    hands = sum(WEAPONS[name].hands for name in held)
    if hands > room:
        text = f"these weapons take {hands} hands, it has {room}"
        paper.fault(f"{path}.wielded", text, "P28-WPN-2")
    for weapon in weapons:
        if weapon.has("Integral") and weapon.name not in held:
            text = f"“{weapon.name}” is Integral and always in hand"
            paper.fault(f"{path}.wielded", text, "P28-WSR-INTEG")
    return tuple(held)


def fitting(weapons: tuple[Weapon, ...], room: int) -> tuple[str, ...]:
    """Return the weapons that fit into so many hands: Integral ones, then in their order."""
    held: list[str] = []
    # P28-INT-14: what cannot be put down takes its hands first.
    for weapon in sorted(weapons, key=lambda weapon: not weapon.has("Integral")):
        if 0 < weapon.hands <= room and weapon.name != "Fist":
            held.append(weapon.name)
            room -= weapon.hands
    return tuple(held)


def _together(paper: Paper, fighter: Fighter, path: str) -> None:
    """Note what does not go together, and what is hardly meant (P28-WB-10)."""
    traits = fighter.traits
    for n, weapon in enumerate(fighter.weapons):
        at = f"{path}.weapons[{n}]"
        # P28-WPN-6: carrying it is fault enough.
        if "Barbaric" in traits and "Complex" in weapon.keywords:
            paper.fault(at, f"“{weapon.name}” is Complex, and it is Barbaric", "P28-WPN-6")
        if "Armless" in traits and weapon.hands > 1:
            paper.warn(at, f"“{weapon.name}” takes two hands, and it is Armless", "P28-WB-10")
        if "Animal" in traits and not weapon.melee:
            paper.warn(at, f"“{weapon.name}” is of no use to an Animal", "P28-WB-10")
        if weapon.ammo and not fighter.items.get(f"Ammo {weapon.ammo}"):
            text = f"“{weapon.name}” has no ammunition (Ammo {weapon.ammo})"
            paper.warn(at, text, "P28-WB-10")
    if "Animal" in traits and fighter.abilities:
        paper.fault(f"{path}.abilities", "an Animal has no abilities", "P28-WB-10")
    if "Blessed" in traits and "Cursed" in traits:
        paper.warn(f"{path}.traits", "Blessed and Cursed cancel each other", "P28-WB-10")
    if fighter.skills and fighter.cost < 0:
        paper.warn(path, f"it costs {fighter.cost} points, less than nothing", "P28-WB-10")
