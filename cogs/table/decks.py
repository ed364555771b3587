"""/deck: decks of a server or of one's own, shuffled by proven dice and drawn from the top."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.play import settling
from cogs.play.completion import Choice, matching
from cogs.rolls import places
from cogs.topic import Topic
from cogs.ui import reply
from cogs.ui.context import Interaction
from db import random_lists
from db.random_lists import DECK
from referee.errors import Refusal
from referee.message import plain
from rules.rolls.cards import MOST_DRAWN

from . import list_forms, lists, piles
from .ready_decks import READY

Name = app_commands.Range[str, 1, lists.LONGEST_NAME]
Whose = Literal["this server", "me alone"]

DECKS = Topic(
    "deck",
    "Decks of cards",
    "- `/deck new name:fate` opens a form: one card in a line, `3x Zombie` for three alike. "
    "*ready* takes one that everybody knows, such as 52 cards; a text file does as well.\n"
    "- `/deck draw` takes cards off the top, for everybody to see; `hidden:True` shows them to you "
    "alone, and the channel reads how many. *Reveal* shows them later; `/deck hand` shows yours.\n"
    "- `/deck shuffle` puts every card back, hands too. Each channel has its own pile, which is "
    "saved.\n"
    "- `/deck show` lists what there is here, or one deck; `/deck delete` is for whoever made it "
    "and moderators.\n"
    "The order is rolled from the hidden seed when a deck is shuffled, and nobody sees it. Once it "
    "is shuffled again, *Reveal order* under the old shuffle shows it: then every card that was "
    "drawn can be compared, and `/rolls export` has it checked.",
)


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class DeckCog(commands.GroupCog, group_name="deck", group_description="Decks of cards"):
    """Keeps decks, shuffles them and draws from them."""

    topics = (DECKS,)

    @app_commands.command(description="Write a deck: a form opens, or take a ready one or a file")
    @app_commands.describe(
        name="Its name",
        ready="One that everybody knows",
        whose="Who draws from it; on a server everybody there, if you leave it out",
        file="One card in a line, such as 3x Zombie",
    )
    async def new(
        self,
        interaction: Interaction,
        name: Name,
        ready: str = "",
        whose: Whose = "this server",
        file: discord.Attachment | None = None,
    ) -> None:
        mine = whose == lists.ME
        if not ready:
            await list_forms.begin(interaction, DECK, name, mine, file)
            return
        if ready not in READY:
            raise Refusal(f'There is no ready deck "{ready[:40]}". There are: {", ".join(READY)}.')
        told = await lists.make(interaction, DECK, name, mine, "\n".join(READY[ready]))
        await reply.private(interaction, told)

    @new.autocomplete("ready")
    async def _ready(self, interaction: Interaction, typed: str) -> list[Choice]:
        return matching([(name, name) for name in READY], typed)

    @app_commands.command(description="Draw cards from the top of a deck")
    @app_commands.describe(
        name="Which deck", count="How many", hidden="Only you see them; the channel, how many"
    )
    async def draw(
        self,
        interaction: Interaction,
        name: str,
        count: app_commands.Range[int, 1, MOST_DRAWN] = 1,
        hidden: bool = False,
    ) -> None:
        await piles.draw(interaction, await lists.named(interaction, DECK, name), count, hidden)

    @app_commands.command(description="Put all cards of a deck back, hands too, and shuffle it")
    @app_commands.describe(name="Which deck")
    async def shuffle(self, interaction: Interaction, name: str) -> None:
        deck = await lists.named(interaction, DECK, name)
        action = await piles.shuffling(interaction, deck, str(interaction.id))
        sitting = await places.sit(interaction)
        await settling.do(interaction, sitting.head, action)

    @app_commands.command(description="The cards that you drew unseen here")
    async def hand(self, interaction: Interaction) -> None:
        game = await places.journal_here(interaction)
        person = interaction.user.id
        held = await interaction.client.db.read(lambda db: random_lists.hand(db, person, game or 0))
        cards = "\n".join(f"- {card} ({deck})" for deck, card in held)
        text = "\n".join(f"- {plain(card)} ({plain(deck)})" for deck, card in held)
        await reply.in_full(interaction, text or "You hold no card here.", "hand.txt", cards)

    @app_commands.command(description="What decks there are here, or the cards of one")
    @app_commands.describe(name="Which; all if you leave it out")
    async def show(self, interaction: Interaction, name: str = "") -> None:
        if not name:
            await lists.show_all(interaction, DECK)
            return
        deck = await lists.named(interaction, DECK, name)
        await lists.show(
            interaction, deck, [await piles.state_of(interaction, deck), *lists.cards_of(deck)]
        )

    @app_commands.command(description="Delete a deck")
    @app_commands.describe(name="Which")
    async def delete(self, interaction: Interaction, name: str) -> None:
        await lists.delete(interaction, await lists.named(interaction, DECK, name))

    @draw.autocomplete("name")
    @shuffle.autocomplete("name")
    @show.autocomplete("name")
    @delete.autocomplete("name")
    async def _names(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await lists.offered(interaction, DECK, typed)


async def setup(bot: Landfall) -> None:
    """Add the commands."""
    await bot.add_cog(DeckCog())
