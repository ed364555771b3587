"""A flood by one person or server: so many at once, so many wait, the rest are told why."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from cogs import crowd
from referee.errors import Refusal

MOST = crowd.OF_PERSON + crowd.WAITING_OF_PERSON


def asked(person, guild=1):
    return SimpleNamespace(user=SimpleNamespace(id=person), guild_id=guild)


class Busy:
    """Commands that are worked on until they are let go."""

    def __init__(self):
        self.crowd = crowd.Crowd()
        self.inside = []
        self.go = asyncio.Event()

    async def command(self, person, guild=1):
        async with self.crowd.turn(asked(person, guild)):
            self.inside.append(person)
            await self.go.wait()

    async def come(self, count, person, guild=1):
        tasks = [asyncio.create_task(self.command(person, guild)) for _ in range(count)]
        for _ in range(3):
            await asyncio.sleep(0)
        return tasks


async def test_one_persons_flood_waits_for_itself_alone():
    busy = Busy()
    await busy.come(20, 7)
    assert busy.inside == [7] * crowd.OF_PERSON
    await busy.come(1, 8)
    assert busy.inside[-1] == 8


async def test_more_than_may_wait_are_told_what_to_wait_for():
    busy = Busy()
    tasks = await busy.come(MOST + 5, 7)
    refused = [task for task in tasks if task.done()]
    assert len(refused) == 5
    with pytest.raises(Refusal, match="wait for those answers, then try again"):
        refused[0].result()
    busy.go.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert len(busy.inside) == MOST
    assert not busy.crowd._people
    assert not busy.crowd._servers


async def test_a_servers_flood_costs_no_other_server_anything(monkeypatch):
    monkeypatch.setattr(crowd, "OF_SERVER", 4)
    monkeypatch.setattr(crowd, "WAITING_OF_SERVER", 2)
    busy = Busy()
    tasks = [task for person in range(10) for task in await busy.come(1, person)]
    assert len(busy.inside) == 4
    refused = [task for task in tasks if task.done()]
    assert len(refused) == 4
    for task in refused:
        with pytest.raises(Refusal, match="people of this server ask at once"):
            task.result()
    await busy.come(1, 99, guild=2)
    assert busy.inside[-1] == 99


async def test_nobody_waits_for_people_outside_servers(monkeypatch):
    monkeypatch.setattr(crowd, "OF_SERVER", 1)
    busy = Busy()
    for person in range(5):
        await busy.come(1, person, guild=None)
    assert len(busy.inside) == 5


async def test_what_hangs_keeps_nobody_out_for_long(monkeypatch):
    """An answer that Discord does not take is tried for half a minute; its work is done."""
    monkeypatch.setattr(crowd, "HELD", 0)
    busy = Busy()
    tasks = await busy.come(crowd.OF_PERSON + 1, 7)
    for _ in range(5):
        await asyncio.sleep(0)
    assert len(busy.inside) == crowd.OF_PERSON + 1
    busy.go.set()
    await asyncio.gather(*tasks)
    assert not busy.crowd._people
