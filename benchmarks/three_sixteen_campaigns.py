"""Three hundred random campaigns of 3:16, from the first question to the last word.

`python -m benchmarks.three_sixteen_campaigns [CAMPAIGNS [MISSIONS]]` plays campaigns with random
switches, squads green or seasoned, and moves drawn from what is offered; then some by computers
alone. It checks every row, prints how often each rule was told (in lines, questions, workings and
refusals) or which test stands for it, and fails when an invariant breaks or a rule is covered by
neither.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

import msgspec

from tests.support.covered import THREE_SIXTEEN
from tests.support.covering import missing, report
from tests.support.three_sixteen.campaigns import Ear, Row, computers, play_out
from tests.support.three_sixteen.checked import Checks, sound

CAMPAIGNS = 300
MISSIONS = 5
BY_COMPUTERS = 4
EVERY = 4
"""Of how many rows one is checked with all that takes its time; all are checked for soundness."""


class Tally(msgspec.Struct):
    """What the campaigns came to."""

    told: Counter[str] = msgspec.field(default_factory=Counter)
    counts: Counter[str] = msgspec.field(default_factory=Counter)

    def row(self, row: Row) -> None:
        """Count a row and what begins with it."""
        self.counts["rows"] += 1
        after = row.step.state
        fresh = after.encounter is not None and row.before.encounter is None
        self.counts["encounters"] += fresh
        new_round = after.encounter is not None and after.round is not None
        old = row.before.encounter.round_no if row.before.encounter else 0
        self.counts["rounds"] += new_round and after.encounter.round_no > old


def campaigns(count: int, missions: int, tally: Tally) -> None:
    """Play random campaigns and check them."""
    for seed in range(count):
        checks, ear = Checks(seed), Ear(seed)

        def watch(row: Row, checks: Checks = checks, ear: Ear = ear) -> None:
            tally.row(row)
            ear(row)
            if tally.counts["rows"] % EVERY:
                checks.moves.append(row.move)
                sound(row)
            else:
                checks(row)

        played = play_out(seed, missions, watch)
        tally.told += ear.told
        tally.counts["missions"] += played.missions
        tally.counts["ended by The Device"] += "The Device" in played.state.over


def alone(count: int, tally: Tally) -> None:
    """Let computers play whole campaigns."""
    for seed in range(count):
        seats = ("red", "blue", "green", "yellow")[: seed % 4 + 1]
        ear = Ear(seed)

        def watch(row: Row, ear: Ear = ear) -> None:
            tally.row(row)
            ear(row)

        played = computers(seed, (*seats, "gm"), watch)
        tally.told += ear.told
        tally.counts["missions by computers"] += played.missions


def main() -> int:
    """Run, print, and return 0 when every bar is met."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else CAMPAIGNS
    missions = int(sys.argv[2]) if len(sys.argv) > 2 else MISSIONS
    tally, began = Tally(), time.process_time()
    campaigns(count, missions, tally)
    alone(min(count, BY_COMPUTERS), tally)
    print("\n".join(report(THREE_SIXTEEN, tally.told)))
    shown = ", ".join(f"{number} {what}" for what, number in tally.counts.items())
    spent = time.process_time() - began
    print(f"{count} campaigns in {spent:.0f} s of CPU: {shown}")
    return 1 if missing(THREE_SIXTEEN, tally.told) else 0


if __name__ == "__main__":
    sys.exit(main())
