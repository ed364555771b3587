"""What a seat may propose to the others, such as an undo. Each kind says what it becomes.

The kinds are defined where their subject is and are passed in when the bot is put together; a
stored proposal is decoded with that list (`decoder`).
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, ClassVar

import msgspec

from rules.core import GM

from .action import Action
from .head import GameHead
from .settle import Referee


class Asker(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks: a person, their name, their seats, whether one of them is the GM's."""

    person: int
    name: str
    seats: tuple[str, ...]
    gm: bool

    @property
    def seat(self) -> str:
        """The seat in whose name it is done."""
        return GM if self.gm else next(iter(self.seats), "bot")


class Prepared(msgspec.Struct, frozen=True):
    """A proposal ready to be done: the action, in words, and whether others must agree."""

    action: Action
    text: str
    consent: bool


def asked(head: GameHead, but: tuple[str, ...]) -> tuple[str, ...]:
    """Return the seats that are asked about something: the players', except these.

    The computer's are left out; if only those are left, a GM is asked.
    """
    others = (seat for seat in head.taken() if seat not in but)
    people = tuple(seat for seat in others if any(held.person for held in head.holders(seat)))
    return people or ((GM,) if head.masters() and GM not in but else ())


INVITED = "invited"
"""Stands for a seat in the votes of somebody who is invited to take one over and holds none yet."""


class Proposal(msgspec.Struct, frozen=True):
    """Something that is done at once or put to a vote; a kind of it has a tag of its own.

    `contested` says that seats which differ on it roll off, where otherwise a refusal would end it;
    `lasting` that it is about who sits at the table, so that later moves do not end it;
    `gm_decides` that a GM who proposes it asks nobody.
    """

    contested: ClassVar[bool] = False
    lasting: ClassVar[bool] = False
    gm_decides: ClassVar[bool] = True

    def voters(self, head: GameHead, asker: Asker) -> tuple[str, ...]:
        """Return the seats that must all agree: by default, all but the asker's own."""
        return asked(head, asker.seats)

    def enough(self, head: GameHead) -> tuple[str, ...]:
        """Return the seats of which a single one's agreement is enough."""
        return (GM,)

    def invited(self) -> int:
        """Return the person who is asked as `INVITED`, 0 for nobody."""
        return 0

    async def prepare(
        self, referee: Referee, head: GameHead, asker: Asker, key: str, consent: str = ""
    ) -> Prepared:
        """Return the action it becomes, under a key; `consent` says in words who agreed.

        Raises RuleError or Refusal if there is no such thing to do.
        """
        raise NotImplementedError

    def question(self, head: GameHead) -> str:
        """Return the open question that it answers, "" for what is about the last move."""
        return ""


Kinds = tuple[type[Proposal], ...]


def decoder(kept: Any, kinds: Kinds) -> Any:
    """Return the JSON decoder of a Struct that is generic in the kind of its proposal."""
    return msgspec.json.Decoder(kept[reduce(or_, kinds)])
