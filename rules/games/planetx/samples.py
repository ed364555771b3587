"""Sample documents: a custom board, a deck of our own cards, government texts of our own.

The draft's card list is lost; these cards are made up for this project.
"""

from __future__ import annotations

import json
from typing import Any

from .board import hexes


def _card(id: str, name: str, text: str, effects: list[Any], **more: Any) -> dict[str, Any]:
    return {"id": id, "name": name, "text": text, "effects": effects, **more}


DECK = {
    "deck": "Landfall starter deck",
    "cards": [
        _card("nursery", "Nursery", "Grow faster.", [{"effect": "turn_pop", "n": 1}], copies=2),
        _card(
            "survey-drone",
            "Survey drone",
            "Look further.",
            [{"effect": "free_action", "kinds": ["scout"], "per": "turn"}],
            copies=2,
        ),
        _card(
            "rope-team",
            "Rope team",
            "Fissures hurt less.",
            [
                {"effect": "loss_change", "event": "scout_fissure", "delta": -1},
                {"effect": "loss_change", "event": "explore_fissure", "delta": -1},
            ],
            copies=2,
        ),
        _card(
            "haggler",
            "Haggler",
            "Cards come cheaper.",
            [{"effect": "cost_change", "purchase": "card", "delta": -1, "min": 1}],
        ),
        _card(
            "supply-drop",
            "Supply drop",
            "Help from orbit.",
            [{"effect": "gain_pop", "n": 3}],
            copies=2,
            when="spend",
            uses="once",
        ),
        _card(
            "sabotage",
            "Sabotage",
            "Two empty hexes are empty no more.",
            [{"effect": "fill", "n": 2}],
            copies=2,
            when="free",
            uses="once",
        ),
        _card(
            "bulldozers",
            "Bulldozers",
            "Two dice are taken away.",
            [{"effect": "clear", "n": 2}],
            when="alternative",
            uses="once",
        ),
        _card(
            "calm-weather",
            "Calm weather",
            "No winds this turn.",
            [{"effect": "skip_winds"}],
            when="free",
            uses="once",
        ),
        _card(
            "windfall",
            "Windfall",
            "Played at any time.",
            [{"effect": "gain_xp", "n": 3}],
            when="interrupt",
            uses="once",
        ),
        _card("monument", "Monument", "For the ages.", [{"effect": "vp", "n": 1}], when="end"),
        _card("legend", "Legend", "The table decides what this tells.", [], when="free"),
        _card("circle-the-wagons", "Circle the Wagons", "Its rule is lost.", [], when="free"),
    ],
}
GOVERNMENTS = {
    "governments": [
        {
            "id": "council",
            "name": "Council",
            "harmony": {"text": "Asks nobody.", "effects": [{"effect": "no_consent"}]},
            "dominance": {
                "text": "Zaps hurt less.",
                "effects": [{"effect": "loss_change", "event": "zap", "delta": -1}],
            },
        },
        {
            "id": "guild",
            "name": "Guild",
            "harmony": {"text": "Grows.", "effects": [{"effect": "turn_pop", "n": 1}]},
            "dominance": {
                "text": "Settles cheaply.",
                "effects": [{"effect": "loss_change", "event": "colonise", "delta": -1}],
            },
        },
    ],
    "harmony": {
        "text": "Fissures close: in scouting F counts as 1.",
        "effects": [{"effect": "face_map", "event": "scout", "from": "F", "to": "1"}],
    },
    "dominance": {
        "text": "The ground breaks: in scouting 4 counts as F.",
        "effects": [{"effect": "face_map", "event": "scout", "from": "4", "to": "F"}],
    },
}
BOARD = {
    "hexes": [list(at) for at in hexes.disc(3) if at != (0, 0)],
    "starts": [[3, -1], [-3, 1]],
}
SAMPLES: dict[str, dict[str, str]] = {
    "board": {"The lake": json.dumps(BOARD)},
    "deck": {"Starter deck": json.dumps(DECK, indent=1)},
    "governments": {"Two governments": json.dumps(GOVERNMENTS, indent=1)},
}
