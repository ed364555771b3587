"""Documents of warbands in which something is wrong, and moves that state something else."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import Any, get_type_hints

import msgspec

from rules.core import Move
from rules.games.planet28.profiles import SKILLS
from rules.games.planet28.warband.custom import PRICES
from rules.games.planet28.warband.grid import CELLS
from rules.games.planet28.warband.items import BY_NAME as ITEMS
from rules.games.planet28.warband.mounted import BY_NAME as MOUNTED
from rules.games.planet28.warband.reader import reviewed
from rules.games.planet28.warband.sections import ABILITIES, SECTION, TRAITS
from rules.games.planet28.warband.traits import ABILITY, TRAIT
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.procedures.planet28.armour import BY_NAME as ARMOURS

RULE = re.compile(r"P28-[A-Z0-9]+(?:-[A-Z0-9]+)*")
NUMBERS = (-1, 0, 1, 2, 3, 7, 11, 13, 200, 5000)
NAMES = (
    *(*TRAIT, *ABILITY, *WEAPONS, *MOUNTED, *ARMOURS, *ITEMS, *SECTION, *CELLS),
    *(one.name for one in (*TRAITS, *ABILITIES)),
    *("front", "left", "Flyer", "Walker", "melee", "ranged", "", "Nobody’s"),
)
MOST_SPOILED = 6
WARNED = 0.5
"""How often a document is drawn at a limit of points that a battle may have."""
Place = tuple[Any, Any]
"""A list or an object of a document, and the place or key of a part of it."""


def spoiled(source: Random, text: str) -> str:
    """Return a document in which some parts are something else, are there twice or are gone."""
    document = json.loads(text)
    if source.random() < WARNED:
        document["points"] = 500
    for _ in range(source.randint(1, MOST_SPOILED)):
        places = list(_places(document))
        _spoil(source, *source.choice(places))
    return json.dumps(document)


def _places(found: Any) -> list[Place]:
    """Return every part of a document, however deep."""
    if not isinstance(found, list | dict):
        return []
    keys: Any = range(len(found)) if isinstance(found, list) else found
    return [place for key in keys for place in ((found, key), *_places(found[key]))]


def _spoil(source: Random, whole: Any, key: Any) -> None:
    part = whole[key]
    if isinstance(whole, list) and source.random() < 0.3:
        whole.append(part)
    elif isinstance(whole, dict) and source.random() < 0.1:
        del whole[key]
    elif isinstance(part, bool):
        whole[key] = not part
    elif isinstance(part, int):
        whole[key] = source.choice(NUMBERS)
    elif isinstance(part, str):
        whole[key] = _weapon(source) if source.random() < 0.2 else source.choice(NAMES)
    elif isinstance(part, list):
        part.extend(source.choices(NAMES, k=source.randint(0, 3)))


def _weapon(source: Random) -> dict[str, Any]:
    """Return a weapon of somebody's own, most of them within the rules."""
    special = source.sample(sorted(PRICES), source.randint(0, 3))
    if source.random() < 0.4:
        return {"name": "Odd one", "variant": source.choice(NAMES), "special": special}
    return {
        "name": source.choice(("Odd one", "Dagger", "Old one")),
        "type": source.choice(("melee", "ranged", "thrown")),
        "hands": source.choice((1, 2, 3)),
        "dice": source.choice(("1D6", "2D8+2", "9D9", "1D6+50", "")),
        "range": source.choice((0, 30, 900)),
        "special": special,
        "keywords": ["Psychic"],
        "ammo": source.choice(("basic", "rough", "special", "none")),
    }


def heard_of(text: str) -> Counter[str]:
    """Return how often each rule stands in what is wrong with a document, or is doubtful in it."""
    review = reviewed(json.loads(text))
    lines = (*review.faults, *review.band.warnings)
    return Counter(rule for line in lines for rule in RULE.findall(line))


STATED: dict[str, tuple[Any, ...]] = {
    "terrain": ((), ("rough",), ("impassable",), ("hazardous", "rough")),
    "facing": ("", "front", "rear", "left", "right"),
    "skill": ("", *SKILLS),
    "weapon": (*WEAPONS, *MOUNTED),
    "item": tuple(ITEMS),
}


def misstated(source: Random, move: Move) -> Move:
    """Return a move of which some field says something else; it may well be refused."""
    fields = [one for one in get_type_hints(type(move)) if one in move.__struct_fields__]
    if not fields:
        return move
    name = source.choice(fields)
    value = getattr(move, name)
    if name in STATED:
        value = source.choice(STATED[name])
    elif isinstance(value, bool):
        value = not value
    elif isinstance(value, int):
        value = source.choice(NUMBERS)
    elif value is None and name.endswith("_mm"):
        value = source.choice(NUMBERS[1:])
    return msgspec.structs.replace(move, **{name: value})
