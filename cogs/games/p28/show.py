"""What anybody may look at: a character's sheet, in words and as a picture."""

from __future__ import annotations

from discord import app_commands

from cogs.play.completion import Choice, matching
from cogs.ui import context, reply
from cogs.ui.context import Interaction
from pictures import planet28_sheet
from referee.errors import Refusal
from referee.message import Outgoing, cut, plain
from rules.core import seat_title
from rules.games.planet28.fact_types import unit_of
from rules.games.planet28.legality import acting

from .group import NAME, p28, playing


async def _units(interaction: Interaction, typed: str) -> list[Choice]:
    table = (await playing.game(interaction)).state
    named = [(f"{one.name} ({seat_title(one.seat)})", n) for n, one in enumerate(table.profiles, 1)]
    return matching([(label, str(unit)) for label, unit in named], typed)


@p28.group.command(description="A character's sheet, as text and as a picture")
@app_commands.describe(unit="Whose; that of the one to act if you name none")
@app_commands.autocomplete(unit=_units)
async def sheet(interaction: Interaction, unit: str = "") -> None:
    head = await playing.game(interaction)
    table = head.state
    now = [one for seat in table.players() for one in acting(table, seat)]
    if not unit and not now:
        raise Refusal("Nobody is to act now. Name a character: /p28 sheet unit:Teniel.")
    number = unit_of(table, unit) if unit else now[0]
    view = head.system.look(table, None)
    first, *rest = planet28_sheet.sheet_lines(view, number)
    text = "\n".join((f"**{plain(first)}**", *map(plain, rest)))
    await reply.private(interaction, Outgoing(cut(text, reply.LONGEST_TEXT)))
    drawn = await context.off_loop(interaction, planet28_sheet.sheet, view, number)
    file = reply.picture(NAME, drawn.png, drawn.alt)
    await interaction.edit_original_response(attachments=[file])
