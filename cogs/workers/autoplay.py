"""Plays for seats that need no person, in one game after another."""

from __future__ import annotations

import logging

from cogs.bot_type import Landfall
from referee.errors import Refusal, StorageError
from referee.head import GameHead
from referee.waiting import autoplay
from rules.core import RuleError

from .base import Worker

log = logging.getLogger("landfall")

AGAIN = 60_000
"""When a move that could not be saved is tried again, in ms."""


class Autoplay(Worker):
    """Answers for seats with orders and for the computer's seats, one question after another."""

    def __init__(self, bot: Landfall) -> None:
        super().__init__(bot)
        self._games: dict[int, None] = {}
        self._later: dict[int, int] = {}
        bot.referee.own_listeners.append(self.moved)

    async def cog_load(self) -> None:
        """Begin with the games in which something was due while the bot was down."""
        await self.look_around()
        await super().cog_load()

    async def look_around(self) -> None:
        """Check every game in this process's share, including any left by a process that died."""
        share = self.bot.db.share
        found = await autoplay.unattended(self.bot.referee)
        self._games.update(dict.fromkeys(game for game in found if share.has_clock(game)))
        self.wake.set()

    def moved(self, head: GameHead) -> None:
        """Check whether a game is waiting for a seat without a person."""
        if head.game.status == "open":
            self._games[head.id] = None
            self.wake.set()

    async def work(self) -> None:
        """Play in one game after another as they move, and in others when their time has come."""
        await self.bot.wait_until_ready()
        while True:
            await self.bot.clock.until(min(self._later.values(), default=None), self.wake)
            now = self.bot.clock.now()
            self._games.update({game: None for game, at in self._later.items() if at <= now})
            while self._games:
                game = next(iter(self._games))
                del self._games[game]
                self._later.pop(game, None)
                await self._play_safely(game)

    async def _play_safely(self, game: int) -> None:
        try:
            again = await autoplay.play(self.bot.referee, await self.bot.games.get(game))
            if again is not None:
                self._later[game] = again
        except (RuleError, Refusal) as error:
            log.info("nothing was played for game %s: %s", game, error)
        except StorageError as error:
            log.warning("nothing was saved for game %s, and is tried again: %s", game, error)
            self._later[game] = self.bot.clock.now() + AGAIN
        except Exception:
            log.exception("playing for game %s failed", game)


async def setup(bot: Landfall) -> None:
    """Add the worker that plays for seats without a person."""
    await bot.add_cog(Autoplay(bot))
