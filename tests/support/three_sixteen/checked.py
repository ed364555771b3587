"""What must hold after every row of a campaign, whoever played it."""

from __future__ import annotations

from random import Random

import msgspec
from msgspec.structs import replace

from rules.core import (
    Moment,
    Move,
    RuleError,
    legal,
    move_codec,
    offers,
    pack,
    play,
    question,
    unpack,
)
from rules.core import waits_for as awaited
from rules.dice import Dice
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.lists import IGNORE_ARMOUR

from .campaigns import Chance, Row

CODEC = move_codec(THREE_SIXTEEN.Moves)


class Replayed(Dice):
    """Dice that show recorded faces again."""

    def __init__(self, rolls):
        super().__init__()
        self.left = [face for roll in rolls for face in roll.faces]

    def draw(self, n, sides, why, hidden):
        faces, self.left = self.left[:n], self.left[n:]
        return tuple(faces)


def sound(row: Row) -> None:
    """Check that no invariant broke, that it can be stored, and that it waits for somebody."""
    after = row.step.state
    assert THREE_SIXTEEN.invariants(after) == ()
    text, books = pack(after)
    assert unpack(THREE_SIXTEEN.State, text, books.__getitem__) == after
    assert CODEC.decode(msgspec.json.encode(row.move)) == row.move
    if THREE_SIXTEEN.outcome(after) is None:
        assert awaited(after)
        for entry in question(after).entries:
            silence = entry.default
            assert silence is None or legal(after, silence, entry.seat) is None
    else:
        assert after.frames == () and question(after) is None


def repeated(row: Row) -> None:
    """Check that the same faces give the same result."""
    moment = Moment(seat=row.seat, seats=row.seats, dice=Replayed(row.dice.rolls))
    again = play(THREE_SIXTEEN, row.before, row.move, moment)
    assert (again.state, again.told) == (row.step.state, row.step.told)
    assert moment.dice.left == []


def accepted(row: Row, source: Random, most: int = 2) -> None:
    """Check that what a seat is offered is taken, and leaves no fault."""
    seat = source.choice(row.seats)
    found = offers(THREE_SIXTEEN, row.step.state, seat)
    for move in source.sample(found, min(most, len(found))):
        moment = Moment(seat=seat, seats=row.seats, dice=Chance(source))
        after = play(THREE_SIXTEEN, row.step.state, move, moment).state
        assert THREE_SIXTEEN.invariants(after) == (), move


def unmoved(row: Row, moves: list[Move], source: Random) -> None:
    """Check that what is refused changes and rolls nothing, and names its rule.

    Tried are moves of earlier rows, out of their turn.
    """
    state = row.step.state
    before = pack(state)
    for move in source.sample(moves, min(3, len(moves))):
        seat, dice = source.choice(row.seats), Dice()
        if legal(state, move, seat) is None:
            continue
        try:
            play(THREE_SIXTEEN, state, move, Moment(seat=seat, seats=row.seats, dice=dice))
            raise AssertionError(f"a forbidden move was taken: {move}")
        except RuleError as refusal:
            assert refusal.rule
        assert dice.rolls == []
    assert pack(state) == before


def discreet(row: Row) -> None:
    """Change what is hidden, and see that no player's view changes."""
    after, planet = row.step.state, row.step.state.planet
    if planet is None or planet.open or planet.revealed or not after.led:
        return
    hidden, other = planet.abilities[0], planet.abilities[0] % 20 + 1
    # Aliens whose hits wait would have shown that they ignore armour.
    if other == IGNORE_ARMOUR or other in planet.abilities:
        return
    crossed = {*(n for n in after.crossed["ability"] if n != hidden), other}
    changed = replace(
        after,
        planet=replace(planet, abilities=(other, *planet.abilities[1:])),
        plan="other",
        crossed={**after.crossed, "ability": tuple(crossed)},
    )
    for viewer in (*row.seats[:-1], None):
        seen, unseen = (THREE_SIXTEEN.look(one, viewer) for one in (after, changed))
        assert replace(seen, crossed={}) == replace(unseen, crossed={})
        assert hidden not in seen.crossed["ability"]
        assert THREE_SIXTEEN.card(seen) == THREE_SIXTEEN.card(unseen)


class Checks:
    """All of it, row by row, with the moves of a campaign so far to be refused at other times."""

    def __init__(self, seed: int) -> None:
        self.source = Random(seed)
        self.moves: list[Move] = []

    def __call__(self, row: Row) -> None:
        """Check a row."""
        self.moves.append(row.move)
        sound(row)
        repeated(row)
        accepted(row, self.source)
        unmoved(row, self.moves, self.source)
        discreet(row)
