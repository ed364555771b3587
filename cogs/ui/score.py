"""The score of a game that is over, as a picture to be sent."""

from __future__ import annotations

import discord

from cogs.bot_type import Landfall
from pictures import score
from referee.head import GameHead
from referee.timeline import ending

from . import reply


async def drawn(bot: Landfall, head: GameHead) -> discord.File | None:
    """Draw the score of a game that is over, off the event loop; None if nothing is counted."""
    found = ending.score(head)
    if found is None:
        return None
    picture = await bot.labour.do(head.game.guild, score.draw, ending.title(head), found)
    return reply.picture(f"{head.system.name}-score", picture.png, picture.alt)
