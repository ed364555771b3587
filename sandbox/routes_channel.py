"""Routes about channels, messages and threads."""

from __future__ import annotations

from . import payloads, threads
from .check_channel import check_channel
from .check_message import check_message
from .errors import refuse
from .findings import invalid_form, limit_refusal
from .http import Call, Reply
from .limits import LIMITS
from .messages import REPLY
from .records import Channel, Json, Message, MessageFields
from .rights import BITS, has_permissions, rights
from .world import DM, FORUM, THREADS


def _place(call: Call, *names: str) -> Channel:
    """Return the channel of the path. Refused with 10003, with 50001 where the bot cannot see it,
    with 50013 where it lacks one of the named permissions.
    """
    sandbox = call.sandbox
    found = sandbox.world.channel(call["channel_id"])
    if not rights(sandbox.world, found, sandbox.bot_id) & BITS["view_channel"]:
        raise refuse(50001)
    if not has_permissions(sandbox.world, found, sandbox.bot_id, *names):
        raise refuse(50013)
    return found


def _message(call: Call, place: Channel) -> Message:
    return call.sandbox.messages.public(place["id"], call["message_id"])


def _view(call: Call, message: Message) -> Json:
    return payloads.message(call.sandbox.world, message, call.sandbox.page_url)


def channel(call: Call) -> Json:
    return payloads.channel(call.sandbox.world, _place(call), call.sandbox.bot_id)


def change_channel(call: Call) -> Json:
    """Change a thread's name or archive, or a channel's name and topic."""
    place, change = _place(call), call.body or {}
    if place["type"] in THREADS:
        threads.change(call.sandbox, place, change)
    else:
        _place(call, "manage_channels")
        check_channel(change)
        place["name"] = change.get("name", place["name"])
        place["topic"] = change.get("topic", place["topic"])
        place["position"] = change.get("position", place["position"])
        call.sandbox.keep_channel(place, "CHANNEL_UPDATE")
    return payloads.channel(call.sandbox.world, place, call.sandbox.bot_id)


def delete_channel(call: Call) -> Json:
    """Delete a channel or thread."""
    place = _place(call)
    _place(call, "manage_threads" if place["type"] in THREADS else "manage_channels")
    return payloads.bare(call.sandbox.delete_channel(place["id"]))


def _check_may_post(call: Call, place: Channel) -> None:
    """Refuse what the bot may not post here (reference: "Create Message", permissions)."""
    if place["type"] == FORUM:
        raise refuse(50024)
    body = call.body or {}
    thread = place["type"] in THREADS
    wanted = ["send_messages_in_threads" if thread else "send_messages"]
    wanted += ["embed_links"] if body.get("embeds") else []
    wanted += ["attach_files"] if call.uploads else []
    wanted += ["read_message_history"] if body.get("message_reference") else []
    _place(call, *wanted)
    threads.check_open(call.sandbox, place)
    _check_reachable(call, place)


def _check_reachable(call: Call, place: Channel) -> None:
    """Refuse a direct message with 50007 if the person accepts none or shares no guild."""
    if place["type"] != DM:
        return
    world, bot = call.sandbox.world, call.sandbox.bot_id
    other = next(one for one in place["_members"] if one != bot)
    shared = any(
        (one, bot) in world.members and (one, other) in world.members for one in world.guilds
    )
    reachable = shared or world.users[other]["_installed"]
    if not (world.users[other]["_dms"] and reachable):
        raise refuse(50007)


def create_message(call: Call) -> Json:
    """Post a message."""
    place, body = _place(call), call.body or {}
    check_message(body, call.uploads)
    _check_may_post(call, place)
    more = _reply_to(call, place, body.get("message_reference"))
    sandbox = call.sandbox
    message = sandbox.messages.create(place, sandbox.bot_id, body, call.uploads, **more)
    return _view(call, message)


def _reply_to(call: Call, place: Channel, reference: Json | None) -> MessageFields:
    if reference is None:
        return {}
    wanted = str(reference.get("message_id"))
    found = call.sandbox.world.messages.get(place["id"], {}).get(wanted)
    if found is None or "_to" in found:
        if reference.get("fail_if_not_exists", True):
            raise invalid_form("reply", "message_reference")
        return {}
    full = {"type": 0, "channel_id": place["id"], "message_id": wanted}
    if "guild_id" in place:
        full["guild_id"] = place["guild_id"]
    return {"type": REPLY, "message_reference": full}


def messages(call: Call) -> list[Json]:
    """Return messages of a channel, newest first, at most 100."""
    place = _place(call, "read_message_history")
    every = call.sandbox.world.messages.get(place["id"], {}).values()
    found = [one for one in every if "_to" not in one]
    query = call.query
    if "before" in query:
        found = [one for one in found if int(one["id"]) < int(query["before"])]
    if "after" in query:
        found = [one for one in found if int(one["id"]) > int(query["after"])]
    count = min(100, int(query.get("limit", 50)))
    cut = found[:count] if "after" in query else found[-count:]
    return [_view(call, one) for one in reversed(cut)]


def message(call: Call) -> Json:
    return _view(call, _message(call, _place(call, "read_message_history")))


def edit_message(call: Call) -> Json:
    """Edit a message of the bot's own."""
    found = _message(call, _place(call))
    if found["author"]["id"] != call.sandbox.bot_id:
        raise refuse(50005)
    call.sandbox.old_edits.check_may_edit(found)
    edited = call.sandbox.messages.edit(found, call.body or {}, call.uploads)
    call.sandbox.old_edits.count(found)
    return _view(call, edited)


def delete_message(call: Call) -> None:
    """Delete a message; deleting another user's needs permission to manage messages."""
    place = _place(call)
    found = _message(call, place)
    if found["author"]["id"] != call.sandbox.bot_id:
        _place(call, "manage_messages")
    call.sandbox.messages.delete(found)


def type_in(call: Call) -> None:
    """Show that the bot is typing."""
    place = _place(call, "send_messages")
    call.sandbox.tell_typing(place, call.sandbox.bot_id)


def pins(call: Call) -> Json:
    """Return the pinned messages, most recently pinned first."""
    place = _place(call)
    every = call.sandbox.world.messages.get(place["id"], {}).values()
    pinned = sorted((one for one in every if one["pinned"]), key=lambda one: -one["_pinned"])
    items = [{"pinned_at": one["timestamp"], "message": _view(call, one)} for one in pinned]
    return {"items": items, "has_more": False}


def pin(call: Call) -> None:
    """Pin a message."""
    place = _place(call, "pin_messages")
    found = _message(call, place)
    threads.check_awake(place)
    if not found["pinned"]:
        every = call.sandbox.world.messages.get(place["id"], {}).values()
        if sum(1 for one in every if one["pinned"]) >= LIMITS["pins"].most:
            raise limit_refusal("pins")
        found["pinned"], found["_pinned"] = True, call.sandbox.clock.now()
        call.sandbox.messages.changed(found)


def unpin(call: Call) -> None:
    """Unpin a message."""
    place = _place(call, "pin_messages")
    found = _message(call, place)
    threads.check_awake(place)
    found["pinned"] = False
    call.sandbox.messages.changed(found)


def create_thread(call: Call) -> Reply:
    """Start a thread; in a forum, with its first message."""
    place, body = _place(call), call.body or {}
    private = body.get("type") == 12
    _place(call, "create_private_threads" if private else "create_public_threads")
    if place["type"] == FORUM:
        return Reply(201, _post_in_forum(call, place, body))
    thread = threads.create(call.sandbox, place, body, call.sandbox.bot_id)
    return Reply(201, payloads.bare(thread))


def _post_in_forum(call: Call, place: Channel, body: Json) -> Json:
    sandbox, words = call.sandbox, body.get("message") or {}
    check_message(words, call.uploads)
    thread = threads.create(sandbox, place, body, sandbox.bot_id)
    first = sandbox.messages.create(thread, sandbox.bot_id, words, call.uploads)
    return payloads.bare(thread) | {"message": _view(call, first)}


def create_thread_on(call: Call) -> Reply:
    """Start a thread from a message; it gets the message's id."""
    place = _place(call, "create_public_threads")
    found = _message(call, place)
    if "_thread" in found:
        raise refuse(160004)
    body = (call.body or {}) | {"type": 11}
    thread = threads.create(call.sandbox, place, body, call.sandbox.bot_id, found["id"])
    found["_thread"] = thread["id"]
    call.sandbox.messages.changed(found)
    return Reply(201, payloads.bare(thread))


def join_thread(call: Call) -> None:
    """Add the bot or a person (in the path) to a thread."""
    place = _place(call)
    if place["type"] not in THREADS:
        raise refuse(50024)
    threads.add(call.sandbox, place, call.parts.get("user_id", call.sandbox.bot_id))


def leave_thread(call: Call) -> None:
    """Take the bot or a person (in the path) out of a thread."""
    place = _place(call)
    if place["type"] not in THREADS:
        raise refuse(50024)
    threads.remove(call.sandbox, place, call.parts.get("user_id", call.sandbox.bot_id))
