"""Commands are told to Discord only when their tree changed: its hash is kept per application."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from discord import app_commands

from db import settings
from db.connect import Database

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

KEY = "commands"


def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """Return the SHA-256 of the whole tree of commands as Discord would get it."""
    commands = [command.to_dict(tree) for command in tree._get_all_commands()]
    return hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()


async def sync(tree: app_commands.CommandTree[Any], db: Database, application: int) -> bool:
    """Tell Discord the commands, if they differ from those this application told last."""
    now = json.dumps(fingerprint(tree))
    told = await db.read(lambda con: settings.get(con, "application", application, KEY))
    if told == now:
        return False
    await tree.sync()
    await db.write(lambda con: settings.put(con, "application", application, KEY, now))
    return True


async def setup(bot: Landfall) -> None:
    """Tell Discord the commands, which must all be there by now."""
    await sync(bot.tree, bot.db, bot.application_id or 0)
