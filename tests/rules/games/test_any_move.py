"""What a command asks of a move that nobody should make: an answer or a reason, never a crash.

A command asks what its move needs before the move is checked, and so of whatever was typed.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.core import RuleError
from rules.core.move import wanting
from rules.games import GAMES
from tests.journals import kept
from tests.support.any_move import any_move, kinds

TRIES = 6


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
    journals = [one for one in map(kept.load, kept.KEPT) if kept.system_of(one) is system]
    for state in (state for one in journals for state in kept.states(one).values()):
        for kind in kinds(system) * TRIES:
            move = any_move(kind, chance, many(state))
            if move is not None:
                tried[answered(state, move)] += 1
    assert tried[True] > 1_000
