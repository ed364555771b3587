"""A command made from a Move: the Move's fields are its options."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, cast

from discord import app_commands
from msgspec import UNSET
from msgspec.structs import replace

from cogs.play import fact_form
from cogs.ui.context import Interaction
from referee.head import GameHead
from rules.core import Move, wanting

from .option import Option, required
from .playing import Playing

INTERACTION = inspect.Parameter(
    "interaction", inspect.Parameter.POSITIONAL_ONLY, annotation=Interaction
)

Build = Callable[..., Move]
"""Makes a Move from the game, the person's id and, by name, what each option means."""


class Made:
    """What a command needs to know to make a Move of a kind, and where it is played.

    Raises TypeError if the Move needs a field that neither an option nor `move` sets.
    """

    def __init__(
        self,
        playing: Playing,
        move: type[Move] | Move,
        options: dict[str, Option | str],
        build: Build | None = None,
    ) -> None:
        self.playing, self.build = playing, build
        self.kind = move if isinstance(move, type) else type(move)
        self.fixed: dict[str, Any] = {}
        self.options = [
            (Option(one) if isinstance(one, str) else one).bound(self, name)
            for name, one in options.items()
        ]
        others = self._others()
        if isinstance(move, Move):
            self.fixed = {field: getattr(move, field) for field in others}
        elif needed := [] if build else [field for field in others if required(self.kind)[field]]:
            raise TypeError(f"no option sets {self.kind.__name__}.{needed[0]}")

    def _others(self) -> list[str]:
        """Return the fields that no option sets."""
        chosen = {field for option in self.options for field in option.sets()}
        return [field for field in self.kind.__struct_fields__ if field not in chosen]

    async def run(self, interaction: Interaction, /, **typed: Any) -> None:
        """Play what was typed, or ask for what was left out."""
        head = await self.playing.game(interaction)
        move = self.move(head, interaction.user.id, typed)
        for option in self.options:
            if typed[option.name] is UNSET and await option.ask(interaction, head, move):
                return
        move = self._left_open(head, move, typed)
        if wanting(move, head.state):
            seat = self.playing.seat(head, interaction.user.id, move)
            if await fact_form.ask(interaction, head, seat, move):
                return
        await self.playing.act(interaction, head, move)

    def _left_open(self, head: GameHead, move: Move, typed: dict[str, Any]) -> Move:
        """Return a move with the facts open that it needs and that were left out."""
        needed = move.needs(head.state)
        left = {one.field for one in self.options if one.fact and typed[one.name] is UNSET}
        return replace(move, **dict.fromkeys(field for field in needed if field in left))

    def stated(self) -> dict[str, str]:
        """Return the facts among its options, by field, as the options call them."""
        return {option.field: option.help for option in self.options if option.fact}

    def move(self, head: GameHead, person: int, typed: dict[str, Any]) -> Move:
        """Return the Move that is meant by values of the options, UNSET for those left out."""
        meant: dict[str, Any] = {}
        for option in self.options:
            value = typed[option.name]
            found = option.left_out(head, person) if value is UNSET else value
            if found is not UNSET:
                meant[option.name] = found
        if self.build is not None:
            return self.build(head, person, **meant)
        return self.kind(**self.fixed, **self._fields(meant))

    def _fields(self, meant: dict[str, Any]) -> dict[str, Any]:
        """Return the Move's fields from what each option means; those of one field add up."""
        found: dict[str, Any] = {}
        for option in self.options:
            if option.name in meant:
                for field, value in option.set(meant[option.name]).items():
                    found[field] = (*found[field], *value) if field in found else value
        return found

    def callback(self) -> Any:
        """Return the function that discord.py reads the options from and calls."""

        async def made(interaction: Interaction, /, **typed: Any) -> None:
            await self.run(interaction, **typed)

        options = [self._parameter(option) for option in self.options]
        cast(Any, made).__signature__ = inspect.Signature([INTERACTION, *options])
        helps = {option.name: option.help for option in self.options}
        return app_commands.describe(**helps)(made)

    def _parameter(self, option: Option) -> inspect.Parameter:
        default = inspect.Parameter.empty if option.required else UNSET
        return inspect.Parameter(
            option.name, inspect.Parameter.KEYWORD_ONLY, annotation=option, default=default
        )
