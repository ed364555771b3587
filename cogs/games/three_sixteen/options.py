"""What people type in the commands of 3:16: troopers, weapons, vehicles, abilities, words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from discord import AppCommandOptionType

from cogs.games.commands import Asking, Listed, Offered, Option, Pair
from cogs.play.completion import Choice
from cogs.ui.context import Interaction
from referee.head import GameHead
from rules.core import GM, Move
from rules.games.three_sixteen.lists import ability_name
from rules.games.three_sixteen.queries import living, name
from rules.games.three_sixteen.troopers.equipment import thing_title
from rules.games.three_sixteen.view import View

from . import crossing, forms, words
from .listing import People, names_typed

STRING = AppCommandOptionType.string


class Actor(Offered):
    """A trooper or a figure of the GM's; `people` lists whom, else those that are legal."""

    def __init__(self, help: str, people: People | None = None, **given: Any) -> None:
        super().__init__(help, **given)
        self.people = people

    def read(self, head: GameHead, typed: str) -> str:
        return words.actor_of(head, typed)

    def show(self, head: GameHead, value: str) -> str:
        return name(head.state, value)

    def pairs(self, asking: Asking) -> Iterable[Pair]:
        if self.people is None:
            return super().pairs(asking)
        return [(self.show(asking.head, one), one) for one in self.people(asking.head)]


class Actors(Offered):
    """Several troopers or figures, with commas between them; the last one typed is completed."""

    typed_as = STRING

    def __init__(
        self, help: str, people: People = lambda head: living(head.state), **given: Any
    ) -> None:
        super().__init__(help, **given)
        self.people = people

    def read(self, head: GameHead, typed: str) -> tuple[str, ...]:
        return words.actors_of(head, typed)

    def complete(self, asking: Asking, typed: str) -> list[Choice]:
        return names_typed(asking.head, self.people, typed)


class Thing(Offered):
    """A weapon, a vehicle or a bomb by its title."""

    typed_as = STRING

    def read(self, head: GameHead, typed: str) -> str:
        return words.thing_of(typed)

    def show(self, head: GameHead, value: str) -> str:
        return thing_title(value)


class Kit(Listed, Thing):
    """A weapon out of a list of its own."""


class AlienPower(Offered):
    """An ability of the aliens, by its number or name; none if left out."""

    typed_as = STRING

    def read(self, head: GameHead, typed: str) -> int:
        return words.power_of(typed)

    def show(self, head: GameHead, value: int) -> str:
        return ability_name(value)


class Entry(Offered):
    """An entry of one of the planets' lists, by its number or words; rolled if left out."""

    typed_as = STRING

    def __init__(self, help: str, which: str, **given: Any) -> None:
        super().__init__(help, **given)
        self.which = which

    def read(self, head: GameHead, typed: str) -> int:
        return crossing.entry_of(typed, self.which)

    def pairs(self, asking: Asking) -> list[Pair]:
        return crossing.free(view_of(asking), self.which)


class Seen(Listed):
    """A text completed with what is listed from all that the asker may see."""

    def __init__(self, help: str, listed: Callable[[View], list[Pair]], **given: Any) -> None:
        super().__init__(help, lambda asking: listed(view_of(asking)), **given)


def view_of(asking: Asking) -> View:
    """Return what somebody who types may see of the campaign."""
    seat = GM if GM in asking.seats else asking.seats[0]
    view: View = asking.head.system.look(asking.head.state, seat)
    return view


class Told(Option):
    """Words of a player's own; a form opens for them if they are left out.

    `form` names the form of a move that a menu plays without words.
    """

    optional = True

    def __init__(self, help: str, *, form: str = "", **given: Any) -> None:
        super().__init__(help, **given)
        self.form = form

    def left_out(self, head: GameHead, person: int) -> str:
        return ""

    async def ask(self, interaction: Interaction, head: GameHead, move: Move) -> bool:
        if self.form:
            await forms.opened(interaction, head, self.form)
            return True
        return await forms.words(interaction, head, move)


class Named(Told, Seen):
    """A trooper's name, completed with those of the list that nobody bears yet."""
