"""A thousand random battles of Planet 28, between sample warbands and warbands of any kind.

`python -m benchmarks.planet28_battles [BATTLES]` plays battles with random switches and moves drawn
from what is offered, beside them moves and warbands that may be refused, and a campaign for every
fifty battles, at least two. It prints how often each rule was told (in lines, questions, workings
and refusals) or which test stands for it, then how many rules were told, how many a named test
alone proves, and how many are neither. It fails when a battle does not end, an invariant breaks, or
a rule is neither.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from rules.games.planet28 import SYSTEM
from tests.support.covered import PLANET28
from tests.support.covering import missing, report
from tests.support.planet28.battles import Ear, Row, play_out
from tests.support.planet28.sample import told_between

BATTLES, PER_CAMPAIGN = 1000, 50


def battles(count: int) -> tuple[Counter[str], int]:
    """Play that many random battles; return what was told and how many did not end."""
    told: Counter[str] = Counter()
    endless = 0
    for seed in range(count):
        ear = Ear(seed)

        def watch(row: Row, ear: Ear = ear) -> None:
            ear(row)
            if SYSTEM.invariants(row.step.state):
                raise AssertionError(f"{SYSTEM.invariants(row.step.state)} after {row.move}")

        if SYSTEM.outcome(play_out(seed, watch)) is None:
            endless += 1
            print(f"battle {seed} did not end")
        told += ear.told
    return told, endless


def main() -> int:
    """Run, print, and return 0 when every bar is met."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else BATTLES
    began = time.process_time()
    told, endless = battles(count)
    campaigns = max(2, count // PER_CAMPAIGN)
    told += told_between(range(campaigns))
    print("\n".join(report(PLANET28, told)))
    spent = time.process_time() - began
    played = f"{count} battles and {campaigns} campaigns in {spent:.0f} s of CPU"
    print(f"{played}, {endless} battles without an end")
    return 0 if not endless and not missing(PLANET28, told) else 1


if __name__ == "__main__":
    sys.exit(main())
