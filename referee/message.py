"""What is said in a channel, as data: stored with its move, turned into a message later.

Text here is ready markdown: the code that builds it has escaped what people wrote (`plain`).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

import msgspec

Style = Literal["primary", "secondary", "success", "danger"]

TEXTS_KEPT = 4_096
"""How many texts are remembered as they are shown: names and phrases come again and again."""

_INLINE = re.compile(r"([\\*_~`|\[<])")
_TORN_PLACE = re.compile(r"\{(p[0-9]*)?$")
_LINE = re.compile(r"^(\s*)([>#-])", re.MULTILINE)


@lru_cache(TEXTS_KEPT)
def plain(text: str) -> str:
    """Return somebody's text so that Discord shows it as it is: no markdown, no mention, no link.

    A zero-width space after every @ keeps it from becoming a mention; a backslash does the rest.
    """
    escaped = _LINE.sub(r"\1\\\2", _INLINE.sub(r"\\\1", text))
    return escaped.replace("@", "@\u200b").replace("://", ":\u200b//")


def cut(text: str, most: int) -> str:
    """Return a text of at most `most` characters, … in place of what does not fit."""
    if len(text) <= most:
        return text
    return _TORN_PLACE.sub("", text[: most - 1]).rstrip("\\") + "…"


def cut_at_word(text: str, most: int) -> str:
    """Return a text of at most `most` characters, cut between two words where it has several."""
    whole = text[:most].rpartition(" ")[0]
    if len(text) <= most or not whole:
        return cut(text, most)
    return f"{whole.rstrip(' ,;:')}…"


def stopped(text: str) -> str:
    """Return a text with a full stop, if it does not end a sentence already."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def receipt(seq: int, chain: bytes) -> str:
    """Return the players' receipt: the row and the head of the chain."""
    return f"Entry {seq} · receipt {chain.hex()[:16]}"


def subtext(chain: bytes, promise: str = "") -> str:
    """Return the receipt as the last line of a message; `promise` is what it began with."""
    shown = chain.hex()[:16]
    groups = " ".join(shown[first : first + 4] for first in range(0, len(shown), 4))
    return f"-# {groups} · {promise}" if promise else f"-# {groups}"


class Button(msgspec.Struct, frozen=True, omit_defaults=True):
    """A button: its label (80 characters at most) and the custom_id that the router reads.

    One with a `url` opens that instead, and has no custom_id.
    """

    label: str
    id: str
    style: Style = "secondary"
    url: str = ""


class Pick(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a menu: 100 characters at most each; `ticked` where it is chosen already."""

    label: str
    value: str
    note: str = ""
    ticked: bool = False


class Menu(msgspec.Struct, frozen=True, omit_defaults=True):
    """A menu of up to 25 lines, of which one is chosen; with `several` any number of them.

    Where they are counted `least` and `most` bound that number; 0 leaves it open.
    """

    id: str
    hint: str
    picks: tuple[Pick, ...]
    several: bool = False
    least: int = 0
    most: int = 0


class Outgoing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One message: the result first, then the working, then what can be pressed.

    `pings` are the people who may be mentioned by it; `picture` names the game and row whose
    public view is drawn behind the text; `named` says that places in it stand for names.
    """

    text: str
    working: str = ""
    foot: str = ""
    buttons: tuple[tuple[Button, ...], ...] = ()
    menus: tuple[Menu, ...] = ()
    pings: tuple[int, ...] = ()
    picture: tuple[int, int] | None = None
    named: bool = False
