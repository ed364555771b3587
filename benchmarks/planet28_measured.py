"""Sixty random battles of Planet 28 on measured tables: squads, vehicles, the enemy.

`python -m benchmarks.planet28_measured [BATTLES]` plays them to their end. It fails when a battle
does not end, a piece stands in another or off the table or any other invariant breaks, when a row
is not played again alike from what is stored, or when somebody is asked what the bot measures.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from rules.games.planet28 import SYSTEM
from tests.support.planet28.battles import Row
from tests.support.planet28.checked import Checked, sound
from tests.support.planet28.on_the_ground import play_out

BATTLES = 60
MOST = 2500
"""No battle of at most 16 turns takes so many rows."""
AGAIN = 10
"""Of how many rows one is played again from what is stored."""
STATED = frozenset(("Measure", "Watch", "Coherency", "Contacts", "Nearby", "Edge", "Land", "Face"))
"""What people state of a real table."""
KINDS: tuple[dict[str, Any], ...] = (
    {},
    {"squads": True},
    {"squads": True, "machines": 1},
    {"mode": "solo"},
    {"mode": "coop", "squads": True},
    {"mode": "solo", "machines": 1},
)


class Watching:
    """Holds every row of a battle to what must be of it."""

    def __init__(self, seed: int) -> None:
        self._checked = Checked(seed)
        self.rows = 0

    def __call__(self, row: Row) -> None:
        """Check a row."""
        sound(row)
        self.rows += 1
        if type(row.move).__name__ in STATED:
            raise AssertionError(f"{row.move} states what the bot measures")
        if self.rows % AGAIN == 0:
            self._checked.again(row)


def battles(count: int) -> int:
    """Play that many battles, telling each as it is over; return how many did not end."""
    endless = 0
    for seed in range(count):
        kind, watching, began = KINDS[seed % len(KINDS)], Watching(seed), time.process_time()
        ended = SYSTEM.outcome(play_out(seed, watching, MOST, **kind)) is not None
        endless += not ended
        how = f"{watching.rows} rows in {time.process_time() - began:.0f} s of CPU"
        what = ", ".join(f"{key}: {value}" for key, value in kind.items()) or "two sides"
        end = "" if ended else ", WITHOUT AN END"
        print(f"battle {seed + 1} of {count} ({what}): {how}{end}", flush=True)
    return endless


def main() -> int:
    """Run, print, and return 0 when every battle has ended."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else BATTLES
    began = time.process_time()
    endless = battles(count)
    spent = time.process_time() - began
    print(f"{count} measured battles in {spent:.0f} s of CPU, {endless} without an end")
    return 0 if not endless else 1


if __name__ == "__main__":
    sys.exit(main())
