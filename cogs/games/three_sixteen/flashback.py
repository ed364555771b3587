"""/316 flashback: Strengths, Weaknesses, and telling them. A form opens for the words."""

from __future__ import annotations

from discord import app_commands

from cogs.play.completion import Choice, legal_moves, matching, seated
from cogs.ui.tables import Interaction
from rules.games.three_sixteen.troopers.demand import Told
from rules.games.three_sixteen.troopers.flashbacks import Retell, Strength, Weakness

from . import forms
from .group import NAME, Story, campaign, completes, play, root
from .tales import slot_of
from .words import thing_name, thing_of

flashback = app_commands.Group(name="flashback", description="Flashbacks", parent=root)


@flashback.command(description="Use a Strength: it ends the encounter")
@app_commands.describe(text="What you remember; else a form opens", weapon="By switch: any carried")
@app_commands.autocomplete(weapon=completes(Strength, "weapon", thing_name))
async def strength(interaction: Interaction, text: Story = "", weapon: str = "") -> None:
    """Use a Strength."""
    kind = thing_of(weapon)
    if text:
        await play(interaction, Strength(text=text, weapon=kind))
    else:
        await forms.opened(interaction, await campaign(interaction), "strength", kind)


@flashback.command(description="Use a Weakness: it takes you out of the encounter")
@app_commands.describe(text="What you remember; else a form opens", hatred="Hatred for Home")
async def weakness(interaction: Interaction, text: Story = "", hatred: bool = False) -> None:
    """Use a Weakness."""
    if text:
        await play(interaction, Weakness(text=text, hatred=hatred))
        return
    detail = "hatred" if hatred else ""
    await forms.opened(interaction, await campaign(interaction), "weakness", detail)


@flashback.command(description="Use the Weakness you must, and tell it later")
async def later(interaction: Interaction) -> None:
    """Use a demanded Weakness without words."""
    await play(interaction, Told())


@flashback.command(description="Tell a Flashback whose words are missing")
@app_commands.describe(which="Which one", text="What you remember; else a form opens")
async def tell(interaction: Interaction, which: str, text: Story = "") -> None:
    """Tell a Flashback."""
    row, number = slot_of(which)
    if text:
        await play(interaction, Retell(row=row, number=number, text=text))
    else:
        await forms.opened(interaction, await campaign(interaction), "retell", which)


@tell.autocomplete("which")
async def _tell(interaction: Interaction, typed: str) -> list[Choice]:
    found = await seated(interaction, NAME)
    if found is None:
        return []
    head, seat = found
    moves = legal_moves(head, seat, Retell)
    pairs = [(head.system.label(head.state, m), f"{m.row}-{m.number}") for m in moves]
    return matching(pairs, typed)
