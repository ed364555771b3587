"""/quick px: Planet X's terrain and winds dice."""

from __future__ import annotations

from discord import app_commands

from cogs.rolls.quick import offered, quick
from cogs.rolls.road import Secret
from cogs.ui.context import Interaction
from rules.games.planetx.quick import Symbols


class PlanetXQuick(app_commands.Group):
    """Planet X without a game."""

    def __init__(self) -> None:
        super().__init__(name="px", description="Planet X")

    @app_commands.command(description="Terrain dice: ? F 1 2 3 4, shown and tallied")
    @offered(dice="How many", sign="The symbol whose odds are told")
    @app_commands.choices(
        sign=[app_commands.Choice(name=sign, value=sign) for sign in ("?", "F", "1", "2", "3", "4")]
    )
    async def terrain(
        self,
        interaction: Interaction,
        dice: app_commands.Range[int, 1, 100] = 1,
        sign: str = "F",
        hide: Secret = "everyone",
        chances: bool = False,
    ) -> None:
        request = Symbols(kind="terrain", dice=dice, sign=sign if chances else "")
        await quick(interaction, f"{sign} on {dice} terrain dice", request, hide, chances)

    @app_commands.command(description="Winds dice: 0 0 1 1 2 2, or faces of your own")
    @offered(
        dice="How many",
        faces="A table's own faces, such as 0 0 0 1 1 2",
        sign="The number whose odds are told",
    )
    @app_commands.choices(
        sign=[app_commands.Choice(name=sign, value=sign) for sign in ("0", "1", "2")]
    )
    async def winds(
        self,
        interaction: Interaction,
        dice: app_commands.Range[int, 1, 100] = 1,
        faces: app_commands.Range[str, 1, 80] | None = None,
        sign: str | None = None,
        hide: Secret = "everyone",
        chances: bool = False,
    ) -> None:
        own = tuple((faces or "").replace(",", " ").split())
        counted = sign or max(own, default="2")
        request = Symbols(kind="winds", dice=dice, sign=counted if chances else "", faces=own)
        await quick(interaction, f"{counted} on {dice} winds dice", request, hide, chances)
