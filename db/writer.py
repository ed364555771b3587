"""Who writes: what waits is saved together, and nobody is answered before it is on the disk."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from . import transaction
from .transaction import Outcome, Work

T = TypeVar("T")
Run = Callable[[Callable[[sqlite3.Connection], list[Outcome]]], Awaitable[list[Outcome]]]

# A longer queue is saved in turns, so that the first in it does not wait for all the rest.
MOST_AT_ONCE = 64


class Writer:
    """Saves work in the order in which it came; `run` calls a function on the writing thread."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._saving: asyncio.Task[None] | None = None

    async def save(self, work: Work[T]) -> T:
        """Save one piece of work and return its result once that is on the disk.

        A caller that is cancelled meanwhile finds all of its work saved, or none.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        if self._saving is None:
            self._saving = asyncio.create_task(self._save_all())
        return await future

    async def finish(self) -> None:
        """Wait until everything that waits is saved."""
        if self._saving is not None:
            await asyncio.shield(self._saving)

    async def _save_all(self) -> None:
        try:
            while self._waiting:
                batch = self._waiting[:MOST_AT_ONCE]
                del self._waiting[: len(batch)]
                await self._save(batch)
        finally:
            self._saving = None

    async def _save(self, batch: list[tuple[Work[Any], asyncio.Future[Any]]]) -> None:
        works = [work for work, _ in batch]
        try:
            outcomes = await self._run(lambda db: transaction.write_all(db, works))
        except BaseException as error:
            outcomes = [Outcome(error=error)] * len(batch)
        for (_, future), outcome in zip(batch, outcomes, strict=True):
            _answer(future, outcome)


def _answer(future: asyncio.Future[Any], outcome: Outcome) -> None:
    # A caller who was cancelled has let go of it; what was saved stays saved.
    if future.done():
        return
    if outcome.error is None:
        future.set_result(outcome.result)
    elif isinstance(outcome.error, StopIteration):
        # No future takes it, and the others' answers must not depend on that.
        future.set_exception(RuntimeError("a piece of work raised StopIteration"))
    else:
        future.set_exception(outcome.error)
