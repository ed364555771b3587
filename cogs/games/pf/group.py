"""The group of commands of Planetfall."""

from __future__ import annotations

from discord import app_commands

from cogs.games.commands import GameCommands, Playing

NAME = "planetfall"
playing = Playing(NAME)
pf = GameCommands(
    playing,
    app_commands.Group(name="pf", description="Firestorm: Planetfall", guild_only=True),
)
setup = pf.sub("setup", "Setting a battle up")
master = pf.sub("gm", "What only a GM does")
