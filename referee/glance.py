"""The first minute of a GM's sealed window, in which it may pass by itself.

If the GM can do nothing in it, or an order says so, it passes at a moment drawn in that minute, the
same for both; until then nobody is told of it or called to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from db.waiting import Waiting
from rules.core import GM
from rules.deadlines import GLANCE

from .head import GameHead

IN_A_MOMENT = "The game goes on in a moment."
"""What is shown in place of a question that may still pass by itself."""


def _is_glanced_at(head: GameHead) -> bool:
    """Say whether the open question is a window of the GM's in a game that is not played live."""
    ask = head.ask
    only = ask is not None and [entry.seat for entry in ask.entries] == [GM]
    return only and ask is not None and ask.sealed and head.setup.pace != "live"


def may_pass(head: GameHead, waits: Sequence[Waiting]) -> bool:
    """Say whether the open window may still pass by itself, so that nobody is told of it yet.

    `waits` are those of the open question.
    """
    moments = [row.order_at is not None and row.order_at <= row.since + GLANCE for row in waits]
    return _is_glanced_at(head) and bool(moments) and all(moments)


def has_stayed(head: GameHead, waits: Sequence[Waiting]) -> bool:
    """Say whether that moment has passed and the window is still open: the GM must be told."""
    return _is_glanced_at(head) and bool(waits) and all(row.order_at is None for row in waits)
