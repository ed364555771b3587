"""Exact chances of Dominance and of acting before the aliens, as whole counts of equal cases."""

from __future__ import annotations

from math import prod
from typing import get_args

import msgspec

from rules.games.three_sixteen.checks import DIE

from .dominance import Dominance


class Odds(msgspec.Struct, frozen=True):
    """How many of `cases` equally likely rolls come to each result."""

    cases: int
    counts: dict[str, int]

    def percent(self, key: str) -> str:
        """Return a result's chance as text with one digit after the point, rounded half up."""
        tenths = (2000 * self.counts[key] + self.cases) // (2 * self.cases)
        return f"{tenths // 10}.{tenths % 10}%"


def dominance_odds(aa: int, nfas: tuple[int, ...]) -> Odds:
    """Return the chances of the six outcomes for AA and the NFA (0..10) of each watcher."""
    counts: dict[str, int] = dict.fromkeys(get_args(Dominance), 0)
    failed = prod(DIE - nfa for nfa in nfas)
    won = prod(nfas) if nfas else 0
    every = DIE ** len(nfas)
    counts["squad_ambush"] = (DIE - aa) * won
    counts["all_fail"] = (DIE - aa) * failed
    counts["squad_high"] = (DIE - aa) * (every - won - failed)
    counts["alien_ambush"] = aa * failed
    for die in range(1, aa + 1):
        below, upto = _at_most(nfas, die - 1), _at_most(nfas, die)
        counts["alien_high"] += below - failed
        counts["tie"] += upto - below
        counts["squad_high"] += every - upto
    return Odds(DIE * every, counts)


def _at_most(nfas: tuple[int, ...], grade: int) -> int:
    """Return in how many rolls nobody's success is above a die."""
    return prod(DIE - nfa + min(grade, nfa) for nfa in nfas)


def turn_odds(aa: int, ability: int) -> Odds:
    """Return how a trooper with an ability (0..10) stands to the aliens in one round.

    `before`, `tied` and `behind` are successes by their place to the aliens' success; `alone` is a
    success while the aliens fail; `hit` all rolls in which they hit him; `failed` all he fails.
    """
    counts = dict.fromkeys(("before", "tied", "behind", "alone", "failed", "hit"), 0)
    for aliens in range(1, DIE + 1):
        for die in range(1, DIE + 1):
            place = _place(aliens if aliens <= aa else 0, die if die <= ability else 0)
            counts[place] += 1
            counts["hit"] += aliens <= aa and place in ("tied", "behind", "failed")
    return Odds(DIE * DIE, counts)


def _place(aliens: int, mine: int) -> str:
    if not mine:
        return "failed"
    if not aliens:
        return "alone"
    return "before" if mine > aliens else "tied" if mine == aliens else "behind"
