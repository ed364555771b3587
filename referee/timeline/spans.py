"""A span's message: a pure function of its rows as they stand now, and of who is asked what.

Made from the journal, so that it may be shown again and again.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from db import journal, spans, waiting
from db.engine import Connection
from db.spans import SpanMessage, Told, Unsettled
from referee import custom_id, glance, verdict
from referee.guide import Guide
from referee.head import GameHead
from referee.message import Button, Menu, Outgoing, cut, plain, subtext
from rules.core import Entry, waits_for

from . import ending
from .fates import Fates, fates
from .outline import of_row
from .span_lines import Shown, extra, lines, noted, promise

MOST_LINES = 12
LONGEST = 2_000
LONGEST_STEP = 450
"""Up to which length the message of a demo keeps lines that its learner has read before: a phone
shows no more beside its picture and its buttons."""
ROWS = 5
IN_A_ROW = 5
"""Buttons of one row, as Discord has it."""
LOOK_UP = "lu"
"""The verb of the buttons that open what a game lets anybody look up: game, which if not first."""
WHY = "wy"
"""The verb of the button that shows the working of a span's rows: game, message."""


class Page(msgspec.Struct, frozen=True):
    """A span's message with everything it tells of.

    `opening` is the line by which it is still to be posted (0: none is), `muted` says that it never
    can be; `chain` is that of its last row, once another message tells of the next; `ending` what
    the newest says about the end of a game that is over, `guide` what it says to somebody learning
    the game.
    """

    record: SpanMessage
    rows: tuple[Told, ...]
    fates: Fates
    opening: int = 0
    muted: bool = False
    chain: bytes = b""
    ending: tuple[str, ...] = ()
    guide: Guide | None = None

    @property
    def is_newest(self) -> bool:
        """Say whether it is the newest message of its game."""
        return self.record.last is None

    @property
    def is_to_post(self) -> bool:
        """Say whether it is still to be posted."""
        return self.record.message is None and (not self.muted or bool(self.unsaid()))

    @property
    def is_settled(self) -> bool:
        """Say whether nothing is left to be done to it once its span is over."""
        return self.record.closed_at is not None and not self.record.stale and not self.unsaid()

    def unsaid(self) -> tuple[Told, ...]:
        """Return the rows that nobody has been told of yet."""
        return tuple(row for row in self.rows if not row.said)


def asked(db: Connection, game: int) -> Callable[[], tuple[Page, ...]]:
    """Ask for the messages of a game that may have to be changed; return what reads them, in order.

    A server is waited for only once.
    """
    unsettled, told = spans.asked_unsettled(db, game), spans.asked_told(db, game)
    last_back = spans.asked_last_back(db, game)

    def made() -> tuple[Page, ...]:
        found, rows, back = unsettled(), told(), last_back()
        every = _fates(db, game) if back else {}
        return tuple(_page(one, rows, every if back >= one.record.first else {}) for one in found)

    return made


def _page(one: Unsettled, rows: tuple[Told, ...], found: Fates) -> Page:
    record = one.record
    return Page(
        record,
        tuple(row for row in rows if row.span == record.number),
        found,
        opening=0 if record.message else one.opening,
        muted=not one.opening,
        chain=b"" if record.last is None else one.chain,
    )


def _fates(db: Connection, game: int) -> Fates:
    return fates([of_row(row) for row in journal.outline(db, game)])


def is_empty(head: GameHead, page: Page) -> bool:
    """Say whether a message tells of nothing at all."""
    return not lines(head, page.rows, page.fates)


def closed(head: GameHead, page: Page) -> Outgoing:
    """Return what the message of a span that is over shows: its lines, and *Why?*."""
    return _composed(head, page, (), subtext(page.chain, promise(head, page.rows)), ())


def opened(
    head: GameHead, page: Page, waits: tuple[waiting.Waiting, ...], pings: tuple[int, ...] = ()
) -> Outgoing:
    """Return what the newest message shows: its lines, then who is asked what and by when.

    `waits` are those of the open question, `pings` who is notified by it.
    """
    foot = subtext(head.chain, promise(head, page.rows))
    guided = (page.guide.line,) if page.guide else ()
    asked = page.ending or (*guided, *_answers(head), _question(head, page, waits))
    found = _composed(head, page, asked, foot, _buttons(head, page), verdict.menus(head))
    return msgspec.structs.replace(found, pings=pings, picture=(head.id, head.seq))


def _buttons(head: GameHead, page: Page) -> tuple[tuple[Button, ...], ...]:
    """Return the buttons of the newest message: of the end, or of what is asked."""
    if page.ending:
        return (ending.buttons(head),)
    asked = verdict.choices(head)
    return page.guide.buttons(asked) if page.guide else asked


def _answers(head: GameHead) -> tuple[str, ...]:
    """Return the answers to the open question that everybody may see, as one line."""
    found = () if head.ask is None else head.system.answered(head.system.look(head.state, None))
    return (f"So far: {plain('; '.join(found))}.",) if found else ()


def _question(head: GameHead, page: Page, waits: tuple[waiting.Waiting, ...]) -> str:
    """Return who is asked what, by when, and what the default is; in a demo only what."""
    if head.game.status != "open":
        return f"The game is {head.game.status}."
    if page.guide:
        return verdict.asked_in_demo(head)
    if glance.may_pass(head, waits):
        return glance.IN_A_MOMENT
    asked = verdict.awaited(head)
    due = min((wait.due for wait in waits if wait.due is not None), default=None)
    if not asked or due is None:
        return asked
    return f"{asked} Answer by <t:{due // 1000}:f>{_silence(head)}."


def _silence(head: GameHead) -> str:
    """Return the default if it is the same for all and no secret."""
    ask = head.ask
    if ask is None or ask.sealed:
        return ""
    awaited = waits_for(head.state)
    words = {_default(head, entry) for entry in ask.entries if entry.seat in awaited}
    word = next(iter(words)) if len(words) == 1 else ""
    return f"; silence means: {plain(word)}" if word else ""


def _default(head: GameHead, entry: Entry) -> str:
    """Return the default of a seat, as its button says it; "" if there is none."""
    if entry.default is None:
        return ""
    ready = (choice.label for choice in entry.choices if choice.move == entry.default)
    return next(ready, verdict.label(head, entry.default))


def _composed(
    head: GameHead,
    page: Page,
    asked: tuple[str, ...],
    foot: str,
    buttons: tuple[tuple[Button, ...], ...],
    menus: tuple[Menu, ...] = (),
) -> Outgoing:
    notes = noted(head, page.rows)
    names = ", ".join(plain(head.called(seat)) for seat in notes)
    tail = [*([f"A private note waits for {names}."] if notes else []), *asked, foot]
    shown = lines(head, page.rows, page.fates)
    title = f"**{plain(page.record.title)}**"
    text = _fitted(title, shown, [part for part in tail if part], _new(head, page))
    own = tuple(extra(head, row).buttons for row in page.rows)
    added = tuple(part for parts in own for part in parts)
    room = ROWS - 1 - len(buttons) - len(menus)
    every = (*buttons, *added[:room], _tail(head, page, bool(notes)))
    return Outgoing(text, buttons=every, menus=menus)


def _new(head: GameHead, page: Page) -> int:
    """Return how many of a message's newest lines are news to its reader.

    In a demo those are what came of the last answer that a person gave, elsewhere all.
    """
    if not (page.is_newest and head.setup.demo):
        return MOST_LINES
    answers = [at for at, row in enumerate(page.rows) if row.person is not None]
    since = page.rows[answers[-1] :] if answers else page.rows[-1:]
    return max(1, len(lines(head, since, page.fates)))


def _fitted(title: str, shown: tuple[Shown, ...], tail: list[str], new: int) -> str:
    """Return a message's text, with older lines folded into one as far as need be.

    The `new` last lines have all the room that Discord gives, other lines only as much as a step
    leaves.
    """
    fits = [
        text
        for kept in range(min(len(shown), MOST_LINES), 0, -1)
        if len(text := "\n".join([title, *folded(shown, kept), *tail]))
        <= (LONGEST if kept <= new else LONGEST_STEP)
    ]
    if fits or not shown:
        return fits[0] if fits else "\n".join([title, *tail])
    # Even one line is too long: it is shortened, and is shown whole in the log.
    rest = "\n".join([title, *folded(shown[:-1], 0), *tail])
    line = cut(shown[-1].text, LONGEST - len(rest) - 1)
    return "\n".join([title, *folded(shown[:-1], 0), line, *tail])


def folded(shown: tuple[Shown, ...], kept: int) -> list[str]:
    """Return the newest lines, and before them one that counts the rows of the older ones."""
    older = sum(one.rows for one in shown[: len(shown) - kept])
    fold = [f"-# … {older} earlier, in the log (`/game log`)"] if older else []
    return [*fold, *(one.text for one in shown[len(shown) - kept :])]


def _tail(head: GameHead, page: Page, noted: bool) -> tuple[Button, ...]:
    """Return the last row of buttons; those that belong to the question only while it is asked.

    A step of a demo says what to press: pages to look at would only push it off a phone's screen.
    """
    asked = page.is_newest and head.ask is not None
    is_free = asked and page.guide is None
    found = [verdict.now_button(head)] if asked else []
    if is_free and head.system.look_up:
        name = custom_id.custom_id(LOOK_UP, head.id)
        found.append(Button(head.system.look_up, name))
    found.append(Button("Why?", custom_id.custom_id(WHY, head.id, page.record.number)))
    if noted:
        found.append(Button("Read mine", custom_id.custom_id("i", head.id)))
    if asked and head.masters():
        found.append(Button("Call the GM", custom_id.custom_id("gc", head.id)))
    room = IN_A_ROW - len(found) if is_free else 0
    looks = tuple(
        Button(label, custom_id.custom_id(LOOK_UP, head.id, key))
        for key, label in head.system.looks_at(head.state)[:room]
    )
    # They are behind the first of their sort.
    return (*found[:2], *looks, *found[2:])
