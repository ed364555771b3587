"""What the sandbox keeps, as Discord writes it: users, guilds, members, channels and messages.

Keys that begin with an underscore are the sandbox's own and never leave it. What a bot sends
(bodies, embeds, components, commands) has the bot's shape until it was checked: `Json`.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

Json = dict[str, Any]


class User(TypedDict):
    """A person or a bot. `_dms`: takes direct messages; `_installed`: installed the app."""

    id: str
    username: str
    global_name: str
    discriminator: str
    avatar: str | None
    bot: bool
    flags: int
    public_flags: int
    _dms: bool
    _installed: bool
    _locale: str
    _about: NotRequired[str]


class Role(TypedDict):
    """A role of a guild; the one with the guild's own id is @everyone."""

    id: str
    name: str
    permissions: str
    position: int
    color: int
    colors: Json
    hoist: bool
    managed: bool
    mentionable: bool
    flags: int
    icon: str | None
    unicode_emoji: str | None


class Guild(TypedDict):
    """A guild, without its channels and members."""

    id: str
    name: str
    owner_id: str
    roles: list[Role]
    joined_at: str


class Reference(TypedDict):
    """A user of whom only the id is kept."""

    id: str


class Member(TypedDict):
    """A user in a guild (`_guild`), with the ids of their roles."""

    _guild: str
    user: Reference
    roles: list[str]
    nick: str | None
    avatar: str | None
    banner: str | None
    joined_at: str
    premium_since: str | None
    communication_disabled_until: str | None
    deaf: bool
    mute: bool
    pending: bool
    flags: int


class Overwrite(TypedDict):
    """What a channel gives and takes of a role (type 0) or a person (type 1)."""

    id: str
    type: int
    allow: str
    deny: str


class ThreadMetadata(TypedDict):
    """How a thread rests; `auto_archive_duration` is in minutes."""

    archived: bool
    auto_archive_duration: int
    archive_timestamp: str
    create_timestamp: str
    locked: bool
    invitable: bool


class Channel(TypedDict):
    """A channel of a guild, a thread, or direct messages: what only some of them have may lack."""

    id: str
    type: int
    flags: int
    last_message_id: str | None
    guild_id: NotRequired[str]
    name: NotRequired[str]
    topic: NotRequired[str | None]
    position: NotRequired[int]
    parent_id: NotRequired[str | None]
    nsfw: NotRequired[bool]
    rate_limit_per_user: NotRequired[int]
    permission_overwrites: NotRequired[list[Overwrite]]
    owner_id: NotRequired[str]
    message_count: NotRequired[int]
    total_message_sent: NotRequired[int]
    member_count: NotRequired[int]
    applied_tags: NotRequired[list[str]]
    thread_metadata: NotRequired[ThreadMetadata]
    _members: NotRequired[list[str]]


class Attachment(TypedDict):
    """A file of a message; `_at` is the channel it was sent to."""

    id: str
    filename: str
    size: int
    content_type: str
    width: NotRequired[int]
    height: NotRequired[int]
    description: NotRequired[str]
    _at: str


class Message(TypedDict):
    """A message. `_to` is the one person who sees it, `_thread` the thread begun at it."""

    id: str
    type: int
    channel_id: str
    author: Reference
    content: str
    timestamp: str
    edited_timestamp: str | None
    tts: bool
    mention_everyone: bool
    mentions: list[str]
    mention_roles: list[str]
    attachments: list[Attachment]
    embeds: list[Json]
    components: list[Json]
    pinned: bool
    flags: int
    nonce: NotRequired[str | int]
    webhook_id: NotRequired[str]
    application_id: NotRequired[str]
    interaction_metadata: NotRequired[Json]
    message_reference: NotRequired[Json]
    _interaction: NotRequired[str]
    _to: NotRequired[str]
    _thread: NotRequired[str]
    _pinned: NotRequired[int]


class MessageFields(TypedDict, total=False):
    """What a message has beside its body: whose answer it is, what it replies to, who sees it."""

    type: int
    flags: int
    webhook_id: str
    application_id: str
    interaction_metadata: Json
    message_reference: Json
    _interaction: str
    _to: str
