"""Playing and showing advancement cards."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from cogs.games.commands import Offered, makes
from cogs.play import completion
from cogs.play.completion import Choice
from cogs.ui.context import Interaction
from rules.games.planetx.cards.deck import ActCard, InterruptCard, Reveal, SpendCard

from .group import NAME, playing, px
from .options import hexes_of

card = px.sub("card", "Advancement cards")
KINDS = {"spend": SpendCard, "act": ActCard, "interrupt": InterruptCard}
When = Literal["spend", "act", "interrupt"]


@card.group.command(
    name="play",
    description="Play one of your cards",
    extras=makes(SpendCard, ActCard, InterruptCard),
)
@app_commands.describe(
    card="Which card",
    when="In the spending step, as or beside your action, or at any time",
    hexes="The hexes it names, if any, such as D4 D5",
    ruling="Ask the GM what its text means",
)
async def play_card(
    interaction: Interaction, when: When, card: str, hexes: str = "", ruling: bool = False
) -> None:
    move = KINDS[when](card=card, hexes=hexes_of(hexes), hold=ruling)
    await playing.play(interaction, move)


@play_card.autocomplete("card")
async def _play_card(interaction: Interaction, typed: str) -> list[Choice]:
    kind = KINDS.get(interaction.namespace.when, SpendCard)
    found = await completion.seated(interaction, NAME)
    cards = completion.offered(*found, kind, "card") if found else []
    return completion.matching([(one, one) for one in cards], typed)


card.add(
    Reveal, "Show a hidden card of yours to all, to have its benefit", card=Offered("Which card")
)
