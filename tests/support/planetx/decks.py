"""Decks and hands of cards to test with."""

from __future__ import annotations

import json

from rules.games.planetx.model import Held
from rules.games.planetx.samples import SAMPLES
from rules.games.planetx.system import SYSTEM

from .table import player, position

BOARD = "? . ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
STARTER = SAMPLES["deck"]["Starter deck"]
SHUFFLED = " ".join(f"d{n}:1" for n in range(17, 1, -1))


def deck(*made, name="Test"):
    return SYSTEM.documents.read("deck", json.dumps({"deck": name, "cards": list(made)}))


def card(id="aid", effects=(), **more):
    return {"id": id, "name": id.title(), "effects": list(effects), **more}


def holding(*made, rows=BOARD, stage="act", seat="red", open=True, **changes):
    """Return a game where one player holds one copy of each of these cards."""
    file = deck(*made)
    held = tuple(Held(card=f"{c.id}#1", open=open) for c in file.cards)
    state = position(rows, stage=stage, **changes).but(cards={c.id: c for c in file.cards})
    return player(state, seat, cards=held)


def effect(name, **fields):
    return {"effect": name, **fields}
