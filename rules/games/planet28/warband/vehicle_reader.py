"""Reads the vehicles of a warband document and finds every fault in them (P28-VCRE-*)."""

from __future__ import annotations

from typing import Any, get_args

from rules.core.documents import Reader, join
from rules.games.planet28.profiles import Arc, Body, Size

from .custom import read_custom
from .grid import BOOK, CELLS, CREW_CELL, ENGINE_CELL, FACING, ZONE, is_within
from .items import BY_NAME as ITEMS
from .listed import listed
from .mounted import BY_NAME as WEAPONS
from .sections import (
    ABILITY,
    ARMED,
    DOZER,
    HARD_POINT,
    MERCENARY,
    PLATING,
    SECTION,
    TRAIT,
    TYPES,
)
from .vehicles import CARRIED, LEAST_SKILL, Fitting, Machine
from .weapons import Weapon

FIELDS = ("name", "type", "skills", "sections", "traits", "abilities", "items", "hull")
SECTION_FIELDS = ("section", "cell", "weapon", "facing")
SKILLS = ("A", "S")
HULL = ("length", "width", "height")
"""What may be said of a miniature, in whole millimetres."""
SHORTEST, LONGEST = 20, 200
SORTS = {kind.name: sort for sort, kind in TYPES.items()}
ARCS: dict[str, Arc] = {arc: arc for arc in get_args(Arc) if arc}
# P28-VCRE-6: the share of all sections that may be plating, as its reciprocal.
PLATED: dict[Size, int] = {"small": 2, "medium": 2, "large": 4}
MOST = 12
"""How many vehicles a warband has at most, a limit of ours."""


def read_vehicles(reader: Reader, found: Any) -> tuple[Machine, ...]:
    """Return the vehicles of a document, every fault in them noted with its place and rule."""
    many = reader.many(found, "vehicles")
    if len(many) > MOST:
        text = f"a warband has {MOST} vehicles at most, this one has {len(many)}"
        reader.fault("vehicles", text, "P28-VCRE-1")
    return tuple(_machine(reader, one, f"vehicles[{n}]") for n, one in enumerate(many))


def _machine(reader: Reader, found: Any, path: str) -> Machine:
    fields = reader.object(found, path, FIELDS)
    # What is no object at all is one fault; an empty one lacks its name.
    if not isinstance(found, dict):
        return Machine(name="")
    sort = reader.one_of(
        fields.get("type", "Ground"), f"{path}.type", SORTS, "type of vehicle", "P28-VCRE-3"
    )
    machine = Machine(
        name=reader.name(fields.get("name", ""), f"{path}.name"),
        sort=SORTS.get(sort, "ground"),
        skills=_skills(reader, fields.get("skills", {}), f"{path}.skills"),
        fittings=_fittings(reader, fields.get("sections", []), f"{path}.sections"),
        traits=listed(reader, fields, path, "traits", TRAIT, "trait of vehicles"),
        abilities=listed(reader, fields, path, "abilities", ABILITY, "ability of vehicles"),
        items=_items(reader, fields.get("items", {}), f"{path}.items"),
        body=_body(reader, fields.get("hull", {}), f"{path}.hull"),
    )
    # P28-VCRE-4, P28-VCRE-8
    note_together(reader, machine, path)
    return machine


def _skills(reader: Reader, found: Any, path: str) -> dict[str, int]:
    """Return A and S, which begin at 2 (P28-VCRE-1, P28-VCRE-2)."""
    fields = reader.object(found, path, SKILLS)
    levels = dict.fromkeys(SKILLS, LEAST_SKILL)
    for skill in SKILLS:
        if skill in fields:
            at = join(path, skill)
            level = reader.whole(fields[skill], at, LEAST_SKILL, 10, "P28-VCRE-2")
            levels[skill] = level or LEAST_SKILL
    return levels


def _body(reader: Reader, found: Any, path: str) -> Body:
    """Return how large a miniature is; what is not said is usual for its size (P28-FACT-1)."""
    fields = reader.object(found, path, HULL)
    known = {
        name: reader.whole(fields[name], join(path, name), SHORTEST, LONGEST, "P28-FACT-1") or 0
        for name in HULL
        if name in fields
    }
    return Body(**known)


def _items(reader: Reader, found: Any, path: str) -> dict[str, int]:
    """Return the ammunition of a vehicle, which carries nothing else (P28-VEH-3, P28-WB-6)."""
    items: dict[str, int] = {}
    for name, number in reader.object(found, path, ITEMS).items():
        if name not in ITEMS:
            continue
        if name not in CARRIED:
            text = f"a vehicle carries ammunition and no “{name}”"
            reader.fault(join(path, name), text, "P28-WB-6")
        elif reader.whole(number, join(path, name), 1, 99, "P28-WB-6"):
            items[name] = number
    return items


def _fittings(reader: Reader, found: Any, path: str) -> tuple[Fitting, ...]:
    read = (_fitting(reader, one, f"{path}[{n}]") for n, one in enumerate(reader.many(found, path)))
    return tuple(read)


def _fitting(reader: Reader, found: Any, path: str) -> Fitting:
    """Return a section; one that could not be read has no name and no cell."""
    fields = reader.object(found, path, SECTION_FIELDS)
    if not isinstance(found, dict):
        return Fitting(section="", cell="")
    kind, cell, arc = fields.get("section", ""), fields.get("cell", ""), fields.get("facing")
    return Fitting(
        section=reader.one_of(kind, f"{path}.section", SECTION, "section", "P28-VCRE-4"),
        cell=reader.one_of(cell, f"{path}.cell", CELLS, "cell of the grid", "P28-VCRE-4"),
        weapon=_weapon(reader, fields, path),
        arc=ARCS.get(_arc(reader, arc, f"{path}.facing"), ""),
    )


def _arc(reader: Reader, value: Any, path: str) -> str:
    if value is None:
        return ""
    return reader.one_of(value, path, ARCS, "facing", "P28-A54")


def _weapon(reader: Reader, fields: dict[str, Any], path: str) -> Weapon | None:
    """Return the weapon of a section: of the tables, or of people's own (P28-VCRE-8)."""
    value, at = fields.get("weapon"), f"{path}.weapon"
    if value is None:
        return None
    if isinstance(value, dict):
        weapon = read_custom(reader, value, at)
    else:
        name = reader.one_of(value, at, WEAPONS, "weapon for vehicles", "P28-VCRE-8")
        weapon = WEAPONS.get(name)
    if weapon is not None and weapon.melee:
        reader.fault(at, f"“{weapon.name}” is for melee; vehicles bear ranged ones", "P28-VCRE-8")
    return weapon


def note_together(reader: Reader, machine: Machine, path: str) -> None:
    """Report what does not go together, and what is probably a mistake."""
    for n, one in enumerate(machine.fittings):
        at = f"{path}.sections[{n}]"
        _placed(reader, machine, n, at)
        _armed(reader, machine, one, at)
    _plated(reader, machine, path)
    if MERCENARY in machine.traits and machine.at(CREW_CELL) is None:
        text = f"it pays for {MERCENARY} and still has its own crew on {CREW_CELL}"
        reader.warn(f"{path}.traits", text, "P28-VCRE-9")


def _placed(reader: Reader, machine: Machine, n: int, path: str) -> None:
    """Report a section on a cell that is taken, fixed, or not there (P28-VCRE-4, P28-VCRE-9)."""
    one, at = machine.fittings[n], f"{path}.cell"
    # What could not be read is at fault already.
    if not one.cell:
        return
    mercenary = MERCENARY in machine.traits
    if one.cell == ENGINE_CELL or (one.cell == CREW_CELL and not mercenary):
        what = "engine" if one.cell == ENGINE_CELL else "crew"
        reader.fault(at, f"{one.cell} is where its {what} stands", "P28-VCRE-9")
    elif one.cell in [other.cell for other in machine.fittings[:n]]:
        reader.fault(at, f"there is a section on {one.cell} already", "P28-VCRE-4")
    elif not is_within(one.cell, machine.zone):
        text = f"{one.cell} is for {ZONE[one.cell]} vehicles; with {_count(machine)} it is "
        reader.fault(at, f"{text}{machine.zone}", "P28-VCRE-5")
    elif one.section == DOZER and (machine.size == "small" or FACING[one.cell] != "front"):
        text = f"a {DOZER} goes to the front of a medium or large vehicle"
        reader.fault(at, text, "P28-VCRE-7")


def _count(machine: Machine) -> str:
    number = len(machine.parts())
    return f"{number} sections"


def _armed(reader: Reader, machine: Machine, one: Fitting, path: str) -> None:
    """Report a weapon that has no place to stand or fires nowhere (P28-VCRE-8, P28-A54)."""
    known = bool(one.section and one.cell)
    if one.weapon is not None and one.section and one.section not in ARMED:
        text = f"a weapon needs a {ARMED[0]} or a {ARMED[1]}, and this is a {one.section}"
        reader.fault(f"{path}.weapon", text, "P28-VCRE-8")
    if one.weapon is None and one.section in ARMED:
        reader.warn(path, f"the {one.section} bears no weapon", "P28-VCRE-8")
    # P28-A53: sides are chosen by the sizes of the book.
    known = known and machine.limits == BOOK
    if known and is_turned(machine, one) and not one.arc:
        text = f"the core has no side: say to which one this {HARD_POINT} fires"
        reader.fault(f"{path}.facing", text, "P28-A54")
    if known and one.arc and not is_turned(machine, one):
        text = "only a Hard point in the core of a medium or large vehicle is given a side"
        reader.fault(f"{path}.facing", text, "P28-A54")
    if one.weapon is not None and one.weapon.ammo:
        _supplied(reader, machine, one.weapon, path)


def _supplied(reader: Reader, machine: Machine, weapon: Weapon, path: str) -> None:
    """Report a weapon without the ammunition that it needs (P28-VCRE-8, P28-WB-10)."""
    if not machine.items.get(f"Ammo {weapon.ammo}"):
        text = f"“{weapon.name}” has no ammunition (Ammo {weapon.ammo})"
        reader.warn(f"{path}.weapon", text, "P28-WB-10")


def is_turned(machine: Machine, one: Fitting) -> bool:
    """Return whether a section's weapon is given a side when it is built (P28-A54)."""
    core = FACING[one.cell] == "core"
    return core and one.section == HARD_POINT and machine.size != "small"


def _plated(reader: Reader, machine: Machine, path: str) -> None:
    """Report more plating than the size allows (P28-VCRE-6)."""
    # P28-VEH-SEC-PLATING
    plates = sum(one.section == PLATING for one in machine.fittings)
    most = len(machine.parts()) // PLATED[machine.size]
    if plates > most:
        text = f"{plates} of {_count(machine)} are {PLATING}; {machine.size} vehicles have "
        reader.fault(f"{path}.sections", f"{text}{most} at most", "P28-VCRE-6")
