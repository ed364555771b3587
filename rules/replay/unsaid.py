"""An export played again as a whole, where rows of old leave unsaid who was there.

A change of seats did not always say whether the seat's player was removed, nor a game that begins
from a position whether it had a GM. Such a row is played both ways, and the first in which nothing
differs stands.
"""

from __future__ import annotations

from typing import Any

from rules.core import System

from .again import Guesses, Replay

MOST = 64
"""How many ways are tried; a game has a few such rows at most."""


def replayed(system: System[Any], export: dict[str, Any]) -> Replay:
    """Return an export that was played again: without a fault, if there is a way."""
    ways: list[Guesses] = [{}]
    tried: list[Replay] = []
    while ways and len(tried) < MOST:
        replay = Replay(system, export, ways.pop(0))
        replay.run()
        if not replay.faults:
            return replay
        tried.append(replay)
        last = max(replay.guesses, default=0)
        ways += [{**replay.guesses, seq: True} for seq in replay.unsaid if seq > last]
    return max(tried, key=lambda replay: replay.played)
