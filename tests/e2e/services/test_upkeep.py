"""What the bot does for its host by itself: a copy of the database a day, old forms thrown away."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest

from cogs.workers.maintenance import FORMS
from db import backup, drafts
from rules.deadlines import DAY
from tests.support.e2e.table import HandClock, laid

pytestmark = pytest.mark.bot
KEPT = 2


async def told(table, words):
    """Return what /health says as soon as it says these words."""
    ana = await table.person("Ana")
    async with asyncio.timeout(60):
        while words not in (text := (await ana.command("#general", "health")).text):
            continue
    return text


def second(clock):
    return clock.now() // 1000


async def test_a_copy_a_day_is_made_and_the_last_ones_stay(tmp_path):
    clock, copies = HandClock(), backup.Copies(tmp_path / "copies", KEPT)
    async with laid(tmp_path, clock, copies) as table:
        for _ in range(3):
            await told(table, f"Last copy <t:{second(clock)}:R>")
            clock.forward(DAY)
        await told(table, f"Last copy <t:{second(clock)}:R>")

    made = backup.kept(copies.folder)
    assert len(made) == KEPT
    with sqlite3.connect(made[-1]) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_a_restart_within_the_day_makes_no_second_copy(tmp_path):
    clock, copies = HandClock(), backup.Copies(tmp_path / "copies", KEPT)
    async with laid(tmp_path, clock, copies) as table:
        first = await told(table, f"Last copy <t:{second(clock)}:R>")
    clock.forward(DAY // 2)
    async with laid(tmp_path, clock, copies) as table:
        assert f"{second(clock) - DAY // 2000}" in await told(table, "Last copy")
        clock.forward(DAY // 2)
        await told(table, f"Last copy <t:{second(clock)}:R>")

    assert "Last copy" in first
    assert len(backup.kept(copies.folder)) == 2


async def test_a_copy_that_fails_is_told_and_harms_nothing(tmp_path):
    (tmp_path / "copies").write_text("a file is in the way")
    async with laid(tmp_path, copies=backup.Copies(tmp_path / "copies", KEPT)) as table:
        text = await told(table, "failed; the log says why.")

    assert "There is no copy yet." in text


async def test_without_copies_it_says_so(tmp_path):
    async with laid(tmp_path, copies=backup.Copies(tmp_path / "copies", 0)) as table:
        await told(table, "No copies of the database are made.")

    assert not (tmp_path / "copies").exists()


async def test_forms_are_kept_a_month(tmp_path):
    clock, copies = HandClock(), backup.Copies(tmp_path / "copies", KEPT)
    async with laid(tmp_path, clock, copies) as table:
        await told(table, f"Last copy <t:{second(clock)}:R>")
        for age, key in ((FORMS, "old"), (FORMS - 2 * DAY, "young")):
            at = clock.now() - age
            await table.bot.db.write(
                lambda db, k=key, at=at: drafts.put(db, drafts.Draft(7, k, "{}", at))
            )
        clock.forward(DAY)
        await told(table, f"Last copy <t:{second(clock)}:R>")

        left = [
            await table.bot.db.read(lambda db, k=k: drafts.get(db, 7, k)) for k in ("old", "young")
        ]
    assert left[0] is None
    assert left[1] is not None
