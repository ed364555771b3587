"""The path of every move: collect answers, close the question, decide, run the loop.

An answer from a button, a command, a GM speaking for a seat, a standing order, a computer player
and a passed deadline all come through `play`. All checks come before the first die. Every state
given back is as it would be read from storage, so that the next move is the same after a restart.
"""

from __future__ import annotations

from typing import TypeVar

from .answers import answered, awaited, filled
from .ask import Ask, Entry, NotAsked, Unasked
from .edit import changed
from .errors import RuleError
from .interrupt import Interrupt
from .line import Line
from .loop import Run, question
from .moment import Moment
from .move import Move, decision
from .moves import Edit, Lapse, Start
from .seats import Seating, seat_title
from .state import State
from .step import Step
from .stored_order import in_stored_order, with_books_in_order
from .system import System

S = TypeVar("S", bound=State)


def begin(system: System[S], start: Start, papers: dict[str, str], moment: Moment) -> Step[S]:
    """Return the first step of a game. `papers` holds the text of each document by its kind."""
    decided = decision({moment.seat: start})
    moment.dice.decide(decided)
    state = system.start(start.options, start.seats, papers, moment.dice)
    run = Run(with_books_in_order(state), moment.dice)
    run.until_asked()
    return _step(run, decided)


def play(system: System[S], state: S, move: Move, moment: Moment) -> Step[S]:
    """Play a move: refuse it, keep it as an answer, or close the question and go on.

    Raises RuleError before anything is rolled; the state given is never changed.
    """
    if isinstance(move, Interrupt):
        move.check(state, moment.seat)
        return _interrupt(system, state, move, moment)
    if isinstance(move, Lapse):
        return _lapse(state, moment)
    system.check_first(state, move, moment.seat)
    ask, entry = accepting(state, move, moment.seat)
    move.check(state, moment.seat)
    state = answered(state, {moment.seat: move})
    if not _is_closing(ask, state, move):
        noted = _noted(ask, entry, more=move.is_unfinished(state, moment.seat))
        return Step(state=in_stored_order(state), told=(noted,))
    return _close(state, ask, moment)


def attended(system: System[S], state: S, seating: Seating) -> tuple[S, tuple[Line, ...]]:
    """Return the state among the people who are there now, and what to tell of it."""
    now, told = system.attendance.seated(state, seating)
    return in_stored_order(now), told


def accepting(state: State, move: Move, seat: str) -> tuple[Ask, Entry]:
    """Return the question and the entry that accept this move. Raises RuleError if none does."""
    ask = question(state)
    if ask is None:
        raise RuleError("Nothing is asked at the moment; the game waits for nobody.", "TURN")
    entry = ask.entry(seat)
    if entry is None:
        raise NotAsked(seat, awaited(ask, state), ask.rule)
    if not isinstance(move, entry.kinds):
        raise Unasked(move, ask, entry)
    return ask, entry


def waits_for(state: State) -> tuple[str, ...]:
    """Return the seats without whose answer the open question does not close, in its order."""
    ask = question(state)
    return () if ask is None else awaited(ask, state)


def _is_closing(ask: Ask, state: State, move: Move) -> bool:
    if ask.ends == "first" or not awaited(ask, state):
        return True
    return isinstance(ask.ends, type) and isinstance(move, ask.ends)


def _noted(ask: Ask, entry: Entry, *, more: bool) -> Line:
    rest = "; there is more to answer" if more else ""
    return Line(f"{seat_title(entry.seat)} has answered{rest}.", ask.rule)


def _close(state: S, ask: Ask, moment: Moment) -> Step[S]:
    """Close the question: what was answered is decided, and the loop goes on."""
    answers = filled(ask, state)
    decided = decision(answers)
    secret = ask.sealed or any(answer.is_secret() for answer in answers.values())
    moment.dice.decide(decided, secret)
    run = Run(state, moment.dice, reveals=ask.sealed)
    run.close(ask)
    run.until_asked()
    return _step(run, decided)


def _lapse(state: S, moment: Moment) -> Step[S]:
    """Close the question with the defaults of everybody who is silent."""
    ask = question(state)
    if ask is None:
        raise RuleError("No question is open.", "TURN")
    silent = awaited(ask, state)
    stuck = [e.seat for e in ask.entries if e.seat in silent and e.default is None]
    if stuck:
        names = " and ".join(seat_title(seat) for seat in stuck)
        raise RuleError(
            f"There is no default to play for {names} here; the GM must answer.", ask.rule
        )
    return _close(state, ask, moment)


def _interrupt(system: System[S], state: S, move: Interrupt, moment: Moment) -> Step[S]:
    decided = decision({moment.seat: move})
    moment.dice.decide(decided, move.is_secret() or _is_unseen(system, state, move))
    run = Run(state, moment.dice)
    run.take(move.intervene(state, moment.seat, moment.dice), None)
    run.until_asked()
    return _step(run, decided, state)


def _is_unseen(system: System[S], state: S, move: Interrupt) -> bool:
    """Say whether a move sets a value that not everybody may see."""
    if not isinstance(move, Edit):
        return False
    new, _ = changed(state, move.path, move.value)
    return bool(system.look(new, None) == system.look(state, None))


def _step(run: Run[S], decided: bytes, before: S | None = None) -> Step[S]:
    """Return the outcome of a run, its state as it will be read back; `before` has that order."""
    state = before if before is run.state else in_stored_order(run.state)
    return Step(state=state, told=tuple(run.told), reveals=run.reveals, decided=decided)
