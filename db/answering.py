"""How somebody waiting for a piece of work is told what became of it."""

from __future__ import annotations

import asyncio
from typing import Any

from .transaction import Outcome


def answer(future: asyncio.Future[Any], outcome: Outcome) -> None:
    """Tell the one waiting for a piece of work what became of it."""
    # A caller who was cancelled no longer listens; what was saved stays saved.
    if future.done():
        return
    if outcome.error is None:
        future.set_result(outcome.result)
    elif isinstance(outcome.error, StopIteration):
        # No future accepts it, and the others' answers must not depend on that.
        future.set_exception(RuntimeError("a piece of work raised StopIteration"))
    else:
        future.set_exception(outcome.error)
