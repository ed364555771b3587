"""The same row on a state as it is, as it was stored, and with all its dicts back to front."""

from __future__ import annotations

import random

import msgspec

from rules.core import Moment, Start, begin, offers, pack, play, question, unpack, waits_for
from rules.dice import Dice


class Seeded(Dice):
    """Dice by a seed."""

    def __init__(self, seed):
        super().__init__()
        self.source = random.Random(seed)

    def draw(self, n, sides, why, hidden):
        return tuple(self.source.randint(1, sides) for _ in range(n))


class Again(Dice):
    """Dice that show recorded faces again."""

    def __init__(self, rolls):
        super().__init__()
        self.left = [face for roll in rolls for face in roll.faces]

    def draw(self, n, sides, why, hidden):
        faces, self.left = self.left[:n], self.left[n:]
        return tuple(faces)


def reread(system, state):
    """Return a state as a restarted bot has it."""
    text, books = pack(state)
    return unpack(system.State, text, books.__getitem__)


def backwards(value):
    """Return an equal value that walks every dict in it from its last key to its first."""
    if isinstance(value, dict):
        return {key: backwards(value[key]) for key in sorted(value, reverse=True)}
    if isinstance(value, tuple):
        return tuple(map(backwards, value))
    if isinstance(value, msgspec.Struct):
        fields = {name: backwards(getattr(value, name)) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **fields)
    return value


def walked(value):
    """Return a value's text with dicts in the order in which they are walked."""
    return msgspec.json.encode(value)


def check_same(system, row, other):
    """Check that a row, played on another state that is equal, comes to the very same."""
    assert other == row.before
    dice = Again(row.dice.rolls)
    moment = Moment(seat=row.seat, seats=row.seats, dice=dice)
    step = play(system, other, row.move, moment)
    assert [(r.who, r.why, r.faces) for r in dice.rolls] == [
        (r.who, r.why, r.faces) for r in row.dice.rolls
    ]
    assert walked(step.told) == walked(row.step.told)
    # Where nothing was done to the state, it is the one that was given.
    came = row.before if step.state is other else step.state
    assert walked(came) == walked(row.step.state)
    assert walked(row.step.state) == walked(reread(system, row.step.state))


def play_twice(system, start: Start, papers, seed, most):
    """Play a random game twice side by side, once read back from storage before every row.

    Returns how many rows were played; after `most` of them it stops.
    """
    source, seats = random.Random(seed), start.seats
    opening = Moment(seat="bot", seats=seats, dice=Seeded(seed))
    live = begin(system, start, papers, opening).state
    for rows in range(most):
        stored = reread(system, live)
        assert walked(stored) == walked(live)
        if question(live) is None:
            return rows
        seat = source.choice(waits_for(live))
        found = offers(system, live, seat)
        assert found == offers(system, stored, seat)
        move, fall = source.choice(found), source.random()
        dice = Seeded(fall), Seeded(fall)
        one, two = (
            play(system, state, move, Moment(seat=seat, seats=seats, dice=these))
            for state, these in zip((live, stored), dice, strict=True)
        )
        assert dice[0].rolls == dice[1].rolls
        assert walked((one.told, one.state)) == walked((two.told, two.state))
        live = one.state
    return most
