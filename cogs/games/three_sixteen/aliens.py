"""/316 aliens: what the GM does for the aliens, and what they buy."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from cogs.ui.tables import Interaction
from rules.core import GM
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.contact import Advance
from rules.games.three_sixteen.encounter.declare import AlienIntent
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.model import Source

from .group import Range, campaign, completes, play, root
from .offering import moved, several
from .words import actor_name, actor_of, actors_of, power_name, power_of

aliens = app_commands.Group(name="aliens", description="The aliens (GM)", parent=root)


@aliens.command(description="Go on: the aliens do nothing more here; or ambush the squad")
@app_commands.describe(ambush="Before Dominance: pay for an ambush", source="Who pays")
async def go(interaction: Interaction, ambush: bool = False, source: Source = "pool") -> None:
    """Answer whatever is asked of the GM as silence would, or advance."""
    ask = (await campaign(interaction)).ask
    entry = ask.entry(GM) if ask else None
    # What silence does is the same on every planet, so going on betrays no ability (C316-PBP-8).
    silence = entry.default if entry and not ambush else None
    await play(interaction, silence or Advance(ambush=ambush, source=source))


@aliens.command(description="The aliens' intent this round")
@app_commands.describe(exhaust="Wear the squad down", flee="Flee, if they can")
async def intent(interaction: Interaction, exhaust: bool = False, flee: bool = False) -> None:
    """State the aliens' intent."""
    await play(interaction, AlienIntent(exhaust=exhaust, flee=flee))


@aliens.command(description="The aliens' turn: whom they move, or cancel")
@app_commands.describe(
    cancel="Cancel",
    closer="Whom they move closer, with commas",
    away="Whom they move away",
    leap="Who of these goes two steps",
    gather="All to one range (Rapid Movement)",
    source="Who pays",
)
@app_commands.autocomplete(closer=several(moved), away=several(moved), leap=several(moved))
async def turn(
    interaction: Interaction,
    cancel: bool = False,
    closer: str = "",
    away: str = "",
    leap: str = "",
    gather: Literal["close", "near", "far"] | None = None,
    source: Source = "pool",
) -> None:
    """Take the aliens' turn."""
    head = await campaign(interaction)
    move = AlienTurn(
        cancel=cancel,
        closer=actors_of(head, closer),
        away=actors_of(head, away),
        leap=actors_of(head, leap),
        gather=gather or "",
        source=source,
    )
    await play(interaction, move)


@aliens.command(description="Use an ability in its window, or nothing")
@app_commands.describe(ability="Which one", source="Who pays")
@app_commands.autocomplete(ability=completes(UseAbility, "ability", power_name))
async def use(interaction: Interaction, ability: str = "", source: Source = "pool") -> None:
    """Use an ability."""
    await play(interaction, UseAbility(ability=power_of(ability), source=source))


@aliens.command(description="Buy an ability before the dice")
@app_commands.describe(
    ability="Which one", points="How much of it", source="Who pays", target="On whom"
)
@app_commands.autocomplete(
    ability=completes(Buy, "ability", power_name), target=completes(Buy, "target", actor_name)
)
async def buy(
    interaction: Interaction,
    ability: str,
    points: Range[int, 1, 10] = 1,
    source: Source = "pool",
    target: str = "",
) -> None:
    """Buy an ability."""
    seat = actor_of(await campaign(interaction), target)
    move = Buy(ability=power_of(ability), points=points, source=source, target=seat)
    await play(interaction, move)
