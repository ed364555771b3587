"""What a game that gathers players still lacks before it can start, and what would fix it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from db import books
from db.engine import Connection
from referee import custom_id
from referee.head import GameHead
from referee.message import Button
from rules.core import seat_title

from . import lobby

ADD_COMPUTER, USE_SAMPLES = "jc", "js"


class Lack(NamedTuple):
    """What is missing, in a sentence, and the buttons that fix it."""

    text: str
    mends: tuple[Button, ...]


def add_computer(head: GameHead) -> Button:
    """Return the button that gives the first free seat to the computer."""
    return Button("Add computer", custom_id.custom_id(ADD_COMPUTER, head.id))


def use_samples(head: GameHead) -> Button:
    """Return the button that hands in ready-made documents."""
    return Button("Use a sample", custom_id.custom_id(USE_SAMPLES, head.id))


def lacks(head: GameHead) -> Iterator[Lack]:
    """Yield what a game still lacks, one thing after another."""
    plan, taken = head.system.seats, len(head.taken())
    if taken < plan.least:
        join = Button("Join", custom_id.custom_id("j", head.id), "success")
        told = f"{taken} of at least {plan.least} seats {'is' if taken == 1 else 'are'} taken"
        yield Lack(f"{told}: somebody joins, or the computer does.", (join, add_computer(head)))
    for kind in lobby.missing(head):
        samples = kind.partition("/")[0] in head.system.documents.samples
        mends = (use_samples(head),) if samples else ()
        told = f"{in_words(kind)} is missing; hand in one of your own with /game paper"
        yield Lack(f"{told}, or take a ready one." if mends else f"{told}.", mends)


def in_words(kind: str) -> str:
    """Return what a document is called: `Red's warband`."""
    name, _, seat = kind.partition("/")
    return f"{seat_title(seat)}'s {name}" if seat else f"the {name}"


def hand_in_samples(db: Connection, head: GameHead, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Hand in a ready-made document for each one these seats lack; return what was handed in.

    Every seat gets a different one, as long as there are enough.
    """
    papers, told = dict(head.setup.papers), []
    for kind in lobby.missing(head):
        name, _, seat = kind.partition("/")
        if seat and seat not in seats:
            continue
        found = _fresh(head, name, tuple(papers.values()))
        if found is not None:
            papers[kind] = books.put(db, head.system.documents.samples[name][found].encode())
            told.append(f"{seat_title(seat)}: {found}" if seat else found)
    lobby.set_up(db, head, msgspec.structs.replace(head.setup, papers=papers))
    return tuple(told)


def _fresh(head: GameHead, kind: str, used: tuple[str, ...]) -> str | None:
    """Return the first ready-made document not handed in yet, None if there is none."""
    options = head.setup.all_options(head.system)
    ready = head.system.documents.suited(kind, options)
    samples = head.system.documents.samples.get(kind, {})
    free = (one for one in ready if _name(samples[one]) not in used)
    return next(free, next(iter(ready), None))


def _name(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
