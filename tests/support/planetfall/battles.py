"""Whole battles of Planetfall at random: switches, moves and what people state by a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import msgspec

from rules.core import (
    GM,
    Lapse,
    Moment,
    Move,
    RuleError,
    Start,
    Step,
    begin,
    legal,
    offers,
    play,
    question,
    unstated,
    waits_for,
)
from rules.dice import Roll
from rules.games.planetfall.fielded import Fielded
from rules.games.planetfall.options import OPTIONS
from rules.games.planetfall.samples import FORCES
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.turn.ends import Concede, EndBattle
from tests.support import told

from .tables import Drawn

MOST_ROWS = 3000
MOST_TRIED = 12
RANGES = (2, 6, 10, 16, 20, 24, 36, 48)
UNWANTED = (Concede, EndBattle, Lapse)
KINDS = tuple(kind for kind in SYSTEM.Moves.__args__ if kind is not Start)
LARGE = 4
"""One battle of so many is fought with 3,000 points, which bring allies, Leviathans and portals."""


class Row(msgspec.Struct):
    """One row of a battle: the state before, who played what, what came of it."""

    before: Any
    seat: str
    move: Move
    step: Step
    rolls: tuple[Roll, ...] = ()


Watch = Callable[[Row], None]


def opened(source: Random, points: str = "1500", **fixed: str) -> Fielded:
    """Return a battle before its first question, switches drawn but those that are fixed."""
    options = {
        option.key: source.choice(option.values)
        if option.values and source.random() < 0.3
        else option.default
        for option in OPTIONS
    }
    options |= {"mfv": "any", "battle_groups": "1", "zero_hour": "mfv", "turns": "4"}
    options |= {"table": "claims"} | fixed
    seats = ("red", "blue", GM) if source.random() < 0.5 else ("red", "blue")
    names = sorted(name for name in FORCES if name.endswith(points))
    papers = {f"force/{side}": FORCES[source.choice(names)] for side in ("red", "blue")}
    moment = Moment(seat="red", seats=seats, dice=Drawn(source.random()))
    return begin(SYSTEM, Start(seats=seats, options=options), papers, moment).state


def stated(source: Random, state: Fielded, move: Move) -> Move:
    """Return a move with the facts that it leaves open filled in with something drawn."""
    far = source.choice(RANGES)
    drawn = {field: far if field == "range" else (far,) for field in unstated(move)}
    return msgspec.structs.replace(move, **drawn) if drawn else move


def drawn(source: Random, state: Fielded) -> tuple[str, Move]:
    """Return a seat and its move; silence where nothing is offered to anybody awaited."""
    seat = source.choice(waits_for(state))
    found = [move for move in offers(SYSTEM, state, seat) if not isinstance(move, UNWANTED)]
    for _ in range(MOST_TRIED):
        if not found:
            break
        move = stated(source, state, source.choice(found))
        if legal(state, move, seat) is None:
            return seat, move
    return seat, Lapse()


def play_out(seed: int, watch: Watch, **fixed: str) -> Fielded:
    """Play a random battle to its end, at most MOST_ROWS rows; return its last state."""
    source = Random(seed)
    state = opened(source, **fixed)
    for _ in range(MOST_ROWS):
        if question(state) is None:
            return state
        seat, move = drawn(source, state)
        moment = Moment(seat=seat, dice=Drawn(source.random()))
        try:
            step = play(SYSTEM, state, move, moment)
        except RuleError as refusal:
            raise AssertionError(f"{question(state)} refuses {move}: {refusal}") from refusal
        watch(Row(state, seat, move, step, tuple(moment.dice.rolls)))
        state = step.state
    return state


class Ear(told.Ear):
    """Hears a battle."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, KINDS, MOST_TRIED)


def points(seed: int) -> str:
    """Return how large the battle of a seed is: most have 1,500 points a side, some 3,000."""
    return "1500" if seed % LARGE else "3000"


def told_in(seeds: Iterable[int]) -> Counter[str]:
    """Return how often each rule was told or refused something in random battles."""
    every: Counter[str] = Counter()
    for seed in seeds:
        ear = Ear(seed)
        play_out(seed, ear, points=points(seed))
        every += ear.told
    return every
