"""The force that a person is putting together: kept for them, in every channel and over restarts.

One is on the bench at a time. What it displaced stays within reach until something else does.
"""

from __future__ import annotations

from collections.abc import Callable

from cogs.ui.context import Interaction
from referee import drafts
from rules.games.planetfall.force import drafting
from rules.games.planetfall.force.drafting import Document

PRESS, FORM = "pff", "pfn"
"""The verbs of the custom ids of buttons and menus, and of forms."""
KEY, BEFORE = "pf:force", "pf:force:before"
STALE = "The force has changed since then. Open it as it is now: /pf-force build."


async def current(interaction: Interaction) -> Document:
    """Return the force on a person's bench, an empty one where there is none."""
    return await _kept(interaction, KEY) or drafting.fresh()


async def displaced(interaction: Interaction) -> Document | None:
    """Return the force that was on the bench before this one."""
    return await _kept(interaction, BEFORE)


async def _kept(interaction: Interaction, key: str) -> Document | None:
    body = await drafts.kept(interaction.client.referee, interaction.user.id, key)
    return drafting.parsed(body) if body else None


async def change(interaction: Interaction, work: Callable[[Document], Document]) -> Document:
    """Change the force on the bench in one step, and return it."""

    def write(body: str | None) -> str:
        before = drafting.parsed(body) if body else drafting.fresh()
        return drafting.text_of(work(before))

    referee, person = interaction.client.referee, interaction.user.id
    return drafting.parsed(await drafts.change(referee, person, KEY, write))


async def put(interaction: Interaction, draft: Document) -> None:
    """Put another force on the bench; the one before stays within reach."""
    referee, person = interaction.client.referee, interaction.user.id
    before = await _kept(interaction, KEY)
    if before is not None and drafting.squadrons(before):
        await drafts.keep(referee, person, BEFORE, drafting.text_of(before))
    await drafts.keep(referee, person, KEY, drafting.text_of(draft))
