"""The group of commands of Planet X."""

from __future__ import annotations

from discord import app_commands

from cogs.games.commands import GameCommands, Playing
from cogs.ui.context import Interaction
from referee.head import GameHead
from rules.core import Move
from rules.games.planetx import notation

NAME = "px"


class Boards(Playing):
    """Hexes may be typed by their axial numbers; a move has them by their labels (PX-BOARD-4)."""

    async def act(self, interaction: Interaction, head: GameHead, move: Move) -> None:
        await super().act(interaction, head, notation.labelled(move, head.state.board))


playing = Boards(NAME)
px = GameCommands(playing, app_commands.Group(name=NAME, description="Planet X", guild_only=True))
