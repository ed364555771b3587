"""Forms (Discord's modals): shown by us, answered by the router, with nothing kept in memory."""

from __future__ import annotations

from typing import Any

import discord
import msgspec

from referee.message import cut

from . import given
from .context import Interaction

# https://docs.discord.com/developers/components/reference#text-input
LONGEST_TITLE = 45
LONGEST_LABEL = 45
LONGEST_VALUE = 4_000
LONGEST_HINT = 100


class Field(msgspec.Struct, frozen=True):
    """One line (or, `tall`, several) to fill in, of at most `longest` characters.

    `hint` is shown in it until something is `filled` in; an `optional` one may stay empty.
    """

    name: str
    label: str
    longest: int = 500
    tall: bool = False
    hint: str = ""
    filled: str = ""
    optional: bool = False


async def show(interaction: Interaction, name: str, title: str, *fields: Field) -> None:
    """Open a form. Stopped at once, so that discord.py does not listen for it: the router does."""
    form = discord.ui.Modal(title=cut(title, LONGEST_TITLE), custom_id=name)
    for field in fields:
        form.add_item(_input(field))
    form.stop()
    await interaction.response.send_modal(form)


def _input(field: Field) -> discord.ui.TextInput[Any]:
    return discord.ui.TextInput(
        label=cut(field.label, LONGEST_LABEL),
        custom_id=field.name,
        max_length=min(field.longest, LONGEST_VALUE),
        style=discord.TextStyle.paragraph if field.tall else discord.TextStyle.short,
        placeholder=cut(field.hint, LONGEST_HINT) or None,
        default=field.filled or None,
        required=not field.optional,
    )


def value(interaction: Interaction, name: str) -> str:
    """Return what was typed into a field of the form that was sent, "" for nothing."""
    return dict(given.typed(interaction)).get(name, "")
