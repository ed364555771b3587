"""The button, the form and the command by which faces of real dice are typed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from discord import app_commands

from rules.core import RuleError

from . import acts, faces, forms, ids, tables
from .heads import Head
from .refusals import Refusal
from .tables import Interaction

if TYPE_CHECKING:
    from .app import Landfall


async def _head(interaction: Interaction, parts: list[str]) -> Head:
    if len(parts) != 1 or not parts[0].isdecimal():
        raise Refusal("This button is not known here any more.")
    return await tables.bot_of(interaction).heads.game(int(parts[0][:18]))


async def opened(interaction: Interaction, parts: list[str]) -> None:
    """Open the form: game."""
    head = await _head(interaction, parts)
    body = await faces.unfinished(interaction, head)
    title = f"{body.n}d{body.sides} for {body.why}"
    field = forms.Field("faces", "The faces, in order", longest=200)
    await forms.show(interaction, ids.custom_id("fd", head.id), title, field)


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Take the form: game."""
    head = await _head(interaction, parts)
    await typed(interaction, head, forms.value(interaction, "faces"))


async def typed(interaction: Interaction, head: Head, text: str) -> None:
    """Play the waiting move on with these faces behind those typed before."""
    if not head.real_dice:
        text = "Faces are rolled by the bot here. The GM may have them typed in: /gm dice."
        raise RuleError(text, head.system.dice_rule)
    body = await faces.unfinished(interaction, head)
    more = faces.read(text)
    if len(more) != body.n:
        raise RuleError(f'"{text}" is no roll of {body.n}d{body.sides} for {body.why}.', "DICE")
    tables.holds(head, interaction.user.id, body.seat)
    deed = acts.deed_of(interaction, head, body.seat, faces.move_of(head, body))
    deed = msgspec.structs.replace(deed, faces=(*body.faces, *more))
    await acts.do(interaction, head, deed)


class FaceCommands:
    """The command of real dice."""

    bot: Landfall

    @app_commands.command(description="Type the faces of the roll you were asked for")
    @app_commands.describe(faces="The faces in order, such as 4 2 6")
    async def faces(self, interaction: Interaction, faces: str) -> None:
        """Type faces in."""
        await typed(interaction, await tables.game_here(interaction), faces)


PRESSES = {"f": opened, "fd": sent}
