"""The aliens' AA: twenty ways to work it out from the troopers of the mission (C316-AA-1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import living, with_planet

S = TypeVar("S", bound=Campaign)

LEAST, MOST = 1, 10
METHOD_TITLES = (
    *("lowest FA", "lowest FA + 1", "lowest FA + 2"),
    *("lowest NFA", "lowest NFA + 1", "lowest NFA + 2"),
    *("highest FA", "highest FA - 1", "highest FA - 2"),
    *("highest NFA", "highest NFA - 1", "highest NFA - 2"),
    *(f"half of highest FA and lowest NFA{more}" for more in ("", " + 1", " + 2")),
    *(f"half of highest NFA and lowest FA{more}" for more in ("", " + 1", " + 2")),
    *("always 5", "always 10"),
)
# C316-AA-5: which methods suit the start of a campaign, and which its end.
ADVICE = "Early: averages, highest ability, 5. Late: lowest ability, 10. Averages always fit."


def _half_up(total: int) -> int:
    return (total + 1) // 2


_BASES: tuple[Callable[[list[int], list[int]], int], ...] = (
    lambda fa, nfa: min(fa),
    lambda fa, nfa: min(nfa),
    lambda fa, nfa: max(fa),
    lambda fa, nfa: max(nfa),
    lambda fa, nfa: _half_up(max(fa) + min(nfa)),
    lambda fa, nfa: _half_up(max(nfa) + min(fa)),
)
# The third and fourth of these are lowered, the others raised.
_SIGNS = (1, 1, -1, -1, 1, 1)


def alien_base(state: Campaign, method: int) -> int:
    """Return the base AA for the troopers on the mission by a method from 1 to 20."""
    troopers = [state.troopers[seat] for seat in living(state)]
    fa = [trooper.fa for trooper in troopers] or [LEAST]
    return base_of(fa, [trooper.nfa for trooper in troopers] or [LEAST], method)


def base_of(fa: list[int], nfa: list[int], method: int) -> int:
    """Return the base AA for these abilities, limited to 1..10 (C316-AA-1, C316-AA-2)."""
    if method > 18:
        return 5 if method == 19 else MOST
    group, extra = divmod(method - 1, 3)
    value = _BASES[group](fa, nfa) + _SIGNS[group] * extra
    return max(LEAST, min(MOST, value))


def recomputed(state: S) -> S:
    """Return the state with AA recomputed, if the switch says so (C316-AA-3)."""
    if state.planet is None or not is_on(state, "aa_recompute") or not living(state):
        return state
    return with_planet(state, aa=alien_base(state, state.planet.method))
