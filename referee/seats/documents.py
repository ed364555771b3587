"""Where the text of a document comes from: a file, a ready-made sample, or a person's own sheet."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from db import books, roster
from db.database import Database
from db.engine import Connection
from referee.errors import Refusal
from rules.core import System

LONGEST_NAME = 40
MOST_KEPT = 50


class Kept(msgspec.Struct, frozen=True):
    """The body of a kept sheet: which kind of document it is, and its text."""

    kind: str
    text: str


class Source(msgspec.Struct, frozen=True):
    """What a person named as the source of a document; exactly one of them is wanted.

    `file` is the text of a file, `sample` names a ready-made document, `kept` a sheet of theirs.
    """

    file: str | None = None
    sample: str | None = None
    kept: str | None = None


async def text_of(db: Database, system: System[Any], kind: str, source: Source, person: int) -> str:
    """Return the text of a document. Raises Refusal if it cannot be found or read."""
    named = [part for part in (source.file, source.sample, source.kept) if part is not None]
    if len(named) != 1:
        raise Refusal("Name one source: a file, a sample, or a sheet you keep (/sheets list).")
    if source.file is not None:
        return source.file
    # Such as warband/red: whose it is does not matter here.
    what = kind.partition("/")[0]
    if source.sample is not None:
        return _sample(system, what, source.sample)
    return await _kept(db, system, what, source.kept or "", person)


def _sample(system: System[Any], kind: str, name: str) -> str:
    known = system.documents.samples.get(kind, {})
    if name not in known:
        raise Refusal(f'There is no sample "{name}". Samples: {", ".join(known) or "none"}.')
    return known[name]


async def _kept(db: Database, system: System[Any], kind: str, name: str, person: int) -> str:
    found = await sheet(db, person, system, name)
    if found.kind != kind:
        raise Refusal(f'"{name}" is a {found.kind}, not a {kind}.')
    return found.text


async def sheet(db: Database, person: int, system: System[Any], name: str) -> Kept:
    """Return a sheet that a person keeps. Raises Refusal if there is none of that name."""
    found = await db.read(lambda con: roster.get(con, person, system.name, name))
    if found is None:
        raise Refusal(f'You keep no sheet "{name}" for {system.title}. Yours: /sheets list.')
    return msgspec.json.decode(found.body, type=Kept)


async def sheets(db: Database, person: int, system: System[Any]) -> dict[str, Kept]:
    """Return all sheets that a person keeps for a game, by name."""
    found = await db.read(lambda con: roster.of_person(con, person, system.name))
    return {one.name: msgspec.json.decode(one.body, type=Kept) for one in found}


async def drop(db: Database, person: int, system: System[Any], name: str) -> None:
    """Delete a sheet that a person keeps. Raises Refusal if there is none of that name."""
    await sheet(db, person, system, name)
    await db.write(lambda con: roster.remove(con, person, system.name, name))


async def handed_in(db: Database, papers: dict[str, str], kind: str) -> str | None:
    """Return the text of a document that was handed in for a game, None if none was."""
    name = papers.get(kind)
    body = await db.read(lambda con: books.get(con, name)) if name is not None else None
    return None if body is None else body.decode()


def kinds(system: System[Any]) -> tuple[str, ...]:
    """Return the kinds of document of which a game has samples, or which it accepts optionally."""
    return tuple(dict.fromkeys((*system.documents.samples, *system.documents.optional)))


async def keep(
    db: Database, system: System[Any], name: str, sheet: Kept, person: int, now: int
) -> None:
    """Keep a document without a fault under a name, replacing any earlier one.

    Raises Faults with every fault in it, Refusal if there are too many.
    """
    # Thousands of faults take seconds to find: everybody else is answered meanwhile.
    await asyncio.to_thread(system.documents.read, sheet.kind, sheet.text)
    body = msgspec.json.encode(sheet).decode()

    def write(con: Connection) -> None:
        names = {one.name for one in roster.of_person(con, person, system.name)}
        if name not in names and len(names) >= MOST_KEPT:
            text = f"You keep {MOST_KEPT} sheets for {system.title}; drop one first: /sheets drop."
            raise Refusal(text)
        roster.put(con, roster.Sheet(person, system.name, name, body, now))

    await db.write(write)
