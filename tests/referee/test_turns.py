"""Turns between servers: so many at once, none of them kept waiting by another's crowd."""

from __future__ import annotations

import asyncio

from referee.turns import Turns


class Room:
    """People of servers who come in by turns and stay until they are let go."""

    def __init__(self, most):
        self.turns = Turns(most)
        self.inside = []
        self.go = {}

    async def enter(self, name, server):
        async with self.turns.turn(server):
            self.inside.append(name)
            await self.go.setdefault(name, asyncio.Event()).wait()

    async def come(self, *people):
        tasks = [asyncio.create_task(self.enter(name, server)) for name, server in people]
        await settled()
        return tasks

    async def leave(self, name):
        self.go[name].set()
        await settled()


async def settled():
    """Let every task come as far as it can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_no_more_than_so_many_are_in_at_once():
    room = Room(2)
    await room.come(("a", 1), ("b", 1), ("c", 1))
    assert room.inside == ["a", "b"]
    await room.leave("b")
    assert room.inside == ["a", "b", "c"]


async def test_servers_take_turns_and_within_one_the_first_is_first():
    room = Room(1)
    await room.come(*((f"crowd {n}", 1) for n in range(5)), ("other 0", 2), ("other 1", 2))
    for name in ("crowd 0", "crowd 1", "other 0", "crowd 2", "other 1", "crowd 3"):
        assert room.inside[-1] == name
        await room.leave(name)
    assert room.inside[-1] == "crowd 4"


async def test_who_gives_up_while_waiting_takes_no_place_with_them():
    room = Room(1)
    _, waiting, _ = await room.come(("a", 1), ("b", 1), ("c", 2))
    waiting.cancel()
    await room.leave("a")
    assert room.inside == ["a", "c"]


async def test_who_gives_up_in_the_moment_of_being_let_in_passes_the_place_on():
    room = Room(1)
    _, waiting, _ = await room.come(("a", 1), ("b", 1), ("c", 1))
    room.go["a"].set()
    # One step: "a" leaves and hands its place to "b", who has not woken up yet.
    await asyncio.sleep(0)
    waiting.cancel()
    await settled()
    assert room.inside == ["a", "c"]
