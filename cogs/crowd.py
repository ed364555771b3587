"""Who is served when many ask at once: a flood by one person slows that person alone.

So many commands of one person, and of one server, are worked on at once; the next wait for them,
and a crowd of more is told what to wait for.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
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
    """Lets so many through at once and makes so many wait."""

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

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a place and hold it."""
        self._here += 1
        try:
            await self._places.acquire()
            leave = self._leaving()
            timer = asyncio.get_running_loop().call_later(HELD, leave)
            try:
                yield
            finally:
                timer.cancel()
                leave()
        finally:
            self._here -= 1

    def _leaving(self) -> Callable[[], None]:
        """Return what gives a place back, once however often it is called."""
        held = [True]

        def leave() -> None:
            if held:
                held.clear()
                self._places.release()

        return leave


class Crowd:
    """The gates of the people and servers that ask for something just now."""

    def __init__(self) -> None:
        self._people: dict[int, Gate] = {}
        self._servers: dict[int, Gate] = {}

    @contextlib.asynccontextmanager
    async def turn(self, interaction: discord.Interaction[Any]) -> AsyncIterator[None]:
        """Wait for the turn of whoever asks. Raises Refusal where too many wait already."""
        who, where = interaction.user.id, interaction.guild_id or 0
        person = self._people.setdefault(who, Gate(OF_PERSON, WAITING_OF_PERSON))
        server = self._servers.setdefault(where, Gate(OF_SERVER, WAITING_OF_SERVER))
        try:
            self._check(person, server, where)
            # The person's own turn first: who waits for it takes no place of the server.
            async with person.turn(), server.turn() if where else contextlib.nullcontext():
                yield
        finally:
            if person.is_empty():
                self._people.pop(who, None)
            if server.is_empty():
                self._servers.pop(where, None)

    def _check(self, person: Gate, server: Gate, where: int) -> None:
        if person.is_full():
            raise Refusal(
                f"You gave more than {OF_PERSON + WAITING_OF_PERSON} commands that are still to be"
                " answered. Nothing was done for this one; wait for those answers, then try again."
            )
        if where and server.is_full():
            raise Refusal(
                "Too many people of this server ask at once. Nothing was done for this command;"
                " wait some seconds, then try again."
            )
