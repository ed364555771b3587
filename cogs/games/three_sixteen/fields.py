"""What a form is made of: its title, the lines to fill in, and what becomes of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from cogs.ui.context import Interaction
from referee.game import GameHead

Values = dict[str, str]
Sent = Callable[[Interaction, GameHead, str, Values], Awaitable[None]]


class Field(msgspec.Struct, frozen=True):
    """One line (or, `tall`, several) to fill in, of at most `longest` characters."""

    name: str
    label: str
    longest: int = 60
    tall: bool = False


class Form(msgspec.Struct, frozen=True):
    """A form: its title (45 characters), its fields, and what is done with what was typed."""

    title: str
    fields: tuple[Field, ...]
    sent: Sent
