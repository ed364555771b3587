"""Plays for seats that need no person: standing orders at once, computer players.

Both come by the same road as everybody's moves, with a key of their own, so that a crash between
a move and its answer loses nothing and doubles nothing.
"""

from __future__ import annotations

import logging
import secrets

from cogs.bot_type import Landfall
from db import games
from db.errors import StorageError
from db.seats import COMPUTER
from referee.action import Played
from referee.errors import Refusal
from referee.game import GameHead
from referee.waiting import standing_orders
from rules.core import EagerComputer, Move, RuleError, waits_for
from rules.core.computer import answer, unasked
from rules.dice import Dice

from .base import Worker

log = logging.getLogger("landfall")


class Chance(Dice):
    """Dice of a computer player: the machine's own, nothing to do with the game's seeds."""

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Return faces from the operating system's randomness."""
        return tuple(secrets.randbelow(sides) + 1 for _ in range(n))


class Autoplay(Worker):
    """Answers for seats with orders and for the computer's seats, one question after another."""

    def __init__(self, bot: Landfall) -> None:
        super().__init__(bot)
        self._games: dict[int, None] = {}
        bot.referee.listeners.append(self.moved)

    async def cog_load(self) -> None:
        """Begin with the games in which something was due while the bot was down."""
        self._games.update(dict.fromkeys(await self.bot.db.read(games.unattended)))
        self.wake.set()
        await super().cog_load()

    def moved(self, head: GameHead) -> None:
        """Look whether somebody without a person is awaited in a game."""
        if head.game.status == "open":
            self._games[head.id] = None
            self.wake.set()

    async def work(self) -> None:
        """Play in one game after another, as they move."""
        await self.bot.wait_until_ready()
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self._games:
                game = next(iter(self._games))
                del self._games[game]
                await self._play_safely(game)

    async def _play_safely(self, game: int) -> None:
        try:
            await self.play(await self.bot.games.get(game))
        except (RuleError, Refusal, StorageError) as error:
            log.info("nothing was played for game %s: %s", game, error)
        except Exception:
            log.exception("playing for game %s failed", game)

    async def play(self, head: GameHead) -> None:
        """Give one answer for whoever needs no person; the move it makes brings the next."""
        if head.ask is None:
            return
        if await self._urged(head):
            return
        for seat in waits_for(head.state):
            if _computers(head, seat):
                await self._computer(head, seat)
                return
            if not standing_orders.delayed(head) and await standing_orders.obey(
                self.bot.referee, head, seat
            ):
                return

    async def _urged(self, head: GameHead) -> bool:
        """Play what one of the computer's seats does unasked; say whether any did."""
        if not isinstance(head.system.computer, EagerComputer):
            return False
        for seat in head.seated():
            if _computers(head, seat):
                move = unasked(head.system, head.state, seat, Chance())
                if move is not None:
                    await self._settle(head, seat, move)
                    return True
        return False

    async def _computer(self, head: GameHead, seat: str) -> None:
        move = answer(head.system, head.state, seat, Chance())
        if move is not None:
            await self._settle(head, seat, move)

    async def _settle(self, head: GameHead, seat: str, move: Move) -> None:
        key = f"bot:{head.id}:{head.seq}:{seat}"
        await self.bot.referee.settle(
            head.id, Played(key=key, seat=seat, by="bot", move=move, seen=head.seq)
        )


def _computers(head: GameHead, seat: str) -> bool:
    """Say whether the computer plays a seat."""
    return any(held.person == COMPUTER for held in head.holders(seat))


async def setup(bot: Landfall) -> None:
    """Add the player of seats without a person."""
    await bot.add_cog(Autoplay(bot))
