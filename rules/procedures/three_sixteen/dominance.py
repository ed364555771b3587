"""3:16's dominance: which side saw the other first. There are six outcomes; one holds.

Tests are compared by their grades: the die of a success, 0 for a failure.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Literal

from .ability_test import TEN

Dominance = Literal["squad_ambush", "squad_high", "alien_high", "tie", "all_fail", "alien_ambush"]
OUTCOMES: tuple[Dominance, ...] = (
    "squad_ambush",
    "squad_high",
    "alien_high",
    "tie",
    "all_fail",
    "alien_ambush",
)


def outcome(aliens: int, squad: Sequence[int]) -> Dominance:
    """Return the one outcome of the aliens' grade and the watchers' (C316-DOM-3 to C316-DOM-8)."""
    best = max(squad, default=0)
    # C316-DOM-3, C316-A9: everybody who rolled, and at least one who did.
    if squad and not aliens and all(squad):
        return "squad_ambush"
    if best > aliens:
        return "squad_high"
    if not best:
        return "alien_ambush" if aliens else "all_fail"
    return "tie" if best == aliens else "alien_high"


def cases(aa: int, nfas: Sequence[int]) -> tuple[int, dict[Dominance, int]]:
    """Return how many rolls are equally likely, and in how many of them each outcome falls.

    `aa` is the aliens' ability and `nfas` the watchers', all of them 0 to 10.
    """
    counts: dict[Dominance, int] = dict.fromkeys(OUTCOMES, 0)
    failed = prod(TEN - nfa for nfa in nfas)
    won = prod(nfas) if nfas else 0
    every = TEN ** len(nfas)
    counts["squad_ambush"] = (TEN - aa) * won
    counts["all_fail"] = (TEN - aa) * failed
    counts["squad_high"] = (TEN - aa) * (every - won - failed)
    counts["alien_ambush"] = aa * failed
    for die in range(1, aa + 1):
        below, upto = _at_most(nfas, die - 1), _at_most(nfas, die)
        counts["alien_high"] += below - failed
        counts["tie"] += upto - below
        counts["squad_high"] += every - upto
    return TEN * every, counts


def _at_most(nfas: Sequence[int], grade: int) -> int:
    """Return in how many rolls nobody's grade is above this one."""
    return prod(TEN - nfa + min(grade, nfa) for nfa in nfas)
