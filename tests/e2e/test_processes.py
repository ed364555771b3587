"""Three processes, six shards, one server: whoever is killed, nothing is lost, doubled or mixed up.

`make test` plays some games and kills each process once; `GAMES=200 KILLS=300` as `make soak` does.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections import Counter

import pytest

from referee import custom_id
from tests.support.db.plain import plain
from tests.support.db.server import running
from tests.support.duel import Bid
from tests.support.e2e import audit
from tests.support.e2e.processes import guilds, processes
from tests.support.e2e.receipts import receipts_in
from tests.support.e2e.telling import check_told

pytestmark = pytest.mark.bot
GAMES = int(os.environ.get("GAMES", "6"))
KILLS = int(os.environ.get("KILLS", "3"))
SERVER_EVERY = 3
"""After so many processes the server itself is ended: restarted, or killed."""
AT_ONCE = 4
SAID_WITHIN = 180.0


async def begun(sandbox, people, names, many):
    """Begin a duel in a channel of each of so many servers in turn; return the channels."""
    made = []
    for number in range(many):
        guild = names[number % len(names)]
        made.append(sandbox.admin.add_channel(f"duel-{number}", guild)["id"])
    for person in people:
        await person._look_about()
    for place in made:
        await people[0].command(place, "game new", game="duel")
        for person in people:
            await person.command(place, "game join")
        await people[0].command(place, "game start")
    return made


def numbers(address, places):
    """Return the game of each channel."""
    with plain(address) as db:
        found = db.execute("SELECT channel, id FROM game WHERE kind = 'game'").fetchall()
    by_place = {str(channel): game for channel, game in found}
    return [by_place[place] for place in places]


async def check_said_once(address, person, place):
    """Assert that every line of a channel is one message, and every message a line."""
    shown = [m for m in await person.messages(place) if m.author == "Landfall"]
    public = sorted(int(m.id) for m in shown if not m.ephemeral)
    with plain(address) as db:
        sql = "SELECT DISTINCT message FROM outbox WHERE channel = ? AND gone IS NULL"
        said = sorted(message for (message,) in db.execute(sql, (int(place),)))
    assert said == public


async def lapsed(address):
    """Wait until the clock has played what silence means."""
    sql = "SELECT count(*) FROM journal WHERE \"by\" = 'clock'"
    async with asyncio.timeout(SAID_WITHIN):
        while True:
            with plain(address) as db:
                if db.execute(sql).fetchone()[0]:
                    return
            await asyncio.sleep(0.2)


async def all_said(address):
    """Wait until nothing is left to be said."""
    async with asyncio.timeout(SAID_WITHIN):
        while await asyncio.to_thread(audit.unsaid, address):
            await asyncio.sleep(0.2)


async def test_commands_are_told_to_discord_by_the_process_with_the_first_shard(tmp_path):
    """The others start and say nothing of them, though none was ever told."""

    def told(sandbox):
        asked = [request for request in sandbox.requests if request.path.endswith("/commands")]
        return [request.status for request in asked if request.method == "PUT"]

    with running() as server:
        async with processes(tmp_path, server.new_database()) as all_of_them:
            first, *others = all_of_them.all
            await asyncio.gather(*(child.start() for child in others))
            assert told(all_of_them.sandbox) == []
            await first.start()
            assert told(all_of_them.sandbox) == [200]
            for child in all_of_them.all:
                assert await child.end() == 0


async def test_what_a_silent_process_had_to_do_is_done_by_the_others(tmp_path, monkeypatch):
    """The clock goes on in its games, and what it says there is said; then it comes back."""
    monkeypatch.setenv("SILENT_AFTER", "2000")
    with running() as server:
        address = server.new_database()
        async with processes(tmp_path, address) as all_of_them:
            sandbox = all_of_them.sandbox
            names = guilds(sandbox, ("Ana", "Ben"))
            people = [await sandbox.person("Ana"), await sandbox.person("Ben")]
            await all_of_them.start()
            (place,) = await begun(sandbox, people, names[:1], 1)
            await all_said(address)
            await all_of_them.all[0].end(signal.SIGKILL)
            with plain(address) as db:
                db.execute("UPDATE waiting SET since = 1, due = 2, wake = 0")

            await lapsed(address)
            await all_said(address)
            (game,) = numbers(address, [place])
            await check_told(address, people[0], place, game)
            await all_of_them.all[0].start()
            seen = await people[1].command(place, "roll", dice="1d20", limit=20)
            assert seen.kind == "message"
            await all_said(address)
            await check_told(address, people[0], place, game)
            await check_said_once(address, people[0], place)


async def test_whichever_process_is_killed_nothing_is_lost_or_doubled(tmp_path, seed_of):
    chance = random.Random(seed_of(20261124))
    with running() as server:
        address = server.new_database()
        async with processes(tmp_path, address) as all_of_them:
            sandbox = all_of_them.sandbox
            names = guilds(sandbox, ("Ana", "Ben"))
            people = [await sandbox.person("Ana"), await sandbox.person("Ben")]
            await all_of_them.start()
            places = await begun(sandbox, people, names, GAMES)
            receipts, kinds, over = set(), Counter(), asyncio.Event()

            async def play():
                while not over.is_set():
                    place, person = chance.choice(places), chance.choice(people)
                    move = custom_id.choice(Bid(amount=chance.randint(0, 3)))
                    words = chance.choice((("game answer", "move", move), ("roll", "dice", "1d20")))
                    try:
                        seen = await person.command(
                            place, words[0], **{words[1]: words[2]}, limit=5
                        )
                    except AssertionError:
                        kinds["silent"] += 1
                        continue
                    kinds[seen.kind] += 1
                    receipts.update(receipts_in(seen.text))

            async def kill():
                for number in range(KILLS):
                    await all_of_them.kill(number % 3 if KILLS < 6 else chance.randrange(3))
                    if number % SERVER_EVERY == SERVER_EVERY - 1:
                        how = (signal.SIGINT, signal.SIGQUIT)[number // SERVER_EVERY % 2]
                        await asyncio.to_thread(server.stop, how)
                        await asyncio.to_thread(server.start)
                over.set()

            await asyncio.gather(kill(), *(play() for _ in range(AT_ONCE)))
            await all_said(address)

            rows = audit.rows(address)
            assert kinds["message"], kinds
            assert receipts <= {row.chain.hex()[:16] for row in rows}
            assert len({row.key for row in rows}) == len(rows)
            assert audit.whole(address) == len(rows)
            for place, game in zip(places, numbers(address, places), strict=True):
                await check_told(address, people[0], place, game)
                await check_said_once(address, people[0], place)
            for child in all_of_them.all:
                assert await child.end() == 0
