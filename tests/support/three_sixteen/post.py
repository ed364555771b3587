"""Sensible people who play a mission by post: their standing orders, and what they answer."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from rules.core import GM, Moment, Move, legal, play, question, waits_for
from rules.core.computer import answer
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.holding import HoldBack
from rules.games.three_sixteen.lists import (
    ARMOUR,
    END_ENCOUNTER,
    EXPLODING,
    IGNORE_WOUNDS,
    RAPID,
    REGENERATION,
)
from rules.games.three_sixteen.mission.service import OpenEncounter
from rules.games.three_sixteen.options import SWITCHES

from .seasoned import Chance, green

SEATS = ("red", "blue", "green", "yellow", GM)
SQUAD = (
    *("watch yes", "range near", "armour dead", "flashback third", "drugs failed"),
    *("level fa", "improve default"),
)
MASTER = ("range close",)
IN_A_ROUND = {ARMOUR, END_ENCOUNTER, EXPLODING, IGNORE_WOUNDS, RAPID, REGENERATION}
"""What a GM may want to use in the middle of a round."""


def orders(seat: str) -> tuple[str, ...]:
    """Return the standing orders of a seat."""
    return MASTER if seat == GM else SQUAD


def ordered(state: Any, seat: str) -> Move | None:
    """Return what a seat's standing orders answer to the open question, None for nothing."""
    found = (THREE_SIXTEEN.orders.obey(order, state, seat) for order in orders(seat))
    return next((one for one in found if one and legal(state, one, seat) is None), None)


def passing(state: Any, seat: str) -> Move | None:
    """Return how a question is answered without anybody: by an order, or as nothing can be done."""
    ask = question(state)
    if ask is not None and ask.sealed and seat == GM and THREE_SIXTEEN.gm.is_idle(state, seat):
        entry = ask.entry(seat)
        return entry.default if entry else None
    return ordered(state, seat)


def unattended(state: Any) -> tuple[str, Move] | None:
    """Return the next answer that needs nobody, with its seat; None while a person is awaited."""
    found = ((seat, passing(state, seat)) for seat in waits_for(state))
    return next(((seat, move) for seat, move in found if move is not None), None)


def wanted(source: Random, state: Any, seat: str, says: bool = True) -> Move:
    """Return what a sensible person answers: what a computer would, with fewer waits.

    `says` is whether a GM who can do nothing says so.
    """
    move = answer(THREE_SIXTEEN, state, seat, Chance(source))
    assert move is not None
    brief = _brief(state, move, says)
    return move if legal(state, brief, seat) else brief


def _brief(state: Any, move: Move, says: bool) -> Move:
    """Return an answer with which nobody has to ask again."""
    if isinstance(move, Declare):
        return replace(move, then="stay")
    if isinstance(move, OpenEncounter):
        return replace(move, nothing=says)
    if isinstance(move, AlienIntent):
        armed = IN_A_ROUND & {*state.planet.abilities}
        return HoldBack() if says and not armed else replace(move, then="stay")
    return move


def waits_of_a_mission(seed: int) -> int:
    """Play a mission of four by post; return how often it waited for somebody.

    From the question for its planet to what comes before the next.
    """
    source, waits = Random(seed), 0
    state = green(source, SEATS, {option.key: option.default for option in SWITCHES})
    while state.planet_no == 0 or state.phase != "planet":
        state = _unasked(source, state)
        ask = question(state)
        waits += waits > 0 or (ask is not None and ask.kind == "planet")
        state = _answered(source, state)
    return waits


def _answered(source: Random, state: Any) -> Any:
    """Return the state after everybody awaited for the open question has answered."""
    here, done = _place(state), set[str]()
    while (left := [seat for seat in waits_for(state) if seat not in done]) and (
        here == _place(state)
    ):
        done.add(left[0])
        state = _played(source, state, left[0], wanted(source, state, left[0]))
        state = _unasked(source, state)
    return state


def _unasked(source: Random, state: Any) -> Any:
    """Return the state once somebody is awaited who has to answer in person."""
    while (one := unattended(state)) is not None:
        state = _played(source, state, *one)
    return state


def _played(source: Random, state: Any, seat: str, move: Move) -> Any:
    moment = Moment(seat=seat, seats=SEATS, dice=Chance(source))
    return play(THREE_SIXTEEN, state, move, moment).state


def _place(state: Any) -> tuple[Any, ...]:
    """Return what tells one question from the next."""
    ask, now = question(state), state.encounter
    return ask and ask.rule, len(state.frames), now and (now.ordinal, now.round_no)
