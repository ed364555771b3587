"""/316: 3:16 Carnage Amongst the Stars. One file per sort of command, added as one group."""

from __future__ import annotations

from cogs.bot_type import Landfall

from . import after, aliens, conflict, fighting, flashback, master, planet, show, squad
from .group import root
from .manual import Manual

# Importing these files adds their commands to the group.
PARTS = (after, aliens, conflict, fighting, flashback, master, planet, show, squad)


async def setup(bot: Landfall) -> None:
    """Add the commands and their help."""
    bot.tree.add_command(root)
    await bot.add_cog(Manual())
