"""The warband that a person is putting together: kept for them, in every channel and over restarts.

One is on the bench at a time. What it displaced stays within reach until something else does.
"""

from __future__ import annotations

from collections.abc import Callable

from cogs.ui.context import Interaction
from referee import custom_id, drafts
from referee.errors import Refusal
from rules.games.planet28.warband import drafting
from rules.games.planet28.warband.drafting import Document, Place

PRESS, FORM = "wb", "wf"
"""The verbs of the custom ids of buttons and menus, and of forms."""
KEY, BEFORE = "p28:warband", "p28:warband:before"
STALE = "The warband has changed since then. Open it as it is now: /p28-warband build."


async def current(interaction: Interaction) -> Document:
    """Return the warband on a person's bench, an empty one where there is none."""
    return await _kept(interaction, KEY) or drafting.fresh()


async def displaced(interaction: Interaction) -> Document | None:
    """Return the warband that was on the bench before this one."""
    return await _kept(interaction, BEFORE)


async def _kept(interaction: Interaction, key: str) -> Document | None:
    body = await drafts.kept(interaction.client.referee, interaction.user.id, key)
    return drafting.parsed(body) if body else None


async def change(interaction: Interaction, work: Callable[[Document], Document]) -> Document:
    """Change the warband on the bench in one step, and return it."""

    def write(body: str | None) -> str:
        before = drafting.parsed(body) if body else drafting.fresh()
        return drafting.text_of(work(before))

    referee, person = interaction.client.referee, interaction.user.id
    return drafting.parsed(await drafts.change(referee, person, KEY, write))


async def put(interaction: Interaction, draft: Document) -> None:
    """Put another warband on the bench; the one before stays within reach."""
    referee, person = interaction.client.referee, interaction.user.id
    before = await _kept(interaction, KEY)
    if before is not None and drafting.places(before):
        await drafts.keep(referee, person, BEFORE, drafting.text_of(before))
    await drafts.keep(referee, person, KEY, drafting.text_of(draft))


def named(verb: str, what: str, draft: Document, at: Place) -> str:
    """Return the custom_id of something that concerns a unit; it says of how many that is one."""
    return custom_id.custom_id(verb, what, sign_of(draft, at))


def sign_of(draft: Document, at: Place) -> str:
    """Return a short sign for a unit: where it stands, and among how many."""
    return f"{at[0][0]}{at[1]}:{len(draft[at[0]])}"


def one_of(draft: Document, parts: list[str], wanted: str) -> Place:
    """Return the unit that a custom_id names. Raises Refusal for one of another group."""
    at = place_of(draft, parts)
    if at[0] != wanted:
        raise Refusal(STALE)
    return at


def place_of(draft: Document, parts: list[str]) -> Place:
    """Return the unit that a custom_id names. Raises Refusal where others came or went since."""
    group = {name[0]: name for name in drafting.GROUPS}.get(parts[0][:1] if parts else "", "")
    number, listed = parts[0][1:] if parts else "", draft.get(group, [])
    fits = len(parts) > 1 and parts[1] == str(len(listed))
    if not fits or not number.isdecimal() or len(number) > 3 or int(number) >= len(listed):
        raise Refusal(STALE)
    return group, int(number)
