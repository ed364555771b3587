"""Who is there: a campaign without a GM, and troopers whose players were removed.

Without a GM nobody keeps secrets: a planet's ability is told with its briefing (C316-GM-12). A
trooper without a player fights on to the end of his planet and stays behind from the next one on,
until somebody takes his seat (C316-GM-9).
"""

from __future__ import annotations

from typing import TypeVar

from rules.core import Line, Seating, seat_title
from rules.games.three_sixteen.lists import ability_name
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import (
    living,
    name,
    names,
    replace,
    status,
    with_planet,
    with_trooper,
)

S = TypeVar("S", bound=Campaign)


def unled_told(state: Campaign) -> tuple[Line, ...]:
    """Return what a squad without a GM is told at the start; nothing if there is a GM."""
    if state.led:
        return ()
    text = "Nobody is GM: what a GM would be asked, all seats answer together."
    return (Line(text, "C316-GM-12"),)


def seated(state: S, seating: Seating) -> tuple[S, tuple[Line, ...]]:
    """Return the state with the players who are there now, and the lines telling the changes."""
    state, told = _led(state, led=seating.gm)
    told += tuple(_new(seat) for seat in seating.players if seat not in state.roster)
    gone = tuple(seat for seat in seating.gone if seat in state.roster)
    if gone == state.absent:
        return state, told
    new = tuple(seat for seat in gone if seat not in state.absent and seat in state.troopers)
    state = replace(state, absent=gone)
    if state.phase == "planet":
        state, lines = mustered(state)
        return state, (*told, *lines)
    return state, (*told, *(_leaving(state, seat) for seat in new))


def _new(seat: str) -> Line:
    text = f"{seat_title(seat)} is new: make a trooper with /316 enlist, once the mission is on."
    return Line(text, "C316-CHAR-1")


def _leaving(state: Campaign, seat: str) -> Line:
    text = f"{name(state, seat)} counts to the end of this planet, then stays behind."
    return Line(text, "C316-GM-9")


def _led(state: S, *, led: bool) -> tuple[S, tuple[Line, ...]]:
    """Note whether there is a GM; when the last one goes, hidden abilities are revealed."""
    if led == state.led:
        return state, ()
    state = replace(state, led=led)
    now = state.planet
    if led or now is None or not now.briefed or now.open:
        return state, ()
    hidden = tuple(n for n in now.abilities if n not in now.revealed)
    # Not yet `open`: the open question has to stay open.
    state = with_planet(state, revealed=now.abilities)
    text = f"These aliens have {', '.join(ability_name(n) for n in hidden)}."
    return state, (Line(text, "C316-GM-12"),) if hidden else ()


def mustered(state: S) -> tuple[S, tuple[Line, ...]]:
    """Return the state with playerless troopers left behind, as long as others can go."""
    back = tuple(s for s in state.away if s not in state.absent and status(state, s) == "benched")
    for seat in back:
        state = with_trooper(state, seat, status="ready")
    away = tuple(s for s in state.away if status(state, s) == "benched")
    gone = tuple(seat for seat in living(state) if seat in state.absent)
    if set(living(state)) <= set(gone):
        # Somebody must go; the computer answers for him.
        gone = ()
    for seat in gone:
        state = with_trooper(state, seat, status="benched")
    state = replace(state, away=(*away, *gone))
    return state, _mustered_told(state, gone, back)


def _mustered_told(
    state: Campaign, gone: tuple[str, ...], back: tuple[str, ...]
) -> tuple[Line, ...]:
    told = []
    if gone:
        text = f"Nobody plays them, so they stay behind: {names(state, gone)}."
        told.append(Line(text, "C316-GM-9"))
    if back:
        told.append(Line(f"Back in the squad: {names(state, back)}.", "C316-GM-9"))
    return tuple(told)
