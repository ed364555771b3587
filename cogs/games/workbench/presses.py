"""What the buttons do that every page of building has: other documents, keep, file, hand in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from cogs.game import lobby
from cogs.ui import given, reply
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.message import Outgoing, plain
from referee.seats import documents
from referee.seats.lobby_page import BEGIN

from .bench import Bench, Document

Press = Callable[[Interaction, list[str]], Awaitable[None]]


class Overview(Protocol):
    """Returns the page of a whole document; `is_wanted` where this channel's lobby asks for it."""

    def __call__(self, draft: Document, *, is_wanted: bool, note: str) -> Outgoing: ...


Others = Callable[[Iterable[str], Iterable[str], str | None], Outgoing]
"""Returns the page to choose by: those kept, the ready ones, the name of the one before."""


@dataclass(frozen=True)
class Workbench:
    """A bench with its two pages. Whose document it is says who presses."""

    bench: Bench
    overview: Overview
    other_ones: Others

    @property
    def presses(self) -> Mapping[str, Press]:
        """What each button does, by the word in its custom id."""
        return {
            BEGIN: self._begin,
            "home": self._home,
            "others": self._others,
            "load": self._load,
            "keep": self._keep,
            "file": self._file,
            "hand": self._hand,
        }

    async def show(self, interaction: Interaction, draft: Document, note: str = "") -> None:
        """Show the whole document, in place of the page that was pressed if there is one."""
        await reply.in_place(interaction, await self._page(interaction, draft, note))

    async def begin(self, interaction: Interaction, draft: Document, note: str = "") -> None:
        """Show the whole document in answer to a command."""
        await reply.private(interaction, await self._page(interaction, draft, note))

    async def _page(self, interaction: Interaction, draft: Document, note: str) -> Outgoing:
        is_wanted = await self.bench.lobby(interaction) is not None
        return self.overview(draft, is_wanted=is_wanted, note=note)

    async def _begin(self, interaction: Interaction, parts: list[str]) -> None:
        await self.begin(interaction, await self.bench.current(interaction))

    async def _home(self, interaction: Interaction, parts: list[str]) -> None:
        await self.show(interaction, await self.bench.current(interaction))

    async def _others(self, interaction: Interaction, parts: list[str]) -> None:
        bench = self.bench
        before = await bench.displaced(interaction)
        name = bench.format.name_of(before) if before else None
        samples = bench.system.documents.samples[bench.kind]
        page = self.other_ones(await bench.names(interaction), samples, name)
        await reply.in_place(interaction, page)

    async def _load(self, interaction: Interaction, parts: list[str]) -> None:
        draft = await self._meant(interaction, given.chosen(interaction))
        await self.bench.put(interaction, draft)
        await self.show(interaction, draft)

    async def _meant(self, interaction: Interaction, value: str) -> Document:
        """Return the document that was chosen: a new one, the one before, a kept or ready one."""
        sort, name = value[:1], value[1:]
        if sort == "n":
            return self.bench.format.fresh()
        if sort == "b" and (before := await self.bench.displaced(interaction)) is not None:
            return before
        if sort not in ("k", "s"):
            raise Refusal(self.bench.stale)
        source = documents.Source(kept=name) if sort == "k" else documents.Source(sample=name)
        return self.bench.format.parsed(await self.bench.text_of(interaction, source))

    async def _keep(self, interaction: Interaction, parts: list[str]) -> None:
        """Keep the document under its name; one with faults is refused with all of them."""
        bot, bench = interaction.client, self.bench
        draft = await bench.current(interaction)
        name = bench.format.name_of(draft)[: documents.LONGEST_NAME]
        sheet = documents.Kept(bench.kind, bench.format.text_of(draft))
        person, now = interaction.user.id, bot.clock.now()
        await documents.keep(bot.db, bench.system, name, sheet, person, now)
        kept = f'"{plain(name)}" is kept. Hand it in with `/game paper`; '
        await self.show(interaction, draft, f"{kept}forget it with `/sheets drop`.")

    async def _file(self, interaction: Interaction, parts: list[str]) -> None:
        bench = self.bench
        text = f"Your {bench.kind} as a file; `/{bench.group} import` reads it again."
        body = bench.format.text_of(await bench.current(interaction)).encode()
        await reply.hand_out(interaction, text, f"{bench.kind}.json", body)

    async def _hand(self, interaction: Interaction, parts: list[str]) -> None:
        """Hand the document in to the game of this channel."""
        bench = self.bench
        head = await bench.lobby(interaction)
        if head is None:
            wanted = f"No game of this channel waits for a {bench.kind} of yours."
            raise Refusal(f"{wanted} Join one first.")
        text = bench.format.text_of(await bench.current(interaction))
        await lobby.hand_in(interaction, head, bench.kind, text)
