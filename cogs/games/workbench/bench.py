"""The document that a person is putting together, kept for them over channels and restarts.

One is on the bench at a time. What it displaced stays within reach until something else does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cogs.ui.context import Interaction
from referee import drafts, nearby
from referee.errors import Refusal
from referee.head import GameHead
from referee.seats import documents
from referee.seats.lobby import missing
from rules.core import System

Document = dict[str, Any]
"""A document as its file has it, whole or not yet."""


@dataclass(frozen=True)
class Format:
    """How a game reads and writes one kind of its documents."""

    fresh: Callable[[], Document]
    parsed: Callable[[str], Document]
    text_of: Callable[[Document], str]
    name_of: Callable[[Document], str]
    is_begun: Callable[[Document], bool]
    """Says whether anything stands in it that somebody would miss."""


@dataclass(frozen=True)
class Bench:
    """The bench for one kind of a game's documents, a warband for example."""

    system: System[Any]
    kind: str
    """The kind of document, which is also what people call it."""
    key: str
    before: str
    """Under which the one on the bench is kept, and the one that it displaced."""
    group: str
    """The group of commands that open it and read it from a file."""
    format: Format

    @property
    def stale(self) -> str:
        """What somebody reads who pressed a button of what stands there no more."""
        return f"The {self.kind} has changed since then. Open it as it is now: /{self.group} build."

    async def current(self, interaction: Interaction) -> Document:
        """Return the document on a person's bench, an empty one where there is none."""
        return await self._kept(interaction, self.key) or self.format.fresh()

    async def displaced(self, interaction: Interaction) -> Document | None:
        """Return the document that was on the bench before this one."""
        return await self._kept(interaction, self.before)

    async def _kept(self, interaction: Interaction, key: str) -> Document | None:
        body = await drafts.kept(interaction.client.referee, interaction.user.id, key)
        return self.format.parsed(body) if body else None

    async def change(
        self, interaction: Interaction, work: Callable[[Document], Document]
    ) -> Document:
        """Change the document on the bench in one step, and return it."""

        def write(body: str | None) -> str:
            before = self.format.parsed(body) if body else self.format.fresh()
            return self.format.text_of(work(before))

        referee, person = interaction.client.referee, interaction.user.id
        return self.format.parsed(await drafts.change(referee, person, self.key, write))

    async def put(self, interaction: Interaction, draft: Document) -> None:
        """Put another document on the bench; the one before stays within reach."""
        referee, person = interaction.client.referee, interaction.user.id
        before = await self._kept(interaction, self.key)
        if before is not None and self.format.is_begun(before):
            await drafts.keep(referee, person, self.before, self.format.text_of(before))
        await drafts.keep(referee, person, self.key, self.format.text_of(draft))

    async def lobby(self, interaction: Interaction) -> GameHead | None:
        """Return this channel's game if it still waits for such a document of this person."""
        try:
            head = await nearby.live(interaction.client.referee, interaction.channel_id or 0)
        except Refusal:
            # Several games below this channel: which one is meant is said in its thread.
            return None
        if head is None or head.state is not None or head.system.name != self.system.name:
            return None
        mine = {f"{self.kind}/{seat}" for seat in head.seats_of(interaction.user.id)}
        return head if mine & set(missing(head)) else None

    async def names(self, interaction: Interaction) -> list[str]:
        """Return the names of those documents of this kind that the person keeps."""
        found = await documents.sheets(interaction.client.db, interaction.user.id, self.system)
        return [name for name, one in found.items() if one.kind == self.kind]

    async def text_of(self, interaction: Interaction, source: documents.Source) -> str:
        """Return the text of one that is kept or ready. Raises Refusal where there is none."""
        db, person = interaction.client.db, interaction.user.id
        return await documents.text_of(db, self.system, self.kind, source, person)
