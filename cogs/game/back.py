"""/game undo, redo, correct: going back by decision points, with the others' consent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs.play.completion import MOST, Choice, matching
from cogs.ui import context
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.game import GameHead
from referee.message import cut
from referee.timeline import log, outline
from referee.timeline.facts import fact_name
from referee.timeline.given_facts import own_facts
from referee.timeline.proposals import Correct, Redo, Undo

from . import consent

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

Number = app_commands.Range[int, 1, 1_000_000]


async def labelled(bot: Landfall, head: GameHead, typed: str) -> list[app_commands.Choice[int]]:
    """Return the last moves in force as completion: number and what came of it."""
    found = await outline.last_rows(bot.referee, head, MOST)
    labels = [(log.label(head, row), str(row.seq)) for row in found]
    return [
        app_commands.Choice(name=choice.name, value=int(choice.value))
        for choice in matching(labels, typed)
    ]


async def moments(bot: Landfall, head: GameHead) -> list[app_commands.Choice[int]]:
    """Return the moments that a GM named and that can be gone back to: each by its next move."""
    found = await outline.moments(bot.referee, head)
    return [
        app_commands.Choice(name=cut(f"Moment: {moment}", 100), value=row) for moment, row in found
    ]


async def named(bot: Landfall, head: GameHead, row: int | None) -> int:
    """Return the row that is meant: the one named, else the last move in force."""
    if row is not None:
        return row
    last = (await outline.standing(bot.referee, head)).last
    if last is None:
        raise Refusal("Nothing was played yet that could be undone.")
    return last.seq


class BackCommands(commands.Cog):
    """The commands that go back."""

    bot: Landfall

    @app_commands.command(description="Undo a move; the others are asked where it touches them")
    @app_commands.describe(entry="Which entry; the last move if you name none")
    async def undo(self, interaction: Interaction, entry: Number | None = None) -> None:
        head = await context.last_here(interaction)
        await consent.propose(interaction, head, Undo(await named(self.bot, head, entry)))

    @undo.autocomplete("entry")
    async def _undo_rows(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        return await labelled(self.bot, await context.last_here(interaction), typed)

    @app_commands.command(description="Bring back what was undone last")
    async def redo(self, interaction: Interaction) -> None:
        await consent.propose(interaction, await context.last_here(interaction), Redo())

    @app_commands.command(description="Correct a fact you stated; the dice stay as they fell")
    @app_commands.describe(
        fact="What was wrong",
        value="What is right",
        entry="Which entry; your last if you name none",
    )
    async def correct(
        self, interaction: Interaction, fact: str, value: str, entry: Number | None = None
    ) -> None:
        head = await context.last_here(interaction)
        seq, _ = await own_facts(self.bot.referee, head, interaction.user.id, entry, fact)
        await consent.propose(interaction, head, Correct(seq, fact, value))

    @correct.autocomplete("fact")
    async def _correct_facts(self, interaction: Interaction, typed: str) -> list[Choice]:
        head = await context.last_here(interaction)
        entry = interaction.namespace.entry
        _, known = await own_facts(self.bot.referee, head, interaction.user.id, entry, "")
        named = [(f"{fact_name(field)} (now {said})", field) for field, said in known.items()]
        return matching(named, typed)

    @correct.autocomplete("entry")
    async def _correct_rows(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        return await labelled(self.bot, await context.last_here(interaction), typed)
