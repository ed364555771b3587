"""How things look when they leave the sandbox: Discord's shapes, without the sandbox's own keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .records import Attachment, Channel, Guild, Json, Message
from .rights import rights
from .world import DM, THREADS, World

GUILD_FIXED: Json = {
    "icon": None,
    "splash": None,
    "discovery_splash": None,
    "banner": None,
    "description": None,
    "features": [],
    "emojis": [],
    "stickers": [],
    "verification_level": 0,
    "default_message_notifications": 1,
    "explicit_content_filter": 0,
    "mfa_level": 0,
    "nsfw_level": 0,
    "afk_channel_id": None,
    "afk_timeout": 300,
    "system_channel_id": None,
    "system_channel_flags": 0,
    "rules_channel_id": None,
    "public_updates_channel_id": None,
    "preferred_locale": "en-US",
    "premium_tier": 0,
    "premium_subscription_count": 0,
    "premium_progress_bar_enabled": False,
    "vanity_url_code": None,
    "max_members": 500000,
    "max_video_channel_users": 25,
    "region": "deprecated",
    "application_id": None,
    "widget_enabled": False,
}


def bare(thing: Mapping[str, object]) -> Json:
    """Return a thing without the keys that are the sandbox's own."""
    return {key: value for key, value in thing.items() if not key.startswith("_")}


def user(world: World, user_id: str) -> Json:
    """Return a user as everybody sees them."""
    return bare(world.users[user_id])


def member(world: World, guild_id: str, user_id: str, *, whole: bool = True) -> Json:
    """Return a member of a guild, with the user inside if `whole`."""
    view = bare(world.member(guild_id, user_id))
    view["user"] = user(world, user_id)
    if not whole:
        del view["user"]
    return view


def channel(world: World, thing: Channel, viewer: str) -> Json:
    """Return a channel, thread or direct conversation as `viewer` (an id) sees it."""
    view = bare(thing)
    if thing["type"] == DM:
        others = [one for one in thing["_members"] if one != viewer]
        view["recipients"] = [user(world, one) for one in others]
    return view


def channel_in_interaction(world: World, thing: Channel, user_id: str) -> Json:
    """Return a channel as interactions carry it: with the permissions of who acts."""
    view = channel(world, thing, user_id)
    return view | {"permissions": str(rights(world, thing, user_id))}


def guild(world: World, thing: Guild) -> Json:
    """Return a guild as GET answers it."""
    return GUILD_FIXED | bare(thing)


def guild_create(world: World, thing: Guild, bot_id: str) -> Json:
    """Return a guild as GUILD_CREATE tells it to a bot without the members intent."""
    inside = world.channels_of(thing["id"])
    count = sum(1 for guild_id, _ in world.members if guild_id == thing["id"])
    return guild(world, thing) | {
        "unavailable": False,
        "large": False,
        "member_count": count,
        "members": [member(world, thing["id"], bot_id)],
        "channels": [bare(one) for one in inside if one["type"] not in THREADS],
        "threads": [bare(one) for one in inside if _is_active(one)],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def _is_active(one: Channel) -> bool:
    return one["type"] in THREADS and not one["thread_metadata"]["archived"]


def message(world: World, thing: Message, base: str) -> Json:
    """Return a message. `base` is the address its files are served from."""
    view = bare(thing)
    view["author"] = user(world, thing["author"]["id"])
    view["mentions"] = [user(world, one) for one in thing["mentions"]]
    view["attachments"] = [attachment(one, base) for one in thing["attachments"]]
    view["embeds"] = [_placed(embed, base) for embed in thing["embeds"]]
    _add_neighbours(world, view, thing, base)
    return view


def _add_neighbours(world: World, view: Json, thing: Message, base: str) -> None:
    reference = thing.get("message_reference")
    if reference is not None:
        # None tells the client that the message answered is gone.
        told = world.messages.get(reference["channel_id"], {}).get(reference["message_id"])
        shown = told is not None and told.get("_to") in (None, thing.get("_to"))
        view["referenced_message"] = message(world, told, base) if told and shown else None
    if "_thread" in thing and thing["_thread"] in world.channels:
        view["thread"] = bare(world.channels[thing["_thread"]])


def attachment(thing: Attachment, base: str) -> Json:
    """Return an attachment with the address it is served from."""
    url = f"{base}/attachments/{thing['_at']}/{thing['id']}/{thing['filename']}"
    return bare(thing) | {"url": url, "proxy_url": url}


def _placed(embed: Json, base: str) -> Json:
    return {key: _placed_part(value, base) for key, value in embed.items()}


def _placed_part(part: Any, base: str) -> Any:
    """Give the pictures of an embed that were sent along the address of the file."""
    if isinstance(part, dict) and str(part.get("url", "")).startswith("/attachments/"):
        return part | {"url": base + part["url"], "proxy_url": base + part["url"]}
    return part
