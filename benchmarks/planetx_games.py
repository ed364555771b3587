"""A thousand random full games of Planet X, and duels against random play.

`python -m benchmarks.planetx_games [GAMES]` plays games with random mods and settings, every move
drawn from what is offered, beside them moves that may be refused. It prints how often each rule was
told (in lines, questions, workings and refusals) or which test stands for it, and fails when a game
does not end, an invariant breaks, a rule is covered by neither, or the computer player is too weak
or too slow.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from typing import Any

from rules import core
from rules.games.planetx.system import SYSTEM
from tests.support.covered import PLANETX
from tests.support.covering import missing, report
from tests.support.planetx.games import duel, random_choice, suggested, told_by

GAMES = 1000
DUELS = 100
LEAST_WINS = 90
MOST_MS = 5_000


def check_invariants(move: core.Move, state: Any) -> None:
    """Raise AssertionError for a state that no move should lead to."""
    if SYSTEM.invariants(state):
        raise AssertionError(f"{SYSTEM.invariants(state)} after {move}")


def games(count: int) -> tuple[Counter[str], int]:
    """Play that many random games; return what was told and how many did not end well."""
    told: Counter[str] = Counter()
    endless = 0
    for seed in range(count):
        played, found = told_by(seed, check_invariants)
        told.update(found)
        if SYSTEM.outcome(played.state) is None:
            endless += 1
            print(f"game {seed} did not end in {played.moves} moves")
    return told, endless


def duels(count: int) -> tuple[int, float]:
    """Play the computer against random moves; return its wins and its longest thought in ms."""
    wins, longest = 0, 0.0
    for game in range(count):
        seat = ("red", "blue")[game % 2]
        result, thought = duel(game, {seat: suggested, "*": random_choice})
        wins += result is not None and result.winners == (seat,)
        longest = max(longest, thought)
    return wins, longest * 1000


def main() -> int:
    """Run, print, and return 0 when every bar is met."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    began = time.process_time()
    told, endless = games(count)
    spent = time.process_time() - began
    print("\n".join(report(PLANETX, told)))
    wins, longest = duels(DUELS)
    print(f"{count} games in {spent:.0f} s of CPU, {endless} without an end")
    print(f"computer player: {wins} of {DUELS} won against chance, at most {longest:.1f} ms a move")
    fine = not endless and not missing(PLANETX, told) and wins >= LEAST_WINS and longest <= MOST_MS
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
