"""Squads of a warband document: one profile for all, weapons for each (P28-SQD-1 to P28-SQD-4).

A squad is written as a character with `members`: a number, or a list of those members who have a
name or weapons of their own; the squad's weapons are those of everybody else.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from rules.core.documents import Reader

from .fighters import FIELDS, note_together, read_fighter, read_weapons, read_wielded
from .warband import Fighter, Troop

FEWEST, MOST = 3, 10
OWN = ("name", "weapons", "wielded")


def read_squads(reader: Reader, found: Any) -> tuple[Troop, ...]:
    """Return the squads of a document."""
    listed = reader.many(found, "squads")
    return tuple(_squad(reader, one, f"squads[{n}]") for n, one in enumerate(listed))


def _squad(reader: Reader, found: Any, path: str) -> Troop:
    fields = reader.object(found, path, (*FIELDS, "members"))
    # What is no object at all is one fault; an empty one lacks its name and skills.
    if not isinstance(found, dict):
        return Troop(name="", fighters=())
    shared = {key: value for key, value in fields.items() if key != "members"}
    common = read_fighter(reader, shared, path)
    fighters = _members(reader, common, fields.get("members", 0), f"{path}.members")
    _check_weapons(reader, fighters, path)
    return Troop(name=common.name, fighters=fighters)


def _members(reader: Reader, common: Fighter, found: Any, path: str) -> tuple[Fighter, ...]:
    """Return the members, as many as there may be (P28-SQD-1)."""
    if not isinstance(found, list):
        number = reader.whole(found, path, FEWEST, MOST, "P28-SQD-1") or 0
        return tuple(_named(common, n) for n in range(number))
    if not FEWEST <= len(found) <= MOST:
        text = f"a squad has {FEWEST} to {MOST} members, this one has {len(found)}"
        reader.fault(path, text, "P28-SQD-1")
    return tuple(_member(reader, common, one, n, f"{path}[{n}]") for n, one in enumerate(found))


def _named(common: Fighter, n: int) -> Fighter:
    """Return the member with this place in the squad, counted from 0, under a name of ours."""
    return msgspec.structs.replace(common, name=f"{common.name} {n + 1}" if common.name else "")


def _member(reader: Reader, common: Fighter, found: Any, n: int, path: str) -> Fighter:
    """Return a member with its own name and weapons, if it has any."""
    fields = reader.object(found, path, OWN)
    plain = _named(common, n)
    name = reader.name(fields["name"], f"{path}.name") if "name" in fields else plain.name
    if "weapons" not in fields and "wielded" not in fields:
        return msgspec.structs.replace(plain, name=name)
    weapons = common.weapons
    if "weapons" in fields:
        weapons = read_weapons(reader, fields["weapons"], f"{path}.weapons")
    wielded = read_wielded(reader, fields, path, weapons, common.traits)
    own = msgspec.structs.replace(plain, name=name, weapons=weapons, wielded=wielded)
    note_together(reader, own, path)
    return own


def _check_weapons(reader: Reader, fighters: tuple[Fighter, ...], path: str) -> None:
    """Report a squad of which too few have the same weapons (P28-SQD-4)."""
    if not fighters:
        return
    armed = Counter(tuple(sorted(weapon.name for weapon in one.weapons)) for one in fighters)
    most, needed = max(armed.values()), alike(len(fighters))
    if most < needed:
        text = f"{needed} of {len(fighters)} members must have the same weapons; {most} have"
        reader.fault(f"{path}.members", text, "P28-SQD-4")


def alike(members: int) -> int:
    """Return how many of so many members must have the same weapons (P28-SQD-4)."""
    return -(-3 * members // 4)
