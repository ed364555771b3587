"""A game that was played, to watch and to scroll through: as everybody saw it, and no more.

Drawn off the loop, picture by picture, so that others get their turns in between; one replay at
a time for each server. The last ones are kept for whoever else asks.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.game_ui import Picture
from pictures import film, score
from pictures.film import Frame
from referee.errors import Refusal, StorageError
from referee.export import scroll_page
from referee.export.scroll_page import Drawn, Part
from referee.head import GameHead
from referee.locks import GameLocks
from referee.timeline import ending
from referee.timeline.retold import Scene, scenes, state_after

log = logging.getLogger("landfall")

MOST_FRAMES = 60
"""How many moments of a game are drawn: of a longer one some, evenly, the last among them."""
LARGEST = 8_000_000
"""How many bytes a file may have that Discord takes from a bot everywhere."""
KEPT = 3


class Replay(NamedTuple):
    """An animated picture (None where nothing can be drawn), what it says, and a page."""

    film: bytes | None
    alt: str
    page: bytes


class Replays(commands.Cog):
    """Makes replays, one at a time for each server, and keeps the last ones."""

    def __init__(self, bot: Landfall) -> None:
        self._bot = bot
        self._locks = GameLocks()
        self._kept: OrderedDict[Any, Replay] = OrderedDict()

    async def of(self, head: GameHead) -> Replay:
        """Return the replay of a game as it stands. Raises Refusal before anything was told."""
        key = head.id, head.seq, head.setup.hidden, head.names
        async with self._locks.of(head.game.guild or 0):
            found = self._kept.pop(key, None) or await self._made(head)
        self._kept[key] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found

    async def _made(self, head: GameHead) -> Replay:
        every = [one for one in await scenes(self._bot.referee, head) if one.lines]
        if not every:
            raise Refusal("Nothing has happened yet that could be shown again.")
        pictures = await self._pictures(head, film.thinned(every, MOST_FRAMES))
        last = await self._score(head)
        moments = [_frame(one, pictures.get(one.seq)) for one in every if one.seq in pictures]
        if last is not None:
            moments.append(Frame("The end", ending.title(head), last.png))
        drawn = await self._do(head, film.animated, moments, LARGEST)
        page = await self._do(head, _page, head, every, pictures, last)
        return Replay(drawn, f"{head.game.title}, replayed. {ending.title(head)}", page)

    async def _do(self, head: GameHead, work: Callable[..., Any], *given: Any) -> Any:
        return await self._bot.labour.do(head.game.guild, work, *given)

    async def _pictures(self, head: GameHead, every: list[Scene]) -> dict[int, Picture | None]:
        """Return by row how the game looked to everybody, None where nothing can be drawn."""
        found: dict[int, Picture | None] = {}
        before: Any = None
        ui = self._bot.ui_of(head.system.name)
        for one in every:
            view = await self._view(head, one.seq)
            found[one.seq] = None
            if ui is not None and ui.draw is not None and view is not None:
                views = (view, before) if ui.compares else (view,)
                found[one.seq] = await self._do(head, ui.draw, *views)
            before = view
        return found

    async def _view(self, head: GameHead, seq: int) -> Any:
        """Return what everybody saw after a row, None where that cannot be read any more."""
        try:
            state = await state_after(self._bot.referee, head, seq)
        except StorageError as error:
            log.info("row %s of game %s is not drawn: %s", seq, head.id, error)
            return None
        return None if state is None else head.system.look(state, None)

    async def _score(self, head: GameHead) -> Picture | None:
        found = ending.score(head) if ending.is_over(head) else None
        if found is None:
            return None
        picture: Picture = await self._do(head, score.draw, ending.title(head), found)
        return picture


def _frame(scene: Scene, picture: Picture | None) -> Frame:
    words = " ".join(_words(scene))
    return Frame(scene.title, words, None if picture is None else picture.png)


def _words(scene: Scene) -> tuple[str, ...]:
    """Return the results of a row, or all that it told where none is marked as one."""
    return tuple(line.text for line in scene.lines if line.main) or tuple(
        line.text for line in scene.lines
    )


def _page(
    head: GameHead, every: list[Scene], pictures: dict[int, Picture | None], last: Picture | None
) -> bytes:
    """Return the page, with fewer pictures where it would be too large."""
    kept = [seq for seq, picture in pictures.items() if picture is not None]
    score = None if last is None else Drawn(last.png, last.alt)
    while True:
        parts = (_part(one, pictures.get(one.seq) if one.seq in kept else None) for one in every)
        page = scroll_page.page(head, parts, score)
        if len(page) <= LARGEST or not kept:
            return page
        kept = kept[1::2]


def _part(scene: Scene, picture: Picture | None) -> Part:
    lines = tuple(line.text for line in scene.lines)
    drawn = None if picture is None else Drawn(picture.png, picture.alt)
    return Part(scene.title, lines, drawn)


def replays_of(bot: Landfall) -> Replays:
    """Return what makes a bot's replays. Raises LookupError before it was set up."""
    cog = bot.get_cog("Replays")
    if not isinstance(cog, Replays):
        raise LookupError("the bot makes no replays")
    return cog


async def setup(bot: Landfall) -> None:
    """Add what makes replays."""
    await bot.add_cog(Replays(bot))
