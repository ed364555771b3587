"""What an undo takes back, or a redo brings back, in words that everybody may read."""

from __future__ import annotations

from collections.abc import Iterable

from db.journal import Row
from referee import naming, verdict
from referee.game import GameHead
from referee.message import cut
from referee.settle import Referee
from rules.core import seat_title
from rules.core.rewind import RowOutline

from . import outline

MOST = 3
LONGEST = 80
KNOWN = "what was shown stays known"
SAME_DICE = "the same decision rolls the same dice again"


async def words(referee: Referee, head: GameHead, lost: Iterable[RowOutline]) -> str:
    """Return what these rows told, `Cem explores F1; 2 more`, "" where there are none.

    Answers that were decided together stand as what came of them.
    """
    every = tuple(lost)
    deciding = tuple(one for one in every if one.decided) or every
    found = await outline.rows(referee, head, tuple(one.seq for one in deciding[-MOST:]))
    more = len(deciding) - len(found)
    said = "; ".join(dict.fromkeys(_said(head, row) for row in found))
    return f"{said}; {more} more before" if more else said


def _said(head: GameHead, row: Row) -> str:
    """Return what a row told everybody, and whose it was where it told nothing that may be quoted.

    Another row keeps these words, so it quotes nobody's name: names are forgotten where they stand.
    """
    whose = f"{seat_title(row.seat) if row.seat == 'bot' else head.called(row.seat)}'s"
    if row.decision is None:
        return f"{whose} answer"
    is_open = row.erased_at is None and row.seq not in head.setup.hidden and row.places
    told = tuple(line for line in naming.told(row) if line.to is None and not naming.is_named(line))
    if not is_open or not told:
        return f"{whose} move"
    return cut(verdict.outcome(told), LONGEST).rstrip(".")


def aftermath(lost: Iterable[RowOutline]) -> str:
    """Return what stays known once these rows are taken back, and what would come again."""
    every = tuple(lost)
    seen = (KNOWN,) if any(one.revealed for one in every) else ()
    dice = (SAME_DICE,) if any(one.rolled for one in every) else ()
    return "; ".join((*seen, *dice))
