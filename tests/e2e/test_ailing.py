"""One game that cannot be read costs no other anything; what could not be saved is tried again."""

from __future__ import annotations

import asyncio
import sqlite3
from types import SimpleNamespace

import discord
import pytest

from cogs.ui import attachment
from cogs.workers import autoplay as worker
from cogs.workers import look
from db import backup, outbox, votes
from db.errors import CannotRead, NothingSaved
from referee.errors import Refusal
from referee.waiting import retention, standing_orders
from referee.waiting.deadlines import PUT_OFF, Deadlines
from rules.deadlines import HOUR, MINUTE
from tests.support.e2e import audit
from tests.support.e2e.shown import told_row
from tests.support.e2e.table import HandClock, laid

pytestmark = pytest.mark.bot
SICK, WELL = "#general", "#planet-x"
WITHIN = 30


def spoil(data, game):
    """Damage the state of a game's head, as a bad page does."""
    with sqlite3.connect(data) as db:
        db.execute("DROP TRIGGER journal_erased_whole")
        db.execute("UPDATE journal SET state = x'00' WHERE game = ?", (game,))
    db.close()


async def duel(table, place, *names):
    people = [await table.person(name) for name in names]
    await people[0].command(place, "game new", game="duel")
    for person in people:
        await person.command(place, "game join")
    await people[0].command(place, "game start")
    return people


@pytest.fixture
async def sick(tmp_path):
    """A table with two duels, of which the first cannot be read any more."""
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        await duel(table, SICK, "Ana", "Ben")
        await duel(table, WELL, "Cid", "Dot")
        await table.quiet()
    spoil(tmp_path / "landfall.db", 1)
    copies = backup.Copies(tmp_path / "copies", 2)
    async with laid(tmp_path, clock, copies) as table:
        yield table


async def test_the_others_are_reminded_told_and_copied(sick, caplog):
    """Its clock used to stop all clocks, and its lines all lines."""
    cid = await sick.person("Cid")
    sick.clock.forward(6 * HOUR)
    await cid.wait(WELL, lambda m: "still open" in m.content)
    sick.clock.forward(7 * HOUR)
    verdict = await told_row(sick, cid, WELL, 2, 2)

    assert "Bids: " in verdict.text
    assert "Games that cannot be read: 1 (reference " in await sick.health("Last copy")
    traces = [one for one in caplog.records if "game 1 cannot be read" in one.getMessage()]
    assert len(traces) == 1
    assert not [one for one in caplog.records if "clock's loop failed" in one.getMessage()]


async def test_who_uses_it_reads_why_with_the_same_number(sick):
    ana = await sick.person("Ana")
    said = [(await ana.command(SICK, "game status")).text for _ in range(2)]
    assert said[0] == said[1]
    assert said[0].startswith("This game cannot be read (reference ")
    number = said[0].partition("(reference ")[2][:8]
    assert f"(reference {number})" in await sick.health("cannot be read")


async def test_a_line_of_it_holds_up_no_other_in_its_channel(sick):
    """A journal of rolls speaks in the same channel."""
    ana = await sick.person("Ana")
    await ana.command(SICK, "roll", dice="1d6")
    rolls = (await sick.bot.db.read(lambda db: db.execute(ROLLS).fetchone()))[0]
    channel = int(sick.sandbox.admin.find_channel("general")["id"])
    now = sick.clock.now()
    lines = [
        outbox.Line(None, game, None, 0, channel, None, body, f"n{game}", now)
        for game, body in ((1, '{"text":"{p1}","named":true}'), (rolls, '{"text":"loose"}'))
    ]
    for line in lines:
        await sick.bot.db.write(lambda db, line=line: outbox.add(db, line))
    sick.bot.referee.moved(await sick.bot.games.get(rolls))

    await ana.wait(SICK, lambda m: m.content == "loose")
    left = "SELECT game FROM outbox WHERE delivered_at IS NULL AND nonce IN ('n1', ?)"
    async with asyncio.timeout(WITHIN):
        while await sick.bot.db.read(lambda db: db.execute(left, (f"n{rolls}",)).fetchall()) != [
            (1,)
        ]:
            await asyncio.sleep(0)


ROLLS = "SELECT id FROM game WHERE kind = 'rolls'"


async def test_a_vote_of_it_ends_when_its_time_is_up(sick):
    """In silence; and its clock is looked at again an hour later."""
    now = sick.clock.now()
    vote = votes.Vote(None, 1, "consent", "x", "{}", now, now)
    number = await sick.bot.db.write(lambda db: votes.add(db, vote))
    await Deadlines(sick.bot.votes).tick()

    found = await sick.bot.db.read(lambda db: votes.get(db, number))
    assert found.outcome == "lapsed"
    assert PUT_OFF == HOUR


async def test_one_game_that_cannot_be_archived_keeps_no_other(sick, monkeypatch):
    done = []

    async def archive(referee, game):
        done.append(game.id)
        await referee.games.get(game.id)

    async def over(referee, guild, days):
        return await sick.bot.db.read(
            lambda db: tuple(retention.servers.games.get(db, game) for game in (1, 2))
        )

    monkeypatch.setattr(retention, "_archive_game", archive)
    monkeypatch.setattr(retention, "_over", over)
    await retention._archive(sick.bot.referee, 1, retention.ServerRules(archive_days=1))
    assert done == [1, 2]


async def test_a_move_of_the_computer_that_could_not_be_saved_is_tried_again(tmp_path, monkeypatch):
    """Nobody moves in such a game but the computer, so nothing else would wake it."""
    tries = []
    play = worker.autoplay.play

    async def once_full(referee, head):
        tries.append(head.id)
        if len(tries) == 1:
            raise NothingSaved("Nothing was saved: the disk is full.")
        return await play(referee, head)

    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        monkeypatch.setattr(worker.autoplay, "play", once_full)
        ana = await table.person("Ana")
        await ana.command(WELL, "game new", game="duel")
        await ana.command(WELL, "game join")
        await ana.command(WELL, "game join", computer=True)
        await ana.command(WELL, "game start")
        async with asyncio.timeout(WITHIN):
            while len(audit.rows(table.data)) < 2:
                clock.forward(MINUTE)
                await asyncio.sleep(0)
    assert tries[:2] == [1, 1]


async def test_an_orders_moment_comes_again_where_the_disk_refused(tmp_path, monkeypatch):
    """The wait keeps its moment until the order was tried."""

    async def full(referee, head, seat):
        raise NothingSaved("Nothing was saved: the disk is full.")

    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        await duel(table, WELL, "Cid", "Dot")
        monkeypatch.setattr(standing_orders, "obey", full)
        deadlines = Deadlines(table.bot.votes)
        sql = "UPDATE waiting SET order_at = ?, wake = ?"
        now = clock.now()
        await table.bot.db.write(lambda db: db.execute(sql, (now, now)))
        with pytest.raises(NothingSaved):
            await deadlines.tick()
        kept = await table.bot.db.read(
            lambda db: db.execute("SELECT DISTINCT order_at FROM waiting").fetchall()
        )
    assert kept == [(now,)]


async def test_an_attachment_that_is_gone_is_said_in_a_sentence():
    """Discord drops it after a while; that is no fault of ours."""

    class Gone:
        filename, size = "red.json", 2

        async def read(self):
            raise discord.NotFound(SimpleNamespace(status=404, reason="Not Found"), "gone")

    with pytest.raises(Refusal, match=r'Discord has no file "red.json" any more'):
        await attachment.text_of(Gone())


async def test_a_game_that_cannot_be_looked_at_holds_up_no_line_of_its_channel(
    tmp_path, monkeypatch
):
    """It is looked at together with the lines, in the same read."""

    def damaged(self, db):
        raise CannotRead("A page is damaged.")

    async with laid(tmp_path, HandClock()) as table:
        ana, _ = await duel(table, SICK, "Ana", "Ben")
        await table.quiet()
        await ana.command(SICK, "roll", dice="1d6")
        rolls = (await table.bot.db.read(lambda db: db.execute(ROLLS).fetchone()))[0]
        channel = int(table.sandbox.admin.find_channel("general")["id"])
        now = table.clock.now()
        line = outbox.Line(None, rolls, None, 0, channel, None, '{"text":"loose"}', "n1", now)
        await table.bot.db.write(lambda db: outbox.add(db, line))

        monkeypatch.setattr(look.Look, "read", damaged)
        table.bot.referee.moved(await table.bot.games.get(1))
        await ana.wait(SICK, lambda m: m.content == "loose")
