"""/odds: the exact chances of a roll, with a chart of plain text; also of every quick roll."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.play.completion import Choice
from cogs.ui import context, reply
from cogs.ui.context import Interaction
from referee import custom_id
from referee.errors import Refusal
from referee.message import Button, Outgoing, cut, plain
from rules.notation import Refused
from rules.odds import BEYOND, Odds, odds
from rules.odds import chart as chart_of
from rules.odds.meter import TooCostly
from rules.odds.said import chance, percent
from rules.quick import Request, Spread

from . import completion, wording
from . import habits as roll_habits

BAR = 20
COLUMNS = "Each with its chance of exactly that, and of that or more:"


def say(found: Odds) -> Outgoing:
    """Return odds as a message: the answer, then the chart."""
    if found.kind == "chance":
        return Outgoing(f"Odds of {plain(found.summary())}")
    beyond = () if found.complete else (BEYOND,)
    parts = (COLUMNS, _block(chart_of(found.rows())), *beyond)
    return Outgoing(f"Odds of {plain(found.summary())}", working="\n".join(parts))


def _block(text: str) -> str:
    return f"```\n{text}\n```"


def of_request(title: str, request: Request, wins: bool) -> Outgoing:
    """Return the odds of a quick roll; `wins` says that 1 is what is hoped for.

    Raises RuleError for what the game refuses, Refusal where exact odds would take too long.
    """
    request.check()
    try:
        found = request.odds()
    except TooCostly:
        raise Refusal("Exact odds of that would take too long. Try fewer dice.") from None
    if isinstance(found, Spread):
        return Outgoing(f"Odds of {plain(title)}", working=_block(_named(found)))
    if wins:
        return Outgoing(f"Odds of {plain(title)}: {plain(chance(found.chance(1)))}")
    endless = request.endless and found.total() < 1
    most = None if endless else max(found.weights)
    told = say(Odds(title, "count", found, min(found.weights), most))
    more = (f"{text}\n{_block(_named(spread))}" for text, spread in request.more_odds())
    return msgspec.structs.replace(told, working="\n".join((told.working, *more)))


def _named(spread: Spread) -> str:
    width = max(len(name) for name, _ in spread.chances)
    largest = max(one for _, one in spread.chances) or Fraction(1)
    return "\n".join(
        f"{name:>{width}} {percent(one):>8} {'█' * round(one / largest * BAR)}".rstrip()
        for name, one in spread.chances
    )


class OddsCog(commands.Cog):
    """Chances."""

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot

    @app_commands.command(description="The exact chances of a roll, before you make it")
    @app_commands.describe(dice="One roll, as for /roll", show="Show them to everybody here")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def odds(self, interaction: Interaction, dice: str = "", show: bool = False) -> None:
        """Tell the odds of a line."""
        await answer(interaction, dice, show)

    @odds.autocomplete("dice")
    async def _known(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await completion.saved(interaction, typed)


async def answer(interaction: Interaction, dice: str, show: bool) -> None:
    """Tell the odds of a line, or refuse it with a button for each form that has some."""
    habits = await roll_habits.of(interaction.client.referee.recall, interaction)
    try:
        kept = habits.default, habits.names, habits.values
        found = await context.off_loop(interaction, odds, dice, *kept)
    except Refused as refused:
        await _refuse(interaction, refused)
        return
    await tell(interaction, say(found), show)


async def tell(interaction: Interaction, told: Outgoing, show: bool) -> None:
    """Say odds to everybody, or to who asked alone."""
    if show:
        await reply.public(interaction, told)
    else:
        await reply.private(interaction, told)


async def _refuse(interaction: Interaction, refused: Refused) -> None:
    forms = [offer.form for offer in refused.offers]
    buttons = tuple(
        Button(f"Odds of {form}", f"oo:{form}", "primary")
        for form in forms
        if len(form) + 3 <= custom_id.LONGEST
    )
    text = cut(wording.marked(refused.sentence()), reply.LONGEST_TEXT)
    await reply.private(interaction, Outgoing(text, buttons=(buttons,) if buttons else ()))


async def form(interaction: Interaction, parts: list[str]) -> None:
    """Tell the odds of a form that a refusal offered."""
    await answer(interaction, ":".join(parts), show=False)


PRESSES = {"oo": form}


async def setup(bot: Landfall) -> None:
    """Add the command."""
    await bot.add_cog(OddsCog(bot))
