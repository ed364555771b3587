"""What every row of a random campaign of Planet 28 is held to."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.core import Moment, RuleError, Step, canonical, offers, pack, play, unpack
from rules.games.planet28 import SYSTEM
from rules.games.planet28.campaign.agendas import kind_of, spoken

from .battles import Row
from .tables import Drawn

AGAIN, MENUS = 0.1, 0.01
"""How many rows are played again, and of how many every offer is looked at."""


def stored(state: Any) -> Any:
    """Return a state after a round trip through its bytes."""
    text, books = pack(state)
    return unpack(SYSTEM.State, text, books.__getitem__)


def sound(row: Row) -> None:
    """Assert that a row keeps every invariant, and that it can be read back as it is."""
    after = row.step.state
    assert SYSTEM.invariants(after) == (), row.move
    assert SYSTEM.card(SYSTEM.look(after, None)).status
    assert stored(after) == after


def secret(row: Row) -> None:
    """Assert that nobody who may not know it is told of an agenda, or can see it."""
    after = row.step.state
    for agenda in after.agendas:
        text = spoken(after, agenda)
        for viewer in (None, *after.seats):
            if viewer != agenda.seat:
                assert text.encode() not in canonical(SYSTEM.look(after, viewer))
        # Those of others are revealed under rules of their own.
        told = (line for line in row.step.told if not line.rule.startswith("P28-AGENDA"))
        public = [line.text for line in told if line.to is None]
        assert not any(kind_of(agenda).name in text for text in public)


class Checked:
    """Holds every row to all of it, and some to be played again from what is stored."""

    def __init__(self, seed: int) -> None:
        self.told: list[Step] = []
        self.battles: set[int] = set()
        self._source = Random(seed)

    def __call__(self, row: Row) -> None:
        """Check a row."""
        sound(row)
        secret(row)
        self.told.append(row.step)
        self.battles.add(row.step.state.ledger.battle)
        if self._source.random() < AGAIN:
            self.again(row)
        if row.step.state.frames and self._source.random() < MENUS:
            labelled(row.step.state, self._source.choice(row.step.state.seats))

    def again(self, row: Row) -> None:
        """Assert that a move does the same to a state that was read back."""
        seed = self._source.random()
        once, twice = (
            play(SYSTEM, state, row.move, Moment(seat=row.seat, dice=Drawn(seed)))
            for state in (row.before, stored(row.before))
        )
        assert canonical(once.state) == canonical(twice.state)
        assert once.told == twice.told


def labelled(state: Any, seat: str) -> None:
    """Assert that all that a seat may do has a label and its stakes."""
    for move in offers(SYSTEM, state, seat):
        assert 0 < len(SYSTEM.label(state, move)) <= 100
        try:
            SYSTEM.stakes(state, move, seat, None)
        except RuleError as refused:
            raise AssertionError(move) from refused
