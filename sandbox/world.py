"""Who and what there is: people, guilds, members, channels and messages, as Discord writes them.

Everything here is kept in the store the moment it changes. Keys that begin with an underscore are
the sandbox's own and never leave it.
"""

from __future__ import annotations

from .clock import Clock, iso
from .errors import refuse
from .ids import Ids
from .records import Channel, Guild, Member, Message, Role, User
from .rights import bits
from .store import Store

TEXT, DM, THREAD, PRIVATE_THREAD, FORUM = 0, 1, 11, 12, 15
THREADS = (THREAD, PRIVATE_THREAD)


class World:
    """Everything that is kept, in memory and in the store."""

    def __init__(self, store: Store, ids: Ids, clock: Clock) -> None:
        self.store = store
        self.ids = ids
        self.clock = clock
        self.users: dict[str, User] = store.all("user")
        self.guilds: dict[str, Guild] = store.all("guild")
        self.channels: dict[str, Channel] = store.all("channel")
        self.members: dict[tuple[str, str], Member] = {}
        self.messages: dict[str, dict[str, Message]] = {}
        for member in store.all("member").values():
            self.members[(member["_guild"], member["user"]["id"])] = member
        for message in store.all("message").values():
            self.messages.setdefault(message["channel_id"], {})[message["id"]] = message

    def now(self) -> str:
        """Return the time as Discord writes it."""
        return iso(self.clock.now())

    def user(self, user_id: str) -> User:
        """Return a user, or refuse with 10013."""
        if user_id not in self.users:
            raise refuse(10013)
        return self.users[user_id]

    def channel(self, channel_id: str) -> Channel:
        """Return a channel or thread, or refuse with 10003."""
        if channel_id not in self.channels:
            raise refuse(10003)
        return self.channels[channel_id]

    def guild(self, guild_id: str) -> Guild:
        """Return a guild, or refuse with 10004."""
        if guild_id not in self.guilds:
            raise refuse(10004)
        return self.guilds[guild_id]

    def member(self, guild_id: str, user_id: str) -> Member:
        """Return a member of a guild, or refuse with 10007."""
        if (guild_id, user_id) not in self.members:
            raise refuse(10007)
        return self.members[(guild_id, user_id)]

    def keep_user(self, user: User) -> User:
        """Write a new or changed user down, and return it."""
        self.users[user["id"]] = user
        self.store.put("user", user["id"], user)
        return user

    def keep_guild(self, guild: Guild) -> Guild:
        """Write a new or changed guild down, and return it."""
        self.guilds[guild["id"]] = guild
        self.store.put("guild", guild["id"], guild)
        return guild

    def keep_channel(self, channel: Channel) -> Channel:
        """Write a new or changed channel down, and return it."""
        self.channels[channel["id"]] = channel
        self.store.put("channel", channel["id"], channel)
        return channel

    def keep_message(self, message: Message) -> None:
        """Keep a message; one for a single person is kept only in memory."""
        self.messages.setdefault(message["channel_id"], {})[message["id"]] = message
        # Discord forgets a private answer when the window closes; so does the sandbox between runs.
        if "_to" not in message:
            self.store.put("message", message["id"], message)

    def drop_message(self, message: Message) -> None:
        """Forget a message."""
        self.messages[message["channel_id"]].pop(message["id"], None)
        self.store.drop("message", message["id"])

    def add_user(self, name: str, about: str = "", *, bot: bool = False) -> User:
        """Make a user with this display name, and `about` them; a bot's is an application's."""
        user: User = {
            "id": self.ids.next(),
            "username": name.lower().replace(" ", "_"),
            "global_name": name,
            "discriminator": "0",
            "avatar": None,
            "bot": bot,
            "flags": 0,
            "public_flags": 0,
            "_dms": True,
            "_installed": False,
            "_locale": "en-GB",
            "_about": about,
        }
        return self.keep_user(user)

    def add_guild(self, name: str, owner: str) -> Guild:
        """Make a guild whose @everyone role holds nothing yet; its owner becomes a member."""
        guild: Guild = {
            "id": self.ids.next(),
            "name": name,
            "owner_id": owner,
            "roles": [],
            "joined_at": self.now(),
        }
        self.keep_guild(guild)
        self.add_role(guild, "@everyone", (), guild["id"])
        self.add_member(guild["id"], owner)
        return guild

    def add_role(
        self, guild: Guild, name: str, names: tuple[str, ...], role_id: str | None = None
    ) -> Role:
        """Make a role with the named permissions."""
        role: Role = {
            "id": role_id or self.ids.next(),
            "name": name,
            "permissions": str(bits(names)),
            "position": len(guild["roles"]),
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
            "icon": None,
            "unicode_emoji": None,
        }
        guild["roles"].append(role)
        self.keep_guild(guild)
        return role

    def add_member(self, guild_id: str, user_id: str, roles: tuple[str, ...] = ()) -> Member:
        """Add a user to a guild, with these roles (ids)."""
        member: Member = {
            "_guild": guild_id,
            "user": {"id": user_id},
            "roles": list(roles),
            "nick": None,
            "avatar": None,
            "banner": None,
            "joined_at": self.now(),
            "premium_since": None,
            "communication_disabled_until": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
        }
        return self.keep_member(member)

    def keep_member(self, member: Member) -> Member:
        """Write a changed member down, and return it."""
        guild_id, user_id = member["_guild"], member["user"]["id"]
        self.members[(guild_id, user_id)] = member
        self.store.put("member", f"{guild_id}/{user_id}", member)
        return member

    def drop_member(self, guild_id: str, user_id: str) -> None:
        """Remove a user from a guild, or refuse with 10007 if they are not a member."""
        self.member(guild_id, user_id)
        del self.members[(guild_id, user_id)]
        self.store.drop("member", f"{guild_id}/{user_id}")

    def add_channel(self, guild_id: str, name: str, kind: int = TEXT, topic: str = "") -> Channel:
        """Make a channel in a guild: text (0) or forum (15)."""
        siblings = [c for c in self.channels.values() if c.get("guild_id") == guild_id]
        channel: Channel = {
            "id": self.ids.next(),
            "type": kind,
            "guild_id": guild_id,
            "name": name,
            "topic": topic or None,
            "position": len(siblings),
            "parent_id": None,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "permission_overwrites": [],
            "last_message_id": None,
            "flags": 0,
        }
        return self.keep_channel(channel)

    def direct(self, one: str, other: str) -> Channel:
        """Return the direct messages between two people, made when they first talk."""
        for channel in self.channels.values():
            if channel["type"] == DM and set(channel["_members"]) == {one, other}:
                return channel
        made: Channel = {
            "id": self.ids.next(),
            "type": DM,
            "last_message_id": None,
            "flags": 0,
            "_members": [one, other],
        }
        return self.keep_channel(made)

    def drop_channel(self, channel_id: str) -> Channel:
        """Delete a channel with its threads and messages, and return what it was."""
        self.channel(channel_id)
        for thread in self.threads_of(channel_id):
            self.drop_channel(thread["id"])
        for message in list(self.messages.pop(channel_id, {}).values()):
            self.store.drop("message", message["id"])
        self.store.drop("channel", channel_id)
        return self.channels.pop(channel_id)

    def threads_of(self, channel_id: str) -> list[Channel]:
        """Return the threads of a channel, oldest first."""
        every = self.channels.values()
        return [c for c in every if c["type"] in THREADS and c["parent_id"] == channel_id]

    def channels_of(self, guild_id: str) -> list[Channel]:
        """Return the channels and threads of a guild, oldest first."""
        return [c for c in self.channels.values() if c.get("guild_id") == guild_id]
