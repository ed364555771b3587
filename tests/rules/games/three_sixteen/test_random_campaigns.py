"""Complete campaigns at random: nothing breaks, nothing leaks, nothing sticks.

`python -m benchmarks.three_sixteen_campaigns` plays hundreds, longer ones, with the same checks,
and names every rule that was never told.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from rules.games.three_sixteen import THREE_SIXTEEN
from tests.support.three_sixteen.campaigns import play_out
from tests.support.three_sixteen.checked import Checks
from tests.support.three_sixteen.signs import seen
from tests.support.told import heard

CAMPAIGNS = 6
MISSIONS = 2
LEAST_RULES = 100
SEEDS = st.integers(0, 2**32 - 1)
# A smaller seed is no simpler campaign.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)


@settings(max_examples=CAMPAIGNS, deadline=None, phases=PHASES)
@given(SEEDS)
def test_whole_campaigns_keep_every_invariant_to_their_end(seed):
    played = play_out(seed, MISSIONS, Checks(seed))

    assert played.state.over and played.state.frames == ()
    assert played.missions <= MISSIONS


def test_random_campaigns_meet_many_rules(capsys):
    """Print how many rules were met; the long run by hand names each, and those never told."""
    told: Counter[str] = Counter()
    for seed in range(6):
        play_out(seed, MISSIONS, lambda row: told.update(heard(row.step) + seen(row)))

    met = [rule.id for rule in THREE_SIXTEEN.catalogue if told[rule.id]]
    with capsys.disabled():
        print(f"\n3:16: {len(met)} of {len(THREE_SIXTEEN.catalogue)} rules met")
    assert len(met) >= LEAST_RULES
