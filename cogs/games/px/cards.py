"""Playing and showing advancement cards."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from cogs.play.completion import Choice
from cogs.ui.tables import Interaction
from rules.games.planetx.cards.deck import ActCard, InterruptCard, Reveal, SpendCard

from .group import hexes_of, offered, play, px

card = app_commands.Group(name="card", description="Advancement cards", parent=px)
KINDS = {"spend": SpendCard, "act": ActCard, "interrupt": InterruptCard}
When = Literal["spend", "act", "interrupt"]


@card.command(name="play", description="Play one of your cards")
@app_commands.describe(
    card="Which card",
    when="In the spending step, as or beside your action, or at any time",
    hexes="The hexes it names, if any, such as D4 D5",
    ruling="Ask the GM what its text means",
)
async def play_card(
    interaction: Interaction, when: When, card: str, hexes: str = "", ruling: bool = False
) -> None:
    """Play a card."""
    move = KINDS[when](card=card, hexes=hexes_of(hexes), hold=ruling)
    await play(interaction, move)


@play_card.autocomplete("card")
async def _play_card(interaction: Interaction, typed: str) -> list[Choice]:
    kind = KINDS.get(interaction.namespace.when, SpendCard)
    return await offered(interaction, kind, "card", typed)


@card.command(description="Show a hidden card of yours to all, to have its benefit")
@app_commands.describe(card="Which card")
async def reveal(interaction: Interaction, card: str) -> None:
    """Reveal a card."""
    await play(interaction, Reveal(card=card))


@reveal.autocomplete("card")
async def _reveal(interaction: Interaction, typed: str) -> list[Choice]:
    return await offered(interaction, Reveal, "card", typed)
