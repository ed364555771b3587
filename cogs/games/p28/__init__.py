"""/p28: Planet 28. One file per sort of command; `setup` adds them all as one group."""

from __future__ import annotations

from cogs.bot_type import Landfall

from . import abilities, fighting, gear, moving, powers, stating, turns
from .group import p28
from .manual import Planet28Manual

# Importing these files adds their commands to the group.
PARTS = (abilities, fighting, gear, moving, powers, stating, turns)


async def setup(bot: Landfall) -> None:
    """Add the commands and their help."""
    bot.tree.add_command(p28)
    await bot.add_cog(Planet28Manual())
