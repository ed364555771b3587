"""Random battles to their end, with the invariants at every row, each row played twice."""

from __future__ import annotations

import pytest

from rules.core import Moment, canonical, offers, pack, play, unpack
from rules.dice import Recorded
from rules.games.planetfall.system import SYSTEM
from tests.support.planetfall import battles


def stored(state):
    """The state after a round trip through its bytes."""
    text, books = pack(state)
    return unpack(SYSTEM.State, text, books.__getitem__)


class Check:
    """Holds every row of a battle to what is always true."""

    def __init__(self):
        self.rows = 0

    def __call__(self, row):
        self.rows += 1
        after = row.step.state
        assert SYSTEM.invariants(after) == ()
        assert stored(after) == after
        assert SYSTEM.card(SYSTEM.look(after, None)).status
        again = play(
            SYSTEM, stored(row.before), row.move, Moment(seat=row.seat, dice=Recorded(row.rolls))
        )
        assert canonical(again.state) == canonical(after)
        assert again.told == row.step.told
        if self.rows % 10 == 0:
            for move in offers(SYSTEM, row.before, row.seat):
                assert 0 < len(SYSTEM.label(row.before, move)) <= 100
                SYSTEM.stakes(row.before, move, row.seat, None)


@pytest.mark.parametrize("number", range(30))
def test_a_random_battle_comes_to_its_end_and_every_row_plays_the_same_again(number, seed_of):
    check = Check()
    state = battles.play_out(seed_of(number), check)

    assert state.frames == () and check.rows > 30
    assert SYSTEM.outcome(state).text == state.ended
    assert SYSTEM.score(SYSTEM.look(state, None)).rows


@pytest.mark.long
@pytest.mark.parametrize("number", range(30, 60))
def test_a_battle_of_3000_points_comes_to_its_end(number, seed_of):
    state = battles.play_out(seed_of(number), Check(), points="3000")

    assert state.frames == ()
