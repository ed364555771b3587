"""What a move came to."""

from __future__ import annotations

from typing import Any

import msgspec

from .line import Line


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """The new state, what to tell, and whether anybody now knows more than before.

    `decided` is the canonical text of the decision, None while a question still waits for others.
    Open dice do not count as revealing.
    """

    state: Any
    told: tuple[Line, ...] = ()
    reveals: bool = False
    decided: bytes | None = None
