"""A GM's rulings: numbered as they are given, told with their number, listed in the status.

A number is never given twice, even if a ruling is undone: people may have cited it.
"""

from __future__ import annotations

import msgspec

from referee import verdict
from referee.action import Played, Result
from referee.head import GameHead
from referee.message import cut, plain
from referee.settle import Referee
from rules.core import Line
from rules.dice import Dice

from . import outline, visibility

LISTED = 10
LONGEST = 160


def numbered(head: GameHead, text: str) -> tuple[str, str]:
    """Return a ruling's text with its number, and the setup that keeps its row (the next one)."""
    setup = head.setup
    kept = msgspec.structs.replace(setup, rulings=(*setup.rulings, head.seq + 1))
    return f"Ruling {len(kept.rulings)}. {text}", kept.text()


class Ruled(Played, frozen=True, kw_only=True):
    """The GM rules in words, under the next number."""

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Rule, and number it."""
        result = super().run(head, dice)
        first, *rest = result.told
        text, setup = numbered(head, first.text)
        told: tuple[Line, ...] = (msgspec.structs.replace(first, text=text), *rest)
        return msgspec.structs.replace(result, told=told, options=setup)


async def listed(referee: Referee, head: GameHead) -> str:
    """Return the last rulings as lines, "" if there are none; one that was undone says so."""
    rows = head.setup.rulings[-LISTED:]
    if not rows:
        return ""
    line = {one.seq for one in (await outline.standing(referee, head)).line}
    lines = ["**Rulings**"]
    for row in sorted(await outline.rows(referee, head, rows), key=lambda row: row.seq):
        undone = outline.kind_of(row) == "move" and row.seq not in line
        said = (
            "(erased)" if row.erased_at is not None else verdict.outcome(visibility.seen(head, row))
        )
        note = ", taken back" if undone else ""
        lines.append(f"- {plain(cut(said, LONGEST))} (entry {row.seq}{note})")
    return "\n".join(lines)
