"""The purchases of the spending step."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from cogs.play.completion import Choice
from cogs.ui.tables import Interaction
from rules.games.planetx.actions.explorers import BuySea, Uncover
from rules.games.planetx.cards.changes import BuyChange, BuyMimicry
from rules.games.planetx.cards.deck import BuyCard
from rules.games.planetx.cards.governments import BuyGovernment, Flip

from .group import hex_of, hexes_of, offered, play, px

buy = app_commands.Group(name="buy", description="Spend experience", parent=px)


@buy.command(description="Buy the top advancement card")
async def card(interaction: Interaction) -> None:
    """Buy a card."""
    await play(interaction, BuyCard())


@buy.command(description="Take a government (Governments)")
@app_commands.describe(card="Which government", side="Which side lies up")
async def government(
    interaction: Interaction, card: str, side: Literal["harmony", "dominance"]
) -> None:
    """Buy a government."""
    await play(interaction, BuyGovernment(card=card, side=side))


@government.autocomplete("card")
async def _government(interaction: Interaction, typed: str) -> list[Choice]:
    return await offered(interaction, BuyGovernment, "card", typed)


@buy.command(description="Turn your government to its other side (Governments)")
async def flip(interaction: Interaction) -> None:
    """Flip one's government."""
    await play(interaction, Flip())


@buy.command(description="Buy a sea route and place it (Explorers)")
@app_commands.describe(hexes="Neighbouring sea hexes, such as S4 S5 S6")
async def sea(interaction: Interaction, hexes: str) -> None:
    """Buy a sea route."""
    await play(interaction, BuySea(hexes=hexes_of(hexes)))


@buy.command(description="Lift the fog from a hex and set its die (Explorers)")
@app_commands.describe(hex="Its label, such as E5", face="What the die shows then")
async def uncover(
    interaction: Interaction, hex: str, face: Literal["F", "1", "2", "3", "4"]
) -> None:
    """Uncover a promised hex."""
    await play(interaction, Uncover(hex=hex_of(hex), face=face))


@uncover.autocomplete("hex")
async def _uncover(interaction: Interaction, typed: str) -> list[Choice]:
    return await offered(interaction, Uncover, "hex", typed)


@buy.command(description="Buy a Change card (Mutation)")
@app_commands.describe(card="Which one; Transformation needs Mutation")
async def change(interaction: Interaction, card: Literal["mutation", "transformation"]) -> None:
    """Buy a Change card."""
    await play(interaction, BuyChange(change=card))


@buy.command(description="Buy a Mimicry card (Mutation)")
async def mimicry(interaction: Interaction) -> None:
    """Buy Mimicry."""
    await play(interaction, BuyMimicry())
