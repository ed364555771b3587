"""What a form is made of: its title, the lines to fill in, and what becomes of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from cogs.play.kept_form import Values
from cogs.ui.context import Interaction
from cogs.ui.modal import Field
from referee.head import GameHead

Sent = Callable[[Interaction, GameHead, str, Values], Awaitable[None]]


class Form(msgspec.Struct, frozen=True):
    """A form: its title (45 characters), its fields, and what is done with what was typed."""

    title: str
    fields: tuple[Field, ...]
    sent: Sent
