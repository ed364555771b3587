"""/px: Planet X. One file per sort of command; `setup` adds them all as one group."""

from __future__ import annotations

from cogs.bot_type import Landfall

from . import actions, board, buying, cards, recap, trading
from .group import px
from .manual import PlanetXManual

# Importing these files adds their commands to the group.
PARTS = (actions, board, buying, cards, recap, trading)


async def setup(bot: Landfall) -> None:
    """Add the commands and their help."""
    bot.tree.add_command(px)
    await bot.add_cog(PlanetXManual())
