"""Threads: started, renamed, archived and unarchived. Reference: "Threads"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .check_channel import check_thread
from .errors import refuse
from .records import Channel, Json
from .rights import has_permissions
from .world import FORUM, THREAD, THREADS

if TYPE_CHECKING:
    from .server import Sandbox

DAY = 1440


def create(
    sandbox: Sandbox, parent: Channel, body: Json, owner: str, thread_id: str | None = None
) -> Channel:
    """Start a thread in a channel; a thread inside a thread is refused with 50024."""
    if parent["type"] in THREADS or "guild_id" not in parent:
        raise refuse(50024)
    check_thread(body, begun=True)
    world = sandbox.world
    thread: Channel = {
        "id": thread_id or world.ids.next(),
        "type": THREAD if parent["type"] == FORUM else body.get("type", 12),
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": owner,
        "name": body.get("name", ""),
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "message_count": 0,
        "total_message_sent": 0,
        "member_count": 1,
        "flags": 0,
        "applied_tags": body.get("applied_tags") or [],
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": body.get("auto_archive_duration", DAY),
            "archive_timestamp": world.now(),
            "create_timestamp": world.now(),
            "locked": False,
            "invitable": body.get("invitable", True),
        },
        "_members": [owner],
    }
    if parent["type"] == FORUM:
        # A forum's last message is its last post (reference: "Channel", last_message_id).
        parent["last_message_id"] = thread["id"]
        sandbox.world.keep_channel(parent)
    return sandbox.keep_channel(thread, "THREAD_CREATE")


def change(sandbox: Sandbox, thread: Channel, body: Json) -> None:
    """Rename, archive, wake or lock a thread.

    An archived one can only be woken (otherwise 50083), a locked one only with manage_threads.
    """
    meta = thread["thread_metadata"]
    manages = has_permissions(sandbox.world, thread, sandbox.bot_id, "manage_threads")
    # An archived thread can only be woken.
    if body.get("archived", True):
        check_awake(thread)
    if meta["locked"] and not manages:
        raise refuse(50013)
    if not manages and thread["owner_id"] != sandbox.bot_id and set(body) != {"archived"}:
        raise refuse(50013)
    check_thread(body, begun=False)
    for key in ("archived", "locked", "auto_archive_duration", "invitable"):
        if key in body:
            meta[key] = body[key]
    if "archived" in body:
        meta["archive_timestamp"] = sandbox.world.now()
    thread["name"] = body.get("name", thread["name"])
    sandbox.keep_channel(thread, "THREAD_UPDATE")


def is_archived(channel: Channel) -> bool:
    """Say whether a channel is an archived thread."""
    return channel["type"] in THREADS and bool(channel["thread_metadata"]["archived"])


def check_awake(channel: Channel) -> None:
    """Refuse with 50083 what cannot be done in an archived thread, such as an edit or a pin."""
    if is_archived(channel):
        raise refuse(50083)


def check_open(sandbox: Sandbox, channel: Channel) -> None:
    """Refuse with 160005 what the bot posts in a locked thread, unless it manages threads."""
    if channel["type"] not in THREADS or not channel["thread_metadata"]["locked"]:
        return
    if is_archived(channel):
        raise refuse(50083)
    if not has_permissions(sandbox.world, channel, sandbox.bot_id, "manage_threads"):
        raise refuse(160005)


def wake(sandbox: Sandbox, channel: Channel) -> None:
    """Wake an archived thread because somebody speaks in it; a locked one refuses with 50083."""
    if not is_archived(channel):
        return
    if channel["thread_metadata"]["locked"]:
        raise refuse(50083)
    channel["thread_metadata"]["archived"] = False
    sandbox.keep_channel(channel, "THREAD_UPDATE")


def add(sandbox: Sandbox, thread: Channel, user_id: str) -> None:
    """Add a person to a thread; refused with 50083 while it is archived."""
    check_awake(thread)
    sandbox.world.user(user_id)
    if user_id not in thread["_members"]:
        thread["_members"].append(user_id)
        thread["member_count"] = len(thread["_members"])
        sandbox.keep_channel(thread, "THREAD_UPDATE")


def remove(sandbox: Sandbox, thread: Channel, user_id: str) -> None:
    """Take a person out of a thread."""
    if user_id in thread["_members"]:
        thread["_members"].remove(user_id)
        thread["member_count"] = len(thread["_members"])
        sandbox.keep_channel(thread, "THREAD_UPDATE")
