"""Three hundred random campaigns of 3:16, from the first question to the last word.

`python -m benchmarks.three_sixteen_campaigns [CAMPAIGNS [MISSIONS]]` plays campaigns with random
switches, squads green or seasoned, and moves drawn from what is offered; then some by computers
alone. It checks every row, prints how often each rule was told or seen at work, explains those
never met, and fails when an invariant breaks or a rule is silent without a reason.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

import msgspec

from rules.games.three_sixteen import THREE_SIXTEEN
from tests.support.three_sixteen.campaigns import Row, computers, play_out
from tests.support.three_sixteen.checked import Checks, sound
from tests.support.three_sixteen.signs import seen
from tests.support.told import heard, refused, report, unexplained

CAMPAIGNS = 300
MISSIONS = 5
BY_COMPUTERS = 4
EVERY = 4
"""Of how many rows one is checked with all that takes its time; all are checked for soundness."""
SILENT = {
    "C316-DICE": "every roll is a use of it",
    "C316-TEST": "every test is a use of it",
    "C316-CHAR-2": "a refusal; those who enlist by an offer keep to it",
    "C316-CHAR-4": "how a trooper begins, seen on his sheet",
    "C316-THR-1": "a number of the planet, told with C316-PLAN-1",
    "C316-THR-3": "a refusal; offers keep to the cap",
    "C316-THR-4": "advice on the card",
    "C316-AA": "part of C316-AA-1: how AA is worked out",
    "C316-BRF-2": "what begins afresh, seen on the sheets",
    "C316-ENC-1": "the question of C316-THR-2's answer",
    "C316-AMB": "part of C316-DOM-8 and C316-AMB-4: how an ambush goes",
    "C316-RNG": "ranges; every move between them is a use of it",
    "C316-ROUND": "the order of a round; every round is a use of it",
    "C316-WPN": "how weapons count and change hands; every attack is a use of it",
    "C316-HURT-2": "nothing happens, which is the rule",
    "C316-HURT-7": "every mark is a use of it",
    "C316-DRUG-3": "who is not asked",
    "C316-FLASH-1": "every Flashback is a use of it",
    "C316-FLASH-9": "a refusal, or the question after a Strength in a conflict",
    "C316-END-10": "what ends with C316-END-9",
    "C316-HEAL-5": "nothing happens to the dead, which is the rule",
    "C316-SAG": "what every purchase keeps to",
    "C316-GEAR-8": "a refusal; no offer answers a demand with a Strength",
    "C316-FP-3": "two rules beside each other",
    "C316-MED-6": "whose the medals are, seen on the sheets",
    "C316-LVL-6": "nothing happens to a Rank, which is the rule",
    "C316-DEV-2": "a refusal; no offer goes beyond it",
    "C316-DEV-9": "a refusal; no offer is refused",
    "C316-DEM-4": "nothing happens, which is the rule",
    "C316-RANK-2": "who goes along, seen in C316-ENC-2",
    "C316-RANK-4": "texts of the Ranks",
    "C316-REPL-8": "what the seat keeps, seen in what is offered",
    "C316-ROT-3": "what stays as it is",
    "C316-PBP": "the house's: deadlines, orders, secrecy, storage",
    "C316-GM-3": "the house's: the GM acts for others",
    "C316-GM-5": "the house's: corrections and undo",
    "C316-GM-9": "the house's: who is removed",
    "C316-GM-10": "all of a GM's moves are told",
    "C316-GM-12": "the campaigns played here have a GM",
}
"""Why a rule, or a group of rules, has no line and no sign of its own."""


class Tally(msgspec.Struct):
    """What the campaigns came to."""

    told: Counter[str] = msgspec.field(default_factory=Counter)
    counts: Counter[str] = msgspec.field(default_factory=Counter)

    def row(self, row: Row) -> None:
        """Count a row: what it told, what was at work in it, what begins with it."""
        self.told += heard(row.step) + seen(row)
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
        checks, source = Checks(seed), random.Random(seed)

        def watch(row: Row, checks: Checks = checks, source: random.Random = source) -> None:
            tally.row(row)
            seat = source.choice(row.seats)
            wrong = source.choice(checks.moves or [row.move])
            tally.told += refused(row.step.state, seat, wrong)
            if tally.counts["rows"] % EVERY:
                checks.moves.append(row.move)
                sound(row)
            else:
                checks(row)

        played = play_out(seed, missions, watch)
        tally.counts["missions"] += played.missions
        tally.counts["ended by The Device"] += "The Device" in played.state.over


def alone(count: int, tally: Tally) -> None:
    """Let computers play whole campaigns."""
    for seed in range(count):
        seats = ("red", "blue", "green", "yellow")[: seed % 4 + 1]
        played = computers(seed, (*seats, "gm"), tally.row)
        tally.counts["missions by computers"] += played.missions


def main() -> int:
    """Run, print, and return 0 when every bar is met."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else CAMPAIGNS
    missions = int(sys.argv[2]) if len(sys.argv) > 2 else MISSIONS
    tally, began = Tally(), time.process_time()
    campaigns(count, missions, tally)
    alone(min(count, BY_COMPUTERS), tally)
    lines = report(THREE_SIXTEEN, tally.told, SILENT)
    print("\n".join(lines))
    met = sum(bool(tally.told[rule.id]) for rule in THREE_SIXTEEN.catalogue)
    shown = ", ".join(f"{number} {what}" for what, number in tally.counts.items())
    spent = time.process_time() - began
    print(f"{count} campaigns in {spent:.0f} s of CPU: {shown}")
    print(f"{met} of {len(THREE_SIXTEEN.catalogue)} rules told or seen at work")
    return 1 if unexplained(lines) else 0


if __name__ == "__main__":
    sys.exit(main())
