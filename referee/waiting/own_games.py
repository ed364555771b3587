"""All live games of one person, wherever they are played: who is asked, since when, the way there.

It is read in any channel, so it names seats and people, and nothing that a game tells its seats.
"""

from __future__ import annotations

import msgspec

from db import own_games, waiting
from referee import custom_id, glance, verdict
from referee.errors import Refusal, StorageError
from referee.head import GameHead
from referee.message import Button, Outgoing, cut, plain
from referee.settle import Referee
from rules.core import GM, seat_title

PAGE = 10
IN_A_ROW = 5
TURNED = "gp"
"""The verb of the buttons that turn the pages: page."""
NEXT = "nq"
"""The verb of the buttons to answer one game after the other: the game before, 0 for none."""
LINK = "https://discord.com/channels"
LONGEST_TITLE = 32
LONGEST_NAMES = 60
LONGEST_SEATS = 30
LONGEST = 1_900
ENDED_BY = "-# A digest a day, as you wanted; `/game my digest at:none` ends it."
NONE = "You hold no seat in a game that is going on. Make one in a channel: `/game new`."


class Found(msgspec.Struct, frozen=True):
    """A game on the page: its database entry, its head, whom it waits for.

    `head` is None for a game that cannot be read.
    """

    own: own_games.OwnGame
    head: GameHead | None
    waits: tuple[waiting.Waiting, ...] = ()


class OwnPage(msgspec.Struct, frozen=True):
    """A page of a person's games, the first being 0, of how many, and how many of all ask them."""

    person: int
    games: tuple[Found, ...]
    number: int
    count: int
    asked: int


async def read(referee: Referee, person: int, number: int) -> OwnPage:
    """Return a page of somebody's games; the last one if there are fewer."""
    every = await referee.db.read(lambda db: own_games.of_person(db, person))
    at = min(number, max(0, (len(every) - 1) // PAGE))
    shown = every[at * PAGE : (at + 1) * PAGE]
    found = tuple([await _found(referee, one) for one in shown])
    return OwnPage(person, found, at, len(every), sum(one.asked for one in every))


async def asking(referee: Referee, person: int) -> tuple[Found, ...]:
    """Return the games that ask somebody and can be read, in the order of their page."""
    every = await referee.db.read(lambda db: own_games.of_person(db, person))
    found = [await _found(referee, one) for one in every if one.asked]
    return tuple(one for one in found if one.head is not None)


async def _found(referee: Referee, own: own_games.OwnGame) -> Found:
    try:
        head = await referee.games.game(own.game)
    except (Refusal, StorageError):
        return Found(own, None)
    waits = await referee.db.read(lambda db: waiting.of_game(db, own.game))
    return Found(own, head, waits)


def message(page: OwnPage, channel: int | None, guild: int | None = None) -> Outgoing:
    """Return a page as it is shown in a channel, None if there is none."""
    if not page.games:
        return Outgoing(NONE)
    turns = _turns(page)
    title = f"**Your games**: {_games(page.count)}"
    lines = (title, *_lines(page))
    rows = (*_answers(page, channel), _one_by_one(page, channel, guild), turns)
    return Outgoing("\n".join(lines), buttons=tuple(row for row in rows if row))


def digest(page: OwnPage) -> Outgoing | None:
    """Return as a direct message what on a first page asks its person, None if nothing does."""
    asking = tuple(found for found in page.games if found.own.asked)
    if not asking:
        return None
    page = msgspec.structs.replace(page, games=asking)
    waits = "waits" if page.asked == 1 else "wait"
    title = f"**{page.asked} of your {_games(page.count)} {waits} for you.**"
    more = f"{page.asked - len(asking)} more: `/games`." if page.asked > len(asking) else ""
    lines = (title, *_lines(page), *((more,) if more else ()), ENDED_BY)
    return Outgoing("\n".join(lines), buttons=_answers(page, None))


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _answers(page: OwnPage, channel: int | None) -> tuple[tuple[Button, ...], ...]:
    """Return the buttons to answer everything that asks, in rows."""
    answers = [
        _answer(found.own, found.head, at, channel)
        for at, found in enumerate(page.games, page.number * PAGE + 1)
        if found.head is not None and found.own.asked
    ]
    return tuple(tuple(answers[at : at + IN_A_ROW]) for at in range(0, len(answers), IN_A_ROW))


def _lines(page: OwnPage) -> list[str]:
    """Return a line for each game, without the others' names where they would not all fit."""
    games = tuple(enumerate(page.games, page.number * PAGE + 1))
    full = [_line(page, at, found) for at, found in games]
    if len("\n".join(full)) <= LONGEST:
        return full
    return [_line(page, at, found, terse=True) for at, found in games]


def _line(page: OwnPage, at: int, found: Found, *, terse: bool = False) -> str:
    if found.head is None:
        return f"{at}\\. A game that cannot be read at the moment."
    head = found.head
    held = ", ".join(plain(seat_title(seat)) for seat in head.seats_of(page.person))
    known = terse or head.game.title == head.system.title
    game = "" if known else f"{plain(head.system.title)}, "
    title = f"**{_short_title(head)}** ({game}{cut(held, LONGEST_SEATS)})"
    return f"{at}\\. {title}{_where(head)}: {_stands(page.person, found, head, terse=terse)}"


def _short_title(head: GameHead) -> str:
    return plain(cut(head.game.title, LONGEST_TITLE))


def _where(head: GameHead) -> str:
    """Return where it is played; a direct message has no name that others could read."""
    return f" <#{head.game.channel}>" if head.game.guild and head.game.channel else ""


def _stands(person: int, found: Found, head: GameHead, *, terse: bool) -> str:
    if head.game.status != "open":
        return "gathers players." if head.game.status == "lobby" else "paused."
    if not found.waits:
        return "goes on by itself."
    if glance.may_pass(head, found.waits):
        return "goes on in a moment."
    who = _asked(person, head, found, terse=terse)
    since = f"asked <t:{found.waits[0].since // 1000}:R>"
    due = min((wait.due for wait in found.waits if wait.due is not None), default=None)
    until = "" if due is None else f", until <t:{due // 1000}:f>"
    return f"{who}, {since}{until}."


def _asked(person: int, head: GameHead, found: Found, *, terse: bool) -> str:
    """Return who is asked: the person themselves first, then the others by name."""
    seats = dict.fromkeys(wait.seat for wait in found.waits)
    own = set(head.seats_of(person)) | ({GM} if not head.holders(GM) else set())
    names = ", ".join(head.spoken(seat) for seat in seats if seat not in own)
    others = cut(names, LONGEST_SEATS if terse else LONGEST_NAMES)
    if not found.own.asked:
        return f"waits for {plain(others)}"
    also = others and not terse
    return f"**waits for you** and {plain(others)}" if also else "**waits for you**"


def _answer(own: own_games.OwnGame, head: GameHead, at: int, channel: int | None) -> Button:
    """Return the button to answer: at once in the game's channel, else a link to its message."""
    label = cut(f"Answer {at}: {head.game.title}", LONGEST_TITLE)
    if _is_in(head, channel):
        return Button(label, verdict.now_button(head).id, "primary")
    return Button(label, "", url=address(head, own.message))


def _one_by_one(page: OwnPage, channel: int | None, guild: int | None) -> tuple[Button, ...]:
    """Return the button to answer everything waiting on this server, from the present channel.

    A single game that is played in that channel has its own button.
    """
    asked = [one.head for one in page.games if one.own.asked and one.head is not None]
    near = [head for head in asked if guild is not None and head.game.guild == guild]
    if all(_is_in(head, channel) for head in near) and len(near) < 2:
        return ()
    label = "One after the other" if len(near) > 1 else "Answer from here"
    return (Button(label, custom_id.custom_id(NEXT, 0), "primary"),)


def _is_in(head: GameHead, channel: int | None) -> bool:
    """Return whether a game is played in a channel, or in a thread of it."""
    return channel is not None and channel in (head.game.channel, head.game.parent)


def address(head: GameHead, message: int | None) -> str:
    """Return the link to a game's channel, or to a message in it."""
    place = f"{LINK}/{head.game.guild or '@me'}/{head.game.channel}"
    return f"{place}/{message}" if message else place


def _turns(page: OwnPage) -> tuple[Button, ...]:
    def turned(label: str, to: int) -> Button:
        return Button(label, custom_id.custom_id(TURNED, to))

    earlier = (turned("Earlier", page.number - 1),) if page.number else ()
    more = (turned("More", page.number + 1),) if (page.number + 1) * PAGE < page.count else ()
    return (*earlier, *more)
