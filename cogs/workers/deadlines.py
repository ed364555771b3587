"""The clock's loop: does what is due whenever the next time has come."""

from __future__ import annotations

import asyncio
import logging

from cogs.bot_type import Landfall
from referee.agreement import roll_off
from referee.head import GameHead
from referee.waiting.deadlines import Deadlines
from rules.deadlines import MINUTE

from .base import Worker

log = logging.getLogger("landfall")

AFTER_A_MOVE = 0.1
"""Seconds after a move before the clock looks: whoever waits for an answer to it comes first."""
LATER = MINUTE
"""When the clock looks again after the database has refused, in ms."""


class DeadlineWorker(Worker):
    """Looks at every wait and every vote when it is due."""

    def __init__(self, bot: Landfall) -> None:
        super().__init__(bot)
        self._deadlines = Deadlines(bot.votes)
        bot.referee.listeners.append(self.moved)

    async def cog_load(self) -> None:
        """Begin with whatever fell due while the bot was down."""
        self.wake.set()
        await super().cog_load()

    def moved(self, head: GameHead) -> None:
        """Look again when the next wait is due."""
        self.wake.set()

    async def work(self) -> None:
        """Finish what a crash left half done, then tick whenever the next wait or vote is due."""
        await self.bot.wait_until_ready()
        await self._finish()
        again: int | None = None
        while True:
            try:
                at = again if again is not None else await self._deadlines.next()
                again = None
                await self.bot.clock.until(at, self.wake)
                if at is not None and at <= self.bot.clock.now():
                    await self._deadlines.tick()
                else:
                    await asyncio.sleep(AFTER_A_MOVE)
                    # Anything that arrived meanwhile is in what is read next.
                    self.wake.clear()
            except Exception:
                log.exception("the clock's loop failed")
                # Not at once: whatever failed would only fail again.
                again = self.bot.clock.now() + LATER
                self.wake.clear()

    async def _finish(self) -> None:
        """Carry out what roll-offs decided before a crash; our faults hold up nothing else."""
        try:
            await roll_off.finish(self.bot.votes)
        except Exception:
            log.exception("what a roll-off decided could not be done")


async def setup(bot: Landfall) -> None:
    """Add the clock's loop."""
    await bot.add_cog(DeadlineWorker(bot))
