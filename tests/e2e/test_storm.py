"""A thousand commands over fifty channels while everything fails at random: nothing is lost."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter

import pytest

from referee import custom_id
from tests.support.duel import Bid
from tests.support.e2e import audit

pytestmark = pytest.mark.bot
CHANNELS = 50
ROUNDS = 10
AT_ONCE = 6
ONE_IN = 8
SHAKE_EVERY = 90
ANSWERED_WITHIN = 60.0


async def duels(table, people):
    """Begin a duel in every channel; return the channels."""
    made = [table.sandbox.admin.add_channel(f"duel-{n}")["id"] for n in range(CHANNELS)]
    for person in people:
        await person._look_about()
    for place in made:
        await people[0].command(place, "game new", game="duel")
        for person in people:
            await person.command(place, "game join")
        await people[0].command(place, "game start")
    return made


def shake(table, chance):
    """Trouble the gateway, or the events on it, in one of many ways."""
    gateway, events = table.sandbox.gateway, table.sandbox.event_faults
    trouble = (
        gateway.drop,
        gateway.reconnect,
        lambda: gateway.invalidate(resumable=True),
        lambda: events.repeat(times=3),
        lambda: events.reorder(count=2),
    )
    chance.choice(trouble)()


def verdicts(messages):
    """Return how often each row is told in a channel."""
    found = (re.search(r"Row (\d+) · receipt", m.text) for m in messages if not m.ephemeral)
    return Counter(int(match[1]) for match in found if match)


@pytest.mark.long
async def test_a_storm_loses_doubles_and_breaks_nothing(table, seed_of):
    people = [await table.person("Ana"), await table.person("Ben")]
    places = await duels(table, people)
    chance = random.Random(seed_of(20261122))
    bids = [(place, person) for _ in range(ROUNDS) for place in places for person in people]
    receipts, kinds = set(), Counter()
    table.sandbox.faults.scatter(chance, ONE_IN, "/callback")
    table.sandbox.faults.scatter(chance, ONE_IN, "/webhooks")
    table.sandbox.faults.scatter(chance, ONE_IN, "/messages")

    async def work(left):
        for number, (place, person) in left:
            if number % SHAKE_EVERY == SHAKE_EVERY - 1:
                shake(table, chance)
            move = custom_id.choice(Bid(amount=chance.randint(0, 3)))
            try:
                seen = await person.command(place, "game answer", move=move, limit=5)
            except AssertionError:
                kinds["silent"] += 1
                continue
            kinds[seen.kind] += 1
            found = re.search(r"receipt (\w{16})", seen.text)
            if found:
                receipts.add(found[1])

    left = iter(enumerate(bids))
    async with asyncio.timeout(ANSWERED_WITHIN * 5):
        await asyncio.gather(*(work(left) for _ in range(AT_ONCE)))
    table.sandbox.faults.clear()
    await table.sandbox.gateway.identified(1)
    await table.quiet()

    rows = audit.rows(table.data)
    assert len(bids) == CHANNELS * ROUNDS * 2
    assert kinds["message"] > len(bids) // 2, kinds
    assert receipts <= {row.chain.hex()[:16] for row in rows}
    assert len({row.key for row in rows}) == len(rows)
    assert audit.whole(table.data) == len(rows)
    assert audit.unsaid(table.data) == 0
    for game, place in enumerate(places, 1):
        told = verdicts(await people[0].messages(place))
        decided = {row.seq for row in rows if row.game == game and row.decision is not None}
        assert set(told) == decided, place
        assert max(told.values()) == 1, (place, told)
