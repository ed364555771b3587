"""A computer player: it sees what its seat may see, and plays by the same path as everybody."""

from __future__ import annotations

from typing import TypeVar

from ..dice import Dice
from .interrupt import Interrupt
from .loop import question
from .move import Move
from .offers import offers
from .parts import EagerComputer
from .state import State
from .system import System

S = TypeVar("S", bound=State)


def choose(system: System[S], state: S, seat: str, dice: Dice) -> Move | None:
    """Return what a computer player plays now, None if it has nothing to play.

    That is a move that it makes unasked, or else its answer to the open question.
    """
    return unasked(system, state, seat, dice) or answer(system, state, seat, dice)


def unasked(system: System[S], state: S, seat: str, dice: Dice) -> Move | None:
    """Return what a computer player does of its own accord, None for nothing.

    Only eager ones have such moves: a Strength before a blow lands, a new trooper.
    """
    if not isinstance(system.computer, EagerComputer):
        return None
    found = [move for move in offers(system, state, seat) if isinstance(move, Interrupt)]
    return system.computer.urge(system.look(state, seat), tuple(found), seat, dice)


def answer(system: System[S], state: S, seat: str, dice: Dice) -> Move | None:
    """Return the computer's answer to the open question, None when it has none to give.

    Nothing is chosen if only one answer is legal.
    """
    ask = question(state)
    entry = ask.entry(seat) if ask else None
    if entry is None:
        return None
    asked_for = [m for m in offers(system, state, seat) if isinstance(m, entry.kinds)]
    answers = tuple(move for move in asked_for if not isinstance(move, Interrupt))
    # An interrupt is an answer only if there is no other answer and no default.
    legal = answers or (tuple(asked_for) if entry.default is None else ())
    if not legal:
        return entry.default
    if len(legal) == 1:
        return legal[0]
    return system.computer.suggest(system.look(state, seat), legal, seat, dice)
