"""/316 conflict: trooper against trooper, or against the GM's figures."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from cogs.ui.tables import Interaction
from rules.games.three_sixteen.conflict.conflict_moves import Fight, Follow
from rules.games.three_sixteen.conflict.strength_answer import Concede
from rules.games.three_sixteen.conflict.yielding import Accept, Yield

from .group import Range, campaign, completes, play, root
from .words import actor_name, actor_of, thing_name, thing_of

conflict = app_commands.Group(name="conflict", description="Fights among humans", parent=root)


@conflict.command(description="Intent: attack (FA), wear down (NFA) or something else")
@app_commands.describe(
    blow="emote wears down",
    target="Whom",
    weapon="To take in hand: needs a roll but for free ones",
    text="What you do else",
)
@app_commands.autocomplete(
    target=completes(Fight, "target", actor_name), weapon=completes(Fight, "weapon", thing_name)
)
async def strike(
    interaction: Interaction,
    blow: Literal["attack", "emote", "other"],
    target: str = "",
    weapon: str = "",
    text: Range[str, 1, 300] = "",
) -> None:
    """Declare a blow."""
    actor = actor_of(await campaign(interaction), target)
    move = Fight(blow=blow, target=actor, weapon=thing_of(weapon), text=text)
    await play(interaction, move)


@conflict.command(description="Act on your success, cancel, or change the range")
@app_commands.describe(cancel="Cancel", step="Afterwards")
async def follow(
    interaction: Interaction,
    cancel: bool = False,
    step: Literal["closer", "away"] | None = None,
) -> None:
    """Follow a success up."""
    await play(interaction, Follow(cancel=cancel, step=step or ""))


@conflict.command(name="yield", description="Offer to give up")
async def give_up(interaction: Interaction) -> None:
    """Offer to yield."""
    await play(interaction, Yield())


@conflict.command(description="Answer an offer to give up")
@app_commands.describe(accept="Whether you accept")
async def answer(interaction: Interaction, accept: bool) -> None:
    """Accept or fight on."""
    await play(interaction, Accept(accept=accept))


@conflict.command(description="Let a Strength stand that was used against you")
async def concede(interaction: Interaction) -> None:
    """Let it stand."""
    await play(interaction, Concede())
