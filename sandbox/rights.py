"""Permissions: their bits, and what somebody may do in a channel.

Reference: "Permissions", the order of overwrites: everyone, then roles, then the person.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .records import Channel, Guild, Member

if TYPE_CHECKING:
    from .world import World

BITS: dict[str, int] = {
    "kick_members": 1 << 1,
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "manage_roles": 1 << 28,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "use_external_apps": 1 << 50,
    "pin_messages": 1 << 51,
}
ALL = (1 << 53) - 1
TEXT = (
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "add_reactions",
    "use_application_commands",
    "create_public_threads",
    "send_messages_in_threads",
    "use_external_apps",
)


def bits(names: Iterable[str]) -> int:
    """Return the permissions of these names as one number."""
    total = 0
    for name in names:
        total |= BITS[name]
    return total


DIRECT = bits(TEXT) | BITS["pin_messages"]


def base_rights(world: World, guild: Guild, user_id: str) -> int:
    """Return a member's permissions in a guild, before any channel's overwrites."""
    member = world.members.get((guild["id"], user_id))
    if member is None:
        return 0
    # Neither roles nor overwrites apply to the owner.
    if guild["owner_id"] == user_id:
        return ALL
    held = {guild["id"], *member["roles"]}
    # The role with the guild's own id is @everyone.
    total = 0
    for role in guild["roles"]:
        total |= int(role["permissions"]) if role["id"] in held else 0
    return ALL if total & BITS["administrator"] else total


def rights(world: World, channel: Channel, user_id: str) -> int:
    """Return a person's permissions in a channel; 0 if they are not part of it."""
    if channel.get("guild_id") is None:
        return DIRECT if user_id in channel["_members"] else 0
    if channel["type"] in (11, 12):
        return _thread_rights(world, channel, user_id)
    guild = world.guilds[channel["guild_id"]]
    total = base_rights(world, guild, user_id)
    if total == ALL or total == 0:
        return total
    return _overwritten(total, channel, guild, world.members[(guild["id"], user_id)])


def _thread_rights(world: World, thread: Channel, user_id: str) -> int:
    total = rights(world, world.channels[str(thread["parent_id"])], user_id)
    # A private thread is open to its members and to those who manage threads.
    private = thread["type"] == 12 and user_id not in thread["_members"]
    return 0 if private and not total & BITS["manage_threads"] else total


def _overwritten(total: int, channel: Channel, guild: Guild, member: Member) -> int:
    rules = {rule["id"]: rule for rule in channel["permission_overwrites"]}
    everyone = [rules[guild["id"]]] if guild["id"] in rules else []
    roles = [rules[role] for role in member["roles"] if role in rules]
    person = [rules[member["user"]["id"]]] if member["user"]["id"] in rules else []
    for step in (everyone, roles, person):
        # Within a step, all denials come before all grants.
        for rule in step:
            total &= ~int(rule["deny"])
        for rule in step:
            total |= int(rule["allow"])
    return total


def has_permissions(world: World, channel: Channel, user_id: str, *names: str) -> bool:
    """Say whether a person holds all the named permissions in a channel."""
    held = rights(world, channel, user_id)
    return held & BITS["view_channel"] != 0 and held & bits(names) == bits(names)
