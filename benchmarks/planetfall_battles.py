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

from rules.core import Moment, canonical, pack, play, unpack
from rules.dice import Recorded
from rules.games.planetfall.fielded import Fielded
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
            again = play(SYSTEM, _stored(row.before), row.move, _moment(row))
            if canonical(again.state) != canonical(row.step.state):
                raise AssertionError(f"{row.move} plays otherwise from its stored state")
            if SYSTEM.invariants(row.step.state):
                raise AssertionError(f"{SYSTEM.invariants(row.step.state)} after {row.move}")

        if SYSTEM.outcome(play_out(seed, watch, points=points(seed))) is None:
            endless += 1
            print(f"battle {seed} did not end")
        told += ear.told
    return told, endless


def _stored(state: Fielded) -> Fielded:
    """Return a state after a round trip through its bytes."""
    text, books = pack(state)
    return unpack(Fielded, text, books.__getitem__)


def _moment(row: Row) -> Moment:
    """Return the moment of a row once more, with the faces that fell."""
    return Moment(seat=row.seat, dice=Recorded(row.rolls))


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
