"""What happened: seats, the log with links, news since the last visit. Nothing hidden is shown."""

from __future__ import annotations

import msgspec

from db import journal, outbox, settings
from db.engine import Connection
from referee import custom_id, verdict
from referee.games import Games
from referee.head import GameHead
from referee.message import Button, Outgoing, cut, plain
from referee.settle import Referee
from rules.core import GM, seat_title

from . import visibility

SHOWN = 10
LONGEST_ENTRY = 110
LONGEST = 1_900
LINK = "https://discord.com/channels"


def seats(head: GameHead) -> Outgoing:
    """Return who holds which seat."""
    held = [f"{plain(head.named(seat))}" for seat in (*head.taken(), GM) if head.holders(seat)]
    free = [seat_title(seat) for seat in head.system.seats.names if seat not in head.taken()]
    lines = [f"Held: {', '.join(held) or 'none'}."]
    if head.game.status == "lobby":
        lines.append(f"Free: {', '.join(free)}.")
    return Outgoing("\n".join(lines))


class Filter(msgspec.Struct, frozen=True):
    """Which rows of the log are wanted: from a row on, of a turn, a person, a kind ("" is any)."""

    first: int | None = None
    turn: int | None = None
    person: int | None = None
    kind: str = ""

    def is_open(self) -> bool:
        """Say whether every row is wanted."""
        return self.turn is None and self.person is None and not self.kind


_CALLED = {"lapse": "silence"}
Links = dict[int, tuple[int, int]]
"""The channel and the message that told of each row."""


class Found(msgspec.Struct, frozen=True):
    """A page of the log: its rows, how many match in all, where the next page begins, links."""

    rows: tuple[journal.Row, ...]
    count: int
    before: int | None
    after: int | None
    links: Links


def read(db: Connection, heads: Games, head: GameHead, wanted: Filter) -> Found:
    """Return a page of the log: from `first`, or the last ones."""
    fit = [row.seq for row in journal.outline(db, head.id) if _is_wanted(row, wanted)]
    if wanted.turn is not None:
        fit = [seq for seq in fit if _turn(db, heads, head, seq) == wanted.turn]
    begin = max(0, len(fit) - SHOWN)
    if wanted.first is not None:
        begin = next((i for i, seq in enumerate(fit) if seq >= wanted.first), begin)
    page = fit[begin : begin + SHOWN]
    rows = (journal.row(db, head.id, seq) for seq in page)
    return Found(
        tuple(row for row in rows if row is not None),
        len(fit),
        fit[max(0, begin - SHOWN)] if begin > 0 else None,
        fit[begin + SHOWN] if begin + SHOWN < len(fit) else None,
        outbox.messages(db, head.id),
    )


async def page(referee: Referee, head: GameHead, wanted: Filter) -> Outgoing:
    """Return a page of the log as a message."""
    found = await referee.db.read(lambda db: read(db, referee.games, head, wanted))
    return log(head, found, wanted)


async def kinds(referee: Referee, head: GameHead) -> list[str]:
    """Return the kinds of row that a game has so far, by name."""
    outlines = await referee.db.read(lambda db: journal.outline(db, head.id))
    return sorted({row.kind for row in outlines})


def called(kind: str) -> str:
    """Return what people call a kind of row."""
    return _CALLED.get(kind, kind).replace("_", " ")


def _since(db: Connection, game: int, person: int) -> int:
    """Return the last row that a person knows of: they made it, or read of it in a recap."""
    own = [row.seq for row in journal.outline(db, game) if row.person == person]
    seen = settings.get(db, "person", person, _mark(game))
    return max([0, *own[-1:], *([int(seen)] if seen else [])])


def _mark(game: int) -> str:
    return f"seen:{game}"


async def news(referee: Referee, head: GameHead, person: int) -> Outgoing:
    """Return what is new to a person in a game, and remember that they have seen it."""

    def look(db: Connection) -> tuple[tuple[journal.Row, ...], Links]:
        since = _since(db, head.id, person)
        settings.put(db, "person", person, _mark(head.id), str(head.seq))
        return journal.rows(db, head.id, since + 1), outbox.messages(db, head.id)

    return recap(head, *await referee.db.write(look))


def _is_wanted(row: journal.Outline, wanted: Filter) -> bool:
    of_person = wanted.person is None or row.person == wanted.person
    return of_person and wanted.kind in ("", row.kind)


def _turn(db: Connection, heads: Games, head: GameHead, seq: int) -> int:
    row = journal.row(db, head.id, seq)
    if row is None or not row.state or row.state == b"null":
        return 0
    return head.system.turn(heads.state(db, head.system, row))


def _entries(count: int) -> str:
    """Return entries in words."""
    return "1 entry" if count == 1 else f"{count} entries"


def log(head: GameHead, found: Found, wanted: Filter) -> Outgoing:
    """Return a page of the log: number, time, seat, result, receipt, a link to the message."""
    lines = [_entry(head, row, link(head, found.links.get(row.seq))) for row in found.rows]
    while len("\n".join(lines)) > LONGEST:
        lines.pop(0)
    empty = (
        "No entry fits." if not wanted.is_open() else "The journal is empty: nothing was played."
    )
    every = _entries(head.seq)
    count = every if wanted.is_open() else f"{found.count} of {every}"
    text = f"**{plain(head.game.title)}**, {count}.\n" + ("\n".join(lines) or empty)
    turns = [
        Button(label, _page(head, wanted, at))
        for label, at in (("Earlier", found.before), ("Later", found.after))
        if at is not None
    ]
    return Outgoing(text, buttons=(tuple(turns),) if turns else ())


def _page(head: GameHead, wanted: Filter, first: int) -> str:
    turn = "" if wanted.turn is None else wanted.turn
    return custom_id.custom_id("lg", head.id, first, turn, wanted.person or "", wanted.kind)


def link(head: GameHead, message: tuple[int, int] | None) -> str:
    """Return the address of a message of a game by its channel and number, "" for none."""
    if message is None or head.game.channel is None:
        return ""
    return f"{LINK}/{head.game.guild or '@me'}/{message[0]}/{message[1]}"


def label(head: GameHead, row: journal.Row) -> str:
    """Return a row in a few words of plain text: its number, whose it is, what came of it."""
    told = visibility.seen(head, row)
    result = "(erased)" if row.erased_at is not None else verdict.outcome(told)
    who = "" if row.seat == "bot" else f"{seat_title(row.seat)}: "
    return f"{row.seq} {who}{result}"


def _entry(head: GameHead, row: journal.Row, address: str) -> str:
    told = visibility.seen(head, row)
    text = plain(cut(verdict.outcome(told), LONGEST_ENTRY))
    who = "" if row.seat == "bot" else f"{seat_title(row.seat)}: "
    erased = "(erased)" if row.erased_at is not None else text
    number = f"[{row.seq}]({address})" if address else f"`{row.seq}`"
    return f"{number} <t:{row.at // 1000}:t> {who}{erased} `{row.chain.hex()[:8]}`"


def recap(head: GameHead, rows: tuple[journal.Row, ...], links: Links) -> Outgoing:
    """Return what happened in these rows, and who is asked now."""
    entries = [_entry(head, row, link(head, links.get(row.seq))) for row in rows]
    shown = entries[-SHOWN:]
    lines = [f"**{plain(head.game.title)}**: {_entries(len(rows))} since you were last here."]
    if len(entries) > len(shown):
        lines.append(f"The last {len(shown)} of them; all: /game log.")
    lines += shown or ["Nothing happened."]
    lines.append(verdict.awaited(head) or f"The game is {head.game.status}.")
    return Outgoing(cut("\n".join(lines), LONGEST))
