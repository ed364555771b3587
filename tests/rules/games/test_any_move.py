"""What a command asks of a move that nobody should make: an answer or a reason, never a crash.

A command asks what its move needs before the move is checked, and so of whatever was typed.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from rules.core import RuleError, System, canonical, unpack
from rules.core.move import wanting
from rules.games import GAMES
from tests.journals.kept import KEPT, load, stored, system_of
from tests.support.any_move import any_move, kinds

TRIES = 6


def states(system: System[Any]) -> Iterator[Any]:
    """Yield every state that the kept journals of a game hold, the last of finished games too."""
    for kept in (load(name) for name in KEPT):
        if system_of(kept) is not system:
            continue
        rows = stored(kept)
        for seq, text in kept["states"].items():
            raw = system.upgrade(json.loads(text), rows[int(seq) - 1]["version"])
            yield unpack(
                system.State, canonical(raw), lambda book, kept=kept: kept["books"][book].encode()
            )


def many(state: Any) -> int:
    """Return how many units or squadrons a state has; another game's numbers are small."""
    return len(getattr(state, "units", ())) or len(getattr(state, "squadrons", ())) or 6


def answered(state: Any, move: Any) -> bool:
    """Ask what a move needs; return whether that was told, not refused."""
    try:
        wanting(move, state)
        move.needs(state)
    except RuleError as refused:
        assert str(refused)
        return False
    return True


@pytest.mark.parametrize("system", GAMES, ids=lambda one: one.name)
def test_what_any_move_needs_is_told_or_refused(system, seed_of):
    chance = random.Random(seed_of(20261130))
    tried: dict[bool, int] = {True: 0, False: 0}
    for state in states(system):
        for kind in kinds(system) * TRIES:
            move = any_move(kind, chance, many(state))
            if move is not None:
                tried[answered(state, move)] += 1
    assert tried[True] > 1_000
