"""What an NFA success does: manoeuvres, boarding, support from orbit, forcing a Weakness."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rules.core import Go, Line
from rules.dice import Dice
from rules.games.three_sixteen.mission.threat import remover
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import (
    encounter,
    fight,
    intent,
    living,
    name,
    open_slots,
    present,
    replace,
    vehicle_of,
    with_encounter,
    with_planet,
    with_trooper,
)
from rules.games.three_sixteen.troopers.demand import Demand
from rules.games.three_sixteen.troopers.health import Hit, fallen
from rules.games.three_sixteen.troopers.vehicles import (
    at_controls,
    boarded,
    pods_lost,
    rides,
    vehicle_title,
)
from rules.procedures.three_sixteen import digits
from rules.procedures.three_sixteen.weapons import PATTERNS

from .failures import Act
from .hits import Window, real_hits
from .ranges import moved
from .scores import add_score

S = TypeVar("S", bound=Campaign)
LAST_CALL = 2
SHORT = 50


def do_task(state: Campaign, seat: str, act: Act, dice: Dice) -> Go:
    """Do the task of a trooper whose NFA succeeded; drivers have scored already.

    See C316-GEAR-3 and C316-SA-18.
    """
    task = intent(state, seat).task
    if task in ("evac", "orbital") and fight(state).stop_tech:
        told = Line("Technology is stopped; nobody hears the call.", "C316-SA-18")
        return Go(state=state, told=(told,))
    return _TASKS[task](state, seat, act, dice)


def _manoeuvre(state: Campaign, seat: str, act: Act, dice: Dice) -> Go:
    """Move one step, change the weapon, or both (C316-ROUND-7)."""
    if act.weapon:
        state = with_trooper(state, seat, in_hand=act.weapon)
    state = moved(state, seat, act.step)
    where = encounter(state).ranges.get(seat, "none").title()
    what = f" with the {PATTERNS[act.weapon].title}" if act.weapon else ""
    text = f"{name(state, seat)} manoeuvres: {where}{what}."
    return Go(state=state, told=(Line(text, "C316-ROUND-7", main=True),))


def _board(state: Campaign, seat: str, act: Act, dice: Dice) -> Go:
    key = intent(state, seat).target
    if key not in rides(state):
        return Go(state=state)
    state = boarded(state, seat, key, crew=True)
    text = f"{name(state, seat)} gets into {vehicle_title(state, key)}."
    return Go(state=state, told=(Line(text, "C316-VEH-2", main=True),))


def _controls(state: Campaign, seat: str, act: Act, dice: Dice) -> Go:
    """Take the controls from a passenger's seat, unless somebody else was faster (C316-VEH-3)."""
    inside = vehicle_of(state, seat)
    if inside is None or inside[1].crew:
        return Go(state=state)
    told = Line(at_controls(state, seat, inside[0]), "C316-VEH-3", main=True)
    return Go(state=boarded(state, seat, inside[0], crew=True), told=(told,))


def _other(state: Campaign, seat: str, act: Act, dice: Dice) -> Go:
    words = intent(state, seat).text.rstrip(".") or "as declared"
    short = f"{words}." if len(words) <= SHORT else f"{words[: SHORT - 1].rstrip()}…"
    text = f"{name(state, seat)} does it: {short}"
    told = [Line(text, "C316-GEAR-10", main=True)]
    if short != f"{words}.":
        # The line of a round's result is short; the whole text follows below it.
        told.append(Line(f"{name(state, seat)}: {words}.", "C316-GEAR-10"))
    return Go(state=state, told=tuple(told))


def _drive(state: Campaign, seat: str, act: Act, dice: Dice) -> Go:
    return Go(state=state)


def _force(state: Campaign, seat: str, act: Act, dice: Dice) -> Go:
    """Make the target use a Weakness, unless the target is gone (C316-GEAR-7, C316-GEAR-8)."""
    target = intent(state, seat).target
    # C316-GEAR-7: nothing happens; the attempt is used up all the same (C316-GEAR-6).
    if target not in present(state) or not open_slots(state.troopers[target].weaknesses):
        return Go(state=state)
    text = f"{name(state, seat)} forces a Weakness of {name(state, target)}."
    told = Line(text, "C316-GEAR-7", main=True)
    return Go(state=state, first=(Demand(seat=target),), told=(told,))


def _evac(state: Campaign, seat: str, act: Act, dice: Dice) -> Go:
    """Discard the tokens, hit everybody on the way out, and end the encounter (C316-GEAR-2).

    See C316-END-8 and C316-FLASH-8.
    """
    # C316-A59
    if is_on(state, "evac_medal") and encounter(state).tokens:
        state = remover(state, seat)
    state = with_planet(state, evac_used=True)
    state = with_encounter(state, tokens=0, ended="evac", outcome="lost")
    hits = real_hits(state, tuple(Hit(seat=other, origin="evac") for other in present(state)))
    told = Line(f"{name(state, seat)} calls the E-Vac; it comes in hot.", "C316-GEAR-2", main=True)
    return Go(state=state, first=(Window(hits=hits, personal=True),), told=(told,))


def _orbital(state: Campaign, seat: str, act: Act, dice: Dice) -> Go:
    """Clear the planet for d1000, and hit every trooper on it (C316-GEAR-4, C316-END-8).

    See C316-FLASH-8.
    """
    why = f"Orbital Bombardment: {name(state, seat)}"
    _, score = digits.roll(dice, 3, why, seat)
    calls = state.orbital_calls.get(seat, 0) + 1
    state = remover(state, seat)
    state = with_encounter(state, tokens=0, ended="orbital", outcome="lost")
    state = with_planet(state, pool=0, orbital_used=True)
    state = add_score(state, seat, score)
    state = with_trooper(state, seat, called_orbital=True)
    state = pods_lost(replace(state, orbital_calls={**state.orbital_calls, seat: calls}))
    text = f"{name(state, seat)} calls fire from orbit: {score} killed, the planet is clear."
    told: tuple[Line, ...] = (Line(text, "C316-GEAR-4", main=True),)
    # The score still goes on record.
    if calls >= LAST_CALL:
        state, lines = fallen(state, seat, dice)
        told += lines
    hits = tuple(Hit(seat=other, origin="orbital") for other in living(state))
    return Go(state=state, first=(Window(hits=hits, personal=True),), told=told)


_TASKS: dict[str, Callable[[Campaign, str, Act, Dice], Go]] = {
    "manoeuvre": _manoeuvre,
    "board": _board,
    "controls": _controls,
    "other": _other,
    "drive": _drive,
    "force": _force,
    "evac": _evac,
    "orbital": _orbital,
}
