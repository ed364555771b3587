"""Why a row came out as it did: its working, its rules, how to dispute it, how to check its dice.

Nothing here is for named seats: everybody who asks sees the same.
"""

from __future__ import annotations

import msgspec

from db import journal, spans
from db.engine import Connection
from referee import custom_id, verdict
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Button, Menu, Outgoing, Pick, cut, plain
from referee.settle import Referee
from rules.core import Line

from . import visibility
from .span_lines import note_of
from .span_lines import told as told_by

PICKED = "wr"
"""The verb of the menu of a span's rows: game, message; the value is the row."""
TURNED = "wp"
"""The verb of the buttons that turn its pages: game, message, page."""
PAGE = 25
LONGEST = 1_950
LONGEST_WORKING = 1_100
DISPUTE = "Wrong? *Dispute* asks the GM, or the others where there is no GM."
CHECK = "Check the dice: `/game export` gives the file, `make verify` reads it. Receipt"


class Working(msgspec.Struct, frozen=True):
    """The told rows of a span, newest first, the one whose working is shown, and their page."""

    record: spans.SpanMessage
    rows: tuple[spans.Told, ...]
    row: journal.Row | None
    page: int


async def read(referee: Referee, head: GameHead, number: int, page: int = 0) -> Working:
    """Return a page of the rows of a span's message, and the newest of it.

    Raises Refusal for a message, or a page of it, that does not exist.
    """

    def load(db: Connection) -> Working:
        record = _record(db, head, number)
        rows = tuple(reversed(spans.told(db, number)))
        there = rows[page * PAGE : page * PAGE + 1]
        if page > 0 and not there:
            raise Refusal("There is no such page.")
        return Working(record, rows, journal.row(db, head.id, there[0].seq if there else 0), page)

    return await referee.db.read(load)


async def read_row(referee: Referee, head: GameHead, number: int, row: int) -> Working:
    """Return a row of a span's message, and the page on which it stands.

    Rows that nobody had read in that message may have moved on to a newer one: they are found
    there. Raises Refusal for a message, or a row, that does not exist.
    """

    def load(db: Connection) -> Working:
        asked = _record(db, head, number)
        record = spans.last_of(db, head.id, row) or asked
        rows = tuple(reversed(spans.told(db, record.number)))
        at = next((at for at, told in enumerate(rows) if told.seq == row), None)
        if at is None:
            raise Refusal("That entry does not stand in this message.")
        return Working(record, rows, journal.row(db, head.id, row), at // PAGE)

    return await referee.db.read(load)


def _record(db: Connection, head: GameHead, number: int) -> spans.SpanMessage:
    """Return a message of a game. Raises Refusal for one that does not belong to it."""
    record = spans.get(db, number)
    if record is None or record.game != head.id:
        raise Refusal("That message is not known here any more.")
    return record


def message(head: GameHead, found: Working) -> Outgoing:
    """Return the page of a span for one person: a menu of its rows, and the working of one."""
    row = found.row
    if row is None:
        return Outgoing("Nothing was told here yet.")
    buttons = _turning(head, found)
    if head.game.status in ("open", "paused"):
        name = custom_id.custom_id("dq", head.id, row.seq)
        buttons = (*buttons, Button("Dispute", name))
    return Outgoing(
        _text(head, row),
        menus=(_menu(head, found),),
        buttons=(buttons,) if buttons else (),
    )


def _text(head: GameHead, row: journal.Row) -> str:
    told = visibility.seen(head, row)
    erased = row.erased_at is not None
    title = f"**Entry {row.seq}**: {'erased' if erased else plain(verdict.outcome(told))}"
    foot = f"-# {DISPUTE} {CHECK} `{row.chain.hex()[:16]}`."
    hidden = erased or row.seq in head.setup.hidden
    shown = "" if hidden else cut(verdict.working(told, verdict.dice(row)), LONGEST_WORKING)
    left = LONGEST - len(title) - len(shown) - len(foot)
    rules = "" if hidden else _rules(head, told, left)
    return "\n".join(part for part in (title, shown, rules, foot) if part)


def _rules(head: GameHead, told: tuple[Line, ...], most: int) -> str:
    """Return the rules of these lines with title and text, as far as they fit."""
    catalogue = {rule.id: rule for rule in head.system.catalogue}
    named = dict.fromkeys(line.rule for line in told if line.to is None)
    texts: list[str] = []
    for rule in (catalogue[name] for name in named if name in catalogue):
        text = f"> **{plain(rule.title)}** `{rule.id}`: {plain(rule.text)}"
        if sum(map(len, texts)) + len(texts) + len(text) < most:
            texts.append(text)
    return "\n".join(texts)


def _menu(head: GameHead, found: Working) -> Menu:
    first = found.page * PAGE
    picks = tuple(_pick(head, row) for row in found.rows[first : first + PAGE])
    name = custom_id.custom_id(PICKED, head.id, found.record.number)
    return Menu(name, f"Another entry of {found.record.title}"[:100], picks)


def _pick(head: GameHead, row: spans.Told) -> Pick:
    text = note_of(head, row) or f"{row.seq} {verdict.outcome(told_by(head, row))}"
    return Pick(cut(text, 100), str(row.seq))


def _turning(head: GameHead, found: Working) -> tuple[Button, ...]:
    """Return the buttons to later and earlier rows, if not all fit into one menu."""
    page, pages = found.page, (len(found.rows) + PAGE - 1) // PAGE

    def turned(label: str, to: int) -> Button:
        return Button(label, custom_id.custom_id(TURNED, head.id, found.record.number, to))

    later = (turned("Later entries", page - 1),) if page > 0 else ()
    earlier = (turned("Earlier entries", page + 1),) if page + 1 < pages else ()
    return (*later, *earlier)
