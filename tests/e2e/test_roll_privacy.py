"""/privacy: what is kept, counted; and forgetting, which leaves every chain whole."""

from __future__ import annotations

import pytest

from db import journal, settings
from tests.support.e2e.rolling import attached, kept_of, rolled, verify

pytestmark = pytest.mark.bot


@pytest.fixture
async def table(tmp_path):
    async with rolled(tmp_path) as found:
        yield found


async def rows(table, game=1):
    return await table.bot.db.read(lambda db: journal.rows(db, game))


async def forgets(person):
    seen = await person.command("#general", "privacy")
    sure = await person.press(seen, "Forget me")
    return sure, await person.press(sure, "Yes, forget me for good")


def traces(db, word):
    """Return in how many rows of the journal and the outbox a word is left."""
    texts = {"journal": "move || told || rolls", "outbox": "body"}
    found = 0
    for table, text in texts.items():
        sql = f"SELECT count(*) FROM {table} WHERE {text} LIKE ?"
        found += db.execute(sql, (f"%{word}%",)).fetchone()[0]
    return found


async def test_what_is_kept_is_counted(table):
    ana = await table.person("Ana")
    await ana.command("#general", "roll", dice="2d6")
    await ana.command("#general", "roll", dice="2d6", secret="only me")
    await ana.command("#general", "rolls save", name="bolt", dice="1d10")

    seen = await ana.command("#general", "privacy")

    assert seen.ephemeral
    lines = seen.content.splitlines()
    assert "- moves: 2" in lines
    assert "- settings: 1" in lines
    assert "- seats: 1" in lines


async def test_who_is_unknown_reads_that_nothing_is_kept(table):
    ana = await table.person("Ana")

    seen = await ana.command(await ana.dm(), "privacy")

    assert "- nothing" in seen.content.splitlines()


async def test_forgetting_erases_words_and_faces_and_leaves_the_rest(table, tmp_path):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command("#general", "roll", dice="2d6[my secret plan]")
    await ben.command("#general", "roll", dice="1d8[bens]")
    await ana.command("#general", "roll", dice="3d6[another]")
    await ana.command("#general", "rolls save", name="bolt", dice="1d10")
    assert await table.bot.db.read(lambda db: traces(db, "plan")) == 2

    sure, done = await forgets(ana)

    assert "cannot be undone" in sure.content
    assert "moves 2" in done.content
    kept = await rows(table)
    assert [row.erased_at is not None for row in kept] == [True, False, True, False]
    assert kept[-1].kind == "forgotten"
    assert await table.bot.db.read(lambda db: traces(db, "plan")) == 0
    person = int(ana.id)
    assert await table.bot.db.read(lambda db: settings.under(db, "person", person)) == {}
    path = await attached(await ben.command("#general", "rolls export"), tmp_path)
    assert "erased" in await verify(path)


async def test_after_forgetting_one_rolls_as_somebody_new(table):
    ana = await table.person("Ana")
    await ana.command("#general", "roll", dice="2d6")
    (before,) = await rows(table)

    await forgets(ana)
    seen = await ana.command("#general", "roll", dice="2d6")

    assert " · 2d6 (" in seen.content
    after = (await rows(table))[-1]
    assert after.seat != before.seat


async def test_rolls_outside_servers_are_erased_whole(table):
    ana = await table.person("Ana")
    await ana.command(await ana.dm(), "roll", dice="2d6[mine]")

    await forgets(ana)

    places = await table.bot.db.read(lambda db: db.execute("SELECT place FROM game").fetchall())
    assert places == [("person:0",)]
    assert all(row.erased_at is not None for row in await rows(table))
    again = await ana.command(await ana.dm(), "roll", dice="2d6")
    assert "Entry 1 " in again.text


async def test_nobody_forgets_somebody_else(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command("#general", "roll", dice="2d6")
    his = await ben.command("#general", "privacy")

    forged = await ben.press(his, custom_id=f"yy:{ana.id}", forged=True)

    assert forged.content == "This button is not for you. Yours: /privacy."
    assert (await rows(table))[0].erased_at is None


async def test_who_plays_is_warned(table):
    ana, _ = await table.duel("Ana", "Ben")

    sure, _ = await forgets(ana)

    assert "Live games in which you hold a seat, and leave it: 1." in sure.content


async def test_nothing_of_a_game_keeps_the_number_of_who_was_forgotten(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    for person in (ana, ben):
        move = (await person.complete("#general", "game answer", "move", "bid 1"))[0].value
        await person.command("#general", "game answer", move=move)
    await ana.command("#general", "game undo")
    await table.quiet()

    await forgets(ana)

    assert await table.bot.db.read(lambda db: kept_of(db, ana.id)) == set()
    refused = await ana.command("#general", "game end")
    assert "Only the host, the GM or a moderator" in refused.content
    assert "vote is over" in (await votes_of(ben)).content


async def votes_of(person):
    shown = [m for m in await person.messages("#general") if "asks to take back" in m.content]
    return await person.press(shown[-1], "Agree")
