"""Threat Tokens: how many a planet has, how they are committed, spent and taken away.

Pool and encounter never fall below zero and, Regeneration aside, tokens never come back.
"""

from __future__ import annotations

from typing import TypeVar

from rules.games.three_sixteen.lists import LISTS
from rules.games.three_sixteen.model import Campaign, Source
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import (
    counted,
    encounter,
    living,
    planet,
    replace,
    with_encounter,
    with_planet,
    with_round,
)
from rules.games.three_sixteen.troopers.ranks import LT_COLONEL, MAJOR

S = TypeVar("S", bound=Campaign)
FIRST_PLAN = 3


def factor(state: Campaign) -> int:
    """Return the tokens per trooper on the mission: 4 to 7 (C316-THR-1)."""
    # C316-A25: Colonels and the Brigadier count as Lt Colonels here.
    rank = max((state.troopers[seat].rank for seat in living(state)), default=0)
    if rank >= LT_COLONEL:
        return 7
    return 6 if rank == MAJOR else int(state.options["threat_factor"])


def cap(state: Campaign) -> int:
    """Return the most tokens one encounter should have (C316-THR-3)."""
    return 2 * planet(state).troopers


def plan(troopers: int) -> tuple[int, int, tuple[int, int, int]]:
    """Return the advised tokens: first, second, and the choices for the third (C316-THR-4)."""
    first = min(FIRST_PLAN, 2 * troopers)
    return first, troopers, (max(troopers - 1, 1), troopers + 1, troopers + 2)


def held(state: Campaign, source: Source) -> int:
    """Return the tokens of the pool or of the encounter."""
    if source == "pool":
        return planet(state).pool
    return state.encounter.tokens if state.encounter else 0


def is_payable(state: Campaign, price: int) -> bool:
    """Return whether the aliens could pay a price, as far as everybody can see (C316-PBP-6)."""
    return is_pool_hidden(state) or max(held(state, "pool"), held(state, "encounter")) >= price


def is_pool_hidden(state: Campaign) -> bool:
    """Return whether only the GM sees the tokens of the pool (C316-A57)."""
    return state.led and is_on(state, "hide_pool")


def pay(state: S, n: int, source: Source) -> S:
    """Return the state after the GM has spent n tokens for good (C316-THR-6, C316-SAG-5).

    If they include the planet's last token, nobody earns a medal for it (C316-THR-9).
    """
    if n == 0:
        return state
    if source == "pool":
        state = with_planet(state, pool=planet(state).pool - n)
    else:
        state = with_encounter(state, tokens=encounter(state).tokens - n)
    # C316-A60: if the GM spends the last token, the previous taker does not keep the medal.
    left = planet(state).pool + (state.encounter.tokens if state.encounter else 0)
    return with_planet(state, last_remover="") if left == 0 else state


def spent(n: int, source: Source) -> str:
    """Return the aliens' payment and its source in words: `1 token of the pool`."""
    return f"{counted(n, 'token')} of the {source}"


def take(state: S, n: int, seat: str, *, by_score: bool = False) -> S:
    """Return the state after a trooper has removed n tokens of the encounter (C316-THR-5)."""
    n = min(n, encounter(state).tokens)
    if n == 0:
        return state
    state = with_encounter(state, tokens=encounter(state).tokens - n)
    state = remover(state, seat)
    if state.round is None:
        return state
    scored = state.round.scored + (n if by_score else 0)
    return with_round(state, removed=state.round.removed + n, scored=scored)


def remover(state: S, seat: str) -> S:
    """Return the state with this trooper as the last to have removed a token (C316-THR-9)."""
    return with_planet(state, last_remover=seat, last_rank=state.troopers[seat].rank)


def is_cleared(state: Campaign) -> bool:
    """Return whether no token of the planet is left (C316-THR-10)."""
    left = planet(state).pool + (state.encounter.tokens if state.encounter else 0)
    return left == 0


def uncrossed(state: Campaign, which: str) -> tuple[int, ...]:
    """Return the entries of a planet list that are still free; all of them if it ran out."""
    gone = state.crossed.get(which, ())
    return tuple(number for number in range(1, 21) if number not in gone)


def uncrossed_by(state: Campaign, which: str, entries: tuple[int, ...]) -> tuple[int, ...]:
    """Return a list as it was before a planet crossed off these entries."""
    now = state.crossed.get(which, ())
    last = [entry for entry in entries if entry not in now]
    if last:
        # With these it was full, and so was cleared.
        return tuple(number for number in range(1, 21) if number not in last)
    return tuple(number for number in now if number not in entries)


def crossed_off(state: S, which: str, entry: int) -> S:
    """Return the state with an entry crossed off; a full list is cleared (C316-PLAN-2).

    See C316-ROT-3.
    """
    gone = tuple(sorted({*state.crossed.get(which, ()), entry}))
    multi = state.ability_multi
    if len(gone) == 20:
        gone = ()
        multi = multi or which == LISTS[-1]
    crossed = {**state.crossed, which: gone}
    return replace(state, crossed=crossed, ability_multi=multi)
