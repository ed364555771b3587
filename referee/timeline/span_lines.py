"""The lines of a span's message: one for each told row, with related ones joined into one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from db.seats import COMPUTER
from db.spans import Told
from referee import naming, verdict
from referee.head import GameHead
from referee.message import Outgoing, cut, plain
from rules.core import Line
from rules.dice import Roll

from .fates import Fates
from .visibility import HIDDEN

LONGEST_UNDONE = 60
MOST_UNDONE = 3
PROMISED = 32
"""How many digits of a commitment are shown."""
_PROMISE = re.compile(
    r"(?:Promised before these dice fell|New dice are promised): (?P<dice>.+?)\.?"
    r"|The next (?P<which>\w+) seed is promised: (?P<seed>\w+)"
)
_DIGITS = re.compile(r"[0-9a-f]{33,}")
_BARE = re.compile(r"([^:]{1,40}): ([^.:]{1,40})\.?")


class Shown(msgspec.Struct, frozen=True):
    """A line of a message, ready to be shown, and how many rows it tells of."""

    text: str
    rows: int = 1


class Passed(msgspec.Struct, frozen=True):
    """A bare answer of somebody's, such as a pass, that takes no line of its own."""

    who: str
    words: str


def lines(head: GameHead, rows: Iterable[Told], fates: Fates) -> tuple[Shown, ...]:
    """Return what rows tell everybody, newest last."""
    return tuple(_gathered(_entries(head, tuple(rows), fates)))


def _entries(head: GameHead, rows: tuple[Told, ...], fates: Fates) -> Iterator[Shown | Passed]:
    """Yield a line for each row; those taken back share one, in the place of the first of them."""
    back = [row for row in rows if fates.get(row.seq) == "undone" and _is_told(head, row)]
    for row in rows:
        fate = fates.get(row.seq)
        if back and row is back[0]:
            yield _taken_back(head, back)
        if fate is None and (found := _entry(head, row)) is not None:
            yield found


def _gathered(entries: Iterable[Shown | Passed]) -> Iterator[Shown]:
    """Yield lines, gathering the same bare answer of several seats into one."""
    waiting: list[Passed] = []
    for entry in entries:
        if waiting and not (isinstance(entry, Passed) and entry.words == waiting[0].words):
            yield _together(waiting)
            waiting = []
        if isinstance(entry, Passed):
            waiting.append(entry)
        else:
            yield entry
    if waiting:
        yield _together(waiting)


def _together(passed: list[Passed]) -> Shown:
    names = ", ".join(plain(one.who) for one in passed)
    return Shown(f"{names}: {plain(passed[0].words)}.", len(passed))


def _taken_back(head: GameHead, rows: list[Told]) -> Shown:
    """Return rows that were undone as one line."""
    texts = [cut(_plainly(head, row), LONGEST_UNDONE) for row in rows[:MOST_UNDONE]]
    struck = "; ".join(f"~~{plain(text)}~~" for text in texts)
    more = len(rows) - len(texts)
    return Shown(f"taken back: {struck}{f' and {more} more' if more else ''}", len(rows))


def _plainly(head: GameHead, row: Told) -> str:
    """Return what a row told as plain text."""
    return note_of(head, row) or verdict.outcome(told(head, row))


def _is_told(head: GameHead, row: Told) -> bool:
    return _entry(head, row) is not None


def note_of(head: GameHead, row: Told) -> str:
    """Return what is shown in place of a row whose words nobody may read, "" for any other."""
    if row.erased:
        return f"Entry {row.seq}: erased"
    return f"Entry {row.seq}: {HIDDEN}" if row.seq in head.setup.hidden else ""


def told(head: GameHead, row: Told) -> tuple[Line, ...]:
    """Return the lines of a row that everybody may read, with names in their places."""
    found = naming.told_of(row.told, row.places, head.names)
    return tuple(line for line in found if line.to is None)


def extra(head: GameHead, row: Told) -> Outgoing:
    """Return what a row carries besides what it told: words of its own, buttons."""
    if note_of(head, row):
        return Outgoing("")
    return naming.message(msgspec.json.decode(row.body, type=Outgoing), head.names)


def _entry(head: GameHead, row: Told) -> Shown | Passed | None:
    """Return the line of a row in force, None if it tells everybody nothing."""
    if note := note_of(head, row):
        return Shown(note)
    if words := extra(head, row).text:
        return Shown(words)
    found = told(head, row)
    if not found:
        return None
    if row.restores is not None and row.kind not in ("undo", "redo"):
        # The row that it puts right, or rolls again, is told first.
        return Shown(f"{plain(found[0].text)} {_said(found[1:], row)}")
    bare = _BARE.fullmatch(found[0].text) if len(found) == 1 and row.rolls == "[]" else None
    return Passed(bare[1], bare[2]) if bare else Shown(_said(found, row))


def _said(found: tuple[Line, ...], row: Told) -> str:
    """Return what a row tells as one sentence; anything it promises goes below all of them."""
    lines = tuple(line for line in found if not _promise(line)) or found
    return verdict.result(lines, msgspec.json.decode(row.rolls, type=tuple[Roll, ...]))


def noted(head: GameHead, rows: Iterable[Told]) -> tuple[str, ...]:
    """Return the seats for which these rows hold private lines, except those who acted.

    Nobody reads what a computer is told.
    """
    seats = (
        seat
        for row in rows
        for line in naming.told_of(row.told, row.places, head.names)
        for seat in line.to or ()
        if seat != row.seat and not _is_computers(head, seat)
    )
    return tuple(dict.fromkeys(seats))


def _is_computers(head: GameHead, seat: str) -> bool:
    people = [held.person for held in head.holders(seat)]
    return bool(people) and all(person == COMPUTER for person in people)


def promise(head: GameHead, rows: Iterable[Told]) -> str:
    """Return what was promised about dice in these rows, the newest last; "" if nothing was."""
    every = (_promise(line) for row in rows for line in told(head, row))
    return "; ".join(dict.fromkeys(text for text in every if text))


def _promise(line: Line) -> str:
    """Return the commitment in a line, with enough digits to be binding; "" if there is none."""
    found = _PROMISE.fullmatch(line.text) if line.rule == "FAIR" else None
    if found is None:
        return ""
    text = found["dice"] or f"next {found['which']} seed {found['seed']}"
    return _DIGITS.sub(lambda digits: digits[0][:PROMISED], text)
