"""What an undo takes back, or a redo brings back, in words that everybody may read."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from db.journal import Row
from referee import naming, verdict
from referee.head import GameHead
from referee.message import cut_at_word
from referee.settle import Referee
from rules.core import seat_title
from rules.core.rewind import RowOutline

from . import outline

MOST = 3
LONGEST = 80
KNOWN = "what was shown stays known"
SAME_DICE = "the same decision rolls the same dice again"


async def words(referee: Referee, head: GameHead, lost: Iterable[RowOutline]) -> str:
    """Return what these rows told, `Cem explores F1; 2 more`, "" if there are none.

    Answers that were decided together are told by what came of them.
    """
    every = tuple(lost)
    deciding = tuple(one for one in every if one.decided) or every
    found = await outline.rows(referee, head, tuple(one.seq for one in deciding[-MOST:]))
    more = len(deciding) - len(found)
    joint = _joint(every)
    said = "; ".join(dict.fromkeys(_said(head, row, alone=row.seq not in joint) for row in found))
    return f"{said}; {more} more before" if more else said


def _joint(every: tuple[RowOutline, ...]) -> set[int]:
    """Return the rows that close a question which others had answered before."""
    pairs = pairwise(every)
    return {now.seq for before, now in pairs if now.decided and not before.decided}


def _said(head: GameHead, row: Row, *, alone: bool) -> str:
    """Return what a row told everybody, and whose it was.

    The latter is left out if the row says so itself, or if several answered (not `alone`). Another
    row keeps these words, so they contain nobody's name: names are forgotten where they are stored.
    """
    who = seat_title(row.seat) if row.seat == "bot" else head.called(row.seat)
    if row.decision is None:
        return f"{who}'s answer{_openly(head, who)}"
    is_open = row.erased_at is None and row.seq not in head.setup.hidden and row.places
    told = tuple(line for line in naming.told(row) if line.to is None and not naming.is_named(line))
    if not is_open or not told:
        return f"{who}'s move"
    said = cut_at_word(verdict.outcome(told), LONGEST).rstrip(".")
    is_named = row.seat == "bot" or who.casefold() in said.casefold()
    return said if is_named or not alone else f"{who}: {said}"


def _openly(head: GameHead, who: str) -> str:
    """Return what somebody answered to the open question, if everybody can see the answers."""
    if head.ask is None:
        return ""
    mark = f"{who}: "
    seen = head.system.answered(head.system.look(head.state, None))
    said = next((one.removeprefix(mark) for one in seen if one.startswith(mark)), "")
    return f": {cut_at_word(said, LONGEST)}".rstrip(".") if said else ""


def ended(said: str) -> str:
    """Return such words as the end of a sentence: what was cut ends with its own sign."""
    return said if said.endswith("…") else f"{said}."


def aftermath(lost: Iterable[RowOutline]) -> str:
    """Return what stays known once these rows are taken back, and what would come again."""
    every = tuple(lost)
    seen = (KNOWN,) if any(one.revealed for one in every) else ()
    dice = (SAME_DICE,) if any(one.rolled for one in every) else ()
    return "; ".join((*seen, *dice))
