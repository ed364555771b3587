"""Whole games of the computer player: it never stops, never errs, and beats the first one."""

from __future__ import annotations

import random

import pytest

from rules import core
from rules.core.computer import answer, unasked
from rules.games.planetx.gm.gm_players import RemovePlayer
from rules.games.planetx.system import SYSTEM
from tests.support.planetx.games import Chance, setting
from tests.support.planetx.rivals import TABLES, match

MOST_MOVES = 6000
STEP = len(TABLES) + 1
SAMPLE = [2 * STEP * table + swapped for table in range(len(TABLES)) for swapped in (0, 1)]
"""Both games of one table for every option set, so that each seat is played from both sides."""
LEAST = 7


def ended(seed):
    """Play a game of computers with random settings, some players leaving; return its result."""
    chance, dice = random.Random(seed), Chance(seed)
    chosen, seats, papers = setting(chance)
    start = core.Start(seats=seats, options=chosen)
    state = core.begin(SYSTEM, start, papers, core.Moment(seat="gm", by="gm", dice=dice)).state
    for _ in range(MOST_MOVES):
        if core.question(state) is None:
            break
        seat, move = _next(state, dice, chance)
        state = core.play(SYSTEM, state, move, core.Moment(seat=seat, dice=dice)).state
        assert SYSTEM.invariants(state) == (), (seat, move)
    return state.result


def _next(state, dice, chance):
    """Return who plays what: now and then somebody is taken out of the game."""
    gone = RemovePlayer(
        seat=chance.choice(state.order), how=chance.choice(("eliminate", "passive"))
    )
    if chance.random() < 0.002 and core.legal(state, gone, "gm") is None:
        return "gm", gone
    for seat in state.order:
        move = unasked(SYSTEM, state, seat, dice)
        if move is not None:
            return seat, move
    seat = core.waits_for(state)[0]
    return seat, answer(SYSTEM, state, seat, dice)


@pytest.mark.parametrize("seed", (1, pytest.param(3, marks=pytest.mark.long)))
def test_computers_play_any_game_to_its_end(seed, seed_of):
    assert ended(seed_of(seed)) is not None


@pytest.mark.long
def test_computers_play_many_games_to_their_end():
    assert all(ended(seed) is not None for seed in range(100, 120))


@pytest.mark.long
def test_a_sample_of_games_against_the_first_computer():
    played = [match(number) for number in SAMPLE]
    assert sum(m.is_won for m in played) >= LEAST
    thoughts = [seconds for m in played for seconds in m.thoughts]
    assert max(thoughts) < 5
