"""What a refused line meant: a slip set right by what surrounds it, or the form of another bot.

A line is looked at only once it was refused. A word that asks for something never becomes a comment
of what is offered here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from . import english, other_bots
from .edges import edge_form
from .labels import WORD, is_mere_word
from .model import NOTATION
from .patterns import squeezed
from .refusal import Offer

LONGEST = 200
"""A longer line is no slip of one place; looking through it would cost more than it helps."""
_WORDS = rf"{WORD}(?:\s+{WORD})*"
_ROLL = r"(?=.*(?:d(?:[0-9]|%|f\b)|\badv|\bdis)).*[0-9%f)}!]|adv|dis"
_AHEAD = re.compile(rf"[*_\s]*({_WORDS})[*_\s]*[:,.=-]?\s*({_ROLL})", re.I)
_MARKED = re.compile(
    rf"(.*[0-9)%])\s*(?:\s(?:-+|[/;!])|[*_~'\"“‘\\|]+)\s*({_WORDS})\s*[*_~'\"”’]*", re.I
)
_TESTED = re.compile(
    rf"(.*[0-9)%])\s+({_WORDS}?)\s+(?:versus|vs\.?|against|[da]c)(?:\s+[da]c)?\s*([0-9]+)", re.I
)
_ORDINAL = re.compile(r"(.*[0-9)%])\s+([0-9]+(?:st|nd|rd|th)\s+[^#;]*)", re.I)
_PICTURE = re.compile(r"(.*[0-9)%])\s*([^\w\s#;()\[\]{}+*/<>=!?.,:%'\"`|~\\^&@$-]+)")
_ASIDE = re.compile(r"\s*[,:(|/-]+\s*(?=(?!d[0-9%])[a-z]|[0-9]+\s+times\b)|(?<=[a-z])\)", re.I)
_INSIDE = re.compile(r"\[\[([^\[\]]*)\]\]")
_NAMED = re.compile(rf"(?<=[0-9%f])\s*\(({_WORDS})\)", re.I)
_NEXT = re.compile(rf"(.*?[0-9)%])\s+({_WORDS}?)\s+([0-9]*d[0-9].*)", re.I)
_APART = re.compile(r"([^|]*d[0-9][^|]*?)\s*\|+\s*((?=.*d[0-9]).*)", re.I)


def form_of(text: str, is_form: Callable[[str], bool]) -> Offer | None:
    """Return the form that a line meant, None where none can be told.

    `is_form` says whether a form can be rolled.
    """
    if len(text) > LONGEST:
        return None
    bare = squeezed(text.strip())
    found = (Offer(caption, form) for caption, form in _forms(bare) if form and form != bare)
    return next((one for one in found if is_form(one.form)), None)


def _forms(text: str) -> Iterator[tuple[str, str]]:
    """Yield captions and forms, "" where a slip is not this one."""
    edge = edge_form(text)
    yield "with disadvantage" if "dis" in edge.partition("#")[0] else "with advantage", edge
    yield "so", _without_marks(text)
    yield from other_bots.forms_of(text)
    yield "that or more", _tested(text)
    yield "two rolls", _APART.sub(r"\1;\2", text) if _APART.fullmatch(text) else ""
    yield "two rolls", _named_apart(text)
    yield "rolled inside", _INSIDE.sub(r"(\1)", text) if _INSIDE.search(text) else ""
    yield "with labels", _NAMED.sub(r"[\1]", text)
    yield "as a comment", _ahead(text)
    yield "as a comment", _behind(text)


def _without_marks(text: str) -> str:
    """Return plain English that commas, brackets or dashes have parted from its dice."""
    plain = english.said(_ASIDE.sub(" ", text)) if _ASIDE.search(text) else None
    return plain.text if plain is not None and "#" not in plain.text else ""


def _tested(text: str) -> str:
    """Return a test with the words that stand before its number as its comment."""
    found = _TESTED.fullmatch(text)
    if found is None or not _is_label(found[2]):
        return ""
    return _read(f"{found[1]} vs {found[3]} {found[2]}")


def _named_apart(text: str) -> str:
    """Return two rolls that only the name of the first has parted."""
    found = _NEXT.fullmatch(text)
    if found is None or not _is_label(found[2]):
        return ""
    return f"{_read(found[1])} # {found[2]};{_read(found[3])}"


def _ahead(text: str) -> str:
    """Return a roll whose name was typed before it, with the name as its comment."""
    found = _AHEAD.fullmatch(text)
    if found is None or not _is_label(found[1]):
        return ""
    return f"{_read(found[2])} # {found[1]}"


def _behind(text: str) -> str:
    """Return a roll with what stands behind it as its comment."""
    found = _MARKED.fullmatch(text)
    if found is not None:
        # A single word behind a sign may be a value that somebody keeps.
        value = text[len(found[1]) :].lstrip()[:1] in "-/*;" and " " not in found[2]
        words = found[2].rstrip("'’-")
        return f"{_read(found[1])} # {words}" if _is_label(words) and not value else ""
    found = _ORDINAL.fullmatch(text) or _PICTURE.fullmatch(text)
    return f"{_read(found[1])} # {found[2]}" if found is not None else ""


def _read(roll: str) -> str:
    """Return a roll in forms of the grammar, where it is plain English."""
    plain = english.said(roll)
    return roll if plain is None else plain.text


def _is_label(words: str) -> bool:
    return all(is_mere_word(word, NOTATION) for word in words.split())
