"""Who is served when many ask at once: a flood by one person slows that person alone.

So many commands of one person, and of one server, are worked on at once; the next wait for them,
and a crowd of more is told what to wait for.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import discord

from referee.errors import Refusal

OF_PERSON, OF_SERVER = 3, 30
"""How many commands and presses are worked on at once."""
WAITING_OF_PERSON, WAITING_OF_SERVER = 40, 400
"""How many more may wait."""
HELD = 2.0
"""Seconds after which the next is let in all the same: an answer may hang on Discord for long."""


class Gate:
    """Lets so many in at once and makes so many wait."""

    def __init__(self, most: int, waiting: int) -> None:
        self._places = asyncio.Semaphore(most)
        self._room = most + waiting
        self._here = 0

    def is_full(self) -> bool:
        """Say whether nobody else may even wait."""
        return self._here >= self._room

    def is_empty(self) -> bool:
        """Say whether nobody is here."""
        return self._here == 0

    async def enter(self) -> None:
        """Wait for a place and take it."""
        self._here += 1
        try:
            await self._places.acquire()
        except BaseException:
            self._here -= 1
            raise

    def give_back(self) -> None:
        """Give a place to whoever is next, though the one who had it may stay."""
        self._places.release()

    def leave(self) -> None:
        """Be here no longer."""
        self._here -= 1


class Visit:
    """The gates that somebody has passed, and the places there that they still hold."""

    def __init__(self) -> None:
        self._passed: list[Gate] = []
        self._held: list[Gate] = []

    async def enter(self, gate: Gate) -> None:
        """Wait for a place at a gate and take it."""
        await gate.enter()
        self._passed.append(gate)
        self._held.append(gate)

    def give_back(self) -> None:
        """Let the next in everywhere; once, however often it is called."""
        while self._held:
            self._held.pop().give_back()

    def end(self) -> None:
        """Give back what is held and leave."""
        self.give_back()
        while self._passed:
            self._passed.pop().leave()


class Crowd:
    """The gates of the people and servers that ask for something just now."""

    def __init__(self) -> None:
        self._people: dict[int, Gate] = {}
        self._servers: dict[int, Gate] = {}

    @contextlib.asynccontextmanager
    async def turn(self, interaction: discord.Interaction[Any]) -> AsyncIterator[None]:
        """Wait for the turn of whoever asks. Raises Refusal where too many wait already."""
        who, where, visit = interaction.user.id, interaction.guild_id or 0, Visit()
        # The person's own turn first: who waits for it takes no place of the server.
        gates = self._gates(who, where)
        try:
            _check_room(*gates)
            for gate in gates:
                await visit.enter(gate)
            timer = asyncio.get_running_loop().call_later(HELD, visit.give_back)
            try:
                yield
            finally:
                timer.cancel()
        finally:
            visit.end()
            self._forget(who, where)

    def _gates(self, who: int, where: int) -> list[Gate]:
        """Return the gate of a person, then that of a server where there is one (0: none)."""
        if who not in self._people:
            self._people[who] = Gate(OF_PERSON, WAITING_OF_PERSON)
        if not where:
            return [self._people[who]]
        if where not in self._servers:
            self._servers[where] = Gate(OF_SERVER, WAITING_OF_SERVER)
        return [self._people[who], self._servers[where]]

    def _forget(self, who: int, where: int) -> None:
        """Let go of the gates of a person and a server where nobody is."""
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
