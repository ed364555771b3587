"""It survives: killed at every point and in the middle of a crowd, nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import contextlib
import re
import signal
import sqlite3
import sys

import pytest

from tests.support.e2e import audit
from tests.support.e2e.child import CHILD, START, killable

pytestmark = pytest.mark.bot
CROWD = 24


# One power cut before every change, the others in the long run.
POINTS = [
    pytest.param("before-commit", marks=pytest.mark.long),
    "after-commit",
    pytest.param("after-answer", marks=pytest.mark.long),
]


@pytest.fixture
async def house(tmp_path):
    async with killable(tmp_path) as found:
        yield found


async def duel(people, channel):
    """Begin a duel in a channel: one row."""
    await people[0].command(channel, "game new", game="duel")
    for person in people:
        await person.command(channel, "game join")
    await people[0].command(channel, "game start")


async def pick(person, channel, label):
    offered = await person.complete(channel, "game answer", "move", label)
    return offered[0].value


async def bid(person, channel, amount):
    move = await pick(person, channel, f"bid {amount}")
    return await person.command(channel, "game answer", move=move)


@pytest.mark.parametrize("point", POINTS)
async def test_a_power_cut_at_any_point_loses_and_doubles_nothing(house, point):
    sandbox, child, data = house
    await child.start(point, "0")
    ana, ben = await sandbox.person("Ana"), await sandbox.person("Ben")
    await duel((ana, ben), "#general")
    await bid(ana, "#general", 3)
    move = await pick(ben, "#general", "bid 1")
    child.process.send_signal(signal.SIGUSR1)
    attempt = asyncio.create_task(ben.command("#general", "game answer", move=move, limit=30))

    assert await child.gone() == -signal.SIGKILL
    await child.start()
    seen = await attempt

    saved = len(audit.rows(data))
    if point == "before-commit":
        assert (seen.kind, saved) == ("failed", 2)
        again = await ben.command("#general", "game answer", move=move)
        assert "Red" in again.content
    else:
        assert saved == 3
        spoken = await ben.wait("#general", lambda m: "Bids: " in m.text and "Why?" in m.labels)
        assert "Waiting for" in spoken.content
    old = (await ana.messages("#general"))[0]
    shown = await ana.press(old, custom_id="n:1", forged=True)
    assert "Red" in shown.content
    assert audit.whole(data) == 3
    assert await child.end() == 0


@pytest.mark.long
async def test_killed_in_the_middle_of_a_crowd(house):
    sandbox, child, data = house
    await child.start()
    people = [await sandbox.person(f"P{n}") for n in range(CROWD)]
    pairs = list(zip(people[::2], people[1::2], strict=True))
    channels = [sandbox.admin.add_channel(f"duel-{n}") for n in range(len(pairs))]
    for pair, channel in zip(pairs, channels, strict=True):
        for person in pair:
            await person._look_about()
        await duel(pair, channel["id"])
    places = [(person, c["id"]) for pair, c in zip(pairs, channels, strict=True) for person in pair]
    moves = [await pick(person, place, "bid 2") for person, place in places]

    tasks = [
        asyncio.create_task(person.command(place, "game answer", move=move, limit=30))
        for (person, place), move in zip(places, moves, strict=True)
    ]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    assert await child.end(signal.SIGKILL) == -signal.SIGKILL
    await child.start()
    seen = await asyncio.gather(*tasks)

    receipts = {row.chain.hex()[:16] for row in audit.rows(data)}
    acknowledged = [one for one in seen if one.kind == "message"]
    assert len(acknowledged) > 0
    for one in acknowledged:
        assert re.search(r"receipt (\w{16})", one.text)[1] in receipts
    keys = [row.key for row in audit.rows(data)]
    assert len(keys) == len(set(keys))
    assert audit.whole(data) == len(keys)
    async with asyncio.timeout(START):
        while "still to be said: 0." not in (await people[0].command("#general", "health")).text:
            assert child.process.returncode is None
    assert audit.unsaid(data) == 0
    assert await child.end() == 0


async def test_a_second_process_on_the_same_database_refuses_in_words(house):
    _, child, _ = house
    await child.start()
    second = await asyncio.create_subprocess_exec(
        sys.executable,
        str(CHILD),
        *child._where,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    _, said = await asyncio.wait_for(second.communicate(), START)

    assert second.returncode != 0
    assert b"Stop it first" in said
    assert b"Traceback" not in said
    assert await child.end() == 0


async def test_it_leaves_within_five_seconds_when_told_to(house):
    sandbox, child, data = house
    await child.start()
    ana, ben = await sandbox.person("Ana"), await sandbox.person("Ben")
    await duel((ana, ben), "#general")

    child.process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(child.process.wait(), 5) == 0

    assert not data.with_name("landfall.db-wal").exists()
    with contextlib.closing(sqlite3.connect(data)) as db:
        assert db.execute("SELECT count(*) FROM journal").fetchone() == (1,)
