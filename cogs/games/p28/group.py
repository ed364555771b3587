"""The group of commands of Planet 28."""

from __future__ import annotations

from discord import app_commands

from cogs.games.commands import GameCommands, Playing

NAME = "planet28"
playing = Playing(NAME)
p28 = GameCommands(
    playing, app_commands.Group(name="p28", description="Planet 28", guild_only=True)
)
ability = p28.sub("ability", "Abilities")
gear = p28.sub("gear", "Weapons in hand, and what a unit carries")
