"""What becomes a row of a journal of rolls: a roll, the reveal of one."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from db.journal import Row
from referee import naming, verdict
from referee.action import Action, Played, Result
from referee.head import GameHead
from referee.message import Outgoing
from rules.core import GM, Line, canonical
from rules.dice import Dice
from rules.rolls import Quick, Throw
from rules.rolls.line import Bracketed

from . import wording

MOST_AT_ONCE = 250
"""How many dice are thrown without a thought for whoever waits meanwhile."""


class Rolled(Played, frozen=True, kw_only=True):
    """A roll by a person of that name; `gms` are the people it is for beside them.

    A roll for the GM stays with whoever was GM then: their inbox holds it, and no later GM's does.
    """

    gms: tuple[int, ...] = ()
    may_type: ClassVar[bool] = False
    found_in: ClassVar[str] = "see it in /rolls history."

    def is_heavy(self) -> bool:
        """Say whether it throws so many dice that nobody should wait for them."""
        move = self.move
        return isinstance(move, Throw | Bracketed | Quick) and move.size() > MOST_AT_ONCE

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Roll; the first row of a journal has no state before it."""
        if head.state is None:
            empty = head.system.start({}, (), {}, dice)
            head = msgspec.structs.replace(head, state=empty)
        return super().run(head, dice)

    def privy(self, after: GameHead, line: Line) -> tuple[int, ...]:
        """Return who may read a secret line: its roller, and the GMs of this moment."""
        to = line.to or ()
        readers = (*verdict.people(after, to), *(self.gms if GM in to else ()))
        return tuple(dict.fromkeys(readers))

    def message(
        self, after: GameHead, result: Result, row: Row, notes: tuple[str, ...]
    ) -> Outgoing | None:
        """Return the roll as the channel sees it; a roller's own secret is not for it."""
        return wording.public(row, result.told, self.who)

    def alone(self, after: GameHead, told: tuple[Line, ...], row: Row) -> Outgoing | None:
        """Return a secret roll for its roller."""
        return wording.private(row, told, self.name)

    def said_before(self, told: tuple[Line, ...], row: Row) -> Outgoing:
        """Return the roll as it fell."""
        return wording.full(row, told, self.name)


class FromMessage(Rolled, frozen=True, kw_only=True):
    """The rolls that stand in somebody's message; `link` leads to it."""

    link: str
    author: int

    @property
    def who(self) -> str:
        """What names the author of the message, whoever had it rolled."""
        return naming.mark(self.author, self.name)

    def called(self) -> dict[int, str]:
        """Return what the author is called."""
        return {self.author: self.name}

    def message(
        self, after: GameHead, result: Result, row: Row, notes: tuple[str, ...]
    ) -> Outgoing | None:
        """Return the rolls with the way to the message."""
        shown = wording.full(row, result.told, self.who)
        return msgspec.structs.replace(shown, text=f"{shown.text}\n-# From {self.link}")


class Revealed(Action, frozen=True, kw_only=True):
    """A secret roll is shown to everybody, unchanged. It decides nothing.

    `among` says of how many secret rolls of the same person it is one: who rolls six times in
    secret and shows the best does not show that by chance.
    """

    row: Row
    among: str

    def called(self) -> dict[int, str]:
        """Return what the roller is called, whoever shows the roll."""
        return {self.row.person: self.name} if self.row.person else {}

    def kind(self) -> str:
        """Return the name of this row."""
        return "reveal"

    def text(self) -> bytes:
        """Return which row is shown."""
        return canonical({"kind": "reveal", "row": self.row.seq})

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Tell everybody what only some were told."""
        mine = [line for line in wording.told(self.row) if line.to is not None]
        lines = tuple(msgspec.structs.replace(line, to=None) for line in mine)
        count = Line(self.among, "FAIR")
        return Result(state=head.state, told=(*lines, count), reveals=True)

    def message(
        self, after: GameHead, result: Result, row: Row, notes: tuple[str, ...]
    ) -> Outgoing | None:
        """Return the roll with its dice, and the receipt that it had when it fell."""
        return wording.revealed(self.row, row, naming.mark(self.row.person, self.name))

    def said_before(self, told: tuple[Line, ...], row: Row) -> Outgoing:
        """Return the roll, and that everybody has seen it."""
        shown = wording.revealed(self.row, row, self.name)
        return msgspec.structs.replace(shown, text=f"{shown.text}\nIt was revealed before.")
