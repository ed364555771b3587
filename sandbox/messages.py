"""Messages: made, edited and deleted, and told to everybody who may see them.

A message for one person (ephemeral) carries `_to`; it is never shown to anybody else.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Unpack, cast

from . import check_message, files, threads
from .errors import refuse
from .records import Channel, Json, Message, MessageFields
from .rights import has_permissions
from .world import THREADS

if TYPE_CHECKING:
    from .http import Upload
    from .server import Sandbox

EPHEMERAL, LOADING = 1 << 6, 1 << 7
# Flags a bot may set: no embeds, no notification, components of the second kind.
KEPT_FLAGS = 1 << 2 | 1 << 12 | 1 << 15
DEFAULT, REPLY, COMMAND, MENU_COMMAND = 0, 19, 20, 23
MENTION = re.compile(r"<@!?(\d+)>")
ROLE_MENTION = re.compile(r"<@&(\d+)>")


class Messages:
    """All that can happen to messages of one sandbox."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._world = sandbox.world
        self._nonces: dict[tuple[str, str], str] = {}

    def get(self, channel_id: str, message_id: str) -> Message:
        """Return a message, one for a single person too; or refuse with 10008."""
        self._world.channel(channel_id)
        message = self._world.messages.get(channel_id, {}).get(message_id)
        if message is None:
            raise refuse(10008)
        return message

    def public(self, channel_id: str, message_id: str) -> Message:
        """Return a message that everybody may see, or refuse with 10008."""
        message = self.get(channel_id, message_id)
        if "_to" in message:
            raise refuse(10008)
        return message

    def create(
        self,
        channel: Channel,
        author_id: str,
        body: Json,
        uploads: dict[int, Upload],
        **more: Unpack[MessageFields],
    ) -> Message:
        """Post a message with the fields of a request body; `more` are further message fields.

        Refused, with nothing changed, where the body breaks a limit of Discord's.
        """
        check_message.check_message(body, uploads)
        again = self._repeated(author_id, body)
        if again is not None:
            return again
        # Discord wakes an unlocked thread for whoever posts in it.
        threads.wake(self._sandbox, channel)
        message = self._blank(channel, author_id, more)
        self._fill(message, channel, body, uploads)
        self._remember(author_id, body, message)
        self._post(channel, message)
        return message

    def thinking(self, channel: Channel, author_id: str, **more: Unpack[MessageFields]) -> Message:
        """Post the placeholder that stands while a bot thinks."""
        threads.wake(self._sandbox, channel)
        message = self._blank(channel, author_id, more)
        message["flags"] |= LOADING
        self._post(channel, message)
        return message

    def edit(self, message: Message, body: Json, uploads: dict[int, Upload]) -> Message:
        """Change the fields that the body names and tell everybody; returns the message."""
        check_message.check_edit(message, body, uploads)
        channel = self._world.channel(message["channel_id"])
        threads.check_awake(channel)
        changed = message.copy()
        self._fill(changed, channel, body, uploads)
        changed["flags"] &= ~LOADING
        changed["edited_timestamp"] = self._world.now()
        # The same dict is updated in place, since others hold it.
        message.update(changed)
        self.changed(message)
        return message

    def changed(self, message: Message) -> None:
        """Keep a message that was changed and tell everybody."""
        self._world.keep_message(message)
        self._sandbox.tell_message("MESSAGE_UPDATE", message)

    def delete(self, message: Message) -> None:
        """Delete a message and tell everybody. A channel still names it as its last message."""
        self._world.drop_message(message)
        self._sandbox.tell_message("MESSAGE_DELETE", message)

    def _blank(self, channel: Channel, author_id: str, more: MessageFields) -> Message:
        """Return a message that says nothing yet, with the fields in `more`."""
        blank: Message = {
            "id": self._world.ids.next(),
            "type": DEFAULT,
            "channel_id": channel["id"],
            "author": {"id": author_id},
            "content": "",
            "timestamp": self._world.now(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": [],
            "pinned": False,
            "flags": 0,
        }
        return cast(Message, {**blank, **more})

    def _fill(
        self, message: Message, channel: Channel, body: Json, uploads: dict[int, Upload]
    ) -> None:
        for key in ("content", "embeds", "components"):
            if key in body:
                message[key] = body[key] or ("" if key == "content" else [])
        message["flags"] = message["flags"] & ~4 | body.get("flags", 0) & KEPT_FLAGS
        message["embeds"] = [{"type": "rich"} | embed for embed in message["embeds"]]
        message["components"] = numbered(message["components"])
        if "nonce" in body:
            message["nonce"] = body["nonce"]
        message["attachments"] = files.attach(self._world, message, body, uploads)
        message["embeds"] = files.link_embeds(message)
        if "content" in body or "allowed_mentions" in body:
            self._mention(message, channel, body.get("allowed_mentions"))

    def _mention(self, message: Message, channel: Channel, allowed: Json | None) -> None:
        # Without the field, everything that is written as a mention is one.
        rule = allowed if allowed is not None else {"parse": ["users", "roles", "everyone"]}
        parse = rule.get("parse", ())
        named = dict.fromkeys(MENTION.findall(message["content"]))
        # Discord accepts snowflakes as numbers too, and discord.py sends them so.
        people = set(map(str, rule.get("users", ())))
        message["mentions"] = [
            one for one in named if one in self._world.users and ("users" in parse or one in people)
        ]
        roles = dict.fromkeys(ROLE_MENTION.findall(message["content"]))
        listed = set(map(str, rule.get("roles", ())))
        message["mention_roles"] = [one for one in roles if "roles" in parse or one in listed]
        loud = re.search(r"@(everyone|here)\b", message["content"])
        may_all = has_permissions(self._world, channel, message["author"]["id"], "mention_everyone")
        message["mention_everyone"] = bool(loud) and "everyone" in parse and may_all

    def _repeated(self, author_id: str, body: Json) -> Message | None:
        """Return the message already posted with this nonce, if the bot asked to enforce it."""
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        place = self._nonces.get((author_id, str(body["nonce"])))
        if place is None:
            return None
        channel_id, message_id = place.split("/")
        return self._world.messages.get(channel_id, {}).get(message_id)

    def _remember(self, author_id: str, body: Json, message: Message) -> None:
        """Remember a nonce for some minutes (reference: "Create Message", enforce_nonce)."""
        if body.get("nonce") is None:
            return
        key = (author_id, str(body["nonce"]))
        self._nonces[key] = f"{message['channel_id']}/{message['id']}"
        due = self._world.clock.now() + 180_000
        self._world.clock.at(due, partial(self._nonces.pop, key, None))

    def _post(self, channel: Channel, message: Message) -> None:
        self._world.keep_message(message)
        if "_to" not in message:
            channel["last_message_id"] = message["id"]
            if channel["type"] in THREADS:
                channel["message_count"] += 1
                channel["total_message_sent"] += 1
            self._world.keep_channel(channel)
        self._sandbox.tell_message("MESSAGE_CREATE", message)


def numbered(components: list[Json]) -> list[Json]:
    """Return components with the numbers Discord gives those that have none, from 1 on."""
    count = 0

    def walk(component: Json) -> Json:
        nonlocal count
        count += 1
        done: Json = {"id": count} | component
        if "components" in component:
            done["components"] = [walk(child) for child in component["components"]]
        if isinstance(component.get("component"), dict):
            done["component"] = walk(component["component"])
        return done

    return [walk(component) for component in components]
