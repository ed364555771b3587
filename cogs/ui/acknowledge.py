"""The first answer within three seconds, always: anything slower is deferred, then answered.

Discord drops an interaction that nobody answers in time; the person would read that it failed,
although it may still be carried out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs import wire
from cogs.ui import gate
from referee.errors import Refusal

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

Interaction = discord.Interaction[Any]

SOON = 2.0
"""Seconds after which an answer that is still being worked on is deferred."""


class Crowded(app_commands.AppCommandError):
    """A command that was not even begun: too many are waiting, or the server's rules forbid it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.original = refusal


class Tree(app_commands.CommandTree[Any]):
    """The command tree; every command in it is answered in time."""

    def __init__(self, client: Any, **options: Any) -> None:
        super().__init__(client, **options)
        self.announcing: set[asyncio.Task[None]] = set()

    async def cease(self) -> None:
        """Defer nothing any more: the bot is about to stop."""
        for task in self.announcing:
            task.cancel()
        await asyncio.gather(*self.announcing, return_exceptions=True)

    async def _call(self, interaction: Interaction) -> None:
        """Answer a command in its person's turn; completion waits for nobody."""
        measures = interaction.client.measures
        if interaction.type is discord.InteractionType.autocomplete:
            measures.begin("completion")
            await super()._call(interaction)
            return
        measures.begin(f"/{gate.command_name(interaction.data)}")
        promise(interaction)
        try:
            async with interaction.client.crowd.turn(interaction):
                measures.turn_came()
                await gate.admit_command(interaction)
                await super()._call(interaction)
        except Refusal as refusal:
            raise Crowded(refusal) from refusal
        finally:
            _keep(interaction)

    async def interaction_check(self, interaction: Interaction) -> bool:
        """Let everything through: the commands check rights themselves."""
        promise(interaction)
        return True


def listen(bot: Landfall, answer: Callable[[Interaction], Awaitable[None]]) -> None:
    """Have component presses and submitted forms answered in time, like every command."""

    async def heard(interaction: Interaction) -> None:
        is_form = interaction.type is discord.InteractionType.modal_submit
        bot.measures.begin("a form" if is_form else "a button")
        promise(interaction)
        try:
            await answer(interaction)
        finally:
            _keep(interaction)

    bot.add_listener(heard, "on_interaction")


def promise(interaction: Interaction) -> None:
    """Make sure that the interaction is answered in time, whatever else happens."""
    if interaction.type is discord.InteractionType.autocomplete or "turn" in interaction.extras:
        return
    interaction.extras["turn"] = asyncio.Lock()
    timer = asyncio.get_running_loop().call_later(SOON, _remember, interaction)
    interaction.extras["promise"] = timer


def _keep(interaction: Interaction) -> None:
    """Let go of an interaction that was answered: it no longer has to be deferred."""
    timer: asyncio.TimerHandle | None = interaction.extras.get("promise")
    if timer is not None and interaction.response.is_done():
        timer.cancel()


def _remember(interaction: Interaction) -> None:
    """Defer an answer that did not come in time; the tree keeps the task until it is done."""
    tree = interaction.client.tree
    if interaction.response.is_done() or interaction.client.is_closed():
        return
    task = asyncio.create_task(_announce(interaction))
    tree.announcing.add(task)
    task.add_done_callback(tree.announcing.discard)


async def _announce(interaction: Interaction) -> None:
    async with interaction.extras["turn"]:
        if interaction.response.is_done():
            return
        interaction.extras["late"] = True
        try:
            with wire.hurried():
                await interaction.response.defer(ephemeral=True, thinking=True)
        except wire.UNHEARD:
            # Too late after all, or the network is down: the outbox will say it.
            return


def turn(interaction: Interaction) -> asyncio.Lock:
    """Return the lock under which an interaction is answered: never two answers at once."""
    lock: asyncio.Lock = interaction.extras.setdefault("turn", asyncio.Lock())
    return lock


def is_late(interaction: Interaction) -> bool:
    """Say whether the answer was deferred, visible to this person only, because it took long."""
    return bool(interaction.extras.get("late"))


async def setup(bot: Landfall) -> None:
    """Have the command tree defer nothing any more once the bot stops."""
    tree = bot.tree
    if isinstance(tree, Tree):
        bot.farewells.append(tree.cease)
