"""Says what is still unsaid after a crash or an outage, in order, and what no person asked for.

Speech happens at least once. A line that its own command is just saying is left to it.
"""

from __future__ import annotations

import logging

import aiohttp
import discord
import msgspec

from cogs.bot_type import Landfall
from cogs.ui import reply
from db import outbox
from referee import naming
from referee.game import GameHead
from referee.message import Outgoing
from referee.timeline.hiding import note

from .base import Worker

log = logging.getLogger("landfall")

ARCHIVED = 50083
LOOK_BACK = 50
TRIES = 8
FIRST_PAUSE = 1_000
"""The pause after a first failure in ms; it doubles with every further one."""


class OutboxWorker(Worker):
    """Works the outbox off."""

    def __init__(self, bot: Landfall) -> None:
        super().__init__(bot)
        self._pause = 0
        bot.referee.listeners.append(self.moved)

    async def cog_load(self) -> None:
        """Begin with what a crash left unsaid."""
        self.wake.set()
        await super().cog_load()

    def moved(self, head: GameHead) -> None:
        """Look whether something is to be said."""
        self.wake.set()

    async def work(self) -> None:
        """Sweep whenever something may wait, and again later after a failure."""
        await self.bot.wait_until_ready()
        while True:
            at = self.bot.clock.now() + self._pause if self._pause else None
            await self.bot.clock.until(at, self.wake)
            try:
                clean = await self.sweep()
            except Exception:
                log.exception("the outbox could not be worked off")
                clean = False
            self._pause = 0 if clean else max(FIRST_PAUSE, self._pause * 2)

    async def sweep(self) -> bool:
        """Say every line that waits, in order; say whether none is left to try again."""
        referee = self.bot.referee
        # A command may have said its line, and let go of it, while the outbox was being read.
        flying, saving = set(referee.in_flight), set(referee.being_saved)
        lines = await self.bot.db.read(outbox.undelivered)
        left = [line for line in lines if referee.is_left(line) and line.id not in flying]
        waiting = [line for line in left if (line.game, line.seq) not in saving]
        said = [await self._say(line) for line in waiting]
        return all(said)

    async def _say(self, line: outbox.Line) -> bool:
        number = line.id or 0
        try:
            message = await self._send(line)
        except discord.NotFound as error:
            why = error.text or "gone"
            await self.bot.db.write(lambda db: outbox.give_up(db, number, why))
            return True
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            return await self._failed(line, str(error))
        await self.bot.referee.spoken(number, message)
        if line.seq is not None:
            self.bot.dispatch("verdict_said", await self.bot.games.get(line.game), message)
        return True

    async def _failed(self, line: outbox.Line, why: str) -> bool:
        log.info("line %s of game %s was not said: %s", line.id, line.game, why)
        number, last = line.id or 0, line.tries + 1 >= TRIES
        if last:
            await self.bot.db.write(lambda db: outbox.give_up(db, number, why[:200] or "failed"))
        else:
            await self.bot.db.write(lambda db: outbox.failed(db, number))
        return last

    async def _heard(self, line: outbox.Line, content: Outgoing) -> int | None:
        """Return the message that says this line already, though nobody could tell us so.

        An answer may have reached Discord while its own answer was lost. Receipts are unique.
        """
        if line.channel is None or line.seq is None or not content.foot:
            return None
        channel = self.bot.get_partial_messageable(line.channel)
        try:
            async for message in channel.history(limit=LOOK_BACK):
                if any(embed.footer.text == content.foot for embed in message.embeds):
                    return message.id
        except discord.Forbidden:
            log.info("channel %s cannot be read; a line may be said twice", line.channel)
        return None

    async def _send(self, line: outbox.Line) -> int:
        content = msgspec.json.decode(line.body, type=Outgoing)
        if line.seq is not None:
            head = await self.bot.games.get(line.game)
            hidden = line.seq in head.setup.hidden
            content = note(line.seq) if hidden else naming.message(content, head.names)
        said = await self._heard(line, content)
        if said is not None:
            return said
        if line.person is not None:
            person = await self.bot.fetch_user(line.person)
            return (await person.send(**reply.message(content), nonce=line.nonce)).id
        channel = self.bot.get_partial_messageable(line.channel or 0)
        try:
            return (await channel.send(**reply.message(content), nonce=line.nonce)).id
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
        await self.bot.http.edit_channel(line.channel or 0, archived=False)
        return (await channel.send(**reply.message(content), nonce=line.nonce)).id


async def setup(bot: Landfall) -> None:
    """Add the outbox worker."""
    await bot.add_cog(OutboxWorker(bot))
