"""Planet X's computer player against the first one that the project had.

`python -m benchmarks.planetx_rivals [GAMES [FIRST]]` plays games number FIRST and on: 2 to 6
players, every other seat each and then swapped, with mods, cards and other settings in turn. It
prints wins (a victory shared by both is none), the lower Wilson bound at 95 %, and how long the
computer thought; it fails below the bars, which hold for 400 games.
"""

from __future__ import annotations

import math
import sys

from tests.support.planetx.rivals import Match, match

GAMES = 400
LEAST_SHARE = 0.60
LEAST_BOUND = 0.55
MOST_MS = 5_000
Z = 1.959964


def wilson(wins: int, games: int) -> float:
    """Return the lower bound of the share of wins that 95 % of such samples leave."""
    share = wins / games
    middle = share + Z * Z / (2 * games)
    around = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return (middle - around) / (1 + Z * Z / games)


def report(played: list[Match]) -> bool:
    """Print how the games went and return whether every bar is met."""
    wins, shared = sum(m.is_won for m in played), sum(m.is_shared for m in played)
    endless = sum(m.state.result is None for m in played)
    thoughts = sorted(1000 * ms for m in played for ms in m.thoughts)
    median, longest = thoughts[len(thoughts) // 2], thoughts[-1]
    share, bound = wins / len(played), wilson(wins, len(played))
    print(f"{wins} of {len(played)} won ({share:.1%}), {shared} shared, {endless} without an end")
    print(f"Wilson bound {bound:.1%}; a move takes {median:.1f} ms, at most {longest:.1f} ms")
    return share >= LEAST_SHARE and bound >= LEAST_BOUND and longest <= MOST_MS and not endless


def main() -> int:
    """Play, print, and return 0 when every bar is met."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    played = [match(number) for number in range(first, first + count)]
    return 0 if report(played) else 1


if __name__ == "__main__":
    sys.exit(main())
