"""Options that are completed while a person types, mostly with what is legal now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from discord import AppCommandOptionType, app_commands
from msgspec.structs import fields

from cogs.play import completion
from cogs.play.completion import Choice
from cogs.ui.context import Interaction
from referee import stakes
from referee.head import GameHead
from rules.core import Move

from .option import Option
from .shape import Shape

Pair = tuple[str, str]


class Asking(msgspec.Struct, frozen=True):
    """Who types: in which game, for which seats, and what they have said in the other options."""

    head: GameHead
    seats: tuple[str, ...]
    said: Any


class Offered(Option):
    """An option completed with what its field holds in the legal moves of its kind.

    `of` is another kind of move to take them from.
    """

    def __init__(self, help: str, *, of: type[Move] | None = None, **given: Any) -> None:
        super().__init__(help, **given)
        self.of = of

    def shaped(self, found: Shape) -> Shape:
        # Discord takes choices or completion, not both.
        return super().shaped(msgspec.structs.replace(found, values=()))

    async def autocomplete(
        self, interaction: Interaction, value: Any, /
    ) -> list[app_commands.Choice[Any]]:
        """Return what may be typed, none where there is nothing to complete."""
        found = await completion.seated(interaction, self.making.playing.system)
        if found is None:
            return []
        head, first = found
        seats = self.making.playing.seats(head, interaction.user.id, first)
        choices = self.complete(Asking(head, seats, interaction.namespace), str(value))
        if self.type is AppCommandOptionType.integer:
            return [app_commands.Choice(name=one.name, value=int(one.value)) for one in choices]
        return list(choices)

    def complete(self, asking: Asking, typed: str) -> list[Choice]:
        """Return the choices for what was typed so far, at most 25."""
        return completion.matching(list(self.pairs(asking)), typed)

    def pairs(self, asking: Asking) -> Iterable[Pair]:
        """Return what may be typed, as people read it with its stakes, and as `read` takes it."""
        head, found = asking.head, dict[Any, set[str]]()
        for seat in asking.seats:
            for move in self.legal(head, seat):
                for value in self._held(move):
                    found.setdefault(value, set()).add(stakes.of(head, move, seat, seat))
        return [
            (self._priced(head, value, said), self.write(value)) for value, said in found.items()
        ]

    def _priced(self, head: GameHead, value: Any, said: set[str]) -> str:
        """Return a value as people read it, with the stakes that all its moves have."""
        return stakes.beside(self.show(head, value), stakes.shared(said), stakes.LINE)

    def show(self, head: GameHead, value: Any) -> str:
        """Return a value of the field as people read it."""
        return self.write(value)

    def write(self, value: Any) -> str:
        """Return a value of the field as `read` takes it; Discord takes 100 characters."""
        return str(value)

    def legal(self, head: GameHead, seat: str) -> Iterator[Move]:
        """Yield the legal moves that are alike in all that the command leaves no choice in."""
        for move in completion.legal_moves(head, seat, self.of or self.making.kind):
            if self.of or all(getattr(move, k) == v for k, v in self.making.fixed.items()):
                yield move

    def _held(self, move: Move) -> tuple[Any, ...]:
        """Return what the field holds, each of several; nothing where it is as if left out."""
        value = getattr(move, self.field)
        if isinstance(value, tuple):
            return value
        field = next(one for one in fields(type(move)) if one.name == self.field)
        return () if value in ("", field.default) else (value,)


class Listed(Offered):
    """An option completed with what a function lists: pairs of label and text."""

    def __init__(self, help: str, listed: Callable[[Asking], Iterable[Pair]], **given: Any) -> None:
        super().__init__(help, **given)
        self.listed = listed

    def pairs(self, asking: Asking) -> Iterable[Pair]:
        return self.listed(asking)
