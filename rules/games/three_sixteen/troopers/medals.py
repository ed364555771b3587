"""Medals: for missions survived, wounds, kills, and the planet's last token (C316-MED-1 to 6)."""

from __future__ import annotations

from typing import TypeVar

from rules.core import Line
from rules.games.three_sixteen.lists import (
    KILL_BADGE,
    KILLS_A_BAR,
    KILLS_FOR_BADGE,
    SERVICE_MEDALS,
    SKULL,
    SWORD,
    WOUND_BADGE,
    WOUNDS_A_BAR,
)
from rules.games.three_sixteen.model import Campaign, Trooper
from rules.games.three_sixteen.queries import planet, with_trooper

from .ranks import is_officer

S = TypeVar("S", bound=Campaign)


def service(trooper: Trooper) -> dict[str, int]:
    """Return the medals with their bars that a trooper's record has earned.

    See C316-MED-1, C316-MED-2 and C316-MED-3.
    """
    found = {medal: 0 for least, medal in SERVICE_MEDALS.items() if trooper.survived >= least}
    if trooper.wounds:
        found[WOUND_BADGE] = trooper.wounds // WOUNDS_A_BAR
    if trooper.total >= KILLS_FOR_BADGE:
        found[KILL_BADGE] = trooper.total // KILLS_A_BAR
    return found


def by_kind(medals: dict[str, int]) -> tuple[str, ...]:
    """Return medals in the order of the book's list, then the group's own by name."""
    known = (*SERVICE_MEDALS.values(), WOUND_BADGE, KILL_BADGE, SWORD, SKULL)
    return (*(m for m in known if m in medals), *sorted(m for m in medals if m not in known))


def crimson(rank: int) -> str:
    """Return the crimson medal of a Rank (C316-MED-4)."""
    return SKULL if is_officer(rank) else SWORD


def awarded(medals: dict[str, int], medal: str) -> dict[str, int]:
    """Return the medals with one more of a kind: a repeat adds a bar."""
    return {**medals, medal: medals[medal] + 1 if medal in medals else 0}


def decorated(state: S, seat: str) -> tuple[S, tuple[Line, ...]]:
    """Count a mission survived, and award the trooper everything he has earned."""
    trooper = state.troopers[seat]
    state = with_trooper(state, seat, survived=trooper.survived + 1)
    medals = {**trooper.medals, **service(state.troopers[seat])}
    last = planet(state)
    # C316-MED-4: by his Rank at that moment.
    if last.complete and last.last_remover == seat:
        medals = awarded(medals, crimson(last.last_rank))
    state = with_trooper(state, seat, medals=medals)
    fresh = [m for m in by_kind(medals) if trooper.medals.get(m, -1) != medals[m]]
    if not fresh:
        return state, ()
    text = f"{trooper.name} receives: {', '.join(medal_text(m, medals[m]) for m in fresh)}."
    return state, (Line(text, "C316-MED-1", main=True),)


def medal_text(medal: str, bars: int) -> str:
    """Return a medal with its bars in words; a Skull has Oak Leaves."""
    if not bars:
        return medal
    what = "Oak Leaves" if medal == SKULL else "bar" if bars == 1 else "bars"
    return f"{medal} ({bars} {what})"
