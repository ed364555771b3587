"""The road of every move: collect answers, close the question, decide, run the loop.

An answer from a button, a command, a GM speaking for a seat, a standing order, a computer player
and a passed deadline all come through `play`. All checks come before the first die.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from .ask import Ask, Entry, NotAsked, Unasked
from .canonical import canonical
from .errors import RuleError
from .interrupt import Interrupt
from .line import Line
from .loop import MOST_STAGES, Run, asked
from .moment import Moment
from .move import Move, decision
from .moves import Lapse, Start
from .seats import seat_title
from .step import Step
from .system import System


def question(state: Any) -> Ask | None:
    """Return the open question of a state, None when nothing is asked."""
    return asked(state)


def begin(system: System, start: Start, papers: dict[str, str], moment: Moment) -> Step:
    """Open a game: its first step. `papers` are the documents' texts by kind."""
    decided = decision({moment.seat: start})
    moment.dice.decide(decided)
    run = Run(system.start(start.options, start.seats, papers, moment.dice), moment.dice)
    run.until_asked()
    return _step(run, decided)


def play(system: System, state: Any, move: Move, moment: Moment) -> Step:
    """Play a move: refuse it, keep it as an answer, or close the question and go on.

    Raises RuleError before anything is rolled; the state given is never changed.
    """
    if isinstance(move, Interrupt):
        move.check(state, moment.seat)
        return _interrupt(state, move, moment)
    if isinstance(move, Lapse):
        return _lapse(state, moment)
    if system.codes_first:
        move.check(state, moment.seat)
    ask, entry = _accepting(state, move, moment.seat)
    move.check(state, moment.seat)
    answered = _answered(state, moment.seat, move)
    if not _closes(ask, answered, move):
        return Step(state=answered, told=(_noted(ask, entry),))
    return _close(answered, ask, moment)


def _accepting(state: Any, move: Move, seat: str) -> tuple[Ask, Entry]:
    """Return the question and entry that take this move, or refuse and say who is awaited."""
    ask = asked(state)
    if ask is None:
        raise RuleError("Nothing is asked at the moment; the game waits for nobody.", "TURN")
    entry = ask.entry(seat)
    if entry is None:
        raise NotAsked(seat, waits_for(state), ask.rule)
    if not isinstance(move, entry.kinds):
        raise Unasked(move, ask, entry)
    return ask, entry


def _key(state: Any, seat: str) -> str:
    return f"{len(state.frames) - 1}/{seat}"


def _answered(state: Any, seat: str, move: Move) -> Any:
    return msgspec.structs.replace(state, answers={**state.answers, _key(state, seat): move})


def _answers(state: Any, ask: Ask) -> dict[str, Move]:
    """Return the answers given to the open question, by seat."""
    keys = {entry.seat: _key(state, entry.seat) for entry in ask.entries}
    return {seat: state.answers[key] for seat, key in keys.items() if key in state.answers}


def waits_for(state: Any) -> tuple[str, ...]:
    """Return the seats without whose answer the open question does not close, in its order."""
    ask = asked(state)
    if ask is None:
        return ()
    given = _answers(state, ask)
    silent = [entry for entry in ask.entries if entry.seat not in given]
    must = tuple(entry.seat for entry in silent if entry.must)
    if must or any(entry.must for entry in ask.entries):
        return must
    return tuple(entry.seat for entry in silent)


def _closes(ask: Ask, state: Any, move: Move) -> bool:
    if ask.ends == "first" or not waits_for(state):
        return True
    return isinstance(ask.ends, type) and isinstance(move, ask.ends)


def _noted(ask: Ask, entry: Entry) -> Line:
    return Line(f"{seat_title(entry.seat)} has answered.", ask.rule)


def _filled(ask: Ask, given: dict[str, Move]) -> dict[str, Move]:
    """Return the answers with the defaults of those who kept silent."""
    defaults = {
        entry.seat: entry.default
        for entry in ask.entries
        if entry.seat not in given and entry.default is not None
    }
    return {**given, **defaults}


def _close(state: Any, ask: Ask, moment: Moment) -> Step:
    """Close the question: what was answered is decided, and the loop goes on."""
    answers = _filled(ask, _answers(state, ask))
    decided = decision(answers)
    moment.dice.decide(decided)
    run = Run(_without_answers(state), moment.dice, reveals=ask.sealed)
    run.stage(answers)
    run.until_asked()
    return _step(run, decided)


def _without_answers(state: Any) -> Any:
    """Return the state without the answers to its open question."""
    here = f"{len(state.frames) - 1}/"
    left = {key: move for key, move in state.answers.items() if not key.startswith(here)}
    return msgspec.structs.replace(state, answers=left)


def _lapse(state: Any, moment: Moment) -> Step:
    """Close the question with the defaults of all who are silent."""
    ask = asked(state)
    if ask is None:
        raise RuleError("No question is open whose time could be over.", "TURN")
    awaited = set(waits_for(state))
    stuck = [e.seat for e in ask.entries if e.seat in awaited and e.default is None]
    if stuck:
        names = " and ".join(seat_title(seat) for seat in stuck)
        raise RuleError(f"Silence of {names} means nothing here; the GM must answer.", ask.rule)
    return _close(state, ask, moment)


def _interrupt(state: Any, move: Interrupt, moment: Moment) -> Step:
    decided = decision({moment.seat: move})
    moment.dice.decide(decided)
    run = Run(state, moment.dice)
    run.take(move.intervene(state, moment.seat, moment.dice), None)
    run.until_asked()
    _past_nobody(run)
    return _step(run, decided)


def _past_nobody(run: Run) -> None:
    """Close the questions that wait for nobody: an interrupt may have taken the last seat out."""
    for _ in range(MOST_STAGES):
        ask = asked(run.state)
        if ask is None or waits_for(run.state):
            return
        answers = _filled(ask, _answers(run.state, ask))
        run.state = _without_answers(run.state)
        run.stage(answers)
        run.until_asked()
    raise RuntimeError(f"more than {MOST_STAGES} questions to nobody")


def _step(run: Run, decided: bytes) -> Step:
    return Step(state=run.state, told=tuple(run.told), reveals=run.reveals, decided=decided)


def legal(state: Any, move: Move, seat: str) -> RuleError | None:
    """Return why a move would be refused, None when it would be taken. Rolls nothing."""
    try:
        if not isinstance(move, Interrupt):
            _accepting(state, move, seat)
        move.check(state, seat)
    except RuleError as refusal:
        return refusal
    return None


def offers(system: System, state: Any, seat: str) -> tuple[Move, ...]:
    """Return every move that this seat may play now, of those that are finitely many.

    Answers to the open question come first, ready choices before others, then interrupts in the
    order of the game's `Moves`.
    Written once for all: what a seat may do, completion, computer players and the random tests.
    """
    found: dict[bytes, Move] = {}
    for move in _tried(system, state, seat):
        key = canonical(move)
        if key not in found and _passes(move, state, seat):
            found[key] = move
    return tuple(found.values())


def _passes(move: Move, state: Any, seat: str) -> bool:
    """Say whether a move of a kind that is asked for, or an interrupt, would be taken."""
    try:
        move.check(state, seat)
    except RuleError:
        return False
    return True


def _tried(system: System, state: Any, seat: str) -> list[Move]:
    ask = asked(state)
    entry = ask.entry(seat) if ask else None
    tried: list[Move] = []
    if entry is not None:
        tried += [choice.move for choice in entry.choices]
        for kind in entry.kinds:
            tried += kind.candidates(state, seat)
    for kind in get_args(system.Moves):
        if issubclass(kind, Interrupt):
            tried += kind.candidates(state, seat)
    return tried
