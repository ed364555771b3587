"""Seeing the board, and any move as text: what no other command covers, and the GM's powers."""

from __future__ import annotations

from typing import get_args

import msgspec
from discord import app_commands

from cogs.games.commands import makes
from cogs.play import completion, settling
from cogs.play.completion import Choice
from cogs.ui import context, reply
from cogs.ui.context import Interaction
from pictures import planetx
from referee import access
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import cut
from rules.core import GM, offers
from rules.games.planetx import notation
from rules.games.planetx.board import textboard
from rules.games.planetx.gm.gm import GmMove
from rules.games.planetx.gm.gm_hold import Settle
from rules.games.planetx.system import PlanetX
from rules.games.planetx.turn.rounds import TurnOrder

from .group import NAME, playing, px

LONGEST_MOVE = 300
LONGEST_REASON = 500
POWERS = tuple(kind for kind in get_args(PlanetX.Moves) if issubclass(kind, GmMove))


def _viewer(head: GameHead, person: int) -> str | None:
    """Return the player seat whose eyes a person has, None for everybody else."""
    return next((seat for seat in head.seats_of(person) if seat != GM), None)


@px.group.command(description="See the board with its legend, your own territory outlined")
@app_commands.describe(text="As text, for screen readers")
async def board(interaction: Interaction, text: bool = False) -> None:
    """Show the board to the person who asks."""
    head = await playing.game(interaction)
    viewer = _viewer(head, interaction.user.id)
    view = head.system.look(head.state, viewer)
    if text:
        rows = "\n".join((*textboard.rows(view.state), *textboard.tokens(view.state)))
        await reply.private(interaction, cut(f"```\n{rows}\n```", reply.LONGEST_TEXT))
        return
    drawn = await context.off_loop(interaction, planetx.draw, view, viewer, True)
    file = reply.picture(NAME, drawn.png, drawn.alt)
    await interaction.response.send_message(file=file, ephemeral=True)


@px.group.command(
    description="Make any move by its short text, such as scout D4",
    extras=makes(Settle, TurnOrder),
)
@app_commands.describe(move="The move; legal ones are completed")
async def move(interaction: Interaction, move: app_commands.Range[str, 1, LONGEST_MOVE]) -> None:
    """Play a move written as text."""
    head = await playing.game(interaction)
    seat = access.speaks_for(head, interaction.user.id)
    read = notation.read(move, head.system.Moves, head.state.board)
    await settling.act(interaction, head, seat, read)


@move.autocomplete("move")
async def _move(interaction: Interaction, typed: str) -> list[Choice]:
    found = await completion.seated(interaction, NAME)
    if found is None:
        return []
    head, seat = found
    written = [(notation.write(one), one) for one in offers(head.system, head.state, seat)]
    named = [(text, text, one) for text, one in written if len(text) <= 100]
    return completion.priced(head, named, seat, seat, typed)


@px.group.command(
    description="The GM's powers by short text, such as edit-player red pop 2",
    extras=makes(*POWERS),
)
@app_commands.describe(move="The move", reason="Why, for the log")
async def master(
    interaction: Interaction,
    move: app_commands.Range[str, 1, LONGEST_MOVE],
    reason: app_commands.Range[str, 1, LONGEST_REASON],
) -> None:
    """Play a GM's move written as text."""
    head = await playing.game(interaction)
    if GM not in head.seats_of(interaction.user.id):
        raise Refusal("Only the GM of this game may do that.")
    read = notation.read(move, head.system.Moves, head.state.board)
    if "reason" in read.__struct_fields__:
        read = msgspec.structs.replace(read, reason=reason)
    await settling.act(interaction, head, GM, read)


@master.autocomplete("move")
async def _master(interaction: Interaction, typed: str) -> list[Choice]:
    texts = sorted(notation.usage(kind) for kind in POWERS)
    return completion.matching([(text, text) for text in texts], typed)
