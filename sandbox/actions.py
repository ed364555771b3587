"""What people can do: look around, talk and use commands.

The page and the people in tests both act through here, and whatever Discord's client would not let
them do is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import payloads, threads
from .errors import Refusal, refuse
from .interactions import COMMAND, COMPLETE, Interaction
from .options import GROUPS, Reading, client_refusal
from .records import Channel, Json, Message, User
from .rights import has_permissions

if TYPE_CHECKING:
    from .server import Sandbox


class Actions:
    """The people's side of one sandbox."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._world = sandbox.world

    def find_user(self, name: str) -> User | None:
        """Return the user with this id, display name or user name; None if there is none."""
        if name in self._world.users:
            return self._world.users[name]
        wanted = name.casefold()
        for user in self._world.users.values():
            if wanted in (user["global_name"].casefold(), user["username"].casefold()):
                return user
        return None

    def find_channel(self, name: str, guild_id: str | None = None) -> Channel | None:
        """Return the channel with this id or name, in this guild if one is named."""
        if name in self._world.channels:
            return self._world.channels[name]
        for channel in self._world.channels.values():
            here = guild_id is None or channel.get("guild_id") == guild_id
            if here and channel.get("name") == name.lstrip("#"):
                return channel
        return None

    def visible(self, channel_id: str, user_id: str) -> Channel:
        """Return a channel that a person may see, or refuse with 10003 or 50001."""
        found = self.find_channel(channel_id)
        if found is None:
            raise refuse(10003)
        if not has_permissions(self._world, found, user_id):
            raise refuse(50001)
        return found

    def acting(self, channel_id: str, user_id: str) -> Channel:
        """Return a channel a person acts in, waking an archived thread; a locked one refuses."""
        channel = self.visible(channel_id, user_id)
        threads.wake(self._sandbox, channel)
        return channel

    def message(self, channel: Channel, message_id: str, user_id: str) -> Message:
        """Return a message a person may see, or refuse with 10008."""
        found = self._sandbox.messages.get(channel["id"], message_id)
        if found.get("_to", user_id) != user_id:
            raise refuse(10008)
        return found

    def say(self, user_id: str, channel_id: str, body: Json) -> Message:
        """Post what a person wrote."""
        channel = self.acting(channel_id, user_id)
        if not has_permissions(self._world, channel, user_id, "send_messages"):
            raise refuse(50013)
        return self._sandbox.messages.create(channel, user_id, body, {})

    def command(
        self,
        user_id: str,
        channel_id: str,
        words: str,
        given: dict[str, Any],
        focused: str | None = None,
    ) -> Interaction:
        """Use a slash command such as "game new", or complete its option `focused`."""
        channel = self.acting(channel_id, user_id)
        path = words.strip().lstrip("/").split()
        command, leaf = self._find_command(channel, user_id, path)
        reading = Reading(self._sandbox, channel, user_id)
        if focused is not None:
            _check_completes(leaf, focused)
        options = reading.options(leaf.get("options", []), given, focused)
        data = self._command_data(command, path, options)
        # A completion carries only ids, nothing resolved.
        if reading.resolved and focused is None:
            data["resolved"] = reading.resolved
        kind = COMMAND if focused is None else COMPLETE
        return self._sandbox.interactions.open(kind, user_id, channel, data)

    def _find_command(self, channel: Channel, user_id: str, path: list[str]) -> tuple[Json, Json]:
        """Return the command and the subcommand the words name, or refuse with 10063."""
        shown = self._sandbox.commands.visible(channel, user_id)
        roots = [one for one in shown if one["type"] == 1 and path and one["name"] == path[0]]
        if not roots:
            raise Refusal(404, 10063, f"You are not shown a command /{' '.join(path)} here.")
        leaf = roots[-1]
        for word in path[1:]:
            below = [one for one in leaf.get("options", []) if one["type"] in GROUPS]
            found = [one for one in below if one["name"] == word]
            if not found:
                raise Refusal(404, 10063, f"There is no command /{' '.join(path)}.")
            leaf = found[0]
        if any(one["type"] in GROUPS for one in leaf.get("options", [])):
            raise Refusal(404, 10063, f"/{' '.join(path)} is a group; name one of its commands.")
        # A guild's own command takes precedence over a global one of the same name.
        return roots[-1], leaf

    def _command_data(self, command: Json, path: list[str], options: list[Json]) -> Json:
        for depth in range(len(path) - 1, 0, -1):
            group = depth == 1 and len(path) == 3
            options = [{"name": path[depth], "type": 2 if group else 1, "options": options}]
        data = {"id": command["id"], "name": command["name"], "type": 1}
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        return data | ({"options": options} if options else {})

    def menu(self, user_id: str, channel_id: str, name: str, target: str) -> Interaction:
        """Use a command from the menu of a message or a person (`target` is an id)."""
        channel = self.acting(channel_id, user_id)
        shown = self._sandbox.commands.visible(channel, user_id)
        found = [one for one in shown if one["type"] in (2, 3) and one["name"] == name]
        if not found:
            raise Refusal(404, 10063, f"You are not shown a command {name} here.")
        reading = Reading(self._sandbox, channel, user_id)
        if found[0]["type"] == 2:
            target = reading.picked(5, [target])[0]
        else:
            message = self.message(channel, target, user_id)
            view = payloads.message(self._world, message, self._sandbox.page_url)
            reading.resolved["messages"] = {target: view}
        data = {"id": found[0]["id"], "name": name, "type": found[0]["type"]}
        if "guild_id" in found[0]:
            data["guild_id"] = found[0]["guild_id"]
        data |= {"target_id": target, "resolved": reading.resolved}
        return self._sandbox.interactions.open(COMMAND, user_id, channel, data)

    def type_in(self, user_id: str, channel_id: str) -> None:
        """Tell the others that a person is typing."""
        channel = self.visible(channel_id, user_id)
        self._sandbox.tell_typing(channel, user_id)

    def direct(self, user_id: str) -> Channel:
        """Return a person's direct messages with the bot."""
        return self._world.direct(self._sandbox.bot_id, user_id)

    def messages(self, channel: Channel, user_id: str) -> list[Message]:
        """Return the messages of a channel that a person may see, oldest first."""
        every = self._world.messages.get(channel["id"], {}).values()
        return [one for one in every if one.get("_to", user_id) == user_id]

    def channels(self, user_id: str) -> list[Channel]:
        """Return every channel, thread and conversation a person may see."""
        every = self._world.channels.values()
        return [one for one in every if has_permissions(self._world, one, user_id)]


def _check_completes(leaf: Json, focused: str) -> None:
    option = [one for one in leaf.get("options", []) if one["name"] == focused]
    if not option or not option[0].get("autocomplete"):
        raise client_refusal(focused, "This option offers no completion.")
