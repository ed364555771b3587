"""/rules: the catalogues of every game, by rule ID or by a plain question, in our own sentences."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.play.completion import Choice, games
from cogs.ui import context, given, reply
from cogs.ui.context import Interaction
from referee.called import called
from referee.errors import Refusal
from referee.message import cut
from rules.core import System

from . import rule_page
from .rules import Rules, asked_of, terms_of


class Rulebook(commands.Cog):
    """Looks rules up."""

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot
        self.known = Rules(bot.systems, terms_of(bot.uis), asked_of(bot.uis))

    def games(self) -> list[System[Any]]:
        """Return every game that has a catalogue."""
        return [system for system in self.bot.systems if system.catalogue]

    @app_commands.command(description="A rule in a few words: ask a question, or name its ID")
    @app_commands.describe(
        find="A question such as: how do I colonise; or an ID", game="Only in this game"
    )
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def rules(
        self, interaction: Interaction, find: app_commands.Range[str, 1, 100], game: str = ""
    ) -> None:
        """Look a rule up."""
        rules = self.known.find(find, self._named(game), await here(interaction))
        if not rules:
            raise Refusal(f'No rule here has "{find}" in it. Try fewer or other words.')
        first = self.known.place(rules[0][1].id)
        exact = first.rule.id.casefold() == find.strip().casefold()
        await reply.private(interaction, rule_page.page(first, () if exact else rules[1:]))

    @rules.autocomplete("find")
    async def _rules(self, interaction: Interaction, typed: str) -> list[Choice]:
        meant = called(self.games(), interaction.namespace.game or "")
        game = meant.name if meant else ""
        found = self.known.find(typed, game, await here(interaction))
        names = [(cut(f"{rule.title} ({rule.id})", 100), rule.id) for _, rule in found]
        return [app_commands.Choice(name=name, value=value) for name, value in names]

    @rules.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[Choice]:
        return games(self.games(), typed)

    def _named(self, game: str) -> str:
        """Return the name of the game that is called so, "" for no word of one.

        Raises Refusal where none is.
        """
        meant = called(self.games(), game)
        if meant is None and game:
            known = ", ".join(system.title for system in self.games())
            raise Refusal(f'There is no game "{game[:40]}" with rules here. There is {known}.')
        return meant.name if meant else ""


async def here(interaction: Interaction) -> str:
    """Return the name of the game that is played here, "" where none is."""
    try:
        return (await context.game_here(interaction)).system.name
    except Refusal:
        return ""


def known(interaction: Interaction) -> Rules:
    """Return the rules of the bot's games. Raises Refusal where they are not shown."""
    book = interaction.client.get_cog(Rulebook.__name__)
    if not isinstance(book, Rulebook):
        raise Refusal(context.UNKNOWN)
    return book.known


async def opened(interaction: Interaction, parts: list[str]) -> None:
    """Turn a page to the rule that a button names."""
    await reply.edited(interaction, rule_page.page(known(interaction).place(":".join(parts))))


async def picked(interaction: Interaction, _parts: list[str]) -> None:
    """Turn a page to the rule that was chosen in a menu."""
    rule = known(interaction).place(given.chosen(interaction))
    await reply.edited(interaction, rule_page.page(rule))


async def turned(interaction: Interaction, parts: list[str]) -> None:
    """Turn a page to a chapter: its name, and the page of it."""
    name, at = parts if len(parts) == 2 and parts[1].isdecimal() else ("", "0")
    system, rules = known(interaction).chapter(name)
    await reply.edited(interaction, rule_page.chapter(system, rules, int(at[:3])))


PRESSES = {rule_page.RULE: opened, rule_page.PICKED: picked, rule_page.CHAPTER: turned}


async def setup(bot: Landfall) -> None:
    """Add the command."""
    await bot.add_cog(Rulebook(bot))
