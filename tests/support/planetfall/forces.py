"""Force files as people write them: the book's sample force, and small ones to break."""

from __future__ import annotations

import copy
import json
from typing import Any

Document = dict[str, Any]
AQUAN, TERQUAI = "Aquan Prime", "Terquai Empire"


def profile(key: str, race: str = AQUAN, points: int = 100, size: int = 1, **more: Any) -> Document:
    """Return a profile of a hovering tank of one size, if nothing else is said."""
    plain = {
        "id": key,
        "name": key.title(),
        "race": race,
        "category": "medium_tank",
        "los_class": "armoured",
        "locomotion": "hover",
        "points": points,
        "mv_cruise": 6,
        "mv_flat_out": 10.5,
        "dr": [5, 5],
        "sh": 1,
        "cqb": 2,
        "sizes": [{"size": size, "tv": 4}],
    }
    return {**plain, **more}


FOOT = {"category": "light_infantry", "los_class": "light", "locomotion": "infantry", "dr": [3]}
FIXED = {"locomotion": "static", "mv_cruise": 0, "mv_flat_out": None}


def squadron(key: str, named: str, models: int = 1, **more: Any) -> Document:
    """Return a squadron of a force."""
    return {"id": key, "profile": named, "models": models, **more}


def helix(kind: str, race: str, *squadrons: Document) -> Document:
    """Return a helix with these squadrons."""
    return {"type": kind, "race": race, "squadrons": list(squadrons)}


def group(race: str, *helixes: Document, kind: str = "main") -> Document:
    """Return a battle group with these helixes."""
    return {"race": race, "kind": kind, "helixes": list(helixes)}


AQUANS = {
    "races": [
        {
            "race": AQUAN,
            "pact": "kurak",
            "lp_cost": 25,
            "lp_max_buy": 10,
            "lp_max_per_test": 3,
            "helixes": [
                {
                    "type": "core",
                    "requisites": [
                        {"profile": "sedna"},
                        {"profile": "lamana"},
                        {"profile": "imzani"},
                    ],
                    "options": [
                        {"profile": "lamana"},
                        {"profile": "sirsir", "max": 2},
                        {"profile": "khitari"},
                        {"profile": "stingray", "max": 2},
                        {"profile": "votari"},
                    ],
                },
                {
                    "type": "heavy_armour",
                    "requisites": [{"profile": "haumea"}],
                    "options": [
                        {"profile": "locatu"},
                        {"profile": "sirsir"},
                        {"profile": "votari"},
                    ],
                },
            ],
        },
        {"race": TERQUAI},
    ],
    "profiles": [
        profile("sedna", points=230, size=2),
        profile("lamana", points=120, size=3),
        profile("imzani", points=60, size=4, category="light_tank"),
        profile("sirsir", points=110, attachment=True),
        profile("khitari", points=30, size=5, **FOOT),
        profile("stingray", points=100, size=2, category="emplacement", **FIXED),
        profile(
            "votari",
            points=40,
            category="crystal",
            **FIXED,
            sizes=[{"size": 2, "tv": 1}, {"size": 3, "tv": 2}],
        ),
        profile("haumea", points=280),
        profile("locatu", points=120, size=3),
        profile("iophon", TERQUAI, points=215),
        profile("nabis", TERQUAI, points=40, size=5, **{**FOOT, "category": "heavy_infantry"}),
        profile(
            "portal",
            TERQUAI,
            points=60,
            category="portal",
            **FIXED,
            mars=[{"name": "Portal Technology", "allowed": ["heavy_infantry"]}],
        ),
    ],
    "cards": [],
    "forces": [
        {
            "name": "Reef guard",
            "mfv": 4000,
            "main_race": AQUAN,
            "lp": 5,
            "cards": [],
            "battle_groups": [
                group(
                    AQUAN,
                    helix(
                        "core",
                        AQUAN,
                        squadron("sedna", "sedna", 2),
                        squadron("lamana-1", "lamana", 3),
                        squadron("lamana-2", "lamana", 3),
                        squadron("imzani", "imzani", 4),
                        squadron("sirsir-1", "sirsir"),
                        squadron("sirsir-2", "sirsir", attach_to="lamana-1"),
                        squadron("khitari", "khitari", 5),
                        squadron("stingray-1", "stingray", 2),
                        squadron("stingray-2", "stingray", 2),
                        squadron("votari-1", "votari", 3),
                    ),
                    helix(
                        "heavy_armour",
                        AQUAN,
                        squadron("haumea", "haumea"),
                        squadron("locatu", "locatu", 3),
                        squadron("sirsir-3", "sirsir", attach_to="locatu"),
                        squadron("votari-2", "votari", 2),
                    ),
                    helix(
                        "recon",
                        TERQUAI,
                        squadron("iophon", "iophon"),
                        squadron("nabis-1", "nabis", 5),
                        squadron("nabis-2", "nabis", 5),
                        squadron("portal-1", "portal"),
                        squadron("portal-2", "portal"),
                    ),
                )
            ],
        }
    ],
}
"""The sample force of page 59 (EX-008); what the book does not print is filled in."""


def aquans() -> Document:
    """Return the book's sample force, to be changed at will."""
    return copy.deepcopy(AQUANS)


def text_of(document: Any) -> str:
    """Return a document as a file has it."""
    return json.dumps(document, ensure_ascii=False)


def set_at(document: Any, path: str, value: Any) -> None:
    """Set one value of a document, given the path as faults name it; GONE takes it out."""
    steps = path.replace("[", ".").replace("]", "").split(".")
    for step in steps[:-1]:
        document = document[int(step) if step.isdigit() else step]
    last = int(steps[-1]) if steps[-1].isdigit() else steps[-1]
    if value is GONE:
        del document[last]
    else:
        document[last] = value


GONE = object()


def mustered(*groups: Document, races: tuple[Document, ...] = (), **more: Any) -> Document:
    """Return a file with one force of these battle groups, and a profile of each of its races."""
    named = {one["race"] for part in groups for one in part["helixes"]}
    listed = {one["race"]: one for one in ({"race": race} for race in named)}
    listed |= {one["race"]: one for one in races}
    force = {
        "name": "Force",
        "mfv": 9000,
        "main_race": groups[0]["race"],
        "battle_groups": list(groups),
        **more,
    }
    profiles = [profile(tank_of(race), race, points=0) for race in sorted(named)]
    return {"races": list(listed.values()), "profiles": profiles, "forces": [force]}


def tank_of(race: str) -> str:
    """Return the id of the one profile that a race has in `mustered`."""
    return race.lower().replace(" ", "-").replace("'", "")


def tanks(kind: str, race: str, points: int = 100) -> Document:
    """Return a helix of one squadron that costs so much."""
    number = next(NUMBERS)
    return helix(kind, race, squadron(f"tanks-{number}", tank_of(race), points=points))


NUMBERS = iter(range(1, 1_000_000))
