"""Commands are told to Discord only when their tree changed: its hash is kept per application."""

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
    """Return the SHA-256 of the whole tree of commands as Discord would get it."""
    commands = [command.to_dict(tree) for command in tree._get_all_commands()]
    return hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()


async def sync(tree: app_commands.CommandTree[Any], referee: Referee, application: int) -> bool:
    """Tell Discord the commands, if they differ from those this application told last."""
    now = json.dumps(fingerprint(tree))
    if await settings.told_commands(referee.db, application) == now:
        return False
    await tree.sync()
    await settings.keep_told_commands(referee.db, application, now)
    return True


async def setup(bot: Landfall) -> None:
    """Tell Discord the commands, which must all be there by now; one process does it for all."""
    if bot.db.share.is_first:
        await sync(bot.tree, bot.referee, bot.application_id or 0)
