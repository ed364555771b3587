"""Commands are sent to Discord only when their tree changed: its hash is kept per application."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from discord import app_commands

from referee import settings
from referee.settle import Referee

if TYPE_CHECKING:
    from cogs.bot_type import Landfall


def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """Return the SHA-256 of the whole command tree as Discord would get it."""
    commands = [command.to_dict(tree) for command in tree._get_all_commands()]
    return hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()


async def sync(tree: app_commands.CommandTree[Any], referee: Referee, application: int) -> bool:
    """Send the commands to Discord if they differ from those this application sent last."""
    now = json.dumps(fingerprint(tree))
    if await settings.told_commands(referee.db, application) == now:
        return False
    await tree.sync()
    await settings.keep_told_commands(referee.db, application, now)
    return True


async def setup(bot: Landfall) -> None:
    """Send Discord the commands; all must have been added by now. One process does it for all."""
    if bot.db.share.is_first:
        await sync(bot.tree, bot.referee, bot.application_id or 0)
