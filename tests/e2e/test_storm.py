"""While everything fails, at random or for an hour: nothing is lost, doubled or broken."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter

import pytest

from referee import custom_id
from rules.deadlines import HOUR, MINUTE
from tests.support.duel import Bid
from tests.support.e2e import audit
from tests.support.e2e.receipts import receipts_in
from tests.support.e2e.telling import check_told

pytestmark = pytest.mark.bot
CHANNELS = 50
ROUNDS = 10
AT_ONCE = 6
ONE_IN = 8
SHAKE_EVERY = 90
ANSWERED_WITHIN = 60.0
IN_OUTAGE = 8
FOR_EVER = 1_000_000


async def duels(table, people, channels=CHANNELS):
    """Begin a duel in every one of so many channels; return the channels."""
    made = [table.sandbox.admin.add_channel(f"duel-{n}")["id"] for n in range(channels)]
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


async def check_told_once(table, person, places):
    """Assert that every row is told in the channel of its game, and once."""
    for game, place in enumerate(places, 1):
        await check_told(table.data, person, place, game)


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
            receipts.update(receipts_in(seen.text))

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
    await check_told_once(table, people[0], places)


def black_out(table, chance):
    """Let no answer and no message through: failures, limits and cut connections, mixed."""
    faults = table.sandbox.faults
    trouble = (
        lambda path: faults.fail(path, status=chance.choice((500, 502, 503, 504))),
        lambda path: faults.limit(path, retry_after=chance.choice((0.05, 30))),
        lambda path: faults.cut(path, applied=False),
    )
    for path in ("/callback", "/webhooks", "/messages"):
        for _ in range(IN_OUTAGE * 10):
            chance.choice(trouble)(path)
        faults.fail(path, status=503, times=FOR_EVER)


def lose_answers(table, chance, places):
    """Let the first answer in every other channel be heard without the bot learning of it."""
    for _ in places[::2]:
        if chance.randrange(2):
            table.sandbox.faults.cut("/callback", applied=True)
        else:
            table.sandbox.faults.fail("/callback", status=502, applied=True)


def decided_in(table):
    """Return the rows that told something, the starts of the games not counted."""
    return [row for row in audit.rows(table.data) if row.decision is not None and row.seq > 1]


@pytest.mark.long
async def test_an_outage_of_an_hour_delays_what_is_said_and_loses_nothing(table, seed_of):
    """What is done meanwhile is saved, and told once when Discord is back."""
    people = [await table.person("Ana"), await table.person("Ben")]
    places = await duels(table, people, IN_OUTAGE)
    await table.quiet()
    chance = random.Random(seed_of(20261123))

    async def bid(person, place):
        move = custom_id.choice(Bid(amount=chance.randint(0, 3)))
        with contextlib.suppress(AssertionError):
            await person.command(place, "game answer", move=move, limit=1)

    await asyncio.gather(*(bid(people[0], place) for place in places))
    lose_answers(table, chance, places)
    black_out(table, chance)
    began = table.clock.now()
    await asyncio.gather(*(bid(people[1], place) for place in places))
    async with asyncio.timeout(ANSWERED_WITHIN):
        while len(decided_in(table)) < IN_OUTAGE or table.bot.referee.in_flight:
            await asyncio.sleep(0.01)
    while table.clock.now() < began + HOUR:
        table.clock.forward(MINUTE)
        await asyncio.sleep(0.02)
    assert audit.unsaid(table.data) >= IN_OUTAGE
    table.sandbox.faults.clear()
    await table.quiet()

    rows = audit.rows(table.data)
    assert audit.whole(table.data) == len(rows)
    assert audit.unsaid(table.data) == 0
    saved = {(row.game, row.seq) for row in rows}
    assert saved >= {(game + 1, seq) for game in range(IN_OUTAGE) for seq in (1, 2, 3)}
    await check_told_once(table, people[0], places)
