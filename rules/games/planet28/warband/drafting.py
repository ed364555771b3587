"""A warband that somebody is putting together: a document changed piece by piece (P28-WB-*).

A draft is the document itself as plain values, so that it is reviewed, kept and handed in by the
rules of every other one. It may have faults at any time; no change is ever refused for one.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable
from typing import Any

from rules.games.planet28.profiles import SKILLS

from .squads import FEWEST, MOST
from .warband import LIMIT

Document = dict[str, Any]
CHARACTERS, SQUADS, VEHICLES = "characters", "squads", "vehicles"
GROUPS = {CHARACTERS: "Character", SQUADS: "Squad", VEHICLES: "Vehicle"}
"""The parts of a document that list units, and what one unit of each is called."""
Place = tuple[str, int]
"""Where a unit stands in the document: its group, and its number there, counted from 0."""
UNNAMED = "My warband"


def fresh() -> Document:
    """Return a warband without anybody in it."""
    return {"warband": UNNAMED, "points": LIMIT, CHARACTERS: []}


def parsed(text: str) -> Document:
    """Return the draft that a text holds, one that was kept or has no faults."""
    found: Document = json.loads(text)
    return found


def text_of(draft: Document) -> str:
    """Return a draft as the document that is handed in."""
    return json.dumps(draft, indent=2, ensure_ascii=False)


def called(draft: Document, name: str, points: int) -> Document:
    """Return a draft with another name and limit (P28-WB-9)."""
    return {**draft, "warband": name, "points": points}


def lone(draft: Document, is_alone: bool) -> Document:
    """Return a draft that is, or is not, of a single character for solo and co-op (P28-WB-8)."""
    left = {key: value for key, value in draft.items() if key != "alone"}
    return {**left, "alone": True} if is_alone else left


def with_character(draft: Document, name: str, levels: Iterable[int], hp: int) -> Document:
    """Return a draft with one character more: skills in the order A F S AW P."""
    one = {"name": name, "skills": dict(zip(SKILLS, levels, strict=True)), "hp": hp}
    return {**draft, CHARACTERS: [*draft.get(CHARACTERS, []), one]}


def renamed(draft: Document, at: Place, name: str, levels: Iterable[int], hp: int) -> Document:
    """Return a draft in which a character has another name, other skills, other HP."""
    skills = dict(zip(SKILLS, levels, strict=True))
    return _changed(draft, at, name=name, skills=skills, hp=hp)


def copied(draft: Document, at: Place) -> Document:
    """Return a draft with a unit once more, under a name of its own."""
    twin = copy.deepcopy(_unit(draft, at))
    taken = {one["name"] for group in GROUPS for one in draft.get(group, [])}
    number = 2
    while (name := f"{twin['name']} {number}") in taken:
        number += 1
    return {**draft, at[0]: [*draft[at[0]], {**twin, "name": name}]}


def without(draft: Document, at: Place) -> Document:
    """Return a draft without a unit."""
    left = [one for n, one in enumerate(draft[at[0]]) if n != at[1]]
    return {**draft, at[0]: left}


def gathered(draft: Document, at: Place) -> Document:
    """Return a draft in which a character is the profile of a squad of three (P28-SQD-1)."""
    squads = [*draft.get(SQUADS, []), {**_unit(draft, at), "members": FEWEST}]
    return {**without(draft, at), SQUADS: squads}


def dispersed(draft: Document, at: Place) -> Document:
    """Return a draft in which a squad is one character with the same profile."""
    one = {key: value for key, value in _unit(draft, at).items() if key != "members"}
    return {**without(draft, at), CHARACTERS: [*draft[CHARACTERS], one]}


def sized(draft: Document, at: Place, change: int) -> Document:
    """Return a draft whose squad has more or fewer members, as many as it may have (P28-SQD-1)."""
    members = _unit(draft, at)["members"]
    listed = isinstance(members, list)
    number = min(MOST, max(FEWEST, (len(members) if listed else members) + change))
    if not listed:
        return _changed(draft, at, members=number)
    # Those with weapons of their own are written first or last as people like; the last go.
    return _changed(draft, at, members=[*members, *({} for _ in range(MOST))][:number])


def places(draft: Document) -> tuple[Place, ...]:
    """Return where the units of a draft stand, in order."""
    return tuple((group, n) for group in GROUPS for n in range(len(draft.get(group, []))))


def talented(
    draft: Document, at: Place, key: str, shown: Iterable[str], chosen: Iterable[str]
) -> Document:
    """Return a draft whose character has, of the traits or abilities `shown`, those `chosen`."""
    offered = frozenset(shown)
    others = [one for one in _unit(draft, at).get(key, []) if one not in offered]
    return _changed(draft, at, **{key: [*others, *chosen]})


def armed(draft: Document, at: Place, weapon: str | Document) -> Document:
    """Return a draft whose character carries one weapon more, of the table or its own."""
    return _changed(draft, at, weapons=[*_unit(draft, at).get("weapons", []), weapon])


def clad(draft: Document, at: Place, armour: str) -> Document:
    """Return a draft whose character wears an armour, instead of what it wore (P28-ARM-2)."""
    return _changed(draft, at, armour=armour)


def equipped(draft: Document, at: Place, item: str) -> Document:
    """Return a draft whose character carries one item more."""
    items = _unit(draft, at).get("items", {})
    return _changed(draft, at, items={**items, item: items.get(item, 0) + 1})


def carried(draft: Document, at: Place) -> tuple[str, ...]:
    """Return what a character carries that can be put away: weapons in order, then items."""
    one = _unit(draft, at)
    weapons = (_name(weapon) for weapon in one.get("weapons", []))
    return (*weapons, *one.get("items", {}))


def put_away(draft: Document, at: Place, number: int) -> Document:
    """Return a draft without one of what a character carries, counted as `carried` lists it."""
    one = _unit(draft, at)
    weapons, items = list(one.get("weapons", [])), dict(one.get("items", {}))
    if number < len(weapons):
        del weapons[number]
        return _changed(draft, at, weapons=weapons)
    name = list(items)[number - len(weapons)]
    items[name] -= 1
    return _changed(draft, at, items={key: left for key, left in items.items() if left})


def spoken(draft: Document, fault: str) -> str:
    """Return a fault with the name of whom it is about in place of the path to them."""
    for group, number in places(draft):
        path = f"{group}[{number}]"
        if fault.startswith((f"{path}.", f"{path}:")):
            rest = fault[len(path) :]
            who = name_of(draft, (group, number))
            return f"{who}, {_field(rest[1:])}" if rest.startswith(".") else f"{who}{rest}"
    return fault


def _field(path: str) -> str:
    """Return a path inside a unit as people read it: a skill by its letters, HP in capitals."""
    short = path.removeprefix("skills.")
    return f"HP{short.removeprefix('hp')}" if short.startswith("hp:") else short


def skills_of(draft: Document, at: Place) -> dict[str, Any]:
    """Return the skills of a character or squad as they were typed in, right or wrong."""
    found: dict[str, Any] = _unit(draft, at).get("skills", {})
    return found


def name_of(draft: Document, at: Place) -> str:
    """Return what a unit of a draft is called, one without a name by its number."""
    return _unit(draft, at).get("name") or f"{GROUPS[at[0]]} {at[1] + 1}"


def _unit(draft: Document, at: Place) -> Document:
    found: Document = draft[at[0]][at[1]]
    return found


def _name(weapon: str | Document) -> str:
    return weapon if isinstance(weapon, str) else str(weapon.get("name", ""))


def _changed(draft: Document, at: Place, **fields: Any) -> Document:
    """Return a draft with other fields of a character; which weapons are in hand is left open."""
    one = {**_unit(draft, at), **fields}
    # What was in hand may be gone, or fit no more; the reader fills the hands in list order.
    # P28-WPN-2
    if fields.keys() & {"weapons", "traits"}:
        one.pop("wielded", None)
    listed = list(draft[at[0]])
    listed[at[1]] = one
    return {**draft, at[0]: listed}
