"""What takes long to read stops nobody: slices on a connection of its own, sizes checked before."""

from __future__ import annotations

import asyncio
import io
import json
import time
import zipfile

import pytest

from db import journal
from db.journal import Entry
from referee.errors import Refusal
from referee.export import box, stream
from rules.fair import digest, link
from tests.support.services.playing import PLACE, fetch

pytestmark = pytest.mark.bot
ROWS = 6_000


def many(db):
    """Put copies of a journal's last row behind it, as if that were rolled again and again."""
    row = journal.head(db, 1)
    fields = {name: getattr(row, name) for name in Entry.__struct_fields__}
    chain = row.chain
    for seq in range(row.seq + 1, row.seq + 1 + ROWS):
        entry = Entry(
            **{**fields, "seq": seq, "key": f"copy{seq}", "decision": None, "rolls": "[]"}
        )
        mark = digest(row.salt, journal.stored(entry))
        chain = link(chain, mark)
        journal.append(db, entry.sealed(row.salt, mark, chain))


async def full(table):
    """Return Ola, who manages a server in which much was rolled, and Ben."""
    ola, ben = await table.person("Ola", "manage_guild"), await table.person("Ben")
    await ben.command(PLACE, "roll", dice="2d6")
    await table.bot.db.write(many)
    table.bot.games.forget_all()
    return ola, ben


async def test_others_roll_while_a_server_is_exported(table):
    ola, ben = await full(table)
    export = asyncio.create_task(ola.command(PLACE, "server export"))
    slowest, count = 0.0, 0
    while not export.done():
        begun = time.perf_counter()
        await ben.command("#planet-x", "roll", dice="2d6")
        slowest, count = max(slowest, time.perf_counter() - begun), count + 1

    body = await fetch((await export).message.attachments[0]["url"])

    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        rolls = json.loads(archive.read("rolls-1.json"))
    assert len(rolls["rows"]) == ROWS + 1
    last = await table.bot.db.read(lambda db: journal.head(db, 1))
    assert rolls["rows"][-1]["chain"] == last.chain.hex()
    assert count >= 3
    assert slowest < 1.0, slowest


async def test_what_cannot_fit_is_refused_before_it_is_read(table, monkeypatch):
    ola, _ = await full(table)
    monkeypatch.setattr(stream, "LARGEST", ROWS * stream.LEAST)
    monkeypatch.setattr(stream, "pieces", None)

    for command in ("server export", "rolls export"):
        seen = await ola.command(PLACE, command)
        assert "The file is too large for Discord." in seen.content


async def test_what_grows_too_large_is_given_up_at_once():
    read = 0

    async def endless():
        nonlocal read
        while True:
            read += 1
            yield json.dumps({"random": [hash(str(n * read)) for n in range(500)]}).encode()

    for gathered in (box.joined(endless(), 50_000), box.Zip(50_000).add("x", endless())):
        read = 0
        with pytest.raises(Refusal):
            await gathered
        assert read < 50


async def test_privacy_is_counted_beside_the_others(table, monkeypatch):
    _, ben = await full(table)

    async def refused(work):
        raise AssertionError("read on the connection that everybody shares")

    counted = asyncio.Event()
    kept = type(table.bot.db).reading

    def reading(db):
        counted.set()
        return kept(db)

    monkeypatch.setattr(type(table.bot.db), "reading", reading)
    monkeypatch.setattr(table.bot.db, "read", refused)

    seen = await ben.command(PLACE, "privacy")

    assert f"- moves: {ROWS + 1}" in seen.content
    assert counted.is_set()
