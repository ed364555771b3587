"""A thousand random battles of Planetfall between ready forces, every fourth of 3,000 points.

`python -m benchmarks.planetfall_battles [BATTLES]` plays battles with random switches and moves
drawn from what is offered, beside them moves that may be refused. It prints how often each rule was
told (in lines, questions, workings and refusals) or which test stands for it, then how many rules
were told, how many a named test alone proves, and how many are neither. It fails when a battle does
not end, an invariant breaks, a row plays otherwise from its stored state, or a rule is neither.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from rules.games.planetfall.system import SYSTEM
from tests.support.covered import PLANETFALL
from tests.support.covering import missing, report
from tests.support.planetfall.battles import Ear, Row, play_out, points

BATTLES = 1000


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

        if SYSTEM.outcome(play_out(seed, watch, points=points(seed))) is None:
            endless += 1
            print(f"battle {seed} did not end")
        told += ear.told
    return told, endless


def main() -> int:
    """Run, print, and return 0 when every bar is met."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else BATTLES
    began = time.process_time()
    told, endless = battles(count)
    print("\n".join(report(PLANETFALL, told)))
    spent = time.process_time() - began
    print(f"{count} battles in {spent:.0f} s of CPU, {endless} without an end")
    return 0 if not endless and not missing(PLANETFALL, told) else 1


if __name__ == "__main__":
    sys.exit(main())
