"""/help: short pages by topic. A cog brings its own in `topics`; this one shows them all.

What commands there are and what each takes is read off the commands themselves.
"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.play.completion import Choice, matching
from cogs.topic import Topic
from cogs.ui import reply
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.message import Outgoing, cut

from . import command_pages

FIRST = "start"
FIRST_COG = "RollCog"


START = Topic(
    FIRST,
    "Where to begin",
    "Landfall rolls dice and referees four games in a channel.\n"
    "- Roll: `/roll 2d6+3`, anywhere, also in direct messages. More: `/help rolling`.\n"
    "- Odds before you roll: `/odds 4d6kh3`.\n"
    "- A game's own rolls without a game: `/quick`.\n"
    "- Play: `/game new` in a channel, with *thread* in a thread of its own; `/game join`, "
    "`/game start`; then press "
    "*What can I do now?*\n"
    "- A command and its options: `/help topic:/roll`. A rule in a few words: `/rules`.\n"
    "- What is kept about you: `/privacy`.",
)


class Help(commands.Cog):
    """Shows pages of help."""

    topics = (START,)

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot

    def pages(self) -> dict[str, Topic]:
        """Return every topic by its word, those of rolling first."""
        cogs = sorted(self.bot.cogs.values(), key=lambda cog: cog.qualified_name != FIRST_COG)
        found = [topic for cog in cogs for topic in getattr(cog, "topics", ())]
        for ui in self.bot.uis:
            found += [*ui.topics, *command_pages.of_game(ui)]
        return {topic.word: topic for topic in found}

    def commands(self) -> dict[str, command_pages.Command]:
        """Return every command by its whole name, without the slash."""
        found = command_pages.leaves(self.bot.tree.get_commands())
        return {command.qualified_name: command for command in found}

    def page(self, asked: str) -> Topic:
        """Return the page on a topic, or on a command. Raises Refusal where there is none."""
        word, pages, commands = asked.strip().casefold(), self.pages(), self.commands()
        if word in pages:
            return pages[word]
        command = commands.get(word.removeprefix("/"))
        if command is not None:
            return command_pages.of_command(command, self.bot.uis)
        raise Refusal(f'There is no help on "{asked.strip()[:60]}". Topics: {", ".join(pages)}.')

    @app_commands.command(description="How to roll and how to play")
    @app_commands.describe(topic="About what; a command such as /roll, too")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def help(self, interaction: Interaction, topic: str = FIRST) -> None:
        page = self.page(topic)
        others = ", ".join(other for other in self.pages() if other != page.word)
        text = f"**{page.title}**\n{page.text}\n-# Also: {others}"
        await reply.private(interaction, Outgoing(cut(text, reply.LONGEST_TEXT)))

    @help.autocomplete("topic")
    async def _topics(self, interaction: Interaction, typed: str) -> list[Choice]:
        found = [(f"{page.word}: {page.title}", page.word) for page in self.pages().values()]
        for name, command in self.commands().items():
            found.append((f"/{name}: {command.description}", f"/{name}"))
        return matching(found, typed)


async def setup(bot: Landfall) -> None:
    """Add the command."""
    await bot.add_cog(Help(bot))
