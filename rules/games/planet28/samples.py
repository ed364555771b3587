"""Sample warbands, each a document without errors or warnings."""

from __future__ import annotations

import json
from typing import Any

from .profiles import SKILLS
from .samples_squads import SQUADS
from .samples_vehicles import VEHICLES


def _one(name: str, skills: str, hp: int, gear: str, **more: Any) -> dict[str, Any]:
    """Return a character of a document; `skills` are in the order A F S AW P."""
    levels = dict(zip(SKILLS, map(int, skills.split()), strict=True))
    weapons = [weapon.strip() for weapon in gear.split(",")]
    return {"name": name, "skills": levels, "hp": hp, "weapons": weapons, **more}


def _text(name: str, *characters: dict[str, Any], **more: Any) -> str:
    document = {"warband": name, "points": 500, **more, "characters": list(characters)}
    return json.dumps(document, indent=2, ensure_ascii=False)


WARBANDS = {
    "Survey team": _text(
        "Survey team",
        _one(
            "Captain Oyelaran",
            "5 5 4 4 5",
            20,
            "Power sword, Laser pistol",
            traits=["Brave"],
            armour="Light armour",
        ),
        _one("Bosun Krol", "3 4 2 3 3", 22, "Great sword", armour="Ballistic"),
        _one(
            "Teniel",
            "4 2 2 2 2",
            10,
            "Primitive pistol, Dagger",
            traits=["Intelligent"],
            items={"Ammo rough": 3, "Med kit": 1},
        ),
    ),
    "Reef raiders": _text(
        "Reef raiders",
        _one(
            "Mother Vash",
            "4 6 1 3 5",
            22,
            "Electro maul",
            traits=["Fearsome"],
            abilities=["Throw"],
            armour="Heavy armour",
        ),
        _one("Grub", "3 4 1 2 2", 20, "Club, Club", traits=["Big"]),
        _one("Needle", "5 3 1 4 2", 12, "Dagger, Laser pistol", traits=["Sure-footed"]),
    ),
    "Order of the Lamp": _text(
        "Order of the Lamp",
        _one(
            "Sister Ines",
            "4 3 1 4 6",
            20,
            "Psy-staff",
            armour="Psy-hood",
            abilities=["Heal"],
            traits=["Minor arcana"],
        ),
        _one("Brother Amadi", "4 5 1 3 4", 20, "Flaming torch, Club", traits=["Zealot"]),
        _one("Lay guard", "2 3 1 2 2", 16, "Heavy club", traits=["Bulwark"]),
    ),
    "The last of Ten Bells": _text(
        "The last of Ten Bells",
        _one(
            "Warden Isolde",
            "8 8 7 7 7",
            35,
            "Power sword, Laser pistol",
            traits=["Brave", "Fearless", "Iron skin"],
            armour="Ballistic",
            items={"Med kit": 1},
        ),
        alone=True,
    ),
    **SQUADS,
    **VEHICLES,
}
LONE = ("The last of Ten Bells",)
"""Those of one hero, for solo and co-op (P28-WB-8, P28-SOLO-2)."""
