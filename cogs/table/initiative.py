"""/initiative: who acts when, in any game or none: one message in a channel, with buttons."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.play.completion import Choice, matching
from cogs.rolls import completion
from cogs.rolls import habits as roll_habits
from cogs.topic import Topic
from cogs.ui import context, modal, reply
from cogs.ui.context import Interaction
from db import initiative
from referee.errors import Refusal
from referee.message import Button, Menu, Outgoing, Pick, plain
from rules.notation import Refused
from rules.rolls.initiative import after, before, ordered

from . import turn_changes as changes
from . import turn_page

ELSEWHERE = "An initiative needs a channel of a server that the bot is on."
MOST_COPIES = 10
Name = app_commands.Range[str, 1, changes.LONGEST_NAME]
Dice = app_commands.Range[str, 1, 500]
Value = app_commands.Range[int, -changes.LARGEST, changes.LARGEST]

INITIATIVE = Topic(
    "initiative",
    "Who acts when",
    "- `/initiative add name:Goblin roll:d20+2` puts somebody into this channel's list, by a "
    "roll or a number; `copies:3` makes Goblin 1 to 3. *Add* under the list does the same in a "
    "form.\n"
    "- One message shows everybody in order, the highest first, and is edited as it goes on. "
    "*Next* is for whoever is up, whoever began the list, the GM and moderators; *Back* takes it "
    "back. Rounds count themselves.\n"
    "- Who is tied is marked; *Break ties* rolls a d20 for each of them. "
    "`/initiative set` gives somebody another value.\n"
    "- *Remove* is for whoever added an entry and whoever runs the list.\n"
    "- `/initiative show` brings the list to the bottom, `/initiative end` throws it away. It is "
    "saved; one that nobody touches for 30 days goes by itself.\n"
    "The dice are proven like every roll here: `/rolls history`, `/rolls proof`.",
)


def check_place(interaction: Interaction) -> int:
    """Return the server of an interaction. Raises Refusal where a list can have no message."""
    if interaction.guild_id is None or not interaction.is_guild_integration():
        raise Refusal(ELSEWHERE)
    return interaction.guild_id


async def add(interaction: Interaction, name: str, dice: str, copies: int = 1) -> None:
    """Put somebody into the list by a roll or a number, and show it."""
    guild, bot = check_place(interaction), interaction.client
    habits = await roll_habits.of(bot.referee.recall, interaction)
    try:
        plan = changes.line_of(interaction, habits, dice.strip())
    except Refused as refused:
        await changes.refused(interaction, refused)
        return
    kept = changes.check_name(name, ())
    names = tuple(f"{kept} {one}" for one in range(1, copies + 1)) if copies > 1 else (kept,)
    told = await changes.rolled(interaction, changes.Adding(names, guild), plan, copies)
    await turn_page.show(interaction, "\n".join(told))


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class InitiativeCog(
    commands.GroupCog, group_name="initiative", group_description="Who acts when, in any game"
):
    """Keeps who acts when."""

    topics = (INITIATIVE,)

    @app_commands.command(description="Put somebody into the list, by a roll or a number")
    @app_commands.describe(
        name="Who or what acts",
        roll="What is rolled for it, such as d20+3, or a number; d20 if you leave it out",
        copies="How many alike, each with its own roll",
    )
    async def add(
        self,
        interaction: Interaction,
        name: Name,
        roll: Dice = "",
        copies: app_commands.Range[int, 1, MOST_COPIES] = 1,
    ) -> None:
        await add(interaction, name, roll, copies)

    @add.autocomplete("roll")
    async def _rolls(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await completion.saved(interaction, typed)

    @app_commands.command(description="Go on to whoever acts next")
    async def next(self, interaction: Interaction) -> None:
        check_place(interaction)
        await changes.move_on(interaction, after)
        await turn_page.show(interaction)

    @app_commands.command(description="Give somebody in the list another value")
    @app_commands.describe(name="Who", value="The number by which they act from now on")
    async def set(self, interaction: Interaction, name: str, value: Value) -> None:
        """Set a value by hand."""
        check_place(interaction)
        one = await _named(interaction, name)
        found, _ = await _list(interaction)
        if one.person != interaction.user.id and not await changes.power(interaction, found):
            raise Refusal("Only whoever added it, whoever began the list, the GM or a moderator.")
        await changes.change(
            interaction, lambda db, now, all_: initiative.set_value(db, one, value)
        )
        await turn_page.show(interaction, f"{plain(one.name)} acts at {value}.")

    @app_commands.command(description="Take somebody out of the list")
    @app_commands.describe(name="Who")
    async def remove(self, interaction: Interaction, name: str) -> None:
        check_place(interaction)
        one = await _named(interaction, name)
        gone = await changes.take_out(interaction, one.id or 0)
        await turn_page.show(interaction, f"{plain(gone)} is out.")

    @app_commands.command(description="Show the list again, at the bottom of the channel")
    async def show(self, interaction: Interaction) -> None:
        check_place(interaction)
        await _list(interaction)
        await turn_page.post(interaction)

    @app_commands.command(description="End the initiative of this channel")
    async def end(self, interaction: Interaction) -> None:
        """Ask whether to end it."""
        check_place(interaction)
        await end_asked(interaction, [])

    @set.autocomplete("name")
    @remove.autocomplete("name")
    async def _names(self, interaction: Interaction, typed: str) -> list[Choice]:
        channel = interaction.channel_id or 0
        entries = await interaction.client.db.read(lambda db: initiative.entries(db, channel))
        return matching([(f"{one.name}: {one.value}", one.name) for one in ordered(entries)], typed)


async def _list(
    interaction: Interaction,
) -> tuple[initiative.Initiative, tuple[initiative.Listed, ...]]:
    channel = interaction.channel_id or 0
    return await interaction.client.db.read(lambda db: changes.list_of(db, channel))


async def _named(interaction: Interaction, name: str) -> initiative.Listed:
    """Return the entry of a name. Raises Refusal for one that is not there."""
    _, entries = await _list(interaction)
    wanted = " ".join(name.casefold().split())
    for one in entries:
        if one.name.casefold() == wanted:
            return one
    known = ", ".join(f'"{one.name}"' for one in ordered(entries)) or "nobody"
    raise Refusal(f'"{name[:40]}" is not in the list. In it: {known}.')


async def form_asked(interaction: Interaction, parts: list[str]) -> None:
    """Open the form that adds somebody: a player as they are called, or anybody else."""
    check_place(interaction)
    await _list(interaction)
    called = " ".join(interaction.user.display_name.split())[: changes.LONGEST_NAME]
    _, entries = await _list(interaction)
    mine = any(one.name.casefold() == called.casefold() for one in entries)
    name = modal.Field("name", "Who acts", changes.LONGEST_NAME, filled="" if mine else called)
    dice = modal.Field("roll", "A roll or a number", 200, hint="d20+3, or 15", optional=True)
    await modal.show(interaction, "if", "Into the initiative", name, dice)


async def form_sent(interaction: Interaction, parts: list[str]) -> None:
    """Add who stands in the form."""
    name, dice = modal.value(interaction, "name"), modal.value(interaction, "roll")
    await add(interaction, name, dice)


async def next_pressed(interaction: Interaction, parts: list[str]) -> None:
    """Go on, unless somebody else did since the button was shown: the turn that it showed."""
    check_place(interaction)
    await changes.move_on(interaction, after, parts[0] if parts else "")
    await turn_page.show(interaction)


async def back_pressed(interaction: Interaction, parts: list[str]) -> None:
    """Go back to the turn before: the turn that the button showed."""
    check_place(interaction)
    await changes.move_on(interaction, before, parts[0] if parts else "")
    await turn_page.show(interaction)


async def ties_pressed(interaction: Interaction, parts: list[str]) -> None:
    """Break ties, unless the list changed since the button was shown: its count of changes."""
    check_place(interaction)
    found, _ = await _list(interaction)
    told = await changes.break_ties(interaction) if parts == [str(found.rev)] else ""
    await turn_page.show(interaction, plain(told))


async def remove_asked(interaction: Interaction, parts: list[str]) -> None:
    """Offer what this person may remove, for their eyes alone."""
    check_place(interaction)
    found, entries = await _list(interaction)
    runs = await changes.power(interaction, found)
    mine = [one for one in ordered(entries) if runs or one.person == interaction.user.id]
    if not mine:
        raise Refusal("There is nothing of yours in the list to remove.")
    picks = tuple(Pick(f"{one.name}: {one.value}", str(one.id)) for one in mine)
    menu = Menu("is", "Whom to remove", picks)
    await reply.private(interaction, Outgoing("Who leaves the list?", menus=(menu,)))


async def remove_picked(interaction: Interaction, parts: list[str]) -> None:
    """Remove what was picked from the menu."""
    check_place(interaction)
    data: Any = interaction.data
    values = data.get("values") or [""]
    if not str(values[0]).isdecimal() or len(str(values[0])) > context.LONGEST_NUMBER:
        raise Refusal(context.UNKNOWN)
    gone = await changes.take_out(interaction, int(values[0]))
    await turn_page.show(interaction, f"{plain(gone)} is out.")


async def end_asked(interaction: Interaction, parts: list[str]) -> None:
    """Ask once more whether the list is to be thrown away. Raises Refusal unless they run it."""
    check_place(interaction)
    found, entries = await _list(interaction)
    if not await changes.power(interaction, found):
        raise Refusal("Only whoever began the list, the GM and moderators may end it.")
    button = Button("Yes, end it", "iy", "danger")
    count = "1 entry" if len(entries) == 1 else f"{len(entries)} entries"
    text = f"The list with its {count} is thrown away. That cannot be undone."
    await reply.private(interaction, Outgoing(text, buttons=((button,),)))


async def ended(interaction: Interaction, parts: list[str]) -> None:
    """Throw the list away."""
    check_place(interaction)
    found, _ = await _list(interaction)
    if not await changes.power(interaction, found):
        raise Refusal("Only whoever began the list, the GM and moderators may end it.")
    await interaction.client.db.write(lambda db: initiative.end(db, found.channel))
    await turn_page.close(interaction, found)
    await reply.private(interaction, "The initiative is over.")


PRESSES = {
    "ia": form_asked,
    "if": form_sent,
    "in": next_pressed,
    "ib": back_pressed,
    "it": ties_pressed,
    "ir": remove_asked,
    "is": remove_picked,
    "ie": end_asked,
    "iy": ended,
}


async def setup(bot: Landfall) -> None:
    """Add the commands."""
    await bot.add_cog(InitiativeCog())
