"""A short force file that shows every part of one, to copy from (PF-DATA-1)."""

from __future__ import annotations

import json
from typing import Any

RACE: dict[str, Any] = {
    "race": "Ryushi",
    "pact": "kurak",
    "tactical_bonus": 1,
    "lp_cost": 20,
    "lp_max_buy": 5,
    "lp_max_per_test": 2,
    "initial_deviation": 5,
    "artillery_dice": 3,
    "artillery_mars": ["Kinetic"],
    "helixes": [
        {
            "type": "core",
            "requisites": [{"profile": "lark-tank", "min": 1, "max": 2}],
            "options": [{"profile": "reed-scouts", "max": 2}, {"profile": "heron-crawler"}],
        }
    ],
}
TANK: dict[str, Any] = {
    "id": "lark-tank",
    "name": "Lark tank",
    "race": "Ryushi",
    "category": "medium_tank",
    "los_class": "armoured",
    "locomotion": "hover",
    "points": 85,
    "mv_cruise": 6,
    "mv_flat_out": 10.5,
    "dr": [6, 5],
    "sh": 2,
    "cqb": 3,
    "sizes": [{"size": 2, "tv": 3}, {"size": 3, "tv": 5}],
    "weapons": [
        {
            "name": "Long laser",
            "type": "laser",
            "arcs": ["F", "L", "R"],
            "ef": {"inches": 12, "ad": 5},
            "lr": {"inches": 24, "ad": 3},
            "mars": [{"name": "Pinpoint", "value": 1}, "Kinetic"],
        }
    ],
    "mars": ["Hover Vehicle", {"name": "Hard Target", "value": 1, "when": "flat_out"}],
}
CRAWLER: dict[str, Any] = {
    "id": "heron-crawler",
    "name": "Heron crawler",
    "race": "Ryushi",
    "category": "mobile_command_centre",
    "los_class": "elevated",
    "locomotion": "tracked_wheeled",
    "points": 210,
    "mv_cruise": 5,
    "mv_flat_out": 8,
    "dr": [7, 7, 6],
    "sh": 3,
    "cqb": 3,
    "quality": "elite",
    "sizes": [{"size": 1, "tv": 4}],
    "weapons": [
        {"name": "Designator", "role": "designator", "arcs": ["AR"], "ef": {"inches": 24, "ad": 4}}
    ],
    "mars": [
        {"name": "Command Element", "inches": 12},
        {"name": "Transport", "value": 6, "allowed": ["light_infantry"]},
        {"name": "Sky Drop Nexus", "value": 1},
        "custom:Smells of the sea",
    ],
}
SCOUTS: dict[str, Any] = {
    "id": "reed-scouts",
    "name": "Reed scouts",
    "race": "Ryushi",
    "description": "Quiet feet.",
    "category": "light_infantry",
    "los_class": "light",
    "locomotion": "infantry",
    "points": 24,
    "mv_cruise": 4,
    "mv_flat_out": 6.5,
    "dr": [3],
    "cqb": 4,
    "base": 25,
    "sizes": [{"size": 5, "tv": 3}],
    "mars": ["Take & Hold", "Recon Specialist"],
    "additional_rules": "Shown on the sheet; the bot does nothing with it.",
}
CARD: dict[str, Any] = {
    "id": "morning-mist",
    "name": "Morning mist",
    "scope": "racial_any",
    "group": "Ryushi",
    "play_cost": 2,
    "text": 'One squadron of scouts moves 1.5" farther and rolls a die more against disorder.',
    "effects": [{"lever": "move", "amount": 1.5}, {"lever": "disorder_dice", "amount": 1}],
    "only": ["reed-scouts"],
}
FORCE: dict[str, Any] = {
    "name": "Morning watch",
    "mfv": 500,
    "main_race": "Ryushi",
    "lp": 2,
    "cards": ["morning-mist"],
    "battle_groups": [
        {
            "race": "Ryushi",
            "kind": "main",
            "helixes": [
                {
                    "type": "core",
                    "race": "Ryushi",
                    "squadrons": [
                        {"id": "larks", "profile": "lark-tank", "models": 2, "points": 130},
                        {"id": "heron", "profile": "heron-crawler", "models": 1},
                        {"id": "reeds", "profile": "reed-scouts", "models": 5, "aboard": "heron"},
                    ],
                }
            ],
        }
    ],
}


def text() -> str:
    """Return the example as a file of its own."""
    file = {
        "races": [RACE],
        "profiles": [TANK, CRAWLER, SCOUTS],
        "cards": [CARD],
        "forces": [FORCE],
    }
    return json.dumps(file, indent=2, ensure_ascii=False)
