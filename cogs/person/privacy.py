"""/privacy: what is kept about who asks, in numbers, and how it is forgotten."""

from __future__ import annotations

import sqlite3

from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.ui import reply, tables
from cogs.ui.tables import Interaction
from db import journal, people, rolled
from referee import custom_id
from referee.action import Action, Result
from referee.errors import Refusal
from referee.game import GameHead
from referee.message import Button, Outgoing
from rules.core import Line, canonical
from rules.dice import Dice

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
    "number, for they are the others' game too; a game you made has no host any more. The chain "
    "of proofs stays whole. Messages in Discord are yours to delete. This cannot be undone."
)


class Forgotten(Action, frozen=True, kw_only=True):
    """Rolls were erased: a row of its own, so that none of them is where the journal stands."""

    def kind(self) -> str:
        """Return the name of this row."""
        return "forgotten"

    def text(self) -> bytes:
        """Return nothing but the kind."""
        return canonical({"kind": "forgotten"})

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Note it; nothing else changes."""
        told = Line("Somebody had their rolls erased.", "PRIVACY", main=True)
        return Result(state=head.state, told=(told,))


async def shown(interaction: Interaction) -> Outgoing:
    """Return what is kept about the person who asks."""
    person = interaction.user.id
    counts = await tables.bot_of(interaction).db.read(lambda db: people.held(db, person))
    lines = [f"- {kind}: {count}" for kind, count in counts.items()] or ["- nothing"]
    button = Button("Forget me", custom_id.custom_id("yf"), "danger")
    return Outgoing("\n".join((KEPT, *lines)), buttons=((button,),))


async def asked(interaction: Interaction, parts: list[str]) -> None:
    """Say what forgetting means, and ask once more."""
    person = interaction.user.id
    games = await tables.bot_of(interaction).db.read(lambda db: rolled.playing(db, person))
    warning = f"\n**Live games in which you hold a seat, and leave it: {games}.**" if games else ""
    button = Button("Yes, forget me for good", custom_id.custom_id("yy", person), "danger")
    await reply.private(interaction, Outgoing(f"{FORGOTTEN}{warning}", buttons=((button,),)))


async def forget(interaction: Interaction, parts: list[str]) -> None:
    """Forget the person who presses, and nobody else."""
    if parts != [str(interaction.user.id)]:
        raise Refusal("This button is not for you. Yours: /privacy.")
    bot, person = tables.bot_of(interaction), interaction.user.id
    for game in await bot.db.read(lambda db: _standing(db, person)):
        action = Forgotten(key=f"forgotten:{interaction.id}:{game}", seat="bot")
        await bot.referee.settle(game, action)
    at = bot.clock.now()
    known, counts = await bot.db.write(lambda db: _forgotten(db, person, at))
    for game in known:
        bot.games.forget(game)
    bot.referee.recall.forget_all()
    told = ", ".join(f"{kind} {count}" for kind, count in counts.items()) or "there was nothing"
    await reply.private(interaction, f"You are forgotten: {told}.")


def _standing(db: sqlite3.Connection, person: int) -> tuple[int, ...]:
    """Return the journals of rolls in channels that stand at a row of this person."""
    rows = {game: seq for game, seq in rolled.rows_of(db, person)}
    return tuple(game for game, seq in rows.items() if journal.head_seq(db, game) == seq)


def _forgotten(
    db: sqlite3.Connection, person: int, at: int
) -> tuple[tuple[int, ...], dict[str, int]]:
    known = (*rolled.seated(db, person), *people.hosted(db, person))
    rows = rolled.rows_of(db, person)
    counts = people.forget(db, person, at)
    for game, seq in rows:
        journal.erase(db, game, seq, at)
    return known, counts


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
    """Add the command."""
    await bot.add_cog(Privacy())
