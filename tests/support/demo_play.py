"""A demo played by the rules alone: the learner does what is advised, a computer all else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules import core
from rules.core.computer import answer
from tests.support.random_play import Chance

MOST = 400


class Step(NamedTuple):
    """A state in which the learner is asked something, what is advised, and what is said of it.

    `told` is what everybody was told since the step before.
    """

    state: Any
    kind: str
    move: core.Move
    said: Any
    told: tuple[str, ...]


def steps(system: core.System, seed: int) -> Iterator[Step]:
    """Yield the steps of a demo till it is done or over; dice fall by a seed."""
    demo, dice = system.demo, Chance(seed)
    options = {option.key: option.default for option in system.options} | demo.options
    learner, start = demo.seats[0], core.Start(seats=demo.seats, options=options)
    moment = core.Moment(seat=learner, by=learner, seats=demo.seats, dice=dice)
    state = core.begin(system, start, dict(demo.papers), moment).state
    told: list[str] = []
    for seq in range(2, MOST):
        ask = core.question(state)
        if ask is None or demo.is_done(state):
            return
        seat = core.waits_for(state)[0]
        if seat == learner:
            move = demo.advice(system, state, seat) or answer(system, state, seat, core.Steady())
            if demo.is_set_up(state) and not demo.is_plain(state, move):
                yield Step(state, ask.kind, move, demo.words(state, seat, move), tuple(told))
                told = []
        else:
            move = answer(system, state, seat, dice)
        moment = core.Moment(seat=seat, by=seat, seats=demo.seats, seq=seq, dice=dice)
        step = core.play(system, state, move, moment)
        state = step.state
        told += [line.text for line in step.told if line.to is None]
    raise AssertionError(f"the demo of {system.title} does not end")
