"""What the bot does for its host by itself: a copy of the database a day, old forms thrown away."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from cogs.workers.maintenance import FORMS, LINES, SHORT
from db import backup, drafts, space
from referee.waiting import retention
from rules.deadlines import DAY
from tests.support.e2e.table import HandClock, laid
from tests.support.services.playing import PLACE, disputing, file_of, rounds
from tests.support.services.privacy import forget
from tools import chains

pytestmark = pytest.mark.bot
KEPT = 2
YEAR = 365 * DAY
LOGS = ("", "-wal")


def second(clock):
    return clock.now() // 1000


async def test_a_copy_a_day_is_made_and_the_last_ones_stay(tmp_path):
    clock, copies = HandClock(), backup.Copies(tmp_path / "copies", KEPT)
    async with laid(tmp_path, clock, copies) as table:
        for _ in range(3):
            await table.health(f"Last copy <t:{second(clock)}:R>")
            clock.forward(DAY)
        await table.health(f"Last copy <t:{second(clock)}:R>")

    made = backup.kept(copies.folder)
    assert len(made) == KEPT
    with sqlite3.connect(made[-1]) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_a_restart_within_the_day_makes_no_second_copy(tmp_path):
    clock, copies = HandClock(), backup.Copies(tmp_path / "copies", KEPT)
    async with laid(tmp_path, clock, copies) as table:
        first = await table.health(f"Last copy <t:{second(clock)}:R>")
    clock.forward(DAY // 2)
    async with laid(tmp_path, clock, copies) as table:
        assert f"{second(clock) - DAY // 2000}" in await table.health("Last copy")
        clock.forward(DAY // 2)
        await table.health(f"Last copy <t:{second(clock)}:R>")

    assert "Last copy" in first
    assert len(backup.kept(copies.folder)) == 2


async def test_a_copy_that_fails_is_told_and_harms_nothing(tmp_path):
    (tmp_path / "copies").write_text("a file is in the way")
    async with laid(tmp_path, copies=backup.Copies(tmp_path / "copies", KEPT)) as table:
        text = await table.health("failed; the log says why.")

    assert "There is no copy yet." in text


async def test_a_clock_that_stood_ahead_does_not_end_the_copies(tmp_path):
    """Neither in the process that lived through it, nor after a restart."""
    clock, copies = HandClock(), backup.Copies(tmp_path / "copies", KEPT)
    clock.forward(YEAR)
    async with laid(tmp_path, clock, copies) as table:
        await table.health(f"Last copy <t:{second(clock)}:R>")
        clock.forward(-YEAR)
        # On a machine an hour goes by; a hand clock wakes nobody by going back.
        table.bot.get_cog("Upkeep").wake.set()
        await table.health(f"Last copy <t:{second(clock)}:R>")
    (copies.folder / backup.kept(copies.folder)[-1].name).unlink()
    async with laid(tmp_path, clock, copies) as table:
        await table.health(f"Last copy <t:{second(clock)}:R>")
        clock.forward(DAY)
        await table.health(f"Last copy <t:{second(clock)}:R>")

    made = [backup.made_at(copy) // 1000 for copy in backup.kept(copies.folder)]
    assert made == [second(clock) - DAY // 1000, second(clock)]


async def test_every_copy_is_put_back_on_trial(tmp_path):
    """/health says what the copy holds, also after a restart; nothing of the trial is left."""
    clock, copies = HandClock(), backup.Copies(tmp_path / "copies", KEPT)
    async with laid(tmp_path, clock, copies) as table:
        await table.health(f"put back on trial <t:{second(clock)}:R>; whole: games 0, rows 0.")
        ana, ben = await table.duel("Ana", "Ben", charms="0")
        await rounds(ana, ben, (1, 2))
        clock.forward(DAY)
        text = await table.health(f"put back on trial <t:{second(clock)}:R>; whole: games 1")
    tried = second(clock)
    clock.forward(DAY // 4)
    async with laid(tmp_path, clock, copies) as table:
        assert f"put back on trial <t:{tried}:R>; whole: games 1" in await table.health("trial")

    assert "rows 0" not in text
    assert backup.kept(copies.folder) == sorted(copies.folder.iterdir())


async def test_a_copy_that_could_not_be_put_back_is_told_at_once(tmp_path, caplog):
    """A row that was changed behind the bot's back breaks its chain, though every page is whole."""
    clock, copies = HandClock(), backup.Copies(tmp_path / "copies", KEPT)
    async with laid(tmp_path, clock, copies) as table:
        await table.health("put back on trial")
        ana, ben = await table.duel("Ana", "Ben", charms="0")
        await rounds(ana, ben, (1, 2))
        await table.bot.db.write(changed_by_hand)
        clock.forward(DAY)
        text = await table.health("**A copy could not be put back** on trial")

    assert f"<t:{second(clock)}:R>. The log says why" in text
    assert "row 2 was changed after it was written" in caplog.text


def changed_by_hand(db):
    db.execute("DROP TRIGGER journal_erased_whole")
    db.execute("UPDATE journal SET told = '[]' WHERE game = 1 AND seq = 2")


def naming(file, *marks):
    """Return the tables of a database in which a number or a name stands anywhere."""
    with contextlib.closing(sqlite3.connect(file)) as db:
        tables = [
            name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        found = set()
        for table in tables:
            for row in db.execute(f"SELECT * FROM {table}"):
                texts = (
                    one.decode(errors="replace") if isinstance(one, bytes) else str(one)
                    for one in row
                )
                if any(mark in text for text in texts for mark in marks):
                    found.add(table)
    return found


async def test_somebody_forgotten_is_gone_from_every_table_copy_and_export(tmp_path):
    """From the copies by their age: those of before are replaced one a day."""
    clock, copies = HandClock(), backup.Copies(tmp_path / "copies", KEPT)
    async with laid(tmp_path, clock, copies) as table:
        ola = await table.person("Ola", "manage_guild")
        zen, ben = await table.duel("Zenobia", "Ben", charms="0")
        await rounds(zen, ben, (1, 2))
        await zen.command(PLACE, "roll", dice="2d6 # mine")
        await zen.command(PLACE, "game note", text="to self", readers="my seat")
        await ola.command(PLACE, "server ban", person=zen.id, reason="is Zenobia")
        clock.forward(DAY)
        await table.health(f"Last copy <t:{second(clock)}:R>")
        marks = (str(zen.id), "Zenobia")
        assert {"seat", "name", "journal", "ban"} <= naming(backup.kept(copies.folder)[-1], *marks)

        await forget(zen)
        for _ in range(KEPT):
            clock.forward(DAY)
            await table.health(f"Last copy <t:{second(clock)}:R>")
        exported = str(await file_of(ben)) + str(await file_of(ben, "page"))
        assert not [mark for mark in marks if mark in exported]

    files = [tmp_path / "landfall.db", *backup.kept(copies.folder)]
    assert len(files) == KEPT + 1
    assert {file.name: naming(file, *marks) for file in files} == {
        file.name: set() for file in files
    }
    assert list(chains.faults(sqlite3.connect(files[0]))) == []


async def test_what_fails_first_does_not_cost_the_copy(tmp_path, monkeypatch):
    """One game that cannot be archived is no reason to make no copy of all the others."""

    async def fail(referee):
        raise LookupError("a game that cannot be read")

    monkeypatch.setattr(retention, "tidy", fail)
    clock, copies = HandClock(), backup.Copies(tmp_path / "copies", KEPT)
    async with laid(tmp_path, clock, copies) as table:
        text = await table.health(f"Last copy <t:{second(clock)}:R>")

    assert "failed" not in text


async def test_a_disk_that_fills_is_told_before_it_is_full(tmp_path, monkeypatch, caplog):
    """In /health as long as it is so, in the log once a day."""
    clock, copies = HandClock(), backup.Copies(tmp_path / "copies", KEPT)
    free = [10**12]
    usage = type("Usage", (), {"free": property(lambda self: free[0])})
    monkeypatch.setattr(space.shutil, "disk_usage", lambda folder: usage())
    async with laid(tmp_path, clock, copies) as table:
        assert SHORT not in await table.health("Last copy")
        size = sum(table.bot.db.path.with_name(f"landfall.db{end}").stat().st_size for end in LOGS)
        free[0] = size * 5 // 2 - 1000
        for _ in range(2):
            clock.forward(DAY)
            assert SHORT in await table.health(f"Last copy <t:{second(clock)}:R>")
        free[0] = size * 4
        await table.health("Last copy")

    assert [one.message for one in caplog.records].count(SHORT) == 2
    assert SHORT.endswith("two and a half times the database.")


async def test_without_copies_it_says_so(tmp_path):
    async with laid(tmp_path, copies=backup.Copies(tmp_path / "copies", 0)) as table:
        await table.health("No copies of the database are made.")

    assert not (tmp_path / "copies").exists()


async def test_forms_are_kept_a_month(tmp_path):
    clock, copies = HandClock(), backup.Copies(tmp_path / "copies", KEPT)
    async with laid(tmp_path, clock, copies) as table:
        await table.health(f"Last copy <t:{second(clock)}:R>")
        for age, key in ((FORMS, "old"), (FORMS - 2 * DAY, "young")):
            at = clock.now() - age
            await table.bot.db.write(
                lambda db, k=key, at=at: drafts.put(db, drafts.Draft(7, k, "{}", at))
            )
        clock.forward(DAY)
        await table.health(f"Last copy <t:{second(clock)}:R>")

        left = [
            await table.bot.db.read(lambda db, k=k: drafts.get(db, 7, k)) for k in ("old", "young")
        ]
    assert left[0] is None
    assert left[1] is not None


async def test_lines_are_kept_whole_for_a_month(tmp_path):
    """Then a reminder goes, and a row's line loses what only its message needed."""
    clock, copies = HandClock(), backup.Copies(tmp_path / "copies", KEPT)
    async with laid(tmp_path, clock, copies) as table:
        ana, ben = await table.duel("Ana", "Ben", charms="0")
        seen = await rounds(ana, ben, (3, 1))
        await ben.submit(await disputing(ben, seen), claim="Not so.")
        await table.health("still to be said: 0.")
        whole = await bodies(table)
        clock.forward(LINES)
        await table.health(f"Last copy <t:{second(clock)}:R>")
        assert (await bodies(table))[: len(whole)] == whole
        clock.forward(DAY)
        await table.health(f"Last copy <t:{second(clock)}:R>")
        left = (await bodies(table))[: len(whole)]
        link = (await ana.command("#general", "game log")).text

    assert [body for body in whole if '"buttons"' in body]
    assert all('"text"' in body and '"buttons"' not in body for body in left)
    assert "discord.com/channels/" in link


async def bodies(table):
    """Return what stands in the outbox about rows that were told."""
    sql = "SELECT body FROM outbox WHERE seq IS NOT NULL AND delivered_at IS NOT NULL ORDER BY id"
    found = await table.bot.db.read(lambda db: db.execute(sql).fetchall())
    return [body for (body,) in found]
