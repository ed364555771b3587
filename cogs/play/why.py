"""Why?: the working of the rows of a game's message, for whoever asks and nobody else."""

from __future__ import annotations

from msgspec.structs import replace

from cogs.ui import context, given, reply
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.export import report
from referee.head import GameHead
from referee.message import Outgoing
from referee.timeline import why
from referee.timeline.spans import WHY

from .pressed import parts_of


def _number(text: str, most: int = 18) -> int:
    """Return a number that stands in an id. Raises Refusal for anything else."""
    if not text.isdecimal() or len(text) > most:
        raise Refusal(context.UNKNOWN)
    return int(text)


def _shown(head: GameHead, found: why.Working) -> Outgoing:
    """Return the page of a message's rows; what can be reported has a button for it."""
    shown = why.message(head, found)
    buttons = () if found.row is None else report.button(head, found.row)
    return replace(shown, buttons=(*shown.buttons, buttons)) if buttons else shown


async def asked(interaction: Interaction, parts: list[str]) -> None:
    """Show the newest row of a message: game, message."""
    game, number = parts_of(parts, 2)
    head = await context.game_pressed(interaction, game)
    found = await why.read(interaction.client.referee, head, _number(number))
    await reply.private(interaction, _shown(head, found))


async def picked(interaction: Interaction, parts: list[str]) -> None:
    """Show the row that was chosen: game, message."""
    game, number = parts_of(parts, 2)
    head = await context.game_pressed(interaction, game)
    row = _number(given.chosen(interaction))
    found = await why.read_row(interaction.client.referee, head, _number(number), row)
    await reply.edited(interaction, _shown(head, found))


async def turned(interaction: Interaction, parts: list[str]) -> None:
    """Show another page of rows, the newest of them first: game, message, page."""
    game, number, page = parts_of(parts, 3)
    head = await context.game_pressed(interaction, game)
    found = await why.read(interaction.client.referee, head, _number(number), _number(page, 3))
    await reply.edited(interaction, _shown(head, found))


async def reported(interaction: Interaction, parts: list[str]) -> None:
    """Hand out a row as a test case: game, row."""
    game, row = parts_of(parts, 2)
    head = await context.game_pressed(interaction, game)
    body = await report.file_of(interaction.client.referee, head, _number(row))
    name = f"{head.system.name.replace('_', '-')}-entry-{row}.json"
    await reply.hand_out(interaction, report.HANDED_OUT, name, body)


PRESSES = {
    WHY: asked,
    why.PICKED: picked,
    why.TURNED: turned,
    report.REPORTED: reported,
}
