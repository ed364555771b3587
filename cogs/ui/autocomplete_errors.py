"""Completion never fails: if there is nothing to complete, nothing is offered."""

from __future__ import annotations

import functools
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from discord import app_commands

from referee.errors import Refusal, StorageError
from rules.core import RuleError

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

log = logging.getLogger("landfall")
Complete = Callable[..., Awaitable[list[app_commands.Choice[Any]]]]


def forgive(tree: app_commands.CommandTree[Any]) -> None:
    """Make every completion of the tree offer nothing where it would otherwise refuse or fail.

    discord.py logs what a completion raises and leaves the person with an error; the command itself
    says what is wrong, when it is sent.
    """
    for command in tree.walk_commands():
        # There is no public access to the callbacks of a command's options.
        for option in getattr(command, "_params", {}).values():
            # Commands outlive a bot: those set up earlier are forgiving already.
            if callable(option.autocomplete) and not hasattr(option.autocomplete, "__wrapped__"):
                option.autocomplete = _forgiven(option.autocomplete, command.qualified_name)


def _forgiven(complete: Complete, name: str) -> Complete:
    @functools.wraps(complete)
    async def completed(*given: Any) -> list[app_commands.Choice[Any]]:
        try:
            return await complete(*given)
        except (Refusal, RuleError, StorageError):
            return []
        except Exception:
            log.exception("the completion of /%s failed", name)
            return []

    return completed


async def setup(bot: Landfall) -> None:
    """Make completions forgiving; every command must have been added by now."""
    forgive(bot.tree)
