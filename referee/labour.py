"""The threads on which anything slower than a moment is done, while others are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from .turns import Turns

P = ParamSpec("P")
T = TypeVar("T")
AT_ONCE = 2
"""How much heavy work, such as drawing, is done at once, in turns between the servers."""


class Labour(Turns):
    """Heavy work: a limited amount at once, with the servers that ask for some taking turns."""

    def __init__(self) -> None:
        super().__init__(AT_ONCE)

    async def do(
        self, server: int | None, work: Callable[P, T], *given: P.args, **named: P.kwargs
    ) -> T:
        """Do some work of a server (None: no server) on a thread; return or raise what it does."""
        async with self.turn(server or 0):
            return await asyncio.to_thread(work, *given, **named)
