"""Sample warbands with a squad, each of 500 points, without errors or warnings."""

from __future__ import annotations

import json
from typing import Any

from .profiles import SKILLS


def _one(name: str, skills: str, hp: int, gear: str, **more: Any) -> dict[str, Any]:
    """Return a character or a squad of a document; `skills` are in the order A F S AW P."""
    levels = dict(zip(SKILLS, map(int, skills.split()), strict=True))
    weapons = [weapon.strip() for weapon in gear.split(",")]
    return {"name": name, "skills": levels, "hp": hp, "weapons": weapons, **more}


def _text(name: str, leader: dict[str, Any], squad: dict[str, Any]) -> str:
    document = {"warband": name, "points": 500, "characters": [leader], "squads": [squad]}
    return json.dumps(document, indent=2, ensure_ascii=False)


SQUADS = {
    "Saltmarsh watch": _text(
        "Saltmarsh watch",
        _one(
            "Warden Halloran",
            "4 4 3 3 4",
            20,
            "Power sword, Laser pistol",
            traits=["Inspiring", "Brave"],
            armour="Light armour",
        ),
        _one(
            "Dyke guard",
            "3 2 3 2 3",
            8,
            "Laser pistol, Club",
            armour="Light armour",
            members=[
                {"name": "Pell"},
                {"name": "Ottoline"},
                {"name": "Bram"},
                {"name": "Young Sorrel", "weapons": ["Club", "Dagger"]},
            ],
        ),
    ),
    "Kiln sisters": _text(
        "Kiln sisters",
        _one(
            "Mother Ember",
            "4 3 1 3 6",
            20,
            "Psy-staff",
            traits=["Minor arcana"],
            abilities=["Heal"],
            armour="Light armour",
        ),
        _one("Stokers", "3 4 1 2 4", 8, "Heavy club", members=6),
    ),
}
