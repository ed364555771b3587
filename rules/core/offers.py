"""What a seat may play now: written once for everybody who asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeVar, cast, get_args

from .canonical import canonical
from .errors import RuleError
from .interrupt import Interrupt
from .loop import question
from .move import Move
from .play import accepting
from .state import State
from .system import System

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


def legal(state: State, move: Move, seat: str) -> RuleError | None:
    """Return the refusal that a move would meet, None if it would be accepted. Rolls nothing."""
    try:
        move = move.measured(state)
        if not isinstance(move, Interrupt):
            accepting(state, move, seat)
        move.check(state, seat)
    except RuleError as refusal:
        return refusal
    return None


def as_offered(state: State, move: Move) -> str:
    """Return the button label that the open question gives an answer, "" if it has none."""
    ask = question(state)
    choices = (choice for entry in (ask.entries if ask else ()) for choice in entry.choices)
    return next((choice.label for choice in choices if choice.move == move), "")


def first_legal(
    state: State, moves: Iterable[M], seat: str
) -> tuple[M | None, tuple[RuleError, ...]]:
    """Return the first of some moves that would be accepted, with the table's facts filled in.

    None if there is none. With it come the refusals of those before, in order.
    """
    refusals = list[RuleError]()
    for move in moves:
        refusal = legal(state, move, seat)
        if refusal is None:
            # Filling in facts does not make it another kind of move.
            return cast(M, move.measured(state)), tuple(refusals)
        refusals.append(refusal)
    return None, tuple(refusals)


def offers(system: System[S], state: S, seat: str) -> tuple[Move, ...]:
    """Return every move that this seat may play now, for kinds with finitely many.

    Answers to the open question come first, ready-made choices before others, then interrupts in
    the order of the game's `Moves`. Buttons, completion, computer players and random tests all use
    it.
    """
    found: dict[bytes, Move] = {}
    for move in _measured(state, tried(system, state, seat)):
        key = canonical(move)
        if key not in found and move.is_legal(state, seat):
            found[key] = move
    return tuple(found.values())


def offered_values(
    system: System[S], state: S, seat: str, kind: type[Move], field: str
) -> list[Any]:
    """Return the different values of a field among a seat's legal moves of a kind, in order.

    A value that has been found is not searched for again, so that most moves need no check.
    """
    found: dict[Any, None] = {}
    moves = [move for move in tried(system, state, seat) if isinstance(move, kind)]
    for move in _measured(state, moves):
        value = getattr(move, field)
        if value not in found and move.is_legal(state, seat):
            found[value] = None
    return list(found)


def _measured(state: State, moves: list[Move]) -> Iterator[Move]:
    """Yield moves with the facts that the game knows, leaving out impossible ones."""
    for move in moves:
        with suppress(RuleError):
            yield move.measured(state)


def tried(system: System[S], state: S, seat: str) -> list[Move]:
    """Return every move that might be offered to a seat now, including those that are not legal."""
    ask = question(state)
    entry = ask.entry(seat) if ask else None
    found: list[Move] = []
    if entry is not None:
        found += [choice.move for choice in entry.choices]
        for kind in entry.kinds:
            found += kind.candidates(state, seat)
    for kind in get_args(system.Moves):
        if issubclass(kind, Interrupt):
            found += kind.candidates(state, seat)
    return found
