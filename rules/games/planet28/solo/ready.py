"""Ready warbands of 700 points for the enemy that nobody plays: documents without a fault.

They are built as any warband (P28-SOLO-1) and fit the decision list: nothing is paid for that it
never uses (P28-SOLO-4).
"""

from __future__ import annotations

import json
from typing import Any

from rules.games.planet28.profiles import SKILLS

POINTS = 700
Person = dict[str, Any]


def _one(name: str, skills: str, hp: int, gear: str, **more: Any) -> Person:
    """Return a character of a document; `skills` are in the order A F S AW P."""
    levels = dict(zip(SKILLS, map(int, skills.split()), strict=True))
    return {"name": name, "skills": levels, "hp": hp, "weapons": gear.split(", "), **more}


def pack(name: str, skills: str, hp: int, gear: str, count: int, **more: Any) -> list[Person]:
    """Return so many alike, told apart by a number."""
    return [_one(f"{name} {n}", skills, hp, gear, **more) for n in range(1, count + 1)]


def document(name: str, *people: Person) -> str:
    """Return the text of a warband of 700 points."""
    band = {"warband": name, "points": POINTS, "characters": people}
    return json.dumps(band, indent=2)


LIGHT, BALLISTIC = {"armour": "Light armour"}, {"armour": "Ballistic"}
ENEMIES = {
    "Rust choir": document(
        "Rust choir",
        _one("Cantor Vex", "4 5 3 3 4", 24, "Power sword, Laser pistol", traits=["Brave"], **LIGHT),
        *pack("Bell-ringer", "3 4 1 2 3", 20, "Great sword", 2, **LIGHT),
        *pack("Chorister", "3 2 3 2 2", 14, "Laser pistol", 3),
    ),
    "Salt wardens": document(
        "Salt wardens",
        _one("Warden Ashk", "4 3 4 4 4", 24, "Sniper rifle", traits=["Brave"], **BALLISTIC),
        *pack("Warden", "3 2 3 3 3", 16, "Shotgun", 3, **LIGHT),
    ),
    "Hollow court": document(
        "Hollow court",
        _one(
            "The Hollow One",
            "4 2 1 3 6",
            24,
            "Psy-staff",
            traits=["Major arcana", "Brave"],
            **LIGHT,
        ),
        *pack("Courtier", "4 4 1 2 3", 20, "Power sword", 3, **BALLISTIC),
        *pack("Hound", "5 3 1 2 2", 14, "Fist", 2, traits=["Animal"]),
    ),
}
