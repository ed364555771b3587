"""What a warband's document holds, as a JSON Schema made from the tables (P28-WB-*)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Protocol

from rules.core.documents import NAME_MOST
from rules.games.planet28.profiles import SKILLS
from rules.procedures.planet28.armour import STOCK as ARMOURS

from .custom import AMMO, FARTHEST_CM, KINDS, PRICES
from .grid import CELLS
from .items import BY_NAME as STOCKED
from .items import STOCK as ITEMS
from .mounted import BY_NAME as MOUNTED_BY_NAME
from .reader import FEWEST, MOST
from .sections import ABILITIES as VEHICLE_ABILITIES
from .sections import SECTIONS, TYPES
from .sections import TRAITS as VEHICLE_TRAITS
from .squads import FEWEST as LEAST_MEMBERS
from .squads import MOST as MOST_MEMBERS
from .squads import OWN
from .traits import ABILITIES, TRAITS
from .vehicle_reader import ARCS, HULL, LONGEST, SHORTEST
from .vehicle_reader import MOST as MOST_VEHICLES
from .vehicle_reader import SKILLS as VEHICLE_SKILLS
from .vehicles import CARRIED, LEAST_SKILL
from .warband import FREE_HP, LIMIT
from .weapons import STOCK as WEAPONS

Part = dict[str, Any]
MOUNTED = tuple(MOUNTED_BY_NAME.values())
NAME: Part = {"type": "string", "minLength": 1, "maxLength": NAME_MOST}


class Priced(Protocol):
    """What stands in a table with its price."""

    @property
    def name(self) -> str: ...

    @property
    def cost(self) -> int: ...


def text() -> str:
    """Return the schema as a file of its own."""
    return json.dumps(schema(), indent=2, ensure_ascii=False)


def schema() -> Part:
    """Return the schema of a warband's document."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A warband of Planet 28",
        "description": "Each unit costs its own points, its skills, HP, traits, abilities, gear.",
        **_object(
            {
                "warband": {**NAME, "description": "What the warband is called."},
                "points": _whole(10, 100_000, f"The limit; {LIMIT} if left out.", LIMIT),
                "alone": {
                    "type": "boolean",
                    "description": "A single character, for solo and co-op battles only.",
                    "default": False,
                },
                "characters": {
                    "type": "array",
                    "description": f"At least {FEWEST}, squads' members counted; 1 if alone.",
                    "maxItems": MOST,
                    "items": character(),
                },
                "squads": {"type": "array", "items": squad()},
                "vehicles": {"type": "array", "maxItems": MOST_VEHICLES, "items": vehicle()},
            },
            "warband",
            "characters",
        ),
    }


def character() -> Part:
    """Return the schema of a character (P28-WB-2, P28-WB-3, P28-WB-6)."""
    levels: Part = {skill: _whole(1, 10, "10 points for each level above 1.") for skill in SKILLS}
    prices = f"{FREE_HP} cost nothing, 2 more or less 10 points, 5 more 20 points if alone."
    hp = _whole(2, 1000, prices, FREE_HP)
    weapons = {"anyOf": [_listed(WEAPONS), own_weapon(), variant()]}
    items = {one.name: _whole(1, 99, f"{one.cost} each.") for one in ITEMS}
    return _object(
        {
            "name": NAME,
            "skills": _object(levels, *SKILLS),
            "hp": hp,
            "traits": _several(_listed(TRAITS)),
            "abilities": _several(_listed(ABILITIES)),
            "weapons": {"type": "array", "items": weapons},
            "wielded": {
                "type": "array",
                "items": NAME,
                "description": "What is in hand at first; all that fits if left out.",
            },
            "armour": _listed(ARMOURS),
            "items": _object(items),
        },
        "name",
        "skills",
    )


def squad() -> Part:
    """Return the schema of a squad: a character with members (P28-SQD-1 to P28-SQD-4)."""
    shared = character()["properties"]
    own = {key: shared[key] for key in OWN}
    number = _whole(LEAST_MEMBERS, MOST_MEMBERS, "How many, all alike; or a list of them.")
    members = {
        "type": "array",
        "minItems": LEAST_MEMBERS,
        "maxItems": MOST_MEMBERS,
        "items": _object(own),
        "description": "Whoever has no weapons here has those of the squad.",
    }
    return _object({**shared, "members": {"anyOf": [number, members]}}, "name", "skills", "members")


def vehicle() -> Part:
    """Return the schema of a vehicle."""
    levels: Part = {
        skill: _whole(LEAST_SKILL, 10, f"10 points for each level above {LEAST_SKILL}.")
        for skill in VEHICLE_SKILLS
    }
    ammo = {name: _whole(1, 99, f"{STOCKED[name].cost} each.") for name in CARRIED}
    return _object(
        {
            "name": NAME,
            "type": _listed(TYPES.values()),
            "skills": _object(levels),
            "sections": {"type": "array", "items": section()},
            "traits": _several(_listed(VEHICLE_TRAITS)),
            "abilities": _several(_listed(VEHICLE_ABILITIES)),
            "items": _object(ammo),
            "hull": _object({name: _whole(SHORTEST, LONGEST, "In mm.") for name in HULL}),
        },
        "name",
    )


def section() -> Part:
    """Return the schema of a vehicle's section beside engine and crew (P28-VCRE-4)."""
    weapons = [_listed(MOUNTED), own_weapon(), variant()]
    return _object(
        {
            "section": _listed(SECTIONS),
            "cell": {
                "enum": list(CELLS),
                "description": "A letter, A at the front, and a number.",
            },
            "weapon": {"anyOf": weapons, "description": "On a hard point or a turret."},
            "facing": {"enum": list(ARCS), "description": "For a hard point in the core."},
        },
        "section",
        "cell",
    )


def own_weapon() -> Part:
    """Return the schema of a weapon made from scratch (P28-CUST-1)."""
    price = "Range in cm, the most the dice can show, 10 if one-handed, its special rules."
    return {
        **_object(
            {
                "name": NAME,
                "type": {"enum": list(KINDS)},
                "hands": _whole(1, 2, "2 if left out.", 2),
                "dice": {"type": "string", "description": "Such as 2D6+2."},
                "range": _whole(0, FARTHEST_CM, "In cm; none for melee."),
                "range_from": _whole(0, FARTHEST_CM, "The least range in cm."),
                **_added(),
            },
            "name",
            "type",
            "dice",
        ),
        "description": price,
    }


def variant() -> Part:
    """Return the schema of a stock weapon with more special rules (P28-CUST-2)."""
    known = {"enum": [one.name for one in WEAPONS]}
    return _object({"name": NAME, "variant": known, **_added()}, "name", "variant")


def _added() -> Part:
    prices = ", ".join(f"{name} {cost:+d}" for name, cost in PRICES.items())
    return {
        "special": {**_several({"enum": list(PRICES)}), "description": prices},
        "keywords": _several(NAME),
        "ammo": {"enum": list(AMMO)},
    }


def _object(fields: Part, *required: str) -> Part:
    return {
        "type": "object",
        "properties": fields,
        "required": list(required),
        "additionalProperties": False,
    }


def _several(of: Part) -> Part:
    return {"type": "array", "items": of, "uniqueItems": True}


def _listed(table: Iterable[Priced]) -> Part:
    """Return a choice of names of a table, each described by its price."""
    return {"oneOf": [{"const": one.name, "description": f"{one.cost} points"} for one in table]}


def _whole(least: int, most: int, says: str, usual: int | None = None) -> Part:
    made: Part = {"type": "integer", "minimum": least, "maximum": most, "description": says}
    return made if usual is None else {**made, "default": usual}
