"""Complete campaigns at random: nothing breaks, nothing leaks, nothing sticks.

`python -m benchmarks.three_sixteen_campaigns` plays hundreds, longer ones, with the same checks,
and fails for a rule that was neither told nor has its test.
"""

from __future__ import annotations

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.support.three_sixteen.campaigns import play_out
from tests.support.three_sixteen.checked import Checks

CAMPAIGNS = 6
MISSIONS = 2
SEEDS = st.integers(0, 2**32 - 1)
# A smaller seed is no simpler campaign.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)


@settings(max_examples=CAMPAIGNS, deadline=None, phases=PHASES)
@given(SEEDS)
def test_whole_campaigns_keep_every_invariant_to_their_end(seed):
    played = play_out(seed, MISSIONS, Checks(seed))

    assert played.state.over and played.state.frames == ()
    assert played.missions <= MISSIONS
