"""/rules: the catalogues of every game, by rule ID or by words, each rule in our own sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.play.completion import Choice, matching
from cogs.ui import reply
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.message import Outgoing, cut, plain
from rules.core import Rule, System

LISTED = 12
Found = tuple[System[Any], Rule]
"""A rule with the game it is of."""
LONGEST_ENTRY = 150


def found(systems: tuple[System[Any], ...], typed: str, game: str = "") -> list[Found]:
    """Return the rules that what was typed may mean: that ID, then IDs, titles and texts with it.

    Every word must occur; `game` is a game's name, "" for all.
    """
    words = typed.casefold().split()
    ranked = [
        (rank, system, rule)
        for system in systems
        if game in ("", system.name)
        for rule in system.catalogue
        if (rank := _rank(rule, words)) is not None
    ]
    return [(system, rule) for _, system, rule in sorted(ranked, key=lambda one: one[0])]


def _rank(rule: Rule, words: list[str]) -> int | None:
    """Return how well a rule fits, 0 best; None when it does not."""
    key, title = rule.id.casefold(), rule.title.casefold()
    if words == [key]:
        return 0
    for rank, text in enumerate((key, title, f"{key} {title} {rule.text.casefold()}"), 1):
        if all(word in text for word in words):
            return rank
    return None


def page(system: System[Any], rule: Rule) -> Outgoing:
    """Return one rule: title, text, where it stands."""
    lines = (
        f"**{plain(rule.title)}** `{rule.id}`",
        plain(rule.text),
        f"-# {plain(system.title)}: {plain(rule.source)}",
    )
    return Outgoing("\n".join(lines))


def listing(rules: list[Found]) -> Outgoing:
    """Return several rules, each in a line."""
    shown = [
        cut(f"`{rule.id}` **{plain(rule.title)}** ({plain(system.title)})", LONGEST_ENTRY)
        for system, rule in rules[:LISTED]
    ]
    left = len(rules) - len(shown)
    more = [f"and {left} more; add a word"] if left > 0 else []
    return Outgoing("\n".join((*shown, *more)))


class Rulebook(commands.Cog):
    """Looks rules up."""

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot

    def games(self) -> Iterator[tuple[str, str]]:
        """Yield title and name of every game that has a catalogue."""
        for system in self.bot.systems:
            if system.catalogue:
                yield system.title, system.name

    @app_commands.command(description="A rule in a few words, by its ID or by words in it")
    @app_commands.describe(find="An ID, or words", game="Only in this game")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def rules(
        self, interaction: Interaction, find: app_commands.Range[str, 1, 100], game: str = ""
    ) -> None:
        """Look a rule up."""
        if game and game not in [name for _, name in self.games()]:
            known = ", ".join(name for _, name in self.games())
            raise Refusal(f'There is no game "{game[:40]}" with rules here. There is {known}.')
        rules = found(self.bot.systems, find, game)
        if not rules:
            raise Refusal(f'No rule here has "{find}" in it. Try fewer or other words.')
        exact = rules[0][1].id.casefold() == find.strip().casefold()
        told = page(*rules[0]) if exact or len(rules) == 1 else listing(rules)
        await reply.private(interaction, told)

    @rules.autocomplete("find")
    async def _rules(self, interaction: Interaction, typed: str) -> list[Choice]:
        game = interaction.namespace.game or ""
        pairs = found(self.bot.systems, typed, game)
        return [
            app_commands.Choice(name=cut(f"{rule.id} {rule.title}", 100), value=rule.id)
            for _, rule in pairs[:25]
        ]

    @rules.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[Choice]:
        return matching(list(self.games()), typed)


async def setup(bot: Landfall) -> None:
    """Add the command."""
    await bot.add_cog(Rulebook(bot))
