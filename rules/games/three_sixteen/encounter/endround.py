"""The end of a round: Exploding Bodies, Regeneration, quiet rounds (C316-ROUND-18, C316-END-5)."""

from __future__ import annotations

from typing import TypeVar

from rules.core import Go, Line, Move
from rules.games.three_sixteen.lists import EXPLODING, IGNORE_ARMOUR, REGENERATION
from rules.games.three_sixteen.mission.threat import pay, spent
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import (
    counted,
    encounter,
    fight,
    present,
    replace,
    with_encounter,
)
from rules.games.three_sixteen.troopers.health import Hit

from .hits import Window, real_hits
from .purchases import UseAbility
from .reveal import reveal

S = TypeVar("S", bound=Campaign)
MOST_QUIET = 3


def exploding(state: Campaign) -> dict[int, int]:
    """Return the price of Exploding Bodies, once a score has taken a token."""
    return {EXPLODING: 1} if fight(state).scored else {}


def regrowing(state: Campaign) -> dict[int, int]:
    """Return the price of Regeneration, once troopers have removed a token."""
    return {REGENERATION: 1} if fight(state).removed else {}


def explosion(state: Campaign, said: Move | None) -> Go:
    """Pay, and strike every trooper at Close; the hits wait in a window (C316-SA-6)."""
    if not isinstance(said, UseAbility):
        return Go(state=state)
    if not said.ability:
        return Go(state=state, told=(Line("No bodies explode.", "C316-SA-6"),))
    state, told = reveal(pay(state, 1, said.source), EXPLODING)
    ranges = encounter(state).ranges
    struck = tuple(Hit(seat=s) for s in present(state) if ranges.get(s) == "close")
    hits = real_hits(state, struck)
    state, ignored = reveal(state, IGNORE_ARMOUR) if hits else (state, ())
    text = f"Bodies explode at Close, for {spent(1, said.source)}."
    line = Line(text, "C316-SA-6", main=True)
    first = (Window(hits=hits),) if hits else ()
    return Go(state=state, first=first, told=(*told, *ignored, line))


def regrown(state: Campaign, said: Move | None) -> Go:
    """Pay, and restore every token that troopers removed this round (C316-SA-17)."""
    if not isinstance(said, UseAbility):
        return Go(state=state)
    if not said.ability:
        return Go(state=state, told=(Line("Nothing grows back.", "C316-SA-17"),))
    state, told = reveal(pay(state, 1, said.source), REGENERATION)
    back = fight(state).removed
    state = with_encounter(state, tokens=encounter(state).tokens + back)
    text = f"They regenerate, for {spent(1, said.source)}: {counted(back, 'token')} back."
    line = Line(text, "C316-SA-17", main=True)
    return Go(state=state, told=(*told, line))


def closed_round(state: S) -> tuple[S, tuple[Line, ...]]:
    """Return the state after the round, with quiet rounds counted and its record cleared.

    See C316-ARM-4.

    See C316-END-5.
    """
    quiet = 0 if fight(state).caused else encounter(state).quiet + 1
    state = replace(with_encounter(state, quiet=quiet), round=None)
    if not quiet:
        return state, ()
    told = Line(f"A quiet round: {quiet} of {MOST_QUIET}.", "C316-END-5")
    return state, (told,)
