"""Writes once a day, to everybody who wants it, which games wait for them."""

from __future__ import annotations

import logging

from cogs.bot_type import Landfall
from cogs.ui import reply
from referee.waiting import digests
from rules.deadlines import MINUTE

from .base import Worker

log = logging.getLogger("landfall")

LOOKED = MINUTE
"""How often the settings are read again, in ms: commands change them, in other processes too."""


class DigestWorker(Worker):
    """Sends every digest when it is due; one that fell due while the bot was down is sent once."""

    async def work(self) -> None:
        """Wait for the next digest, and send all that are due; one process does it for all."""
        await self.bot.wait_until_ready()
        if not self.bot.db.share.is_first:
            return
        while True:
            at = self.bot.clock.now() + LOOKED
            try:
                at = min(at, await digests.next_due(self.bot.db))
                await self.bot.clock.until(at, self.wake)
                await self._send_due()
            except Exception:
                log.exception("digests could not be sent")
                # Not at once: whatever failed would only fail again.
                await self.bot.clock.until(self.bot.clock.now() + LOOKED, self.wake)

    async def _send_due(self) -> None:
        for person in await digests.take_due(self.bot.db, self.bot.clock.now()):
            content = await digests.message(self.bot.referee, person)
            if content is None:
                continue
            try:
                user = await self.bot.fetch_user(person)
                await user.send(**reply.message(content))
            except reply.UNHEARD as error:
                log.info("a digest was not sent, the next one is tomorrow's: %s", error)


async def setup(bot: Landfall) -> None:
    """Add the worker that writes digests."""
    await bot.add_cog(DigestWorker(bot))
