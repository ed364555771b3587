"""What every game says of its choices, over games played at random."""

from __future__ import annotations

import pytest

from rules.core import offers, waits_for
from rules.games import GAMES
from tests.support.duel import DUEL
from tests.support.planet28.tables import measured
from tests.support.random_play import play

SAID = {"planet28": {"measure": measured}}
LINE = 100
CHANCES = {"planet28": 300, "px": 100, "three_sixteen": 100}
"""How many chances are told at least in the random games of each game that tells any."""


def told(system, state, ask):
    """Every move offered to somebody who is asked, with its stakes for everybody and its seat."""
    for seat in waits_for(state):
        for move in offers(system, state, seat):
            for viewer in (None, seat):
                yield system.stakes(state, move, seat, viewer)


@pytest.mark.parametrize("system", GAMES, ids=lambda one: one.name)
def test_every_chance_is_one_and_every_text_fits_a_line(system):
    seen = []

    def watch(state, ask):
        for stakes in told(system, state, ask):
            assert stakes.chance is None or 0 <= stakes.chance <= 1, stakes
            assert stakes.of or stakes.chance is None, stakes
            assert len(stakes.text()) <= LINE, stakes
            seen.append(stakes.chance)

    for seed in range(4):
        play(system, seed, 200, watch, SAID.get(system.name, {}))
    assert sum(chance is not None for chance in seen) >= CHANCES.get(system.name, 0)


@pytest.mark.parametrize("system", GAMES, ids=lambda one: one.name)
def test_what_a_choice_risks_changes_nothing_and_is_always_the_same(system):
    """Asked twice it says the same: nothing is rolled and nothing remembered."""

    def watch(state, ask):
        assert list(told(system, state, ask)) == list(told(system, state, ask))

    play(system, 5, 40, watch, SAID.get(system.name, {}))


def test_a_game_that_says_nothing_has_no_stakes():
    def watch(state, ask):
        assert {stakes.text() for stakes in told(DUEL, state, ask)} <= {""}

    play(DUEL, 1, 50, watch)
