"""The bot's application commands: registered by it, shown to those who may use them.

Reference: "Application Commands", permissions, contexts and installation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .check_command import check_commands
from .errors import refuse
from .interactions import context_of
from .records import Channel, Json
from .rights import BITS, rights

if TYPE_CHECKING:
    from .server import Sandbox

DEFAULTS: Json = {
    "type": 1,
    "name_localizations": None,
    "description": "",
    "description_localizations": None,
    "default_member_permissions": None,
    "dm_permission": True,
    "contexts": None,
    "integration_types": [0],
    "nsfw": False,
}


class Commands:
    """The commands of one sandbox's bot: global ones (guild None) and those of single guilds."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._all: dict[str, Json] = sandbox.store.all("command")

    def of(self, guild_id: str | None) -> list[Json]:
        """Return the commands registered globally (None) or for a guild."""
        return [one for one in self._all.values() if one.get("guild_id") == guild_id]

    def get(self, guild_id: str | None, command_id: str) -> Json:
        """Return one command, or refuse with 10063."""
        found = self._all.get(command_id)
        if found is None or found.get("guild_id") != guild_id:
            raise refuse(10063)
        return found

    def put_all(self, guild_id: str | None, wanted: list[Json]) -> list[Json]:
        """Replace all commands with these; a command whose name is known keeps its id."""
        check_commands(wanted)
        kept = [self._made(guild_id, one) for one in wanted]
        for old in self.of(guild_id):
            if old["id"] not in [one["id"] for one in kept]:
                self._drop(old)
        for one in kept:
            self._keep(one)
        self._sandbox.audience.tell_all({"t": "commands"})
        return kept

    def put(self, guild_id: str | None, wanted: Json) -> Json:
        """Register one command, replacing the one with its name and type."""
        others = [one for one in self.of(guild_id) if not _is_same(one, wanted)]
        check_commands([*others, wanted])
        made = self._keep(self._made(guild_id, wanted))
        self._sandbox.audience.tell_all({"t": "commands"})
        return made

    def change(self, guild_id: str | None, command_id: str, change: Json) -> Json:
        """Change the named fields of a command."""
        old = self.get(guild_id, command_id)
        check_commands([old | change])
        made = self._keep(old | change | {"version": self._sandbox.ids.next()})
        self._sandbox.audience.tell_all({"t": "commands"})
        return made

    def drop(self, guild_id: str | None, command_id: str) -> None:
        """Delete a command."""
        self._drop(self.get(guild_id, command_id))
        self._sandbox.audience.tell_all({"t": "commands"})

    def _made(self, guild_id: str | None, wanted: Json) -> Json:
        same = [one for one in self.of(guild_id) if _is_same(one, wanted)]
        ids = self._sandbox.ids
        # discord.py sends null to leave a field at its default.
        told = {key: value for key, value in wanted.items() if value is not None}
        made = DEFAULTS | told
        if made["default_member_permissions"] is not None:
            made["default_member_permissions"] = str(made["default_member_permissions"])
        made["id"] = same[0]["id"] if same else ids.next()
        made["application_id"] = self._sandbox.bot_id
        made["version"] = ids.next()
        if guild_id is not None:
            made["guild_id"] = guild_id
        return made

    def _keep(self, command: Json) -> Json:
        self._all[command["id"]] = command
        self._sandbox.store.put("command", command["id"], command)
        return command

    def _drop(self, command: Json) -> None:
        del self._all[command["id"]]
        self._sandbox.store.drop("command", command["id"])

    def visible(self, channel: Channel, user_id: str) -> list[Json]:
        """Return the commands a person is shown in a channel, by name."""
        guild_id = channel.get("guild_id")
        shown = self.of(None) + (self.of(guild_id) if guild_id else [])
        return sorted(
            (one for one in shown if self._is_shown(one, channel, user_id)),
            key=lambda one: (one["type"], one["name"]),
        )

    def _is_shown(self, command: Json, channel: Channel, user_id: str) -> bool:
        context = context_of(channel, self._sandbox.bot_id)
        contexts = command.get("contexts")
        if contexts is None:
            contexts = [0, 1, 2] if command.get("dm_permission", True) else [0]
        return context in contexts and (
            self._is_shown_by_person(command, channel, user_id, context)
            or self._is_shown_by_guild(command, channel, user_id, context)
        )

    def _is_shown_by_person(
        self, command: Json, channel: Channel, user_id: str, context: int
    ) -> bool:
        """Say whether the person's own installation shows them the command."""
        if 1 not in command["integration_types"]:
            return False
        if not self._sandbox.world.users[user_id]["_installed"]:
            return False
        held = rights(self._sandbox.world, channel, user_id)
        return context != 0 or held & BITS["use_application_commands"] != 0

    def _is_shown_by_guild(
        self, command: Json, channel: Channel, user_id: str, context: int
    ) -> bool:
        """Say whether the guild's installation shows the command to this person."""
        if 0 not in command["integration_types"] or context == 2:
            return False
        world = self._sandbox.world
        if context == 1:
            return True
        if (channel["guild_id"], self._sandbox.bot_id) not in world.members:
            return False
        return may_use(command, rights(world, channel, user_id))


def may_use(command: Json, held: int) -> bool:
    """Say whether these permissions satisfy a command's default member permissions."""
    if not held & BITS["use_application_commands"]:
        return False
    wanted = command.get("default_member_permissions")
    if wanted is None or held & BITS["administrator"]:
        return True
    # "0" hides a command from everybody but administrators.
    return int(wanted) != 0 and held & int(wanted) == int(wanted)


def _is_same(one: Json, other: Json) -> bool:
    return (one["name"], one["type"]) == (other["name"], other.get("type", 1))
