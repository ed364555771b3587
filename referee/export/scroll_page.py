"""A game to scroll through: what was told and how it looked, as one HTML page without scripts.

Everything that people wrote is escaped. It needs nothing else: pictures stand in it as data.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from typing import NamedTuple

from referee.head import GameHead
from referee.timeline import ending, tale

STYLE = """
:root { --paper: #f7f4ea; --ink: #14181f; --faint: #4d535c; --line: #cfc6b4; }
@media (prefers-color-scheme: dark) { :root { --paper: #17181b; --ink: #ece6d8; --faint: #a69f90;
  --line: #3b3a36; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui,
  sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { margin: 0; line-height: 1.2; } h2 { margin: 2.2rem 0 .6rem; font-size: 1.15rem;
  border-bottom: 1px solid var(--line); }
header p { margin: .3rem 0 0; color: var(--faint); } header strong { color: var(--ink); }
section p { margin: .5rem 0; } figure { margin: .8rem 0; }
img { display: block; width: 100%; max-width: 31rem; height: auto; border-radius: 4px; }
"""


class Drawn(NamedTuple):
    """A picture of a page: PNG bytes, and what it shows in words."""

    png: bytes
    alt: str


class Part(NamedTuple):
    """What stands together on a page: under which title, which lines, perhaps a picture."""

    title: str
    lines: tuple[str, ...]
    picture: Drawn | None = None


def page(head: GameHead, parts: Iterable[Part], score: Drawn | None = None) -> bytes:
    """Return the page of a game; the score stands at its head."""
    title = escape(head.game.title)
    found = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<style>{STYLE}</style><main><header><h1>{title}</h1>",
        f"<p>{escape(head.system.title)}. {escape(_who(head))}</p>",
        f"<p><strong>{escape(tale.summary(head))}</strong></p></header>",
        *((_figure(score),) if score else ()),
        *_sections(parts),
        "</main></html>",
    )
    return "\n".join(found).encode()


def _who(head: GameHead) -> str:
    """Return who played, as a sentence."""
    names = [ending.by_name(head, seat) for seat in head.seated()]
    return f"Played by {', '.join(names)}." if names else "Nobody sits there any more."


def _sections(parts: Iterable[Part]) -> Iterator[str]:
    for title, together in groupby(parts, key=lambda part: part.title):
        yield f"<section><h2>{escape(title)}</h2>"
        for part in together:
            yield from (f"<p>{escape(line)}</p>" for line in part.lines)
            if part.picture is not None:
                yield _figure(part.picture)
        yield "</section>"


def _figure(picture: Drawn) -> str:
    data = b64encode(picture.png).decode()
    alt = escape(picture.alt)
    return f'<figure><img alt="{alt}" src="data:image/png;base64,{data}"></figure>'
