"""/help: short pages by topic. A cog brings its own in `topics`; this one shows them all."""

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

FIRST = "start"
FIRST_COG = "RollCog"


START = Topic(
    FIRST,
    "Where to begin",
    "Landfall rolls dice and referees four games in a channel.\n"
    "- Roll: `/roll 2d6+3`, anywhere, also in direct messages. More: `/help rolling`.\n"
    "- Odds before you roll: `/odds 4d6kh3`.\n"
    "- A game's own rolls without a game: `/quick`.\n"
    "- Play: `/game new` in a channel, `/game join`, `/game start`; then press "
    "*What can I do now?*\n"
    "- A rule in a few words: `/rules`.\n"
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
        found += [topic for ui in self.bot.uis for topic in ui.topics]
        return {topic.word: topic for topic in found}

    @app_commands.command(description="How to roll and how to play")
    @app_commands.describe(topic="About what")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def help(self, interaction: Interaction, topic: str = FIRST) -> None:
        """Show a page."""
        pages = self.pages()
        word = topic.strip().casefold()
        if word not in pages:
            raise Refusal(f'There is no help on "{topic[:60]}". Topics: {", ".join(pages)}.')
        page = pages[word]
        others = ", ".join(other for other in pages if other != word)
        text = f"**{page.title}**\n{page.text}\n-# Also: {others}"
        await reply.private(interaction, Outgoing(cut(text, reply.LONGEST_TEXT)))

    @help.autocomplete("topic")
    async def _topics(self, interaction: Interaction, typed: str) -> list[Choice]:
        pages = self.pages().values()
        return matching([(f"{page.word}: {page.title}", page.word) for page in pages], typed)


async def setup(bot: Landfall) -> None:
    """Add the command."""
    await bot.add_cog(Help(bot))
