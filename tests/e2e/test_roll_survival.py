"""A roll survives the bot being killed: saved once, said after the restart, its buttons alive."""

from __future__ import annotations

import asyncio
import signal

import pytest

from db.connect import connect
from tests.support.e2e import audit
from tests.support.e2e.child import killable
from tests.support.e2e.rolling import check_every_face

pytestmark = pytest.mark.bot


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


@pytest.mark.parametrize("point", POINTS)
async def test_a_roll_is_saved_once_whenever_the_power_fails(house, point):
    sandbox, child, data = house
    await child.start(point, "2")
    ana = await sandbox.person("Ana")
    first = await ana.command("#general", "roll", dice="2d6")
    attempt = asyncio.create_task(ana.command("#general", "roll", dice="5d20", limit=30))

    assert await child.gone() == -signal.SIGKILL
    await child.start()
    seen = await attempt

    if point == "before-commit":
        assert seen.kind == "failed"
        assert len(audit.rows(data)) == 1
    else:
        said = await ana.wait("#general", lambda message: " · 5d20 (" in message.content)
        assert audit.rows(data)[1].chain.hex()[:16] in said.text
    again = await ana.press(first, "Again")
    assert "again, as entry 1" in again.content
    assert audit.whole(data) == (2 if point == "before-commit" else 3)
    assert await child.end() == 0
    async with await connect(data) as db:
        await check_every_face(db, data.parent)
