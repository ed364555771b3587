"""Random campaigns of four battles: every row keeps the invariants and can be played again."""

from __future__ import annotations

from random import Random

import pytest

from rules.core import Moment, canonical, play
from rules.games.planet28 import SYSTEM
from tests.support.planet28.campaigns import a_campaign, labelled, secret, sound, stored
from tests.support.planet28.tables import Drawn

CAMPAIGNS = 2
AGAIN, MENUS = 0.1, 0.01


class Watch:
    """Holds every row to the invariants, and some to be played again from what is stored."""

    def __init__(self, seed):
        self.source = Random(seed)
        self.battles = set()

    def __call__(self, row):
        sound(row)
        secret(row)
        self.battles.add(row.step.state.ledger.battle)
        if self.source.random() < AGAIN:
            self.again(row)
        if row.step.state.frames and self.source.random() < MENUS:
            labelled(row.step.state, self.source.choice(row.step.state.seats))

    def again(self, row):
        seed = self.source.random()
        once, twice = (
            play(SYSTEM, state, row.move, Moment(seat=row.seat, dice=Drawn(seed)))
            for state in (row.before, stored(row.before))
        )
        assert canonical(once.state) == canonical(twice.state)
        assert once.told == twice.told


@pytest.mark.parametrize("seed", range(CAMPAIGNS))
def test_a_campaign_goes_from_battle_to_battle_and_ends(seed):
    watch = Watch(seed)
    state = a_campaign(seed, watch, most=120)
    assert SYSTEM.outcome(state) is not None
    assert state.ledger.battle in watch.battles
    assert max(watch.battles) > 1
