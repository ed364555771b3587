"""Lets two things be done at one moment in an order that a test chooses, without a watch."""

from __future__ import annotations

import asyncio

import pytest

from referee.locks import GameLocks


class Asked:
    """Counts how often the lock of a game was asked for, by whoever must wait for it, too."""

    def __init__(self, patch: pytest.MonkeyPatch, locks: GameLocks) -> None:
        self.count = 0
        self._more = asyncio.Event()
        of = locks.of

        def counted(game: int) -> asyncio.Lock:
            self.count += 1
            self._more.set()
            return of(game)

        patch.setattr(locks, "of", counted)

    async def until(self, count: int) -> None:
        """Wait until it was asked for so often."""
        while self.count < count:
            self._more.clear()
            await self._more.wait()


class Held:
    """Keeps an action that was just saved from being known to the referee until it may."""

    def __init__(self, patch: pytest.MonkeyPatch, referee: object) -> None:
        self.saved, self.go = asyncio.Event(), asyncio.Event()
        save = referee._save

        async def slow(made, action):
            patch.setattr(referee, "_save", save)
            line = await save(made, action)
            self.saved.set()
            await self.go.wait()
            return line

        patch.setattr(referee, "_save", slow)
