"""The button, the form and the command by which faces of real dice are typed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.play import acts
from cogs.ui import modal, tables
from cogs.ui.tables import Interaction
from referee import access, custom_id
from referee.action import Action, Played
from referee.errors import Refusal
from referee.game import GameHead
from referee.gm import Edited
from referee.timeline import replay
from referee.timeline.ruling import Ruled
from rules.core import Edit, Lapse, RuleError, Ruling

from . import real_dice as faces

if TYPE_CHECKING:
    from cogs.bot_type import Landfall


async def _head(interaction: Interaction, parts: list[str]) -> GameHead:
    if len(parts) != 1 or not parts[0].isdecimal():
        raise Refusal("This button is not known here any more.")
    return await tables.bot_of(interaction).games.game(int(parts[0][:18]))


async def opened(interaction: Interaction, parts: list[str]) -> None:
    """Open the form: game."""
    head = await _head(interaction, parts)
    body = await faces.unfinished(interaction, head)
    title = f"{body.n}d{body.sides} for {body.why}"
    field = modal.Field("faces", "The faces, in order", longest=200)
    await modal.show(interaction, custom_id.custom_id("fd", head.id), title, field)


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Take the form: game."""
    head = await _head(interaction, parts)
    await typed(interaction, head, modal.value(interaction, "faces"))


async def typed(interaction: Interaction, head: GameHead, text: str) -> None:
    """Play the waiting move on with these faces behind those typed before."""
    if not head.real_dice:
        text = "Faces are rolled by the bot here. The GM may have them typed in: /gm dice."
        raise RuleError(text, head.dice_rule)
    body = await faces.unfinished(interaction, head)
    more = faces.read(text)
    if len(more) != body.n:
        raise RuleError(f'"{text}" is no roll of {body.n}d{body.sides} for {body.why}.', "DICE")
    action = await _waiting(interaction, head, body)
    action = msgspec.structs.replace(action, faces=(*body.faces, *more))
    of = body.of if isinstance(body.of, faces.Proposed) else None
    await faces.do(interaction, head, action, of)


async def _waiting(interaction: Interaction, head: GameHead, body: faces.Unfinished) -> Action:
    """Return the deed that waits, made anew from what was kept of it."""
    user, key = interaction.user, str(interaction.id)
    if isinstance(body.of, faces.Proposed):
        return await faces.proposed(tables.bot_of(interaction), head, body.of, key)
    if isinstance(body.of, faces.Again):
        access.check_gm(head, interaction.user.id)
        who = {"key": key, "person": user.id, "name": user.display_name}
        bot = tables.bot_of(interaction)
        return await replay.rerolled(bot.referee, head, body.of.row, body.of.reason, **who)
    move = faces.move_of(head, body)
    if isinstance(move, Edit | Lapse | Ruling):
        access.check_gm(head, interaction.user.id)
        kind = {Edit: Edited, Ruling: Ruled}.get(type(move), Played)
        return kind(key=key, seat=body.seat, by="gm", person=user.id, move=move)
    access.check_holds(head, user.id, body.seat)
    return acts.action_of(interaction, head, body.seat, move)


class FaceCommands(commands.Cog):
    """The command of real dice."""

    bot: Landfall

    @app_commands.command(description="Type the faces of the roll you were asked for")
    @app_commands.describe(faces="The faces in order, such as 4 2 6")
    async def faces(self, interaction: Interaction, faces: str) -> None:
        """Type faces in."""
        await typed(interaction, await tables.game_here(interaction), faces)


PRESSES = {"f": opened, "fd": sent}
