"""The state that every rule of Planet X reads and returns changed. `system` names its frames.

Public and secret things lie side by side here; only `look` decides who sees what.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Self

import msgspec

from rules import core
from rules.games.planetx.board.board import Board
from rules.games.planetx.cards.cards import Card, Policies
from rules.procedures.planetx.symbols import Face

from .model import Colony, Config, Hex, Player, Result, Seat, Turn


class State(core.State, frozen=True):
    """A whole game of Planet X between two moves (section 1.3).

    `order` are the seats in turn order; a board hex without die and colony is empty; `shields` are
    defence tokens on the board, `oaths` oath tokens on it, `sea` the placed sea hexes by piece.
    `changed` are the hexes that the last action touched; `stirred` says that this round was more
    than passing (PX-END-3).
    """

    books: ClassVar[tuple[str, ...]] = ("board", "cards", "policies")

    board: Board = Board()
    cards: dict[str, Card] = {}
    policies: Policies = Policies()
    config: Config = Config()
    mods: tuple[str, ...] = ()
    gm: bool = True
    order: tuple[Seat, ...] = ()
    players: dict[Seat, Player] = {}
    dice: dict[Hex, Face] = {}
    colonies: dict[Hex, Colony] = {}
    promised: dict[Hex, Literal["on_top", "under"]] = {}
    oaths: dict[Seat, Hex] = {}
    shields: dict[Hex, tuple[Seat, ...]] = {}
    sea: dict[Hex, int] = {}
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    written: dict[str, Card] = {}
    governments: tuple[str, ...] = ()
    active: Seat = ""
    round: int = 1
    first_finish: int | None = None
    last_round: int | None = None
    stirred: bool = False
    turn: Turn = Turn()
    placed: int = 0
    bought: int = 0
    changed: tuple[Hex, ...] = ()
    counters: dict[str, int] = {}
    titles: dict[str, Seat] = {}
    rulings: tuple[str, ...] = ()
    result: Result | None = None

    def player(self, seat: Seat) -> Player:
        return self.players[seat]

    def living(self) -> tuple[Seat, ...]:
        """Return the seats that are not eliminated, in turn order (PX-ELIM-1)."""
        return tuple(s for s in self.order if self.players[s].status != "eliminated")

    def playing(self) -> tuple[Seat, ...]:
        """Return the seats that still take turns, in turn order."""
        return tuple(s for s in self.order if self.players[s].status == "playing")

    def is_silent(self, seat: Seat) -> bool:
        """Tell whether a seat is never asked: nobody sits in it, or it is out (PX-GM-3)."""
        player = self.players[seat]
        return player.passive or player.status == "eliminated"

    def has(self, mod: str) -> bool:
        """Tell whether a mod is on (PX-MOD-1), also where another mod asks (PX-MOD-2)."""
        return mod in self.mods

    def but(self, **values: Any) -> Self:
        """Return this state with some fields replaced."""
        return msgspec.structs.replace(self, **values)
