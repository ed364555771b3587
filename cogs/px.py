"""/px: Planet X. A command is a move; hexes are completed from what is legal."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from rules.core import Move
from rules.planetx.colonise import Colonise, Decline, Place, Winds
from rules.planetx.explore import Explore
from rules.planetx.population import Remove
from rules.planetx.scout import Scout
from rules.planetx.terraform import Grant, Refuse, Terraform, Withdraw
from rules.planetx.turn import DoneSpending, EndTurn

from . import acts, complete
from .app import Landfall
from .complete import Choice
from .refusals import Refusal
from .tables import Interaction

NAME = "px"


def hex_of(text: str) -> str:
    """Return a hex's label as the rules write it: upper case, no spaces (PX-BOARD-4)."""
    return "".join(text.upper().split())


def picks_of(text: str) -> dict[str, tuple[str, ...]]:
    """Read winds picks such as `C6: C5; D4: D5+D6`. Raises Refusal for what is none."""
    picks: dict[str, tuple[str, ...]] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        colony, colon, hexes = part.partition(":")
        if not colon or hex_of(colony) in picks:
            raise Refusal(f'"{part}" is no pick; such as "C6: C5" or "C6: C5+B5", joined by ";".')
        picks[hex_of(colony)] = tuple(hex_of(at) for at in hexes.split("+") if at.strip())
    return picks


async def _hexes(interaction: Interaction, kind: type[Move], typed: str) -> list[Choice]:
    """Complete the hexes that a move of this kind may name now."""
    found = await complete.seated(interaction, NAME)
    if found is None:
        return []
    labels = complete.offered(*found, kind, "hex")
    return complete.matching([(label, label) for label in labels], typed)


class PlanetXCog(commands.GroupCog, group_name="px", group_description="Planet X"):
    """The moves of Planet X."""

    @app_commands.command(description="Scout an unknown hex next to your territory")
    @app_commands.describe(hex="Its label, such as D4")
    async def scout(self, interaction: Interaction, hex: str) -> None:
        """Scout."""
        await acts.play(interaction, NAME, Scout(hex=hex_of(hex)))

    @scout.autocomplete("hex")
    async def _scout(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await _hexes(interaction, Scout, typed)

    @app_commands.command(description="Explore an unknown or numbered hex next to your territory")
    @app_commands.describe(hex="Its label, such as D4")
    async def explore(self, interaction: Interaction, hex: str) -> None:
        """Explore."""
        await acts.play(interaction, NAME, Explore(hex=hex_of(hex)))

    @explore.autocomplete("hex")
    async def _explore(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await _hexes(interaction, Explore, typed)

    @app_commands.command(description="Terraform a fissure next to your territory")
    @app_commands.describe(hex="Its label, such as D4")
    async def terraform(self, interaction: Interaction, hex: str) -> None:
        """Terraform."""
        await acts.play(interaction, NAME, Terraform(hex=hex_of(hex)))

    @terraform.autocomplete("hex")
    async def _terraform(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await _hexes(interaction, Terraform, typed)

    @app_commands.command(description="Colonise: the winds blow first, then you place the colony")
    async def colonise(self, interaction: Interaction) -> None:
        """Declare a colonisation."""
        await acts.play(interaction, NAME, Colonise())

    @app_commands.command(description="Pick what the winds leave empty, in secret")
    @app_commands.describe(picks="Per colony the hexes to keep, such as C6: C5+B5; D4: D5")
    async def winds(self, interaction: Interaction, picks: str) -> None:
        """Pick hexes."""
        await acts.play(interaction, NAME, Winds(picks=picks_of(picks)))

    @app_commands.command(description="Place your colony after the winds")
    @app_commands.describe(hex="Its label, such as D4")
    async def place(self, interaction: Interaction, hex: str) -> None:
        """Place."""
        await acts.play(interaction, NAME, Place(hex=hex_of(hex)))

    @place.autocomplete("hex")
    async def _place(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await _hexes(interaction, Place, typed)

    @app_commands.command(description="Place no colony after the winds")
    async def decline(self, interaction: Interaction) -> None:
        """Decline to place."""
        await acts.play(interaction, NAME, Decline())

    @app_commands.command(description="Grant or refuse somebody's terraforming")
    @app_commands.describe(consent="Whether you consent")
    async def consent(self, interaction: Interaction, consent: bool) -> None:
        """Answer a request for consent."""
        await acts.play(interaction, NAME, Grant() if consent else Refuse())

    @app_commands.command(description="Withdraw your own terraforming while others are asked")
    async def withdraw(self, interaction: Interaction) -> None:
        """Withdraw."""
        await acts.play(interaction, NAME, Withdraw())

    @app_commands.command(description="Choose which of your colonies is lost")
    @app_commands.describe(hex="The colony's hex")
    async def remove(self, interaction: Interaction, hex: str) -> None:
        """Remove an own colony."""
        await acts.play(interaction, NAME, Remove(hex=hex_of(hex)))

    @remove.autocomplete("hex")
    async def _remove(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await _hexes(interaction, Remove, typed)

    @app_commands.command(description="Buy nothing more and go on to your action")
    async def done(self, interaction: Interaction) -> None:
        """Close the spending step."""
        await acts.play(interaction, NAME, DoneSpending())

    @app_commands.command(name="end-turn", description="End your turn")
    async def end_turn(self, interaction: Interaction) -> None:
        """End the turn."""
        await acts.play(interaction, NAME, EndTurn())


async def setup(bot: Landfall) -> None:
    """Add the commands."""
    await bot.add_cog(PlanetXCog())
