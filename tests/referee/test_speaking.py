"""Who identifies when: one shard of a bucket at a time, whichever process it belongs to."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from cogs.bot_type import Landfall
from db import server
from db.share import Shards
from referee import speaking
from referee.speaking import SharedTurns


@pytest.fixture
async def two(address, tmp_path, monkeypatch):
    """The turns of two processes that let go of no bucket by themselves, and ask often."""
    monkeypatch.setattr(speaking, "IDENTIFIES_WITHIN", 3_600.0)
    monkeypatch.setattr(speaking, "LOOKS_AGAIN", 0.01)
    path = tmp_path / "landfall.db"
    async with (
        await server.connect_server(address, path, Shards.read("0/2")) as one,
        await server.connect_server(address, path, Shards.read("1/2")) as other,
    ):
        # Letting go takes hours here: it is not waited for.
        turns = [SharedTurns(_referee(each), each.claims) for each in (one, other)]
        yield turns
        for each in turns:
            for task in each._letting_go:
                task.cancel()


def _referee(database):
    """What turns need of a referee."""

    async def flush():
        """Nothing was said that would have to be marked."""

    return SimpleNamespace(db=database, savers=[], marks=SimpleNamespace(flush=flush))


def refusals(turns):
    """Count how often a process was refused a bucket, and have a condition to wait for."""
    claims, refused = turns._claims, asyncio.Queue()

    async def take(bucket):
        is_taken = await original(bucket)
        if not is_taken:
            refused.put_nowait(bucket)
        return is_taken

    original, claims.take_bucket = claims.take_bucket, take
    return refused


async def test_one_shard_of_a_bucket_identifies_at_a_time(two):
    """The other process waits for its turn in the same bucket, and for no other one."""
    one, other = two
    refused = refusals(other)
    await one.identify(0)
    await other.identify(1)
    waiting = asyncio.create_task(other.identify(0))
    assert [await refused.get() for _ in range(3)] == [0, 0, 0]
    assert not waiting.done()

    await one._claims.release_bucket(0)
    await waiting


async def test_a_process_waits_for_itself_as_well(two):
    """The server would give it what it has; the bucket is free when its time is over."""
    one, _ = two
    await one.identify(0)
    again = asyncio.create_task(one.identify(0))
    # The session answers in order: what was asked for the first would be answered by now.
    for bucket in (1, 2, 3):
        await one.identify(bucket)
    assert not again.done()

    one._identifying.discard(0)
    await again


async def test_a_bucket_is_let_go_of_after_its_time(two, monkeypatch):
    """So that the next shard identifies without anybody's help."""
    monkeypatch.setattr(speaking, "IDENTIFIES_WITHIN", 0.01)
    one, other = two
    for turns in (one, other, one):
        await turns.identify(0)


async def test_a_process_that_died_keeps_no_bucket(two):
    """Its session ends with it, and with that its lock."""
    one, other = two
    refused = refusals(other)
    await one.identify(0)
    waiting = asyncio.create_task(other.identify(0))
    await refused.get()
    await one._claims._session.call(lambda session: session.drop())
    await waiting


PLACE = 77
OWN, OTHERS = 2 << 22, 1 << 22
"""Servers of the first process and of the second: Discord's count of shards."""


def moving(guild, channel=PLACE):
    """A game of a server whose move is about to be saved."""
    return SimpleNamespace(game=SimpleNamespace(channel=channel, guild=guild))


async def may_speak(turns):
    """Whether a process may speak in the place at the moment."""
    async with turns.at(f"channel:{PLACE}", OWN) as may:
        return may


async def test_a_place_is_claimed_while_a_move_is_saved_and_let_go_of_after_it_was_told(two):
    """Whoever tells of the move asks for the place no more; then it is free again."""
    one, other = two
    (expect,) = one._referee.savers
    expect(moving(OWN))
    expect(moving(OWN))
    await one._expected[PLACE]
    assert not await may_speak(other)

    one._claims.take = None
    assert await may_speak(one)
    assert await may_speak(other)


async def test_a_place_where_nothing_was_told_is_let_go_of(two, monkeypatch):
    """A move that could not be saved, for one."""
    monkeypatch.setattr(speaking, "EXPECTED_FOR", 0.01)
    one, other = two
    one.expect(moving(OWN))
    await one._expected[PLACE]
    async with asyncio.timeout(5):
        while not await may_speak(other):
            await asyncio.sleep(0.01)
    assert not one._expected


async def test_no_place_of_another_process_is_claimed_and_none_without_a_channel(two):
    """Its own process tells of it."""
    one, _ = two
    one.expect(moving(OTHERS))
    one.expect(moving(OWN, None))
    assert not one._expected


async def test_the_bucket_is_the_shards_number_by_discords_count():
    """docs.discord.com/developers/events/gateway#max-concurrency: shard_id % max_concurrency."""
    asked = []

    async def limits():
        return SimpleNamespace(max_concurrency=16)

    async def identify(bucket):
        asked.append(bucket)

    bot = SimpleNamespace(
        db=SimpleNamespace(is_shared=True),
        fetch_session_start_limits=limits,
        turns=SimpleNamespace(identify=identify),
    )
    for shard in (None, 3, 16, 37):
        await Landfall.before_identify_hook(bot, shard)
    assert asked == [0, 3, 0, 5]
