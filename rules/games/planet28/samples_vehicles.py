"""Sample warbands with a vehicle, each of 500 points at most and without errors or warnings."""

from __future__ import annotations

import json
from typing import Any

from .profiles import SKILLS


def _one(name: str, skills: str, hp: int, *weapons: str, **more: Any) -> dict[str, Any]:
    """Return a character of a document; `skills` are in the order A F S AW P."""
    levels = dict(zip(SKILLS, map(int, skills.split()), strict=True))
    return {"name": name, "skills": levels, "hp": hp, "weapons": list(weapons), **more}


def _at(cell: str, section: str, **more: Any) -> dict[str, Any]:
    return {"section": section, "cell": cell, **more}


def _text(name: str, vehicle: dict[str, Any], *characters: dict[str, Any]) -> str:
    people = list(characters)
    document = {"warband": name, "points": 500, "characters": people, "vehicles": [vehicle]}
    return json.dumps(document, indent=2, ensure_ascii=False)


LOW_WATER = _text(
    "Low Water ferry",
    {
        "name": "Patience",
        "type": "Hover",
        "skills": {"A": 3, "S": 3},
        "sections": [
            _at("D3", "Transport section"),
            _at("D4", "Crew"),
            _at("B3", "Hard point", weapon="Laser pistol"),
            _at("C2", "Smoke launchers"),
            _at("E4", "Armour plating"),
        ],
    },
    _one("Mother Quill", "4 3 3 4 4", 20, "Dagger", traits=["Pilot"]),
    _one("Ossian", "3 4 2 3 3", 20, "Club", traits=["Engineer"]),
    _one("Deckhand Rue", "3 3 3 2 2", 10, "Laser pistol", "Dagger"),
)
GLASSHOUSE = _text(
    "Glasshouse patrol",
    {
        "name": "Heron",
        "type": "Walker",
        "skills": {"A": 3, "S": 4},
        "traits": ["Open-topped"],
        "abilities": ["Repair"],
        "sections": [
            _at("D3", "Turret hard point", weapon="Heavy machine gun"),
            _at("D4", "Radio"),
        ],
    },
    _one("Sergeant Iwu", "4 4 4 4 4", 20, "Power sword", traits=["Tank hunter", "Brave"]),
    _one("Fitter Bask", "3 3 2 3 3", 20, "Dagger", abilities=["Sabotage"], armour="Light armour"),
)
VEHICLES = {"Low Water ferry": LOW_WATER, "Glasshouse patrol": GLASSHOUSE}
