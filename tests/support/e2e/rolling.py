"""What the end-to-end tests of rolls share: every face that fell is checked by the verifier."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import msgspec

from cogs.rolls.proof import planned
from db import journal, seats, seeds
from db.database import Database
from db.engine import is_shared
from referee.export.export import epoch
from rules.dice import Roll
from rules.export import export
from tests.support.services import exports

from .table import Table, laid

ROOT = Path(__file__).parents[3]
JOURNALS = "SELECT id FROM game WHERE kind = 'rolls'"


async def verify(path: Path, *shown: str) -> str:
    """Return what the verifier, alone with Python's library, says of an export; it found nothing.

    `shown` are receipts or commitments that a player was shown.
    """
    command = (sys.executable, "-I", str(ROOT / "rules" / "verify.py"), str(path), *shown)
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    told, _ = await process.communicate()
    assert process.returncode == 0, told.decode()
    assert "No fault found." in told.decode()
    return told.decode()


def _everything(db) -> list[tuple[dict, int]]:
    """Return every journal of rolls as its export with all seeds shown, and how many faces fell."""
    found = []
    for (number,) in db.execute(JOURNALS).fetchall():
        rows = journal.rows(db, number)
        shown = [
            msgspec.structs.replace(one, open_shown_at=1, hidden_shown_at=1)
            for one in seeds.every_epoch(db, number)
        ]
        held = tuple({*(seat.seat for seat in seats.of_game(db, number)), *(r.seat for r in rows)})
        faces = sum(
            len(roll.faces)
            for row in rows
            for roll in msgspec.json.decode(row.rolls, type=tuple[Roll, ...])
        )
        plan = planned(db, number, held, lambda db, some: frozenset(row.seq for row in some))
        plan.frame["epochs"] = export(number, "rolls", "", map(epoch, shown), ())["epochs"]
        found.append((json.loads(exports.read(db, plan)), faces))
    return found


BORNE_OUT = "Faces that are the ones their seed gives: "
UNPROVEN = "These faces prove nothing: "


def _counted(told: str, words: str) -> int:
    """Return the number that the verifier tells behind these words, 0 where it does not."""
    found = re.search(rf"{re.escape(words)}(\d+)", told)
    return int(found.group(1)) if found else 0


async def check_every_face(db: Database, folder: Path) -> None:
    """Run the verifier on every journal of rolls there is; it must bear out every face.

    Faces behind a row that was erased prove nothing any more, and are counted as such.
    """
    for number, (file, faces) in enumerate(await db.read(_everything)):
        path = folder / f"checked-{number}.json"
        path.write_text(json.dumps(file), encoding="utf-8")
        told = await verify(path)
        borne_out, unproven = _counted(told, BORNE_OUT), _counted(told, UNPROVEN)
        assert borne_out + unproven == faces
        assert unproven == 0 or any(row["erased"] for row in file["rows"])


@contextlib.asynccontextmanager
async def rolled(folder: Path) -> AsyncIterator[Table]:
    """Lay a table, and check every face that fell at it in the end."""
    async with laid(folder) as table:
        yield table
        await check_every_face(table.bot.db, folder)


async def attached(seen, folder: Path) -> Path:
    """Return the one file of an answer, downloaded."""
    (file,) = seen.message.attachments
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as response:
        path = folder / file["filename"]
        path.write_bytes(await response.read())
    return path


def receipt(seen) -> str:
    """Return the receipt that a message shows."""
    return seen.text.rpartition("receipt ")[2].split()[0]


def kept_of(db, number: str) -> set[str]:
    """Return every table in whose rows a number is left."""
    sql = "SELECT name FROM sqlite_master WHERE type = 'table'"
    if is_shared(db):
        sql = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    names = [name for (name,) in db.execute(sql)]
    return {
        name
        for name in names
        for row in db.execute(f"SELECT * FROM {name}")
        if any(number in str(value) for value in row)
    }
