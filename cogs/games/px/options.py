"""What people type in the commands of Planet X: hexes, seats, picks for the winds, goods."""

from __future__ import annotations

from typing import Any

from discord import AppCommandOptionType

from cogs.games.commands import Asking, Offered, Option, Pair
from referee.errors import Refusal
from referee.head import GameHead
from rules.games.planetx.board import hex_text
from rules.games.planetx.notation import read_goods
from rules.games.planetx.trade.goods import Goods

MOST_HEXES = 12
LONGEST_CHOICE = 100
Picks = dict[str, tuple[str, ...]]


def hexes_of(text: str) -> tuple[str, ...]:
    """Return hexes typed one after another, with spaces, commas or plus signs between."""
    found = hex_text.listed(text)
    if len(found) > MOST_HEXES:
        raise Refusal(f"At most {MOST_HEXES} hexes can be named at once.")
    return found


def picks_of(text: str) -> Picks:
    """Read winds picks such as `C6:C5, D4:D5+D6`. Raises Refusal if a part is not one."""
    picks: Picks = {}
    for part, colony, kept in hex_text.picks(text):
        if not colony or colony in picks:
            raise Refusal(f'"{part}" is not a pick; write "C6:C5" or "C6:C5+B5, E4:E5".')
        picks[colony] = kept
    return picks


def picks_text(picks: Picks) -> str:
    """Return winds picks as `picks_of` reads them."""
    return ", ".join(f"{colony}:{'+'.join(pick)}" for colony, pick in picks.items())


class HexLabel(Option):
    """A hex by its label or its axial numbers."""

    def read(self, head: GameHead, typed: str) -> str:
        return hex_text.plain(typed)


class Hex(Offered, HexLabel):
    """A hex by its label, completed with those that are legal."""


class Hexes(Option):
    """Several hexes by their labels or axial numbers."""

    typed_as = AppCommandOptionType.string

    def read(self, head: GameHead, typed: str) -> tuple[str, ...]:
        return hexes_of(typed)


class Seat(Offered):
    """Another player by the colour of their seat."""

    def read(self, head: GameHead, typed: str) -> str:
        return typed.lower()


class WindsPicks(Offered):
    """Which hexes the winds leave empty, per colony; what is too long for Discord is left out."""

    typed_as = AppCommandOptionType.string

    def read(self, head: GameHead, typed: str) -> Picks:
        return picks_of(typed)

    def pairs(self, asking: Asking) -> list[Pair]:
        moves: list[Any] = [move for seat in asking.seats for move in self.legal(asking.head, seat)]
        texts = [picks_text(move.picks) for move in moves]
        return [(text, text) for text in texts if len(text) <= LONGEST_CHOICE]


class Traded(Option):
    """Goods such as `3xp+1pop`; nothing if left out."""

    typed_as = AppCommandOptionType.string

    def __init__(self) -> None:
        super().__init__("Such as 3xp+1pop, card:NAME, 1mimicry; nothing")

    def read(self, head: GameHead, typed: str) -> Goods:
        return read_goods("".join(typed.split()))
