"""/p28-warband: building a warband, reading one from a file, what a file holds."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.play.completion import Choice, matching
from cogs.ui import attachment, reply
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.message import plain
from referee.seats import documents
from rules.games.planet28.warband import drafting, schema
from rules.games.planet28.warband.reader import read_warband

from .draft import BENCH
from .presses import WORKBENCH

group = app_commands.Group(
    name="p28-warband",
    description="Planet 28: warbands, and what they do between battles",
    allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    allowed_contexts=app_commands.AppCommandContext(
        guild=True, dm_channel=True, private_channel=True
    ),
)


@group.command(description="Put a warband together by menus and forms, points counted")
@app_commands.describe(kept="One that you keep; else you go on with the one on your bench")
async def build(interaction: Interaction, kept: str | None = None) -> None:
    if kept is not None:
        text = await BENCH.text_of(interaction, documents.Source(kept=kept))
        await BENCH.put(interaction, drafting.parsed(text))
    await WORKBENCH.begin(interaction, await BENCH.current(interaction))


@build.autocomplete("kept")
async def _kept(interaction: Interaction, typed: str) -> list[Choice]:
    names = await BENCH.names(interaction)
    return matching([(name, name) for name in names], typed)


@group.command(name="import", description="Read a warband from a file, whole or not at all")
@app_commands.describe(file="A file as /p28-warband schema describes it")
async def import_(interaction: Interaction, file: discord.Attachment) -> None:
    text = await attachment.text_of(file)
    if not text:
        raise Refusal("That file is empty.")
    band = read_warband(text)
    await BENCH.put(interaction, drafting.parsed(text))
    warned = "".join(f"\n- {plain(one)}" for one in band.warnings)
    note = f"Read without a fault.{f' To think about:{warned}' if warned else ''}"
    await WORKBENCH.begin(interaction, await BENCH.current(interaction), note)


@group.command(name="schema", description="What a warband's file holds, as a file to work from")
async def schema_(interaction: Interaction) -> None:
    text = (
        "A warband is JSON. This is its JSON Schema, with every name that is known and what it "
        "costs; `/p28-warband import` says what is wrong with a file, every fault with its path."
    )
    await reply.hand_out(interaction, text, "warband.schema.json", schema.text().encode())
