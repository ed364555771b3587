"""What becomes a row of a journal of rolls: a roll, the reveal of one, a seed that is shown."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import msgspec

from db import rolled
from db.journal import Row
from rules.core import Line, RuleError, canonical
from rules.dice import Dice
from rules.fair import commitment

from . import roll_says
from .deeds import Deed, Done, Played
from .heads import Head
from .says import Say


class Rolled(Played, frozen=True, kw_only=True):
    """A roll by a person of that name."""

    name: str

    def run(self, head: Head, dice: Dice) -> Done:
        """Roll; the first row of a journal has no state before it."""
        if head.state is None:
            empty = head.system.start({}, (), {}, dice)
            head = msgspec.structs.replace(head, state=empty)
        return super().run(head, dice)

    def say(self, after: Head, done: Done, row: Row, notes: tuple[str, ...]) -> Say | None:
        """Return the roll as the channel sees it; a roller's own secret is not for it."""
        return roll_says.public(row, self.name)


class Revealed(Deed, frozen=True, kw_only=True):
    """A secret roll is shown to everybody, unchanged. It decides nothing."""

    row: Row
    name: str

    def kind(self) -> str:
        """Return the name of this row."""
        return "reveal"

    def text(self) -> bytes:
        """Return which row is shown."""
        return canonical({"kind": "reveal", "row": self.row.seq})

    def run(self, head: Head, dice: Dice) -> Done:
        """Tell everybody what only some were told."""
        mine = [line for line in roll_says.told(self.row) if line.to is not None]
        lines = tuple(msgspec.structs.replace(line, to=None) for line in mine)
        return Done(state=head.state, told=lines, reveals=True)

    def say(self, after: Head, done: Done, row: Row, notes: tuple[str, ...]) -> Say | None:
        """Return the roll with its dice, and the receipt that it had when it fell."""
        return roll_says.revealed(self.row, row, self.name)


class SeedShown(Deed, frozen=True, kw_only=True):
    """The open seed is shown; the rolls that follow come from a fresh one, promised here.

    With `fresh_hidden` the hidden seed is shown as well: nothing drawn from it was secret any more
    when the journal stood at row `stood`. `at` is the time in ms.
    """

    fresh: bytes
    fresh_hidden: bytes | None = None
    stood: int
    at: int

    def kind(self) -> str:
        """Return the name of this row."""
        return "seed"

    def text(self) -> bytes:
        """Return the promises of the seeds that follow."""
        hidden = None if self.fresh_hidden is None else commitment(self.fresh_hidden)
        return canonical({"kind": "seed", "open": commitment(self.fresh), "hidden": hidden})

    def run(self, head: Head, dice: Dice) -> Done:
        """Show the seeds in use and promise the next."""
        if self.fresh_hidden is not None and head.seq != self.stood:
            raise RuleError("Somebody rolled meanwhile. Ask for the seed again.", "FAIR")
        lines = list(_shown("open", head.seeds.open, self.fresh))
        also: tuple[Callable[[sqlite3.Connection], None], ...] = ()
        if self.fresh_hidden is not None:
            lines += _shown("hidden", head.seeds.hidden, self.fresh_hidden)
            epoch = head.seeds.epoch + 1
            also = (lambda db: rolled.show_hidden(db, head.id, epoch, self.at),)
        return Done(
            state=head.state,
            told=tuple(lines),
            fresh=self.fresh,
            fresh_hidden=self.fresh_hidden,
            also=also,
        )

    def say(self, after: Head, done: Done, row: Row, notes: tuple[str, ...]) -> Say | None:
        """Return it as a message."""
        return roll_says.plainly(row)

    def __repr__(self) -> str:
        """Name nothing: seeds must not reach a log."""
        return "SeedShown()"


def _shown(name: str, old: bytes, fresh: bytes) -> tuple[Line, Line]:
    return (
        Line(f"The {name} seed was {old.hex()}", "FAIR", main=True),
        Line(f"The next {name} seed is promised: {commitment(fresh)}", "FAIR"),
    )
