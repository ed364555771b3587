"""Who is served when many ask at once: a flood by one person slows down only that person.

A limited number of commands of each person, and of each server, are worked on at once; the next
ones wait, and any beyond those are refused with what to wait for.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import discord

from referee.errors import Refusal

OF_PERSON, OF_SERVER = 3, 30
"""How many commands and presses are worked on at once."""
WAITING_OF_PERSON, WAITING_OF_SERVER = 40, 400
"""How many more may wait."""
HELD = 2.0
"""Seconds after which the next is let in anyway: an answer may hang on Discord for a long time."""


class Gate:
    """Lets a limited number in at once and makes a limited number wait."""

    def __init__(self, most: int, waiting: int) -> None:
        self._free = most
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._room = most + waiting
        self._here = 0

    def is_full(self) -> bool:
        """Say whether there is not even room to wait."""
        return self._here >= self._room

    def is_empty(self) -> bool:
        """Say whether nobody is inside or waiting."""
        return self._here == 0

    async def enter(self) -> None:
        """Wait for a place and take it."""
        self._here += 1
        if self._free:
            self._free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            await place
        except BaseException:
            self._here -= 1
            if place.done() and not place.cancelled():
                # It was given the place just as it gave up.
                self.give_back()
            raise

    def give_back(self) -> None:
        """Give the place to whoever is next, even if the one who had it stays."""
        while self._waiting:
            place = self._waiting.popleft()
            if not place.done():
                place.set_result(None)
                return
        self._free += 1

    def leave(self) -> None:
        """Give up the place held at this gate."""
        self._here -= 1


class Visit:
    """A turn at the gates of a person and a server, holding a place at each for a limited time."""

    def __init__(self, crowd: Crowd, who: int, where: int) -> None:
        self._crowd = crowd
        self._key = who, where
        self._passed: list[Gate] = []
        self._held: list[Gate] = []
        self._timer: asyncio.TimerHandle | None = None

    async def __aenter__(self) -> None:
        # The person's own gate first: somebody waiting there takes no place of the server's.
        gates = self._crowd.gates(*self._key)
        try:
            _check_room(*gates)
            for gate in gates:
                await gate.enter()
                self._passed.append(gate)
                self._held.append(gate)
        except BaseException:
            self._end()
            raise
        self._timer = asyncio.get_running_loop().call_later(HELD, self._give_back)

    async def __aexit__(self, *_: object) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._end()

    def _give_back(self) -> None:
        """Let the next in everywhere; once, however often it is called."""
        while self._held:
            self._held.pop().give_back()

    def _end(self) -> None:
        """Give back what is held and leave."""
        self._give_back()
        while self._passed:
            self._passed.pop().leave()
        self._crowd.forget(*self._key)


class Crowd:
    """The gates of the people and servers with commands under way."""

    def __init__(self) -> None:
        self._people: dict[int, Gate] = {}
        self._servers: dict[int, Gate] = {}

    def turn(self, interaction: discord.Interaction[Any]) -> Visit:
        """Return the turn of whoever asks, to be waited for and held by `async with`.

        Waiting for it raises Refusal if too many are waiting already.
        """
        return Visit(self, interaction.user.id, interaction.guild_id or 0)

    def gates(self, who: int, where: int) -> list[Gate]:
        """Return the gate of a person, then that of a server where there is one (0: none)."""
        if who not in self._people:
            self._people[who] = Gate(OF_PERSON, WAITING_OF_PERSON)
        if not where:
            return [self._people[who]]
        if where not in self._servers:
            self._servers[where] = Gate(OF_SERVER, WAITING_OF_SERVER)
        return [self._people[who], self._servers[where]]

    def forget(self, who: int, where: int) -> None:
        """Drop the gates of a person and a server if nobody is there."""
        for gates, key in ((self._people, who), (self._servers, where)):
            if key in gates and gates[key].is_empty():
                del gates[key]


def _check_room(person: Gate, server: Gate | None = None) -> None:
    if person.is_full():
        raise Refusal(
            f"You gave more than {OF_PERSON + WAITING_OF_PERSON} commands that are still to be"
            " answered. Nothing was done for this one; wait for those answers, then try again."
        )
    if server is not None and server.is_full():
        raise Refusal(
            "Too many people of this server ask at once. Nothing was done for this command;"
            " wait some seconds, then try again."
        )
