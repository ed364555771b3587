"""What people say who touches the shelter that a battle is fought for."""

from __future__ import annotations

from rules.core import Move
from rules.games.planet28.goals.reaching import Touch
from rules.games.planet28.state import ENEMY


def touched(rng, state, seat) -> Move:
    """Which units people at a random table see at the shelter."""
    there = (*state.own(seat), *state.own(ENEMY))
    return Touch(near=tuple(unit for unit in there if rng.random() < 0.4))
