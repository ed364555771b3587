"""Posts what is still unsaid after a crash or an outage, in order, and what nobody asked for.

Delivery is at least once. A line that its own command is about to post is left to that command.
Each channel is served by itself; a failure in one holds up no other.
"""

from __future__ import annotations

import logging
import secrets
from functools import partial

import discord
import msgspec
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.ui import reply
from cogs.wire import Serving, Unwell, serving
from db import outbox, spans
from db.share import SILENT_AFTER
from referee import naming
from referee.errors import Ailing, Refusal
from referee.head import GameHead
from referee.message import Outgoing
from referee.timeline.hiding import note

from . import heard
from .channels import GAME, LINES, channels_of
from .homes import homes_of
from .lobby import Lobbies
from .look import Look, lines_at
from .posting import Posting
from .signs import SignsOfLife
from .spans import Spans
from .troubles import LONGEST_PAUSE, Place

log = logging.getLogger("landfall")

SHUT = (403, 404)
"""The bot may not post there, or the place is gone: nothing is tried before a sign of life."""
FOR_NOW = (401, 429)
"""Refusals that have nothing to do with the line itself."""
LEFT_FOR = 1_000
"""A line younger than this (ms) is posted by the process that wrote it."""


class OutboxWorker(commands.Cog):
    """Works off the outbox."""

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot
        self._channels = channels_of(bot)
        self.troubles = self._channels.troubles
        self._from_before = 0
        self._doubted: set[int] = set()
        self._others: set[int] = set()
        self._posting = Posting(bot)
        self._spans = Spans(bot)
        self._lobbies = Lobbies(bot)
        self._homes = homes_of(bot)
        bot.referee.listeners.append(self.moved)

    async def cog_load(self) -> None:
        """Begin with what a crash left unsaid; nobody knows whether it arrived."""
        self._from_before = await self.bot.db.read(outbox.last)
        self._spans.doubt_before(self._from_before)
        for one in await self.bot.db.read(outbox.waiting):
            self.want(Place(one.channel, one.person, one.guild))
        await self.tidy_around()

    async def look_around(self) -> None:
        """Look for lines left unsaid by another process, or written by one for this one."""
        share, now = self.bot.db.share, self.bot.clock.now()
        for one in await self.bot.db.read(lambda db: outbox.waiting(db, now - LEFT_FOR)):
            if share.is_own(one.guild) or one.since <= now - SILENT_AFTER:
                self.want(Place(one.channel, one.person, one.guild))

    async def tidy_around(self) -> None:
        """Look for games that are not shown as they stand, even if no line is left to be posted."""
        for left in await self.bot.db.read(spans.left):
            self._tidy(Place(left.channel, None, left.guild), left.game)

    def moved(self, head: GameHead) -> None:
        """Check whether something is to be posted in a game's channel, or shown in its message."""
        if head.game.channel is not None:
            place = Place(head.game.channel, None, head.game.guild)
            if head.game.kind != "game":
                self.want(place)
                return
            self.want(place, head.id)
            self._tidy(place, head.id)

    def _tidy(self, place: Place, game: int) -> None:
        """Have a game shown as it stands, whether or not there is anything to post."""
        job = partial(self._tidied, place, game)
        self._channels.put(place.name, place.guild, (GAME, game), job)

    async def _tidied(self, place: Place, game: int) -> int | None:
        """Show a game, then release anybody who was waiting to be answered by that."""
        head = self.bot.games.known(game)
        try:
            return await self._show_safely(place, game)
        finally:
            self.bot.offers.release(game, head.seq if head is not None else 0)

    async def _show_safely(self, place: Place, game: int) -> int | None:
        """Show a game as it stands; return when (ms) to try again, if that fails."""
        await self.bot.wait_until_ready()
        later = self.troubles.later(place)
        if later != 0:
            return later
        try:
            head = await self.bot.games.get(game)
            if head.game.card_message is not None or head.state is None:
                await self._lobbies.show(game)
            return await self._spans.show(game)
        except reply.UNHEARD as error:
            log.info("game %s was not shown: %s", game, error)
            if await self._homes.refused(game, error):
                await self.troubles.over(place)
                return None
            wait = error.wait if isinstance(error, Unwell) else 0
            shut = getattr(error, "status", None) in SHUT
            return await self.troubles.missed(place, str(error), None if shut else wait)
        except (Refusal, Ailing) as gone:
            log.info("game %s is not shown by now: %s", game, gone)
            return None

    def want(self, place: Place, moved: int | None = None) -> None:
        """Post what is waiting in a place; `moved` is the game that has moved there, if one has."""
        if moved is None:
            # A command may have let go of its line, which an earlier look left to that command.
            self._spans.overtake_at(place)
        job = partial(self._say_all, place, moved)
        self._channels.put(place.name, place.guild, (LINES, 0), job)

    async def _say_all(self, place: Place, moved: int | None) -> int | None:
        """Post every line waiting in a place; return when (ms) to try again, if that fails.

        `moved` is the game that has moved there, None if none is known to have.
        """
        await self.bot.wait_until_ready()
        later = self.troubles.later(place)
        if later != 0:
            return later
        if self.troubles.is_known(place):
            serving.set(Serving(place.guild or 0, troubled=True))
        skipped: set[int] = set()
        shown: set[int] = set()
        again: int | None = None
        there_may_be_more = True
        while there_may_be_more:
            look = None if moved is None else self._spans.look(moved)
            lines, there_may_be_more = await self._left(place, skipped | shown, look)
            if not self.bot.db.share.is_own(place.guild):
                self._others.update(line.id or 0 for line in lines)
            for line in lines:
                if line.span is not None:
                    shown.add(line.id or 0)
                said, later = await self._say_safely(place, line, skipped)
                if not said:
                    return later
                again = min((at for at in (again, later) if at is not None), default=None)
        await self.troubles.over(place)
        return self.bot.clock.now() + LONGEST_PAUSE if skipped else again

    async def _say_safely(
        self, place: Place, line: outbox.Line, skipped: set[int]
    ) -> tuple[bool, int | None]:
        """Post a line, or pass over it if its game cannot be read."""
        try:
            return await self._say(place, line)
        except Ailing as error:
            log.info("line %s of game %s waits: %s", line.id, line.game, error)
            skipped.add(line.id or 0)
            return True, None
        finally:
            if line.span is None:
                self._spans.overtake_at(place)

    async def _left(
        self, place: Place, skipped: set[int], look: Look | None
    ) -> tuple[list[outbox.Line], bool]:
        """Return the lines of a place that no command is about to post, and if there may be more.

        Anything written from now on comes with a move, after which all lines are checked again.
        """
        lines, others = await lines_at(self.bot.referee, place, look)
        left = [
            line
            for line in lines
            if self.bot.referee.is_left(line)
            and self._is_ours(place, line)
            and line.id not in skipped
            and not others.is_theirs(line)
        ]
        return left, bool(left) and len(lines) == outbox.AT_ONCE

    def _is_ours(self, place: Place, line: outbox.Line) -> bool:
        """Say whether this process should post a line: also an old one of a silent process.

        A younger line may be about to be posted by a command there.
        """
        late = self.bot.clock.now() - SILENT_AFTER
        return self.bot.db.share.is_own(place.guild) or line.made_at <= late

    async def _say(self, place: Place, line: outbox.Line) -> tuple[bool, int | None]:
        """Post a line. If the place failed, return it with when (ms) to try again."""
        number = line.id or 0
        try:
            if line.span is not None:
                later = await self._spans.show(line.game)
                await self.troubles.over(place)
                return True, later
            message = await self._send(line)
        except reply.UNHEARD as error:
            log.info("line %s of game %s was not said: %s", number, line.game, error)
            if line.person is None and await self._homes.refused(line.game, error):
                await self.troubles.over(place)
                return False, None
            return await self._failed(place, number, error)
        self._doubted.discard(number)
        self._others.discard(number)
        await self.troubles.over(place)
        self.bot.referee.spoken(number, message)
        return True, None

    async def _failed(self, place: Place, line: int, error: Exception) -> tuple[bool, int | None]:
        status = getattr(error, "status", None)
        if status in SHUT:
            return False, await self.troubles.failed(place, line, str(error), None)
        if _is_about_the_line(error):
            await self._give_up(line, error)
            return True, None
        if status not in FOR_NOW:
            # It may have arrived after all.
            self._doubted.add(line)
        wait = error.wait if isinstance(error, Unwell) else 0
        return False, await self.troubles.failed(place, line, str(error), wait)

    async def _give_up(self, line: int, error: Exception) -> None:
        """Drop a line that Discord refuses because of what it says: it would do so every time."""
        number = secrets.token_hex(4)
        log.error("reference %s: line %s can never be said: %s", number, line, error)
        why = f"reference {number}: {error}"[:200]
        await self.bot.db.write(lambda db: outbox.give_up(db, line, why))

    def _is_doubted(self, line: int) -> bool:
        """Say whether a line may already have arrived: before a crash, or with its answer lost."""
        referee = self.bot.referee
        known = line <= self._from_before or line in self._doubted or line in referee.doubted
        return known or line in self._others

    async def _send(self, line: outbox.Line) -> int:
        content = msgspec.json.decode(line.body, type=Outgoing)
        if line.seq is not None or content.named:
            head = await self.bot.games.get(line.game)
            hidden = line.seq is not None and line.seq in head.setup.hidden
            content = note(line.seq or 0) if hidden else naming.message(content, head.names)
        if self._is_doubted(line.id or 0):
            said = await self._found(line, content)
            if said is not None:
                return said
        if line.person is not None:
            person = await self.bot.fetch_user(line.person)
            return (await person.send(**reply.message(content), nonce=line.nonce)).id
        return await self._posting.post(line.channel or 0, content, None, line.nonce)

    async def _found(self, line: outbox.Line, content: Outgoing) -> int | None:
        """Return the message that says a line already; for an hour nobody posts unchecked."""
        try:
            return await heard.message_of(self.bot, line, content)
        except reply.UNHEARD as error:
            if not self.troubles.is_lasting(Place(line.channel, line.person, None)):
                raise
            log.info("line %s may be said twice, its channel is not read: %s", line.id, error)
            return None


def _is_about_the_line(error: Exception) -> bool:
    """Say whether Discord refuses a line because of what it says, and would do so every time."""
    if not isinstance(error, discord.HTTPException) or error.status in FOR_NOW:
        return False
    return error.status < 500


async def setup(bot: Landfall) -> None:
    """Add the outbox worker, and what has it try again."""
    worker = OutboxWorker(bot)
    await bot.add_cog(worker)
    await bot.add_cog(SignsOfLife(bot, worker.want))
