"""The result of a move."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from .line import Line
from .state import State

S = TypeVar("S", bound=State)


class Step(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """The new state, what to tell, and whether anybody now knows more than before.

    `decided` is the canonical text of the decision, None while a question still waits for others.
    Open dice do not count as revealing.
    """

    state: S
    told: tuple[Line, ...] = ()
    reveals: bool = False
    decided: bytes | None = None
