"""Two hundred costly commands of one person, and somebody else who wants to roll one die."""

from __future__ import annotations

import asyncio

import pytest

from cogs import crowd

pytestmark = pytest.mark.bot
FLOOD = 200
LINE = "8000ad"


async def test_a_flood_by_one_person_slows_that_person_alone(table):
    """The other's roll is answered while most of the flood waits or was sent away."""
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ben.command("#general", "roll", dice="1d6")
    flood = [
        asyncio.create_task(ana.command("#general", "roll", dice=LINE, limit=120))
        for _ in range(FLOOD)
    ]
    async with asyncio.timeout(60):
        while not table.bot.crowd._people:
            await asyncio.sleep(0)
    seen = await ben.command("#planet-x", "roll", dice="1d6")
    rolled = await table.bot.db.read(
        lambda db: db.execute("SELECT count(*) FROM journal").fetchone()[0]
    )
    answers = await asyncio.gather(*flood)

    # On a slow machine the answer is deferred first, and the roll stands in the channel.
    said = (seen.text, *(message.text for message in await ben.messages("#planet-x")))
    assert any("1d6" in text for text in said)
    refused = [one for one in answers if "Nothing was done for this one" in one.text]
    served = [one for one in answers if one not in refused]
    assert len(served) >= crowd.OF_PERSON + crowd.WAITING_OF_PERSON
    assert refused
    # Ben's two rolls, and no more of the flood than was worked on before his.
    assert rolled - 2 < len(served) // 2
