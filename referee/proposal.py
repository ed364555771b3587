"""What a seat may propose to the others, such as an undo. Each kind says what it becomes.

The kinds stand where their subject does and are handed in when the bot is put together; what is
kept of a proposal is decoded by that list (`decoder`).
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, ClassVar

import msgspec

from .action import Action
from .game import GameHead
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
        return "gm" if self.gm else self.seats[0]


class Prepared(msgspec.Struct, frozen=True):
    """A proposal ready to be done: the action, it in words, whether others must agree."""

    action: Action
    text: str
    consent: bool


class Proposal(msgspec.Struct, frozen=True):
    """Something that is done at once or put to a vote; a kind of it has a tag of its own.

    `contested` says that seats which differ on it roll off, where others would refuse it.
    """

    contested: ClassVar[bool] = False

    async def prepare(
        self, referee: Referee, head: GameHead, asker: Asker, key: str, consent: str = ""
    ) -> Prepared:
        """Return the action it becomes, under a key; `consent` says in words who agreed.

        Raises RuleError or Refusal when there is no such thing to do.
        """
        raise NotImplementedError

    def question(self, head: GameHead) -> str:
        """Return the open question that it answers, "" for what is about the last move."""
        return ""


Kinds = tuple[type[Proposal], ...]


def decoder(kept: Any, kinds: Kinds) -> Any:
    """Return the JSON decoder of a Struct that is generic in the kind of its proposal."""
    return msgspec.json.Decoder(kept[reduce(or_, kinds)])
