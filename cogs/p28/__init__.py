"""/p28: Planet 28. One file per sort of command; `setup` adds them all as one group."""

from __future__ import annotations

from cogs.app import Landfall

from . import abilities, fighting, gear, moving, powers, stating, turns
from .group import p28

# Importing these files adds their commands to the group.
PARTS = (abilities, fighting, gear, moving, powers, stating, turns)


async def setup(bot: Landfall) -> None:
    """Add the commands."""
    bot.tree.add_command(p28)


async def teardown(bot: Landfall) -> None:
    """Take the commands away."""
    bot.tree.remove_command(p28.name)
