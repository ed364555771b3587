"""Random campaigns of four battles: every row keeps the invariants and can be played again."""

from __future__ import annotations

import pytest

from rules.games.planet28 import SYSTEM
from tests.support.planet28.campaigns import a_campaign
from tests.support.planet28.checked import Checked

CAMPAIGNS = 2


@pytest.mark.parametrize("seed", range(CAMPAIGNS))
def test_a_campaign_goes_from_battle_to_battle_and_ends(seed):
    checked = Checked(seed)
    state = a_campaign(seed, checked, most=120)
    assert SYSTEM.outcome(state) is not None
    assert state.ledger.battle in checked.battles
    assert max(checked.battles) > 1
