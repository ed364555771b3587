"""The end of a game in words: who won by name, and how everybody's dice fell."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from db import games
from referee import custom_id
from referee.access import COMPUTER_PLAYER
from referee.head import GameHead
from referee.message import Button, Outgoing, cut, plain, stopped
from rules import luck
from rules.core import GM, seat_title
from rules.core.score import Score

from .retold import Scene

REMATCH, REPLAY, STORY, REOPEN = "em", "er", "es", "eo"
"""The verbs of the buttons under the end of a game: each with the game."""
MOST_LUCK = 1_000
"""How many characters of the message luck may take: what happened stands above it."""
BROKEN_OFF = "The game was ended before it was decided"


def is_over(head: GameHead) -> bool:
    """Say whether a game that began is over."""
    return head.state is not None and head.game.status not in games.LIVE


def title(head: GameHead) -> str:
    """Return how a game ended, in plain text, the winners by their names."""
    outcome = head.system.outcome(head.state)
    if outcome is None:
        return f"{BROKEN_OFF}."
    names = {seat_title(seat): by_name(head, seat) for seat in outcome.winners}
    if not names:
        return stopped(outcome.text)
    found = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")
    return stopped(found.sub(lambda m: _within(names[m[0]], m.start()), outcome.text))


def _within(name: str, at: int) -> str:
    """Return a name as it stands at a place of a sentence: the computer's is no proper one."""
    is_common = name.startswith(COMPUTER_PLAYER.name)
    return name[:1].lower() + name[1:] if at and is_common else name


def by_name(head: GameHead, seat: str) -> str:
    """Return who played a seat, then what it is called: `Ana (Red)`, `Ana (Bell, Red)`."""
    holders = " and ".join(held.name for held in head.holders(seat))
    called = dict.fromkeys((head.called(seat), seat_title(seat)))
    return f"{holders} ({', '.join(called)})" if holders else ", ".join(called)


def score(head: GameHead) -> Score | None:
    """Return what every side has, by the names of its people, None if nothing is counted."""
    found = head.system.score(head.system.look(head.state, None))
    if found is None:
        return None
    rows = (
        # A trooper who fell is not the person who sits there now.
        msgspec.structs.replace(one, name=by_name(head, one.seat))
        if one.name == head.called(one.seat)
        else one
        for one in found.rows
    )
    return msgspec.structs.replace(found, rows=tuple(rows))


def lines(head: GameHead, every: Iterable[Scene]) -> tuple[str, ...]:
    """Return the lines that end a game's message: how it ended, and everybody's luck."""
    found = luck.luck(head.system, ((scene.lines, scene.rolls) for scene in every))
    demo = head.system.demo if head.setup.demo else None
    besides = (f"That was the demo. {plain(demo.ending)}",) if demo else ()
    return (f"**The end. {plain(title(head))}**", *besides, *_lucks(head, found))


def _lucks(head: GameHead, found: tuple[luck.Luck, ...]) -> list[str]:
    """Return a line for every seat that rolled, the players first, as long as there is room."""
    seats = [*head.taken(), GM]
    shown: list[str] = []
    for seat in seats:
        mine = [luck.in_words(one) for one in found if one.seat == seat]
        if not mine:
            continue
        name = cut(_within(by_name(head, seat), len("Luck of ")), 80)
        line = f"-# Luck of {plain(name)}: {'; '.join(mine)}."
        if sum(map(len, shown)) + len(line) > MOST_LUCK:
            break
        shown.append(line)
    return shown


def buttons(head: GameHead) -> tuple[Button, ...]:
    """Return what can be done with a game that is over; one that was broken off can go on."""
    reopen = (Button("Reopen", custom_id.custom_id(REOPEN, head.id)),)
    return (
        Button("Rematch", custom_id.custom_id(REMATCH, head.id), "primary"),
        Button("Replay", custom_id.custom_id(REPLAY, head.id)),
        Button("Story", custom_id.custom_id(STORY, head.id)),
        *(reopen if may_go_on(head) else ()),
    )


def may_go_on(head: GameHead) -> bool:
    """Say whether a game was ended before the rules had decided it; a demo is begun once more."""
    is_decided = head.state is None or head.system.outcome(head.state) is not None
    return head.game.status == "abandoned" and not is_decided and not head.setup.demo


def message(head: GameHead, ended: tuple[str, ...]) -> Outgoing:
    """Return the end of a game as a message of its own, for whoever asks."""
    name = f"**{plain(head.game.title)}** ({plain(head.system.title)})"
    return Outgoing("\n".join((name, *ended)), buttons=(buttons(head),))
