"""Fifty random campaigns of four battles of Planet 28, and what people do between them.

`python -m benchmarks.planet28_campaigns [CAMPAIGNS [MOVES]]` plays campaigns with random switches
and warbands; a GM, where there is one, ends a battle after at most so many moves. Every row keeps
the invariants, is read back as it is stored, and tells nobody of a hidden agenda; some are played
again from what is stored. It prints how often each rule of campaigns was told, and fails when a
campaign does not end.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from rules.games.planet28 import SYSTEM
from rules.games.planet28.catalogue_campaign import CAMPAIGN
from tests.support.planet28.campaigns import a_campaign
from tests.support.planet28.checked import Checked
from tests.support.told import heard

CAMPAIGNS = 50
MOVES = 1500


def main() -> int:
    """Run, print, and return 0 when every campaign has ended."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else CAMPAIGNS
    most = int(sys.argv[2]) if len(sys.argv) > 2 else MOVES
    began, rows, endless = time.process_time(), 0, 0
    told: Counter[str] = Counter()
    for seed in range(count):
        checked = Checked(seed)
        state = a_campaign(seed, checked, most)
        rows += len(checked.told)
        for step in checked.told:
            told += heard(step)
        if SYSTEM.outcome(state) is None:
            endless += 1
            print(f"campaign {seed} did not end")
    for rule in CAMPAIGN:
        print(f"{told[rule.id]:7}  {rule.id}  {rule.title}")
    spent = time.process_time() - began
    print(f"{count} campaigns, {rows} rows in {spent:.0f} s of CPU, {endless} without an end")
    return 1 if endless else 0


if __name__ == "__main__":
    sys.exit(main())
