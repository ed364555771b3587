"""Going back: which rows are in force, and to which decision point an undo returns.

Nothing is ever removed from the journal. A row that goes back names the row it restores; what is in
force follows from all rows in order, by `Timeline`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from .errors import RuleError

What = Literal["move", "side", "undo", "redo"]


class RowOutline(msgspec.Struct, frozen=True, kw_only=True):
    """A row as far as going back needs to know it.

    `what`: a move, an undo, a redo, or something outside the game (a pause, a seat). `decided` says
    that a question closed with it, `restores` the row it goes back to; a move that names one is
    played from there: a corrected fact, or a re-roll (`rerolls`). `gone`: its content was erased.
    """

    seq: int
    seat: str
    what: What = "move"
    decided: bool = False
    rolled: bool = False
    revealed: bool = False
    restores: int | None = None
    rerolls: bool = False
    gone: bool = False


Line = tuple[RowOutline, ...]


class Timeline(msgspec.Struct, frozen=True):
    """The moves in force, in order, and the lines that a redo can bring back, nearest last."""

    line: Line = ()
    undone: tuple[Line, ...] = ()

    @property
    def last(self) -> RowOutline | None:
        """Return the last move in force, None before the first."""
        return self.line[-1] if self.line else None


class Point(msgspec.Struct, frozen=True):
    """A decision point: the row whose state comes back, the rows that are lost with it.

    `fresh` says that answers already given to the question there are dropped too, because others'
    answers were seen.
    """

    to: int
    lost: Line
    fresh: bool


def timeline(rows: Iterable[RowOutline]) -> Timeline:
    """Return what is in force after these rows, given in order."""
    line: Line = ()
    undone: tuple[Line, ...] = ()
    for past in rows:
        if past.what == "redo":
            line, undone = undone[-1], undone[:-1]
        elif past.what == "undo":
            line, undone = _up_to(line, past.restores), (*undone, line)
        elif past.what == "move":
            kept = line if past.restores is None else _up_to(line, past.restores)
            line, undone = (*kept, past), ()
    return Timeline(line, undone)


def _up_to(line: Line, seq: int | None) -> Line:
    return tuple(past for past in line if seq is not None and past.seq <= seq)


def point(now: Timeline, seq: int) -> Point:
    """Return the decision point before a row in force.

    While its question is open, an answer is taken back with only what came after it. Once the
    question has closed, all answers to it are lost together: some were seen. Raises RuleError for a
    row that is not in force, for the start, and if what would come back was erased.
    """
    place = next((i for i, past in enumerate(now.line) if past.seq == seq), None)
    if place is None:
        raise RuleError(
            f"Entry {seq} cannot be undone: it is not a move, or it was taken back already.", "UNDO"
        )
    if place == 0:
        raise RuleError("The start of a game is not undone; end it instead: /game end.", "UNDO")
    closed = any(past.decided for past in now.line[place:])
    base = place - 1
    while closed and base > 0 and not now.line[base].decided:
        base -= 1
    if now.line[base].gone:
        raise RuleError(f"Entry {now.line[base].seq} was erased; nothing to go back to.", "UNDO")
    return Point(now.line[base].seq, now.line[base + 1 :], closed)


def is_consent_needed(now: Timeline, back: Point, seats: tuple[str, ...]) -> bool:
    """Say whether others must agree that a holder of these seats undoes up to a point.

    Not for one's own last row, if it rolled nothing, revealed nothing, and takes nobody else's
    answer with it.
    """
    alone = all(past.seat in seats for past in back.lost)
    quiet = not any(past.rolled or past.revealed for past in back.lost)
    return not (alone and quiet and len(back.lost) == 1)


def redo(now: Timeline) -> int:
    """Return the row that a redo brings back. Raises RuleError if nothing was undone last."""
    if not now.undone:
        raise RuleError("Nothing was undone that could be redone.", "UNDO")
    return now.undone[-1][-1].seq


def answers(rows: Sequence[RowOutline], closed: RowOutline) -> Line:
    """Return the rows that hold the answers which a deciding row took, in order.

    `rows` are all from the first on, including that row. Raises RuleError if it rests on a decision
    that does not exist.
    """
    if closed.restores is None:
        return tuple(
            past for past in point(timeline(rows), closed.seq).lost if past.seq <= closed.seq
        )
    before = rows[: closed.seq - 1]
    older = answers(before, repeated(before, closed.restores))
    if closed.rerolls:
        return older
    return tuple(closed if past.seat == closed.seat else past for past in older)


def repeated(rows: Sequence[RowOutline], restores: int) -> RowOutline:
    """Return the decision that is played again after these rows from a row that is restored.

    Raises RuleError if none was in force after that row.
    """
    later = (past for past in timeline(rows).line if past.seq > restores and past.decided)
    found = next(later, None)
    if found is None:
        raise RuleError(f"Nothing was decided after entry {restores} that is in force.", "UNDO")
    return found
