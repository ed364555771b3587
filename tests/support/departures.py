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
