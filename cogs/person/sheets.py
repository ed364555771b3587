"""/sheets: documents that a person keeps from game to game, such as a warband or a board."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.play.completion import Choice, games, matching
from cogs.rolls import sheet as rolled
from cogs.topic import Topic
from cogs.ui import attachment, reply
from cogs.ui.context import Interaction
from referee.called import called
from referee.errors import Refusal
from referee.message import Outgoing, cut, plain
from referee.seats import documents
from rules.core import System

SHEETS = Topic(
    "sheets",
    "Documents you keep",
    "- `/sheets keep`: look a document over (a warband, a board, a deck) and keep it under a name, "
    "from a file or a sample. One with faults is refused with every fault in it.\n"
    "- `/game paper` with *kept* hands it in, in any server.\n"
    "- `/sheets list`, `/sheets show`, `/sheets drop`: see them, have one as a file, forget one.\n"
    "- `/sheets write`: a sheet for `/roll`, in a form: `dex: 3`, `strike: 1d20+{dex}`, one in a "
    "line. `/sheets buttons` posts its entries as buttons that roll what stands there then, for "
    "you alone; a number is added to your default roll. `/sheets use` has them count in all "
    "your rolls.\n"
    "- Only you see them. `/privacy` forgets them too.",
)

Name = app_commands.Range[str, 1, documents.LONGEST_NAME]
SheetName = app_commands.Range[str, 1, rolled.LONGEST_NAME]


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class SheetsCog(commands.GroupCog, group_name="sheets", group_description="Documents you keep"):
    """Keeps documents for the person who asks, and shows them to nobody else."""

    topics = (SHEETS,)

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot

    @app_commands.command(description="Look a document over and keep it under a name")
    @app_commands.describe(
        game="For which game",
        kind="Which kind of document",
        name="Its name with you",
        file="The document as a file",
        sample="A ready one",
    )
    async def keep(
        self,
        interaction: Interaction,
        game: str,
        kind: str,
        name: Name,
        file: discord.Attachment | None = None,
        sample: str | None = None,
    ) -> None:
        system, user = self.bot.games.system(game), interaction.user.id
        known = documents.kinds(system)
        if kind not in known:
            told = ", ".join(known) or "none"
            raise Refusal(f'{system.title} has no document "{kind}". Documents: {told}.')
        source = documents.Source(file=await attachment.text_of(file), sample=sample)
        text = await documents.text_of(self.bot.db, system, kind, source, user)
        sheet, now = documents.Kept(kind, text), self.bot.clock.now()
        await documents.keep(self.bot.db, system, name, sheet, user, now)
        told = f'The {kind} "{plain(name)}" is kept, without a fault.'
        await reply.private(interaction, f"{told} Hand it in: /game paper with *kept*.")

    @app_commands.command(description="Write a sheet: numbers and rolls by name, in a form")
    @app_commands.describe(name="Its name; empty its form to throw it away")
    async def write(self, interaction: Interaction, name: SheetName) -> None:
        await rolled.ask(interaction, name)

    @app_commands.command(
        description="Post a sheet with its entries as buttons, to roll and to pin"
    )
    @app_commands.describe(name="Which one")
    async def buttons(self, interaction: Interaction, name: SheetName) -> None:
        await rolled.post(interaction, name)

    @app_commands.command(description="Have a sheet's entries count in all your rolls")
    @app_commands.describe(name="Which one; none if you leave it out")
    async def use(self, interaction: Interaction, name: str = "") -> None:
        await rolled.use(interaction, name)

    @write.autocomplete("name")
    @buttons.autocomplete("name")
    @use.autocomplete("name")
    async def _own(self, interaction: Interaction, typed: str) -> list[Choice]:
        return matching([(name, name) for name in await rolled.names(interaction)], typed)

    @app_commands.command(name="list", description="The documents you keep")
    async def list_(self, interaction: Interaction) -> None:
        """List what is kept."""
        lines = []
        for system in self.bot.systems:
            found = await documents.sheets(self.bot.db, interaction.user.id, system)
            lines += [f"- {plain(n)} ({one.kind}, {system.title})" for n, one in found.items()]
        lines += [f"- {plain(name)} (sheet)" for name in await rolled.names(interaction)]
        text = "\n".join(lines) or "You keep no documents. Keep one: /sheets keep."
        await reply.private(interaction, Outgoing(cut(text, reply.LONGEST_TEXT)))

    @app_commands.command(description="Have a document you keep as a file")
    @app_commands.describe(game="Of which game", name="Which one")
    async def show(self, interaction: Interaction, game: str, name: str) -> None:
        """Hand a document out to its keeper."""
        system = self.bot.games.system(game)
        found = await documents.sheet(self.bot.db, interaction.user.id, system, name)
        text = f'The {found.kind} "{plain(name)}", as you keep it:'
        await reply.hand_out(interaction, text, f"{found.kind}.txt", found.text.encode())

    @app_commands.command(description="Forget a document you keep")
    @app_commands.describe(game="Of which game", name="Which one")
    async def drop(self, interaction: Interaction, game: str, name: str) -> None:
        system, user = self.bot.games.system(game), interaction.user.id
        await documents.drop(self.bot.db, user, system, name)
        await reply.private(interaction, f'"{plain(name)}" is forgotten.')

    @keep.autocomplete("game")
    @show.autocomplete("game")
    @drop.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[Choice]:
        with_papers = [system for system in self.bot.systems if documents.kinds(system)]
        return games(with_papers, typed)

    @keep.autocomplete("kind")
    async def _kinds(self, interaction: Interaction, typed: str) -> list[Choice]:
        system = self._system(interaction)
        return matching(
            [(kind, kind) for kind in (documents.kinds(system) if system else ())], typed
        )

    @keep.autocomplete("sample")
    async def _samples(self, interaction: Interaction, typed: str) -> list[Choice]:
        system = self._system(interaction)
        known = system.documents.samples.get(interaction.namespace.kind or "", {}) if system else {}
        return matching([(name, name) for name in known], typed)

    @show.autocomplete("name")
    @drop.autocomplete("name")
    async def _names(self, interaction: Interaction, typed: str) -> list[Choice]:
        system = self._system(interaction)
        if system is None:
            return []
        found = await documents.sheets(self.bot.db, interaction.user.id, system)
        return matching([(f"{name} ({one.kind})", name) for name, one in found.items()], typed)

    def _system(self, interaction: Interaction) -> System[Any] | None:
        """Return the game that is typed already, None while there is none."""
        return called(self.bot.systems, interaction.namespace.game or "")


async def setup(bot: Landfall) -> None:
    """Add the commands."""
    await bot.add_cog(SheetsCog(bot))
