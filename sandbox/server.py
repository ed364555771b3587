"""The sandbox itself: one stand-in for Discord on loopback, and everything that belongs to it.

It listens on 127.0.0.1 alone. What happens in it is told at once to the bots' gateway sessions and
to the windows of the people who may see it.
"""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from . import defaults, payloads, serving
from .actions import Actions
from .admin import Admin
from .audience import Audience
from .clock import Clock, Wall
from .commands import Commands
from .components import Components
from .event_faults import EventFaults
from .faults import Faults
from .gateway import (
    DIRECT_MESSAGES,
    DIRECT_TYPING,
    GUILD_MESSAGES,
    GUILD_TYPING,
    GUILDS,
    Gateway,
)
from .http import RecordedRequest
from .ids import Ids, bot_token
from .interactions import Interactions
from .messages import Messages
from .old_edits import OldEdits
from .person import Person
from .rates import Rates
from .records import Channel, Json, Message
from .store import Store
from .world import THREADS, World

if TYPE_CHECKING:
    from types import TracebackType

HOST = "127.0.0.1"
KEPT_REQUESTS = 20_000


class Sandbox:
    """A stand-in for Discord. `path` is its database file, ":memory:" for none.

    `clock` is the time it lives in, `port` where it listens (0: any free port), `shards` how many
    it advises, `privileged` whether the bot's privileged intents are switched on, `starters` the
    command lines that the page offers a newcomer, each with a few words about it, `channels` those
    that a new world has besides #general, each with its topic.
    """

    def __init__(
        self,
        path: str | Path = ":memory:",
        *,
        clock: Clock | None = None,
        port: int = 0,
        name: str = "Landfall",
        shards: int = 1,
        privileged: bool = False,
        starters: tuple[tuple[str, str], ...] = (),
        channels: defaults.Channels = (),
    ) -> None:
        self.clock = clock or Wall()
        self.shards = shards
        self.privileged = privileged
        self.starters = starters
        self.requests: deque[RecordedRequest] = deque(maxlen=KEPT_REQUESTS)
        self.unknown: list[RecordedRequest] = []
        self.broken: list[Exception] = []
        self.store = Store(path)
        self.ids = Ids(self.store, self.clock)
        self.world = World(self.store, self.ids, self.clock)
        self._furnish(name, channels)
        self.faults = Faults(self)
        self.rates = Rates()
        self.event_faults = EventFaults()
        self.gateway = Gateway(self)
        self.audience = Audience(self)
        self.messages = Messages(self)
        self.old_edits = OldEdits(self.clock)
        self.commands = Commands(self)
        self.interactions = Interactions(self)
        self.actions = Actions(self)
        self.components = Components(self)
        self.admin = Admin(self)
        self._people: list[Person] = []
        self._port = port
        self._runner: web.AppRunner | None = None

    def _furnish(self, name: str, channels: defaults.Channels) -> None:
        """Read what an earlier run left, or make the default world."""
        meta = self.store.all("meta")
        if "application" not in meta:
            bot = defaults.create_application(self.world, name)
            self.store.put("meta", "token", bot_token(bot["id"]))
            defaults.create_world(self.world, bot["id"], channels)
            meta = self.store.all("meta")
        self.bot_id: str = meta["application"]
        self.token: str = meta["token"]

    @property
    def page_url(self) -> str:
        """The address of the page, such as http://127.0.0.1:8080."""
        return f"http://{HOST}:{self._port}"

    @property
    def api_url(self) -> str:
        """The address a client uses in place of https://discord.com/api/v10."""
        return f"{self.page_url}/api/v10"

    @property
    def gateway_url(self) -> str:
        """The address a client uses in place of wss://gateway.discord.gg/."""
        return f"ws://{HOST}:{self._port}/gateway"

    async def start(self) -> Sandbox:
        """Start listening. With port 0 the addresses are known from now on.

        Raises OSError, in words, if the port is taken.
        """
        self._runner = web.AppRunner(
            serving.application(self), access_log=None, shutdown_timeout=0.2
        )
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, HOST, self._port).start()
        except OSError as error:
            await self._runner.cleanup()
            self.store.close()
            words = (
                f"The sandbox cannot listen on port {self._port} of {HOST}; is it running already?"
            )
            raise OSError(words) from error
        self._port = self._runner.addresses[0][1]
        return self

    async def stop(self) -> None:
        """Disconnect everybody, stop listening, and close the file."""
        for person in self._people:
            await person.leave()
        self.faults.clear()
        await self.gateway.close_all()
        await self.audience.close_all()
        if self._runner is not None:
            await self._runner.cleanup()
        self.store.close()

    async def __aenter__(self) -> Sandbox:
        return await self.start()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    async def person(self, name: str, *permissions: str, guild: str = "Landfall") -> Person:
        """Return somebody to act as, with a window open. A new name becomes a new member.

        `permissions` (names such as manage_guild) are given to them in the guild.
        """
        self.admin.add_person(name, permissions, guild)
        person = await Person.join(self.page_url, name)
        self._people.append(person)
        return person

    def tell_message(self, event: str, message: Message) -> None:
        """Tell that a message came, changed or went."""
        channel = self.world.channels.get(message["channel_id"])
        if channel is None:
            return
        view = self.page_message(message)
        told = {"t": "message", "event": event.removeprefix("MESSAGE_").lower(), "message": view}
        if "_to" in message:
            self.audience.tell(message["_to"], told)
            return
        self.audience.tell_channel(channel, told)
        self._tell_bots(event, message, channel.get("guild_id"))

    def _tell_bots(self, event: str, message: Message, guild_id: str | None) -> None:
        data = payloads.message(self.world, message, self.page_url)
        if event == "MESSAGE_DELETE":
            data = {key: message[key] for key in ("id", "channel_id")}
        if guild_id is not None:
            data["guild_id"] = guild_id
        intent = DIRECT_MESSAGES if guild_id is None else GUILD_MESSAGES
        self.gateway.dispatch(event, data, guild_id, intent)

    def page_message(self, message: Message) -> Json:
        """Return a message as people's windows get it."""
        view = payloads.message(self.world, message, self.page_url)
        return view | {"ephemeral": "_to" in message, "interaction": message.get("_interaction")}

    def tell_typing(self, channel: Channel, user_id: str) -> None:
        """Tell that somebody is typing."""
        event = {"t": "typing", "channel": channel["id"], "user": user_id}
        self.audience.tell_channel(channel, event)
        guild_id = channel.get("guild_id")
        data = {"channel_id": channel["id"], "user_id": user_id}
        data["timestamp"] = str(self.clock.now() // 1000)
        if guild_id is not None:
            data["guild_id"] = guild_id
        intent = DIRECT_TYPING if guild_id is None else GUILD_TYPING
        self.gateway.dispatch("TYPING_START", data, guild_id, intent)

    def keep_channel(self, channel: Channel, event: str) -> Channel:
        """Keep a new or changed channel and tell everybody."""
        self.world.keep_channel(channel)
        self._tell_channel(channel, event)
        return channel

    def delete_channel(self, channel_id: str) -> Channel:
        """Delete a channel or thread and tell everybody; returns what it was."""
        gone = self.world.drop_channel(channel_id)
        self._tell_channel(gone, "THREAD_DELETE" if gone["type"] in THREADS else "CHANNEL_DELETE")
        return gone

    def _tell_channel(self, channel: Channel, event: str) -> None:
        self.audience.tell_all({"t": "channels"})
        self.gateway.dispatch(event, payloads.bare(channel), channel["guild_id"], GUILDS)
