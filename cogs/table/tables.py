"""/table: tables of a server or of one's own, rolled on by proven dice."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.play import settling
from cogs.play.completion import Choice
from cogs.rolls import places
from cogs.rolls.action import Rolled
from cogs.rolls.road import HIDES, Secret
from cogs.topic import Topic
from cogs.ui.context import Interaction
from db.random_lists import TABLE
from rules.notation import NOTATION
from rules.rolls import Consult
from rules.rolls.tables import MOST_TIMES

from . import list_forms, lists

Name = app_commands.Range[str, 1, lists.LONGEST_NAME]
Whose = Literal["this server", "me alone"]

TABLES = Topic(
    "table",
    "Tables to roll on",
    "- `/table new name:weather` opens a form: one entry in a line. A line may say its results, "
    "`1-3: rain`; then all do, and *dice* such as 2d6 may be given. `[[2d4]]` in an entry is "
    "rolled when it comes up. A text file does as well.\n"
    "- `/table roll` rolls on it, several times if you say so, in secret like `/roll`.\n"
    "- `/table show` lists what there is here, or one table; `/table delete` is for whoever made "
    "it and moderators.\n"
    "A table is for everybody on this server, or for you alone, wherever you are. The dice are "
    "proven like every roll here.",
)


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class TableCog(commands.GroupCog, group_name="table", group_description="Tables to roll on"):
    """Keeps tables and rolls on them."""

    topics = (TABLES,)

    @app_commands.command(description="Write a table: a form opens, or attach a text file")
    @app_commands.describe(
        name="Its name",
        whose="Who rolls on it; on a server everybody there, if you leave it out",
        file="One entry in a line, such as 1-3: rain",
        dice="The dice of a file's entries, such as 2d6",
    )
    async def new(
        self,
        interaction: Interaction,
        name: Name,
        whose: Whose = "this server",
        file: discord.Attachment | None = None,
        dice: app_commands.Range[str, 1, 20] = "",
    ) -> None:
        await list_forms.begin(interaction, TABLE, name, whose == lists.ME, file, dice)

    @app_commands.command(description="Roll on a table")
    @app_commands.describe(name="Which", times="How often", hide="Who sees the result")
    @app_commands.rename(hide="secret")
    async def roll(
        self,
        interaction: Interaction,
        name: str,
        times: app_commands.Range[int, 1, MOST_TIMES] = 1,
        hide: Secret = "everyone",
    ) -> None:
        one = await lists.named(interaction, TABLE, name)
        gms = await places.check_gm_here(interaction) if HIDES[hide] == "gm" else ()
        move = Consult(
            table=one.id or 0,
            name=one.name,
            line=one.dice,
            entries=lists.entries_of(one),
            times=times,
            notation=NOTATION,
            hide=HIDES[hide],
        )
        sitting = await places.sit(interaction)
        action = Rolled(
            key=str(interaction.id),
            call=interaction.id,
            seat=sitting.seat,
            person=interaction.user.id,
            move=move,
            name=interaction.user.display_name,
            gms=gms,
        )
        await settling.do(interaction, sitting.head, action)

    @app_commands.command(description="What tables there are here, or what stands in one")
    @app_commands.describe(name="Which; all if you leave it out")
    async def show(self, interaction: Interaction, name: str = "") -> None:
        if not name:
            await lists.show_all(interaction, TABLE)
            return
        one = await lists.named(interaction, TABLE, name)
        lines = [f"{_results(e.low, e.high)}: {e.text}" for e in lists.entries_of(one)]
        await lists.show(interaction, one, [f"{one.dice}:", *lines])

    @app_commands.command(description="Delete a table")
    @app_commands.describe(name="Which")
    async def delete(self, interaction: Interaction, name: str) -> None:
        await lists.delete(interaction, await lists.named(interaction, TABLE, name))

    @roll.autocomplete("name")
    @show.autocomplete("name")
    @delete.autocomplete("name")
    async def _names(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await lists.offered(interaction, TABLE, typed)


def _results(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


async def setup(bot: Landfall) -> None:
    """Add the commands."""
    await bot.add_cog(TableCog())
