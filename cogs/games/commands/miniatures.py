"""Options of a game with miniatures: who acts, one of those on the table, a place to go to.

Each game derives its own, which name it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, NamedTuple

from discord import AppCommandOptionType

from referee import access
from referee.errors import Refusal
from referee.head import GameHead
from rules.core import FactType, Move

from .offered import Asking, Offered, Pair
from .option import Option


class Miniatures(NamedTuple):
    """What a game calls its miniatures, how it finds one, and what it says of moves and places."""

    noun: str
    number: Callable[[Any, str], int]
    """Returns whom a number or a name means. Raises RuleError for nobody's."""
    acting: Callable[[Any, str], Iterable[int]]
    """Returns those of a seat that may act now."""
    label: Callable[[Any, Move], str]
    place: FactType[Any]


class Actor(Option):
    """Who acts, by number or name: the one whose turn it is if nobody is named."""

    typed_as = AppCommandOptionType.string
    optional = True
    game: ClassVar[Miniatures]

    def __init__(self) -> None:
        super().__init__(f"Which {self.game.noun}; the one to act if you name none")

    def read(self, head: GameHead, typed: str) -> int:
        return self.game.number(head.state, typed)

    def left_out(self, head: GameHead, person: int) -> int:
        mine = tuple(self.game.acting(head.state, access.speaks_for(head, person)))
        if not mine:
            noun = self.game.noun
            raise Refusal(f"None of your {noun}s is to act now. See who is: /game status.")
        return mine[0]


class Miniature(Offered):
    """Anybody on the table by number or name, completed with those that are legal."""

    typed_as = AppCommandOptionType.string
    game: ClassVar[Miniatures]

    def read(self, head: GameHead, typed: str) -> int:
        return self.game.number(head.state, typed)

    def show(self, head: GameHead, value: int) -> str:
        return str(head.state.name(value))


class Place(Offered):
    """A place on a measured table, completed with some that can be reached."""

    typed_as = AppCommandOptionType.string
    game: ClassVar[Miniatures]

    def read(self, head: GameHead, typed: str) -> str:
        return str(self.game.place.read(head.state, typed))

    def pairs(self, asking: Asking) -> Iterable[Pair]:
        for seat in asking.seats:
            for move in self.legal(asking.head, seat):
                if to := getattr(move, self.field):
                    yield self.game.label(asking.head.state, move), str(to)
