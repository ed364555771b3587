"""/316 aliens: what the GM does for the aliens, and what they buy."""

from __future__ import annotations

from discord import app_commands

from cogs.games.commands import Option, makes
from cogs.ui.context import Interaction
from rules.core import GM
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.contact import Advance
from rules.games.three_sixteen.encounter.declare import AlienIntent
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.model import Source

from .group import playing, root
from .listing import moved
from .options import Actor, Actors, AlienPower

aliens = root.sub("aliens", "The aliens (GM)")


@aliens.group.command(
    description="Go on: the aliens do nothing more here; or ambush the squad",
    extras=makes(Advance, UseAbility),
)
@app_commands.describe(ambush="Before Dominance: pay for an ambush", source="Who pays")
async def go(interaction: Interaction, ambush: bool = False, source: Source = "pool") -> None:
    """Answer whatever is asked of the GM as silence would, or advance."""
    head = await playing.game(interaction)
    ask = head.ask
    entry = ask.entry(GM) if ask else None
    # What silence does is the same on every planet, so going on betrays no ability (C316-PBP-8).
    silence = entry.default if entry and not ambush else None
    await playing.act(interaction, head, silence or Advance(ambush=ambush, source=source))


aliens.add(
    AlienIntent,
    "The aliens' intent this round",
    called="intent",
    exhaust="Wear the squad down",
    flee="Flee, if they can",
)
aliens.add(
    AlienTurn,
    "The aliens' turn: whom they move, or cancel",
    called="turn",
    cancel="Cancel",
    closer=Actors("Whom they move closer, with commas", moved),
    away=Actors("Whom they move away", moved),
    leap=Actors("Who of these goes two steps", moved),
    gather="All to one range (Rapid Movement)",
    source="Who pays",
)
aliens.add(
    UseAbility,
    "Use an ability in its window, or nothing",
    called="use",
    ability=AlienPower("Which one"),
    source="Who pays",
)
aliens.add(
    Buy,
    "Buy an ability before the dice",
    ability=AlienPower("Which one"),
    points=Option("How much of it", least=1, most=10),
    source="Who pays",
    target=Actor("On whom"),
)
