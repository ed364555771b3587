"""Killed in the middle of everything that changes anything, it loses and doubles nothing.

What was acknowledged is there, nothing is done twice, and every line is said once.

`make test-long` kills once for each aim, `KILLS=300 pytest tests/e2e/test_kills.py` 300 times.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3

import pytest

from tests.support.e2e import audit, kills
from tests.support.e2e.child import START, killable
from tests.support.e2e.telling import check_told

pytestmark = pytest.mark.bot
SETTLES_WITHIN = 0.5
KILLS = int(os.environ.get("KILLS", "11"))
DONE = (
    "SELECT (SELECT count(*) FROM journal WHERE kind <> 'order')"
    " + (SELECT count(*) FROM answer WHERE key NOT IN (SELECT key FROM journal))"
)
CLOSED_BY_A_VOTE = 2
"""A last voice is an answer beside the row that it brings about."""


def asked(data, sql, *given):
    db = sqlite3.connect(data)
    try:
        return db.execute(sql, given).fetchall()
    finally:
        db.close()


def done(data):
    """Return how much was done so far: rows, and what was done beside them."""
    return asked(data, DONE)[0][0]


async def told_all(person):
    """Wait until nothing is left to be said."""
    async with asyncio.timeout(START):
        while "still to be said: 0." not in (await person.command("#general", "health")).text:
            pass


async def check_said_once(person, place, data):
    """Assert that every message of the bot's says lines of its own, and every line is said.

    What a game tells stands in its messages as they should be now.
    """
    shown = [m for m in await person.messages(place) if m.author == "Landfall"]
    public = {int(m.id) for m in shown if not m.ephemeral}
    sql = "SELECT message FROM outbox WHERE channel = ? AND gone IS NULL"
    said = {message for (message,) in asked(data, sql, int(place))}
    assert None not in said
    assert public <= said, "a message that no line knows of was said twice"
    assert said <= public, "a line is known by a message that is not there"
    begun = "SELECT id FROM game WHERE channel = ? AND kind = 'game' AND status <> 'lobby'"
    for (game,) in asked(data, begun, int(place)):
        await check_told(data, person, place, game)


@pytest.mark.long
async def test_whatever_it_is_killed_in_nothing_is_lost_or_doubled(tmp_path):
    async with killable(tmp_path) as (sandbox, child, data):
        ana, ben = await sandbox.person("Ana"), await sandbox.person("Ben")
        acknowledged = 0
        for number in range(KILLS):
            aim = kills.AIMS[number % len(kills.AIMS)]
            point = kills.point_of(aim, number)
            await child.start(point, "0")
            place = sandbox.admin.add_channel(f"kill-{number}")["id"]
            for person in (ana, ben):
                await person._look_about()
            act = await aim(ana, ben, place)
            await told_all(ana)
            before = done(data)
            # What was answered a moment ago has come back to the bot, too.
            await asyncio.sleep(SETTLES_WITHIN)
            child.process.send_signal(signal.SIGUSR1)
            attempt = asyncio.create_task(act())
            try:
                assert await child.gone() == -signal.SIGKILL
            except TimeoutError:
                raise AssertionError(f"{aim.__name__} never came to {point}") from None
            await child.start()
            seen = await attempt
            await told_all(ana)

            changed = done(data) - before
            assert changed <= CLOSED_BY_A_VOTE, (aim.__name__, point)
            assert (changed == 0) == (point == "before-commit"), (aim.__name__, point)
            acknowledged += seen.kind == "message"
            assert changed or seen.kind != "message", (aim.__name__, point)
            await check_said_once(ana, place, data)
            assert await child.end() == 0
        assert acknowledged or len(kills.AIMS) > KILLS
        assert audit.whole(data)
        assert audit.unsaid(data) == 0
