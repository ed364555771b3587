"""/privacy: what is kept about who asks, in numbers, and how it is forgotten."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.ui import reply
from cogs.ui.context import Interaction
from referee import custom_id
from referee.errors import Refusal, StorageError
from referee.export import forgetting
from referee.export import privacy as erasure
from referee.message import Button, Outgoing

KEPT = (
    "**What is kept about you here**\n"
    "Your Discord number and the name you had when you took a seat; your moves and rolls with "
    "their time; what you saved yourself. No messages are read but one whose `[[ ]]` you have "
    "rolled, and of that only its rolls and a hash of its text. Nothing is sent anywhere but to "
    "Discord, and nothing is measured about you."
)
FORGOTTEN = (
    "What is yours alone is deleted: seats, settings, saved rolls, sheets, notes, unfinished "
    "forms. Your rolls are erased, words and faces. Moves in games you shared stay, without your "
    "number and name, for they are the others' game too; where older entries spell your name out, "
    "they are erased. A game you made has no host any more. The chain of proofs stays whole.\n"
    "**What stays:** what others wrote about you in words of their own; what you wrote into moves "
    "of shared games, such as the name of a trooper; messages in Discord, which are yours to "
    "delete; and copies of the database, until newer ones replace them ({copies}). Should one of "
    "them be put back, you are forgotten in it again. This cannot be undone."
)
NO_COPIES = "none are made here"
UNFINISHED = (
    "You will be forgotten, but it could not be finished now. {why} It goes on by itself, within "
    "a day at the latest."
)


async def shown(interaction: Interaction) -> Outgoing:
    """Return what is kept about the person who asks."""
    person = interaction.user.id
    counts = await erasure.held(interaction.client.referee, person)
    lines = [f"- {kind}: {count}" for kind, count in counts.items()] or ["- nothing"]
    button = Button("Forget me", custom_id.custom_id("yf"), "danger")
    contact = interaction.client.contact
    ask = [f"Questions go to: {contact}"] if contact else []
    return Outgoing("\n".join((KEPT, *lines, *ask)), buttons=((button,),))


async def asked(interaction: Interaction, parts: list[str]) -> None:
    """Say what forgetting means, and ask once more."""
    person = interaction.user.id
    games = await erasure.playing(interaction.client.referee, person)
    warning = f"\n**Live games in which you hold a seat, and leave it: {games}.**" if games else ""
    button = Button("Yes, forget me for good", custom_id.custom_id("yy", person), "danger")
    told = FORGOTTEN.format(copies=_copies(interaction.client))
    await reply.private(interaction, Outgoing(f"{told}{warning}", buttons=((button,),)))


def _copies(bot: Landfall) -> str:
    """Return in words how long copies of the database are kept."""
    keep = bot.copies.keep if bot.copies else 0
    return f"one is made a day, and the last {keep} stay" if keep else NO_COPIES


async def forget(interaction: Interaction, parts: list[str]) -> None:
    """Forget the person who presses, and nobody else."""
    if parts != [str(interaction.user.id)]:
        raise Refusal("This button is not for you. Yours: /privacy.")
    referee, person = interaction.client.referee, interaction.user.id
    counts = await erasure.held(referee, person)
    begun = await forgetting.begin(referee, person, (interaction.user.display_name,))
    try:
        await forgetting.carry_out(referee, begun)
    except StorageError as why:
        await reply.private(interaction, UNFINISHED.format(why=why))
        return
    told = ", ".join(f"{kind} {count}" for kind, count in counts.items()) or "there was nothing"
    await reply.private(interaction, f"You are forgotten: {told}.")


class Privacy(commands.Cog):
    """Answers what is kept."""

    @app_commands.command(description="What is kept about you, and how to have it forgotten")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def privacy(self, interaction: Interaction) -> None:
        """Show what is kept."""
        await reply.private(interaction, await shown(interaction))


PRESSES = {"yf": asked, "yy": forget}


async def setup(bot: Landfall) -> None:
    """Add the command, and forget whom a crash or a copy put back has left."""
    await bot.add_cog(Privacy())
    await forgetting.resume_safely(bot.referee)
