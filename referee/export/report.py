"""Report this verdict: a row as a file that is a test case, without anybody's name or number."""

from __future__ import annotations

from typing import Any

import msgspec

from db import journal
from db.engine import Connection
from referee import naming, verdict
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Button
from referee.settle import Referee
from referee.timeline import outline, visibility
from rules.core import Line, RuleError, pack
from rules.report import Report, differences, outcome

REPORTED = "rp"
"""The verb of the button: game, row."""
HANDED_OUT = (
    "This verdict as a test case for Landfall: the position, the move, the dice, what was told; no "
    "name of a person. Say what is right instead, and hand it to the developers."
)
NO_CASE = (
    "Only a move that everybody may read and that today's rules played on from the entry before "
    "it can be reported."
)
NOT_YET = (
    "This game has secrets while it runs, and the position holds them. Report the verdict once "
    "the game is over; to have it put right now, press *Dispute*."
)
CHANGED = "Today's rules make something else of this move, so the file would be no test: {why}"
LONGEST_WHY = 300


def is_reportable(head: GameHead, row: journal.Row) -> bool:
    """Say whether a row is a move in words and dice that everybody may see.

    One that goes back plays earlier answers again, and the start has nothing before it.
    """
    is_move = outline.kind_of(row) == "move" and row.restores is None
    shown = row.erased_at is None and row.seq not in head.setup.hidden
    today = row.version == head.system.version and bool(row.places)
    decided = row.decision is not None and row.seq > 1 and row.kind not in ("place", "contest")
    is_open = visibility.is_over(head.game) or visibility.may_see_whole(row, ())
    return is_move and shown and today and decided and is_open


def button(head: GameHead, row: journal.Row) -> tuple[Button, ...]:
    """Return the button under the working of a row, none if it cannot be reported."""
    if not is_reportable(head, row):
        return ()
    return (Button("Report this verdict", f"{REPORTED}:{head.id}:{row.seq}"),)


async def file_of(referee: Referee, head: GameHead, seq: int) -> bytes:
    """Return a row as a test case. Raises Refusal if it is none, or would show a secret."""

    def load(db: Connection) -> tuple[journal.Row | None, Any]:
        before = journal.row(db, head.id, seq - 1)
        there = before is not None and before.erased_at is None
        state = referee.games.state(db, head.system, before) if before and there else None
        return journal.row(db, head.id, seq), state

    row, state = await referee.db.read(load)
    if row is None or state is None or not is_reportable(head, row):
        raise Refusal(NO_CASE)
    if not (head.system.is_open(state) or visibility.is_over(head.game)):
        raise Refusal(NOT_YET)
    return await referee.labour.do(head.game.guild, _checked, head, row, state)


def _checked(head: GameHead, row: journal.Row, state: Any) -> bytes:
    """Return the file of a row. Raises Refusal unless the rules produce the same."""
    try:
        report = _report(head, row, state)
        wrong = differences(head.system, report)
    except (RuleError, LookupError, msgspec.ValidationError) as fault:
        wrong = (str(fault),)
    if wrong:
        raise Refusal(CHANGED.format(why=wrong[0][:LONGEST_WHY]))
    return report.text()


def _report(head: GameHead, row: journal.Row, state: Any) -> Report:
    before, books = pack(state)
    report = Report(
        system=head.system.name,
        rules=row.version,
        options=head.setup.all_options(head.system),
        seats=head.seated(),
        seat=row.seat,
        by=row.by,  # type: ignore[arg-type]
        seq=row.seq,
        state=msgspec.Raw(before),
        books={name: msgspec.Raw(body) for name, body in books.items()},
        move=msgspec.Raw(row.move.encode()),
        rolls=tuple(msgspec.structs.replace(one, entered=None) for one in verdict.dice(row)),
        told=(),
        after=msgspec.Raw(row.state),
    )
    return msgspec.structs.replace(report, told=_told(row, outcome(head.system, report).told))


def _told(row: journal.Row, due: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines of a row that the rules told, without those that the bot put around them.

    The bot names people, the rules do not.
    """
    kept = [line for line in naming.told(row) if not naming.is_named(line)]
    return tuple(line for line in kept if line in due) if due else ()
