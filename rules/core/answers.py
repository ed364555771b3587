"""The answers kept in a state until their question closes.

Nothing else knows how they are keyed: `depth/seat`, the place in the stack of the frame that asked
and the seat that answered. The key is stored, so it stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

import msgspec

from .ask import Ask
from .move import Move
from .state import State

S = TypeVar("S", bound=State)


def _key(depth: int, seat: str) -> str:
    return f"{depth}/{seat}"


def _parts(key: str) -> tuple[int, str]:
    depth, _, seat = key.partition("/")
    return int(depth), seat


def _top(state: State) -> int:
    return len(state.frames) - 1


def spoken(state: State) -> Iterator[tuple[str, Move]]:
    """Yield every answer kept with its seat, those to questions further down the stack too."""
    for key, move in state.answers.items():
        yield _parts(key)[1], move


def given(state: State) -> dict[str, Move]:
    """Return the answers to the open question by seat, whether or not the seat is still asked."""
    kept = ((*_parts(key), move) for key, move in state.answers.items())
    return {seat: move for depth, seat, move in kept if depth == _top(state)}


def answered(state: S, moves: Mapping[str, Move]) -> S:
    """Return the state with these seats' answers to the open question, in place of earlier ones."""
    new = {_key(_top(state), seat): move for seat, move in moves.items()}
    return msgspec.structs.replace(state, answers={**state.answers, **new})


def unanswered(state: S) -> S:
    """Return the state as if nobody had answered its open question yet."""
    return dropped_from(state, _top(state))


def dropped_from(state: S, depth: int) -> S:
    """Return the state without the answers to frames at this depth of the stack or above it."""
    left = {key: move for key, move in state.answers.items() if _parts(key)[0] < depth}
    return msgspec.structs.replace(state, answers=left)


def silenced(state: S, seats: set[str]) -> S:
    """Return the state without any answer of these seats."""
    left = {key: move for key, move in state.answers.items() if _parts(key)[1] not in seats}
    return msgspec.structs.replace(state, answers=left)


def awaited(ask: Ask, state: State) -> tuple[str, ...]:
    """Return the seats without whose answer an open question does not close, in its order."""
    said = given(state).items()
    heard = {seat for seat, move in said if not move.is_unfinished(state, seat)}
    heard |= {*state.vacant}
    silent = [entry for entry in ask.entries if entry.seat not in heard]
    must = tuple(entry.seat for entry in silent if entry.must)
    if must or any(entry.must for entry in ask.entries):
        return must
    return tuple(entry.seat for entry in silent)


def filled(ask: Ask, state: State) -> dict[str, Move]:
    """Return the answers of the seats asked, then the defaults of those that are silent.

    Both are in the order of the entries. A silent seat without a default is left out.
    """
    kept = given(state)
    said = {entry.seat: kept[entry.seat] for entry in ask.entries if entry.seat in kept}
    silent = [entry for entry in ask.entries if entry.seat not in kept]
    return said | {e.seat: e.default for e in silent if e.default is not None}
