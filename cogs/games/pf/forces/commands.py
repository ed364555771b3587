"""/pf-force: building a force, looking one over, reading one from a file or what it holds."""

from __future__ import annotations

import asyncio
import io

import discord
from discord import app_commands

from cogs.play.completion import Choice, matching
from cogs.ui import attachment, reply
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.message import Outgoing
from referee.seats import documents
from rules.games.planetfall.force import drafting, example, schema
from rules.games.planetfall.force.reader import read_file, read_force
from rules.games.planetfall.samples import FORCES

from . import pages
from .draft import BENCH
from .presses import WORKBENCH

group = app_commands.Group(
    name="pf-force",
    description="Planetfall: forces, their profiles and decks",
    allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    allowed_contexts=app_commands.AppCommandContext(
        guild=True, dm_channel=True, private_channel=True
    ),
)


@group.command(description="Put a force together by menus and forms, points counted")
@app_commands.describe(start="A ready one or one that you keep; else the one on your bench")
async def build(interaction: Interaction, start: str | None = None) -> None:
    if start is not None:
        await BENCH.put(interaction, drafting.parsed(await _text(interaction, start)))
    await WORKBENCH.begin(interaction, await BENCH.current(interaction))


@group.command(description="Look a force over: its helixes, or one profile with all figures")
@app_commands.describe(force="A ready one or one that you keep", profile="One of its profiles")
async def show(interaction: Interaction, force: str, profile: str | None = None) -> None:
    found = read_force(await _text(interaction, force))
    if profile is None:
        await reply.private(interaction, pages.ready(force, found))
        return
    one = next((p for p in found.profiles if profile.lower() in (p.id, p.name.lower())), None)
    if one is None:
        names = ", ".join(p.name for p in found.profiles)
        raise Refusal(f'"{force}" has no profile "{profile}". Profiles: {names}.')
    await reply.private(interaction, Outgoing("\n".join(pages.told(one))))


async def _text(interaction: Interaction, name: str) -> str:
    """Return the file of a force that is ready or kept. Raises Refusal where there is none."""
    kept = await BENCH.names(interaction)
    source = documents.Source(kept=name) if name in kept else documents.Source(sample=name)
    return await BENCH.text_of(interaction, source)


@build.autocomplete("start")
@show.autocomplete("force")
async def _forces(interaction: Interaction, typed: str) -> list[Choice]:
    names = [*await BENCH.names(interaction), *FORCES]
    return matching([(name, name) for name in dict.fromkeys(names)], typed)


@show.autocomplete("profile")
async def _profiles(interaction: Interaction, typed: str) -> list[Choice]:
    name = interaction.namespace.force or ""
    known = [*await BENCH.names(interaction), *FORCES]
    if name not in known:
        return []
    force = read_force(await _text(interaction, name))
    return matching([(one.name, one.name) for one in force.profiles], typed)


@group.command(name="import", description="Read a force from a file, or get what such a file holds")
@app_commands.describe(
    file="A force's file; without one you get what it holds, and an example",
    only_check="Keep nothing: say every fault with its place, or what the file holds",
)
async def import_(
    interaction: Interaction, file: discord.Attachment | None = None, only_check: bool = False
) -> None:
    if file is None:
        await _hand_out_schema(interaction)
        return
    text = await _read(file)
    if only_check:
        counted = await asyncio.to_thread(_counted, text)
        await reply.private(interaction, f"Without a fault: {counted}.")
        return
    await asyncio.to_thread(read_force, text)
    await BENCH.put(interaction, drafting.parsed(text))
    await WORKBENCH.begin(interaction, await BENCH.current(interaction), "Read without a fault.")


def _counted(text: str) -> str:
    """Return how much of each sort a file holds. Raises Faults with all that is wrong in it."""
    found = read_file(text)
    counts = {
        "race": len(found.races),
        "profile": len(found.profiles),
        "card": len(found.cards),
        "force": len(found.forces),
    }
    return ", ".join(f"{n} {word}{'' if n == 1 else 's'}" for word, n in counts.items())


async def _read(file: discord.Attachment) -> str:
    text = await attachment.text_of(file)
    if not text:
        raise Refusal("That file is empty.")
    return text


async def _hand_out_schema(interaction: Interaction) -> None:
    """Hand out the schema of a force's file with an example."""
    text = (
        "A force is JSON. This is its JSON Schema with every MAR and its values, and a short "
        "example; `/pf-force import` with `only_check` says every fault of a file with its place."
    )
    files = {"force.schema.json": schema.text(), "force.example.json": example.text()}
    handed = [discord.File(io.BytesIO(body.encode()), name) for name, body in files.items()]
    await reply.with_files(interaction, Outgoing(text), handed)
