"""Games that somebody leaves in the middle: the computer plays their seat from there."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from rules import core
from rules.core.computer import answer
from rules.dice import Dice

from .random_play import Chance, chosen_of, opened


class Departure(NamedTuple):
    """What came of a game: which seat was left, how many moves it had, whether it ended.

    `stuck` is the question that nothing could answer for the seat that was left, "" for none.
    """

    seat: str
    moves: int
    ended: bool
    stuck: str


def departed(system: core.System[Any], seed: int, most: int) -> Departure:
    """Play a random game for at most so many moves; whoever is asked at a random row leaves it."""
    chance, dice = random.Random(seed), Chance(seed)
    state = opened(system, chance, dice)
    row, gone = chance.randrange(most // 2), ""
    for move in range(most):
        ask = core.question(state)
        if ask is None:
            return Departure(gone, move, True, "")
        awaited = chance.choice(core.waits_for(state))
        if move >= row and not gone and _may_be_left(system, awaited):
            gone = awaited
        chosen: core.Move | None
        if awaited == gone:
            chosen = _played(system, state, awaited, dice)
        else:
            chosen = chosen_of(system, state, awaited, chance)
        if chosen is None:
            return Departure(gone, move, False, f"{ask.kind}: {ask.text}")
        state = core.play(system, state, chosen, core.Moment(seat=awaited, dice=dice)).state
    return Departure(gone, most, False, "")


def _may_be_left(system: core.System[Any], seat: str) -> bool:
    """Say whether the computer can have a seat: the GM's only where the game says so."""
    return seat != core.GM or (system.gm is not None and system.gm.by_computer)


def _played(system: core.System[Any], state: Any, seat: str, dice: Dice) -> core.Move | None:
    """Return what the computer answers, else silence where that has a default, else None."""
    move = answer(system, state, seat, dice)
    if move is not None:
        return move
    ask = core.question(state)
    entry = ask.entry(seat) if ask else None
    return core.Lapse() if entry is not None and entry.default is not None else None


class Surrender(NamedTuple):
    """What came of a game that somebody gave up: their seat, the winners, what was wrong.

    `over` says that this ended it at once, `wrong` holds broken invariants, `asked` what they were
    asked afterwards.
    """

    seat: str
    over: bool
    winners: tuple[str, ...]
    wrong: tuple[str, ...]
    asked: tuple[str, ...]


def given_up(
    system: core.System[Any], seed: int, most: int, after: int, players: int = 0
) -> Surrender | None:
    """Play a random game in which somebody gives up at a random row, and some moves more.

    None where nobody could until then. `players` says how many there are, 0 leaves it to chance.
    """
    chance, dice = random.Random(seed), Chance(seed)
    state = opened(system, chance, dice, players)
    row = chance.randrange(most)
    for _ in range(most + row):
        ask = core.question(state)
        if ask is None:
            return None
        seats = [seat for seat in system.seats.names if system.concession(state, seat)]
        if seats and row <= 0:
            return _without(system, state, chance.choice(seats), chance, dice, after)
        row -= 1
        awaited = chance.choice(core.waits_for(state))
        moment = core.Moment(seat=awaited, dice=dice)
        chosen = chosen_of(system, state, awaited, chance)
        state = core.play(system, state, chosen, moment).state
    return None


def _without(
    system: core.System[Any], state: Any, seat: str, chance: random.Random, dice: Dice, after: int
) -> Surrender:
    """Give a game up for a seat, and play on without it."""
    found = system.concession(state, seat)
    assert found is not None
    state = core.play(system, state, found.move, core.Moment(seat=seat, dice=dice)).state
    outcome, wrong = system.outcome(state), list(system.invariants(state))
    over, asked = outcome is not None, []
    for _ in range(after):
        ask = core.question(state)
        if ask is None:
            break
        if seat in core.waits_for(state):
            asked.append(ask.kind)
        awaited = chance.choice(core.waits_for(state))
        chosen = chosen_of(system, state, awaited, chance)
        state = core.play(system, state, chosen, core.Moment(seat=awaited, dice=dice)).state
        wrong += system.invariants(state)
    winners = outcome.winners if outcome else ()
    return Surrender(seat, over, winners, tuple(wrong), tuple(asked))
