"""The gateway: what a bot says on its WebSocket and what it is told.

Every event goes to each session whose shard and intents cover it, in the order things happened.
Reference: "Gateway", opcodes and close codes.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from . import payloads
from .records import Json
from .session import Connection, Session

if TYPE_CHECKING:
    from .server import Sandbox

HEARTBEAT, IDENTIFY, PRESENCE, VOICE = 1, 2, 3, 4
RESUME, RECONNECT = 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11
# Milliseconds between heartbeats, as Discord's HELLO says it.
INTERVAL = 41_250
# Seconds between a heartbeat and its answer. discord.py's heartbeat thread notes when it sent one
# only after sending it. An answer that overtakes the note is measured against the heartbeat
# before, and the bot logs that it is a whole interval behind.
ROUND_TRIP = 0.05
# Intents: reference "Gateway", list of intents.
GUILDS, MEMBERS, PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, DIRECT_MESSAGES, CONTENT = 1 << 9, 1 << 12, 1 << 15
GUILD_TYPING, DIRECT_TYPING = 1 << 11, 1 << 14
PRIVILEGED = MEMBERS | PRESENCES | CONTENT


class Gateway:
    """All bots' sessions of one sandbox, connected or waiting to be resumed."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.identifies = 0
        self.resumes = 0
        self.heartbeats = 0
        self._changed = asyncio.Event()

    def dispatch(self, event: str, data: Any, guild_id: str | None, intent: int) -> None:
        """Tell an event to every session whose shard and intents cover it."""
        for session in list(self.sessions.values()):
            if session.is_told_of(guild_id, intent):
                told = self._concealed(session, event, data)
                for payload in self._sandbox.event_faults.pass_on(session, event, told):
                    session.tell(payload)

    def _concealed(self, session: Session, event: str, data: Any) -> Any:
        """Hide the content of a message that a bot without the intent cannot read.

        Reference: "Message Content Intent", what is exempt.
        """
        if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or session.intents & CONTENT:
            return data
        bot = self._sandbox.bot_id
        named = bot in [one["id"] for one in data["mentions"]]
        if "guild_id" not in data or data["author"]["id"] == bot or named:
            return data
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}

    def drop(self, code: int = 4000) -> None:
        """Drop every connection; sessions can be resumed."""
        for connection in self.connections:
            connection.close(code)

    def reconnect(self) -> None:
        """Ask every bot to reconnect and resume (opcode 7)."""
        for connection in self.connections:
            connection.put({"op": RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every bot that its session is invalid (opcode 9); forget it unless resumable."""
        for connection in self.connections:
            connection.put({"op": INVALID_SESSION, "d": resumable})
        if not resumable:
            self.sessions.clear()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one WebSocket of a bot until it closes."""
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        connection = Connection(socket, request.query.get("compress") == "zlib-stream")
        self.connections.add(connection)
        writer = asyncio.create_task(connection.write())
        try:
            connection.put({"op": HELLO, "d": {"heartbeat_interval": INTERVAL}})
            await self._listen(connection)
        finally:
            await connection.finish(writer)
            self.connections.discard(connection)
            self._forget(connection)
        return socket

    async def _listen(self, connection: Connection) -> None:
        async for message in connection.socket:
            try:
                payload = json.loads(message.data) if message.type is WSMsgType.TEXT else None
            except ValueError:
                payload = None
            if isinstance(payload, dict):
                self._receive(connection, payload)
            else:
                connection.close(4002)

    def _receive(self, connection: Connection, payload: Json) -> None:
        code, data = payload.get("op"), payload.get("d")
        data = data if isinstance(data, dict) else {}
        if code in (IDENTIFY, RESUME, REQUEST_MEMBERS) and not data:
            return connection.close(4002)
        if code == HEARTBEAT:
            # By the machine's clock, as discord.py measures by it.
            asyncio.get_running_loop().call_later(ROUND_TRIP, self._acknowledge, connection)
        elif code == IDENTIFY:
            self._identify(connection, data)
        elif code == RESUME:
            self._resume(connection, data)
        elif self.session_of(connection) is None:
            connection.close(4003)
        elif code == REQUEST_MEMBERS:
            self._tell_members(connection, data)
        elif code not in (PRESENCE, VOICE):
            connection.close(4001)
        return None

    def _acknowledge(self, connection: Connection) -> None:
        connection.put({"op": HEARTBEAT_ACK})
        self.heartbeats += 1
        self._note_change()

    def session_of(self, connection: Connection) -> Session | None:
        """Return the session a connection speaks for, None before it identified."""
        found = [one for one in self.sessions.values() if one.connection is connection]
        return found[0] if found else None

    def _identify(self, connection: Connection, data: Json) -> None:
        shard = tuple(data.get("shard", (0, 1)))
        fault = self._fault_of(connection, data, shard)
        if fault:
            return connection.close(fault)
        # A bot that identifies again will not resume its old session.
        for old in list(self.sessions.values()):
            gone = old.connection is None or old.connection.socket.closed
            if gone and old.shard == shard:
                del self.sessions[old.id]
        session = Session((shard[0], shard[1]), data["intents"])
        session.connection = connection
        self.sessions[session.id] = session
        self.identifies += 1
        self._welcome(session)
        self._note_change()
        return None

    def _fault_of(self, connection: Connection, data: Json, shard: tuple[int, ...]) -> int:
        """Return the close code an identify earns (reference: Gateway close codes), else 0."""
        faults = (
            (4005, self.session_of(connection) is not None),
            (4004, data.get("token") != self._sandbox.token),
            (4010, len(shard) != 2 or not 0 <= shard[0] < shard[1]),
            (4013, not isinstance(data.get("intents"), int)),
        )
        for code, wrong in faults:
            if wrong:
                return code
        refused = data["intents"] & PRIVILEGED and not self._sandbox.privileged
        return 4014 if refused else 0

    def _welcome(self, session: Session) -> None:
        world, bot = self._sandbox.world, self._sandbox.bot_id
        mine = [one for one in world.guilds.values() if (one["id"], bot) in world.members]
        mine = [one for one in mine if session.is_told_of(one["id"], 0)]
        # Guilds are announced as unavailable first and come one by one after READY.
        ready = {
            "v": 10,
            "user": payloads.user(world, bot),
            "guilds": [{"id": one["id"], "unavailable": True} for one in mine],
            "session_id": session.id,
            "resume_gateway_url": self._sandbox.gateway_url,
            "shard": list(session.shard),
            "application": {"id": bot, "flags": 0},
            "private_channels": [],
        }
        payload = [session.note("READY", ready)]
        for guild in mine if session.intents & GUILDS else ():
            payload.append(session.note("GUILD_CREATE", payloads.guild_create(world, guild, bot)))
        for one in payload:
            session.tell(one)

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(data.get("session_id", ""))
        if data.get("token") != self._sandbox.token:
            return connection.close(4004)
        if session is None:
            return connection.put({"op": INVALID_SESSION, "d": False})
        missed = [one for one in session.events if one["s"] > data["seq"]]
        # If a missed event is no longer kept, the client must identify again.
        if data["seq"] > session.seq or data["seq"] + len(missed) != session.seq:
            return connection.close(4007)
        session.connection = connection
        self.resumes += 1
        self._note_change()
        for one in [*missed, session.note("RESUMED", {})]:
            connection.put(one)
        return None

    def _forget(self, connection: Connection) -> None:
        """A socket closed: a session that was closed normally is over, any other can be resumed."""
        session = self.session_of(connection)
        if session is None:
            return
        session.connection = None
        if not connection.closing and connection.socket.close_code in (1000, 1001):
            self.sessions.pop(session.id, None)

    def _tell_members(self, connection: Connection, data: Json) -> None:
        """Answer a request for members by ids (reference: "Request Guild Members")."""
        session, world = self.session_of(connection), self._sandbox.world
        guild_id = str(data["guild_id"])
        wanted = data.get("user_ids", [])
        wanted = [str(one) for one in (wanted if isinstance(wanted, list) else [wanted])]
        there = [one for one in wanted if (guild_id, one) in world.members]
        chunk = {
            "guild_id": guild_id,
            "members": [payloads.member(world, guild_id, one) for one in there],
            "not_found": [one for one in wanted if one not in there],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": data.get("nonce"),
        }
        if session is not None:
            session.tell(session.note("GUILD_MEMBERS_CHUNK", chunk))

    def _note_change(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def identified(self, times: int, limit: float = 60.0) -> None:
        """Wait until bots have identified this often; TimeoutError after `limit` seconds."""
        async with asyncio.timeout(limit):
            while self.identifies < times:
                await self._changed.wait()

    async def resumed(self, times: int, limit: float = 60.0) -> None:
        """Wait until bots have resumed this often; TimeoutError after `limit` seconds."""
        async with asyncio.timeout(limit):
            while self.resumes < times:
                await self._changed.wait()

    async def acknowledged(self, times: int, limit: float = 60.0) -> None:
        """Wait until this many heartbeats were answered; TimeoutError after `limit` seconds."""
        async with asyncio.timeout(limit):
            while self.heartbeats < times:
                await self._changed.wait()

    async def close_all(self) -> None:
        """Close every connection, as when Discord goes away."""
        await asyncio.gather(*(one.socket.close(code=1001) for one in list(self.connections)))
