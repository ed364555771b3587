"""What every quick roll's command ends in: the roll, or its odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands

from cogs.ui import context
from cogs.ui.context import Interaction
from rules.games import Quick
from rules.quick import Request

from . import odds, road
from .road import HIDES, Secret

Command = TypeVar("Command", bound=Callable[..., Any])


async def quick(
    interaction: Interaction,
    title: str,
    request: Request,
    hide: Secret,
    chances: bool,
    wins: bool = False,
) -> None:
    """Make a quick roll, or tell its odds; `wins` says that it succeeds or fails."""
    if chances:
        told = await context.off_loop(interaction, odds.of_request, title, request, wins)
        await odds.tell(interaction, told, show=False)
    else:
        await road.quick(interaction, Quick.of(request, HIDES[hide]))


def offered(**about: str) -> Callable[[Command], Command]:
    """Describe a quick roll's options, with the two that all have: who sees it, and odds."""

    def decorate(command: Command) -> Command:
        named = app_commands.rename(hide="secret", chances="odds")(command)
        return app_commands.describe(
            **about, hide="Who sees it", chances="Tell the odds, roll nothing"
        )(named)

    return decorate
