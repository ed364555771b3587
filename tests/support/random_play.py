"""Any game played at random by what is offered: options, documents, seats and moves by a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from rules import core
from rules.dice import Dice

MOST_DRAWS = 50
Watch = Callable[[Any, core.Ask], None]
Saying = Callable[[random.Random, Any], core.Move]
NOTHING: Mapping[str, Saying] = {}


class Chance(Dice):
    """Dice by a seed, fit for tests alone."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.source = random.Random(seed)

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        return tuple(self.source.randint(1, sides) for _ in range(n))


def opened(system: core.System, chance: random.Random, dice: Dice, players: int = 0) -> Any:
    """Return the state in which a random game opens, a GM among its seats.

    Options and documents that do not go together are drawn again. How many players there are is
    drawn, too, unless it is said.
    """
    for _ in range(MOST_DRAWS):
        try:
            return _drawn(system, chance, dice, players)
        except core.Faults:
            continue
    raise AssertionError(f"{system.name} could not be opened in {MOST_DRAWS} draws")


def _drawn(system: core.System, chance: random.Random, dice: Dice, count: int) -> Any:
    chosen = {option.key: _value(option, chance) for option in system.options}
    most = min(system.seats.most, system.seats.least + 2)
    drawn = chance.randint(max(2, system.seats.least), max(2, most))
    players = system.seats.names[: count or drawn]
    documents = system.documents
    wanted = documents.required(chosen, players)
    more = [kind for kind in documents.optional if chance.random() < 0.3]
    papers = {kind: _sample(documents, kind, chance) for kind in (*wanted, *more)}
    start = core.Start(seats=(*players, core.GM), options=chosen)
    moment = core.Moment(seat=core.GM, by="gm", seats=(*players, core.GM), dice=dice)
    return core.begin(system, start, papers, moment).state


def _value(option: core.Option, chance: random.Random) -> str:
    return (
        chance.choice(option.values) if chance.random() < 0.4 and option.values else option.default
    )


def _sample(documents: core.Documents, kind: str, chance: random.Random) -> str:
    samples = documents.samples[kind.partition("/")[0]]
    return samples[chance.choice(sorted(samples))]


def play(
    system: core.System, seed: int, most: int, watch: Watch, said: Mapping[str, Saying] = NOTHING
) -> int:
    """Play a random game for at most so many moves; `watch` sees every question. Return the moves.

    `said` answers, by the kind of the question, what only people at a table know. A seat to which
    nothing is offered keeps silent.
    """
    chance, dice = random.Random(seed), Chance(seed)
    state = opened(system, chance, dice)
    for move in range(most):
        ask = core.question(state)
        if ask is None:
            return move
        watch(state, ask)
        seat = chance.choice(core.waits_for(state))
        chosen = chosen_of(system, state, seat, chance)
        if ask.kind in said:
            chosen = said[ask.kind](chance, state)
        state = core.play(system, state, chosen, core.Moment(seat=seat, dice=dice)).state
    return most


def chosen_of(system: core.System, state: Any, seat: str, chance: random.Random) -> core.Move:
    """Return one of the answers offered to a seat, silence where none is."""
    ask = core.question(state)
    entry = ask.entry(seat) if ask else None
    found = core.offers(system, state, seat) if entry else ()
    asked_for = [move for move in found if isinstance(move, entry.kinds)]
    return chance.choice(asked_for) if asked_for else core.Lapse()
