"""The story of a game: what came of its moves, chapter by chapter, as everybody was told it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import msgspec

from referee.head import GameHead
from referee.message import Outgoing, cut, plain

from . import ending
from .retold import Scene

LONGEST = 2_000
LONGEST_LINE = 400
NOTHING = "Nothing has happened yet."
EARLIER = "… what was before stands on the page below."


class Chapter(msgspec.Struct, frozen=True):
    """A stretch of a game: its title, and what happened in it, in plain text."""

    title: str
    lines: tuple[str, ...]


def chapters(scenes: Iterable[Scene]) -> tuple[Chapter, ...]:
    """Return the results that were told, gathering those of one stretch."""
    found = []
    for title, part in groupby(scenes, key=lambda scene: scene.title):
        lines = [line.text for scene in part for line in scene.lines if line.main]
        if lines:
            found.append(Chapter(title, tuple(lines)))
    return tuple(found)


def summary(head: GameHead) -> str:
    """Return how a game came out in plain text, or where it stands while it is in play."""
    if ending.is_over(head):
        return ending.title(head)
    return head.system.card(head.system.look(head.state, None)).status


def message(head: GameHead, found: tuple[Chapter, ...]) -> Outgoing:
    """Return a story as a message: its last chapters if it is too long."""
    top = f"**{plain(head.game.title)}**: {plain(summary(head))}"
    room = LONGEST - len(top) - len(EARLIER) - 2
    shown: list[str] = []
    for chapter in reversed(found):
        part = "\n".join((f"**{plain(chapter.title)}**", *map(_line, chapter.lines)))
        if sum(map(len, shown)) + len(shown) + len(part) > room:
            shown = [EARLIER, *shown] if shown else [EARLIER, _end_of(part, room)]
            break
        shown.insert(0, part)
    return Outgoing("\n".join((top, *(shown or [NOTHING]))))


def _line(text: str) -> str:
    return plain(cut(text, LONGEST_LINE))


def _end_of(part: str, room: int) -> str:
    """Return the last lines of a chapter that fit."""
    lines = part.split("\n")
    while len(lines) > 1 and len("\n".join(lines)) > room:
        lines.pop(0)
    return cut("\n".join(lines), room)
