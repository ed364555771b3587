"""The forms in which decks and tables are written."""

from __future__ import annotations

import discord

from cogs.ui import attachment, context, modal, reply
from cogs.ui.context import Interaction
from db.random_lists import DECK, TABLE
from referee import custom_id
from referee.errors import Refusal

from . import lists

WHOSE = {"m": True, "s": False}
TEXT, DICE = "text", "dice"


async def ask(interaction: Interaction, kind: str, name: str, mine: bool) -> None:
    """Open the form for what stands in a deck or a table of that name."""
    kept = lists.checked_name(name)
    whose = "m" if mine else "s"
    form = custom_id.custom_id("tf", kind[0], whose, kept)
    if kind == DECK:
        hint = "One card in a line; 3x Zombie for three alike"
        fields = [modal.Field(TEXT, "Cards", modal.LONGEST_VALUE, tall=True, hint=hint)]
    else:
        hint = "One entry in a line, or with results: 1-3: goblins"
        fields = [
            modal.Field(TEXT, "Entries", modal.LONGEST_VALUE, tall=True, hint=hint),
            modal.Field(DICE, "Dice, if not one for all entries", 20, hint="2d6", optional=True),
        ]
    await modal.show(interaction, form, f"The {kind} {kept}", *fields)


async def begin(
    interaction: Interaction,
    kind: str,
    name: str,
    mine: bool,
    file: discord.Attachment | None,
    dice: str = "",
) -> None:
    """Keep what stands in a file; without one, open the form."""
    if file is None:
        await ask(interaction, kind, name, mine)
        return
    text = await attachment.text_of(file) or ""
    await reply.private(interaction, await lists.make(interaction, kind, name, mine, text, dice))


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Keep what stands in the form: d or t, m or s, the name."""
    kinds = {DECK[0]: DECK, TABLE[0]: TABLE}
    if len(parts) < 3 or parts[0] not in kinds or parts[1] not in WHOSE:
        raise Refusal(context.UNKNOWN)
    text, dice = modal.value(interaction, TEXT), modal.value(interaction, DICE)
    name = ":".join(parts[2:])
    mine = WHOSE[parts[1]]
    told = await lists.make(interaction, kinds[parts[0]], name, mine, text, dice)
    await reply.private(interaction, told)


PRESSES = {"tf": sent}
