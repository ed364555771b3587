"""Options of commands: what a person types for a field of a Move, and what is meant by it.

A game's own types (a hex, a unit, a length in cm) derive from these.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Protocol, Self

from discord import AppCommandOptionType, app_commands
from msgspec import UNSET
from msgspec.structs import fields, replace

from cogs.bot_type import Landfall
from cogs.ui.context import Interaction
from referee.head import GameHead
from rules.core import FactType, Move, fact_type

from .playing import Playing
from .shape import Shape, may_be_none, shape_of

Values = Mapping[str, Any] | tuple[str | int, ...]


@cache
def required(kind: type[Move]) -> dict[str, bool]:
    """Return of every field of a Move whether it must be given."""
    return {one.name: one.required for one in fields(kind)}


class Making(Protocol):
    """The command that an option belongs to: the kind of Move it makes and where it is played.

    `fixed` are the fields that the command sets by itself.
    """

    kind: type[Move]
    fixed: dict[str, Any]
    playing: Playing


class Option(app_commands.Transformer[Landfall]):
    """An option for a field of a Move. What is not given is as the field's annotation says.

    A fact is read by its own sort, which is also what its corrections and forms are read by.

    `field` is needed where the option is called otherwise; several options of one field that holds
    many add up. `default` is what is meant by leaving the option out, or a function of the game
    that returns it; without one it is the Move's own default. `required` asks for a field that the
    Move can do without. `values` are the choices, or what each choice stands for. `least` and
    `most` are limits of a number, or of a text's length.
    """

    typed_as: ClassVar[AppCommandOptionType | None] = None
    """The type of the option; None: as the field's."""
    optional: ClassVar[bool] = False
    """Whether it can be left out though the Move needs the field."""
    suffix: ClassVar[str] = ""
    """What the field's name has behind the option's."""

    name: str
    making: Making
    fact: FactType[Any] | None
    """What sort of fact it states of people's table; None for a part of the decision."""
    may_be_open: bool
    """Whether the Move can be made without the fact, which is then asked for."""
    shape: Shape

    def __init__(
        self,
        help: str,
        *,
        field: str = "",
        default: Any = UNSET,
        values: Values = (),
        least: int | None = None,
        most: int | None = None,
        required: bool | None = None,
    ) -> None:
        self.help, self.field, self.default = help, field, default
        self.values, self.least, self.most = values, least, most
        self._required = required

    def bound(self, making: Making, name: str) -> Self:
        """Return this option as one of a command. Raises TypeError for a field without a type."""
        one = copy.copy(self)
        one.making, one.name = making, name
        one.field = self.field or name + self.suffix
        known = one.field in making.kind.__struct_fields__
        one.fact = fact_type(making.kind, one.field)
        one.may_be_open = one.fact is not None and may_be_none(making.kind, one.field)
        one.shape = one.shaped(shape_of(making.kind, one.field) if known else Shape(plain=False))
        return one

    def shaped(self, found: Shape) -> Shape:
        """Return what Discord is told of it, from what its field asks for."""
        if self.fact is not None and not self.fact.plain:
            found = Shape(values=self.fact.choices)
        if self.typed_as is None and not found.plain and not self.values:
            raise TypeError(f"{self.making.kind.__name__}.{self.field} is nothing to type in")
        if self.typed_as not in (None, found.type) or not found.plain:
            found = Shape(self.typed_as or found.type, plain=found.plain, many=found.many)
        return replace(
            found,
            least=found.least if self.least is None else self.least,
            most=found.most if self.most is None else self.most,
            values=tuple(self.values) or found.values,
        )

    @property
    def type(self) -> AppCommandOptionType:
        return self.shape.type

    @property
    def min_value(self) -> int | None:
        return self.shape.least

    @property
    def max_value(self) -> int | None:
        return self.shape.most

    @property
    def choices(self) -> list[app_commands.Choice[Any]] | None:
        found = [app_commands.Choice(name=str(one), value=one) for one in self.shape.values]
        return found or None

    @property
    def required(self) -> bool:
        """Whether a person must type it: if the Move needs the field, unless it says otherwise."""
        if self._required is not None:
            return self._required
        return self._is_needed() and not (self.optional or self.may_be_open)

    def _is_needed(self) -> bool:
        """Say whether neither the Move nor this option says what leaving it out means."""
        return required(self.making.kind).get(self.field, True) and self.default is UNSET

    async def transform(self, interaction: Interaction, value: Any, /) -> Any:
        """Return what is meant by what was typed. Raises TransformerError around a refusal."""
        return self.read(await self.making.playing.game(interaction), value)

    def read(self, head: GameHead, typed: Any) -> Any:
        """Return what is meant by what was typed. Raises RuleError or Refusal for nonsense."""
        if isinstance(self.values, Mapping):
            # A forged choice stays as it was typed; the Move's own types refuse it.
            return self.values.get(typed, typed)
        if self.fact is not None and not self.fact.plain:
            return self.fact.read(head.state, typed)
        return typed

    def left_out(self, head: GameHead, person: int) -> Any:
        """Return what is meant by typing nothing; UNSET leaves it to the Move."""
        if self.may_be_open and self._is_needed():
            return None
        return self.default(head) if callable(self.default) else self.default

    def set(self, value: Any) -> dict[str, Any]:
        """Return the fields of the Move that a value sets."""
        if self.shape.many and not isinstance(value, tuple):
            return {self.field: () if value == "" else (value,)}
        return {self.field: value}

    def sets(self) -> tuple[str, ...]:
        """Return the names of the fields that it sets."""
        return (self.field,)

    async def ask(self, interaction: Interaction, head: GameHead, move: Move) -> bool:
        """Ask for what was left out in another way, such as a form; say whether it is asked."""
        return False
