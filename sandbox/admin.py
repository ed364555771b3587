"""Changes to the world from outside: new people and channels, lost permissions, deletions.

The bot is told of each as it would be by Discord.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import defaults, payloads, threads
from .errors import refuse
from .gateway import GUILDS
from .records import Channel, Guild, User
from .rights import bits
from .world import FORUM, TEXT

if TYPE_CHECKING:
    from .server import Sandbox

HOME = "Landfall"


class Admin:
    """Changes to the world of one sandbox. People, channels and guilds go by name or id."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._world = sandbox.world

    def find_guild(self, name: str) -> Guild:
        """Return a guild, or refuse with 10004."""
        for guild in self._world.guilds.values():
            if name in (guild["id"], guild["name"]):
                return guild
        raise refuse(10004)

    def find_person(self, name: str) -> User:
        """Return a person, or refuse with 10013."""
        found = self._sandbox.actions.find_user(name)
        if found is None:
            raise refuse(10013)
        return found

    def find_channel(self, name: str, guild: str = HOME) -> Channel:
        """Return a channel by id, or by name in a guild; or refuse with 10003."""
        found = self._sandbox.actions.find_channel(name, self.find_guild(guild)["id"])
        if found is None:
            raise refuse(10003)
        return found

    def add_guild(self, name: str, owner: str = "Ola", *, with_bot: bool = True) -> Guild:
        """Make a guild with a channel #general."""
        bot = self._sandbox.bot_id
        guild = defaults.found_guild(self._world, name, self.find_person(owner)["id"], bot)
        self._world.add_channel(guild["id"], "general")
        if with_bot:
            self._tell_guild(guild)
        else:
            self._world.drop_member(guild["id"], bot)
        self._refresh()
        return guild

    def _tell_guild(self, guild: Guild) -> None:
        data = payloads.guild_create(self._world, guild, self._sandbox.bot_id)
        self._sandbox.gateway.dispatch("GUILD_CREATE", data, guild["id"], GUILDS)

    def _refresh(self) -> None:
        self._sandbox.audience.tell_all({"t": "channels"})

    def add_channel(
        self, name: str, guild: str = HOME, *, forum: bool = False, topic: str = ""
    ) -> Channel:
        """Make a channel."""
        guild_id = self.find_guild(guild)["id"]
        kind = FORUM if forum else TEXT
        channel = self._world.add_channel(guild_id, name, kind, topic)
        return self._sandbox.keep_channel(channel, "CHANNEL_CREATE")

    def add_thread(self, channel: str, name: str, owner: str = "Ana", guild: str = HOME) -> Channel:
        """Start a public thread in a channel."""
        place = self.find_channel(channel, guild)
        person = self.find_person(owner)
        return threads.create(self._sandbox, place, {"name": name, "type": 11}, person["id"])

    def add_person(self, name: str, permissions: tuple[str, ...] = (), guild: str = HOME) -> User:
        """Return the person of this name, made if new, as a member of the guild ("" for none).

        Permissions (names such as manage_guild) come with a role of their own.
        """
        found = self._sandbox.actions.find_user(name)
        user = found if found is not None else self._world.add_user(name)
        if guild:
            home = self.find_guild(guild)
            if (home["id"], user["id"]) not in self._world.members:
                self._world.add_member(home["id"], user["id"])
            if permissions:
                self._grant(home, user, permissions)
        self._refresh()
        return user

    def _grant(self, guild: Guild, user: User, permissions: tuple[str, ...]) -> None:
        role = self._world.add_role(guild, f"{user['global_name']}'s", permissions)
        member = self._world.members[(guild["id"], user["id"])]
        told = {"guild_id": guild["id"], "role": role}
        self._sandbox.gateway.dispatch("GUILD_ROLE_CREATE", told, guild["id"], GUILDS)
        member["roles"].append(role["id"])
        self._world.keep_member(member)

    def remove_person(self, name: str, guild: str = HOME) -> None:
        """Remove a person from a guild."""
        self._world.drop_member(self.find_guild(guild)["id"], self.find_person(name)["id"])
        self._refresh()

    def install(self, name: str, installed: bool = True) -> None:
        """Install the app for a person, or uninstall it."""
        user = self.find_person(name)
        user["_installed"] = installed
        self._world.keep_user(user)

    def take_direct(self, name: str, takes: bool) -> None:
        """Set whether a person accepts direct messages (if not, the bot is refused with 50007)."""
        user = self.find_person(name)
        user["_dms"] = takes
        self._world.keep_user(user)

    def deny(self, channel: str, who: str, *names: str, guild: str = HOME) -> None:
        """Take permissions from a person or role in a channel ("@everyone", "Landfall", "Ana")."""
        self._overwrite(channel, who, guild, 0, bits(names))

    def allow(self, channel: str, who: str, *names: str, guild: str = HOME) -> None:
        """Give permissions to a person or role in a channel, against what was denied."""
        self._overwrite(channel, who, guild, bits(names), 0)

    def _overwrite(self, channel: str, who: str, guild: str, allow: int, deny: int) -> None:
        home, place = self.find_guild(guild), self.find_channel(channel, guild)
        roles = [one["id"] for one in home["roles"] if one["name"] == who]
        target = roles[0] if roles else self.find_person(who)["id"]
        rules = {one["id"]: one for one in place["permission_overwrites"]}
        old = rules.get(target, {"allow": "0", "deny": "0"})
        rules[target] = {
            "id": target,
            "type": 0 if roles else 1,
            "allow": str((int(old["allow"]) | allow) & ~deny),
            "deny": str((int(old["deny"]) | deny) & ~allow),
        }
        place["permission_overwrites"] = list(rules.values())
        self._sandbox.keep_channel(place, "CHANNEL_UPDATE")

    def delete_channel(self, channel: str, guild: str = HOME) -> None:
        """Delete a channel or thread."""
        self._sandbox.delete_channel(self.find_channel(channel, guild)["id"])

    def delete_message(self, channel: str, message_id: str, guild: str = HOME) -> None:
        """Delete a message, as a moderator would."""
        place = self.find_channel(channel, guild)
        self._sandbox.messages.delete(self._sandbox.messages.get(place["id"], message_id))

    def archive(self, thread: str, locked: bool = False, guild: str = HOME) -> None:
        """Archive a thread; `locked` also keeps others from waking it."""
        place = self.find_channel(thread, guild)
        place["thread_metadata"] |= {"archived": True, "locked": locked}
        self._sandbox.keep_channel(place, "THREAD_UPDATE")

    def lock(self, thread: str, guild: str = HOME) -> None:
        """Lock a thread: only who manages threads may write in it, or wake it."""
        place = self.find_channel(thread, guild)
        place["thread_metadata"] |= {"locked": True}
        self._sandbox.keep_channel(place, "THREAD_UPDATE")

    def remove_bot(self, guild: str) -> None:
        """Remove the bot from a guild."""
        home = self.find_guild(guild)
        self._world.drop_member(home["id"], self._sandbox.bot_id)
        gone = {"id": home["id"]}
        self._sandbox.gateway.dispatch("GUILD_DELETE", gone, home["id"], GUILDS)

    def add_bot(self, guild: str) -> None:
        """Invite the bot into a guild."""
        home = self.find_guild(guild)
        roles = [one["id"] for one in home["roles"] if one["managed"]]
        self._world.add_member(home["id"], self._sandbox.bot_id, tuple(roles))
        self._tell_guild(home)
