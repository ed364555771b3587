"""/game undo, redo, correct: going back by decision points, with the others' consent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs.play.completion import MOST, Choice, matching
from cogs.ui import context
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import cut
from referee.timeline import log, outline
from referee.timeline.facts import fact_name
from referee.timeline.given_facts import own_facts
from referee.timeline.proposals import Correct, Redo, Undo
from rules.core import GM
from rules.core.rewind import point

from . import consent

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

Number = app_commands.Range[int, 1, 1_000_000]


async def labelled(
    bot: Landfall, head: GameHead, typed: str, first: tuple[str, ...] = ()
) -> list[app_commands.Choice[int]]:
    """Return the last moves in force as completion: number and what came of it.

    Those of the seats `first` come before the others.
    """
    rows = await outline.last_rows(bot.referee, head, MOST)
    found = sorted(rows, key=lambda row: row.seat not in first)
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


async def own(bot: Landfall, head: GameHead, row: int | None, seats: tuple[str, ...]) -> int:
    """Return the row that a player means to undo: the one named, else the last with their move.

    That is the last move in force where an answer of theirs goes back with it, or where they have
    made none; whoever is GM means the last of all.
    """
    now = await outline.standing(bot.referee, head)
    mine = [one for one in now.line[1:] if one.seat in seats]
    if row is not None or now.last is None or GM in seats or not mine:
        return await named(bot, head, row)
    last = point(now, now.last.seq) if len(now.line) > 1 else None
    together = last is not None and any(one in mine for one in last.lost)
    return now.last.seq if together else mine[-1].seq


class BackCommands(commands.Cog):
    """The commands that go back."""

    bot: Landfall

    @app_commands.command(description="Undo a move; the others are asked where it touches them")
    @app_commands.describe(entry="Which entry; your last move if you name none")
    async def undo(self, interaction: Interaction, entry: Number | None = None) -> None:
        head = await context.last_here(interaction)
        mine = head.seats_of(interaction.user.id)
        await consent.propose(interaction, head, Undo(await own(self.bot, head, entry, mine)))

    @undo.autocomplete("entry")
    async def _undo_rows(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        head = await context.last_here(interaction)
        return await labelled(self.bot, head, typed, head.seats_of(interaction.user.id))

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
