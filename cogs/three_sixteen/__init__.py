"""/316: 3:16 Carnage Amongst the Stars. One file per sort of command, added as one group."""

from __future__ import annotations

from cogs.app import Landfall

from . import after, aliens, conflict, fighting, flashback, master, planet, show, squad
from .group import root

# Importing these files adds their commands to the group.
PARTS = (after, aliens, conflict, fighting, flashback, master, planet, show, squad)


async def setup(bot: Landfall) -> None:
    """Add the commands."""
    bot.tree.add_command(root)


async def teardown(bot: Landfall) -> None:
    """Take the commands away."""
    bot.tree.remove_command(root.name)
