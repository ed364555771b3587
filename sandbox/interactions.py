"""Interactions: what a person did, told to the bot, and the bot's one first answer to it.

An interaction is answered at most once and within three seconds; followups may come for fifteen
minutes. Reference: "Receiving and Responding to Interactions".
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import payloads
from .clock import Timer
from .errors import refuse
from .ids import interaction_token
from .records import Channel, Json, Message
from .rights import rights
from .world import DM

if TYPE_CHECKING:
    from .server import Sandbox

FIRST_ANSWER = 3_000
TOKEN_LIFE = 15 * 60 * 1_000
COMMAND, COMPONENT, COMPLETE, MODAL = 2, 3, 4, 5
# Largest file in bytes, in a guild without boosts.
ATTACHMENT_LIMIT = 10 * 1024 * 1024


@dataclass
class Interaction:
    """One thing a person did. `answer` is the type of the first answer, None until there is one."""

    id: str
    token: str
    kind: int
    user_id: str
    channel_id: str
    guild_id: str | None
    made: int
    data: Json
    owners: dict[str, str]
    context: int
    source: str | None = None
    parent: Interaction | None = None
    answer: int | None = None
    failed: bool = False
    original: str | None = None
    flags: int = 0
    awaits_followup: bool = False
    messages: set[str] = field(default_factory=set)
    timer: Timer | None = None

    def metadata(self, user: Json) -> Json:
        """Return what a message tells about the interaction it came from."""
        about: Json = {
            "id": self.id,
            "type": self.kind,
            "user": user,
            "authorizing_integration_owners": self.owners,
        }
        if self.kind == COMPONENT:
            about["interacted_message_id"] = self.source
        if self.kind == MODAL and self.parent is not None:
            about["triggering_interaction_metadata"] = self.parent.metadata(user)
        if self.kind == COMMAND:
            about["name"] = words_of(self.data)
            about["command_type"] = self.data["type"]
        return about


class Interactions:
    """All interactions of one sandbox that a bot may still answer."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._by_token: dict[str, Interaction] = {}
        self.count = 0
        self._changed = asyncio.Event()

    def open(
        self,
        kind: int,
        user_id: str,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        """Begin an interaction and tell the bot of it; three seconds start now."""
        one = self._new(kind, user_id, channel, data)
        one.source = None if source is None else source["id"]
        one.parent = parent
        self._by_token[one.token] = one
        self.count += 1
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
        clock = self._sandbox.clock
        one.timer = clock.at(one.made + FIRST_ANSWER, lambda: self._expire(one))
        clock.at(one.made + TOKEN_LIFE, lambda: self._by_token.pop(one.token, None))
        payload = self._payload(one, channel, source)
        self._sandbox.gateway.dispatch("INTERACTION_CREATE", payload, one.guild_id, 0)
        return one

    def _new(self, kind: int, user_id: str, channel: Channel, data: Json) -> Interaction:
        world = self._sandbox.world
        guild_id = channel.get("guild_id")
        owners: dict[str, str] = {}
        if guild_id is not None and (guild_id, self._sandbox.bot_id) in world.members:
            owners["0"] = guild_id
        if world.users[user_id]["_installed"]:
            owners["1"] = user_id
        # In direct messages without an installation of one's own Discord tells guild 0.
        if guild_id is None and not owners:
            owners["0"] = "0"
        return Interaction(
            id=world.ids.next(),
            token=interaction_token(),
            kind=kind,
            user_id=user_id,
            channel_id=channel["id"],
            guild_id=guild_id,
            made=self._sandbox.clock.now(),
            data=data,
            owners=owners,
            context=context_of(channel, self._sandbox.bot_id),
        )

    def _payload(self, one: Interaction, channel: Channel, source: Message | None) -> Json:
        world = self._sandbox.world
        payload = {
            "id": one.id,
            "application_id": self._sandbox.bot_id,
            "type": one.kind,
            "token": one.token,
            "version": 1,
            "data": one.data,
            "channel_id": channel["id"],
            "channel": payloads.channel_in_interaction(world, channel, one.user_id),
            "locale": world.users[one.user_id]["_locale"],
            "app_permissions": str(rights(world, channel, self._sandbox.bot_id)),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": one.owners,
            "context": one.context,
            "attachment_size_limit": ATTACHMENT_LIMIT,
        }
        if source is not None:
            payload["message"] = payloads.message(world, source, self._sandbox.page_url)
        return payload | self._who(one, channel)

    def _who(self, one: Interaction, channel: Channel) -> Json:
        world = self._sandbox.world
        if one.guild_id is None:
            return {"user": payloads.user(world, one.user_id)}
        member = payloads.member(world, one.guild_id, one.user_id)
        member["permissions"] = str(rights(world, channel, one.user_id))
        guild = {"id": one.guild_id, "locale": "en-US", "features": []}
        return {"guild_id": one.guild_id, "guild": guild, "guild_locale": "en-US"} | {
            "member": member
        }

    def _expire(self, one: Interaction) -> None:
        if one.answer is None:
            one.failed = True
            self.outcome(one, "failed")

    def outcome(self, one: Interaction, kind: str, **more: Any) -> None:
        """Tell the person who acted what came of it."""
        event = {"t": "outcome", "interaction": one.id, "kind": kind}
        self._sandbox.audience.tell(one.user_id, event | more)

    async def opened(self, times: int, limit: float = 60.0) -> None:
        """Wait until this many have begun in all; TimeoutError after `limit` seconds."""
        async with asyncio.timeout(limit):
            while self.count < times:
                await self._changed.wait()

    def open_ones(self) -> list[Interaction]:
        """Return the interactions whose tokens are good, oldest first."""
        return list(self._by_token.values())

    def unanswered(self, interaction_id: str, token: str) -> Interaction:
        """Return an interaction that waits for its first answer.

        Refused with 10062 when it is unknown or its three seconds are over, with 40060 when it was
        answered already.
        """
        one = self._by_token.get(token)
        if one is None or one.id != interaction_id:
            raise refuse(10062)
        if one.answer is not None:
            raise refuse(40060)
        if one.failed:
            raise refuse(10062)
        return one

    def answered(self, application_id: str, token: str) -> Interaction:
        """Return an interaction that may be followed up.

        Refused with 50027 when its fifteen minutes are over or the token is unknown, with
        10015 before it has had a first answer.
        """
        one = self._by_token.get(token)
        if one is None or application_id != self._sandbox.bot_id:
            raise refuse(50027)
        if one.answer is None:
            raise refuse(10015)
        return one


def words_of(data: Json) -> str:
    """Return the words of a command with its subcommand, such as "game new"."""
    below = [one for one in data.get("options", []) if one["type"] in (1, 2)]
    return " ".join([data["name"], *(words_of(one) for one in below)])


def context_of(channel: Channel, bot_id: str) -> int:
    """Return where an interaction happens: guild 0, direct messages with the bot 1, others 2."""
    if channel["type"] != DM:
        return 0
    return 1 if bot_id in channel["_members"] else 2
