"""What a person typed into a command's options, made into values as Discord's client does.

A value that the client would not let through is refused with words, and the bot never hears of it.
Reference: "Application Command Option Type".
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from . import files, payloads
from .errors import Refusal
from .http import Upload
from .records import Channel, Json, Role
from .rights import rights

if TYPE_CHECKING:
    from .server import Sandbox

GROUPS = (1, 2)
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
# Discord's client counts in doubles: integers beyond these are not let through.
LARGEST = 2**53 - 1
LONGEST = 6_000


def client_refusal(option: str, words: str) -> Refusal:
    """Return the refusal that Discord's client shows under an option."""
    return Refusal(400, 50035, f"{option}: {words}")


class Reading:
    """Reads the options of one command for one person in one channel."""

    def __init__(self, sandbox: Sandbox, channel: Channel, user_id: str) -> None:
        self._sandbox = sandbox
        self._world = sandbox.world
        self._channel = channel
        self._user_id = user_id
        self.resolved: dict[str, dict[str, Mapping[str, object]]] = {}

    def options(
        self, wanted: list[Json], given: dict[str, Any], focused: str | None = None
    ) -> list[Json]:
        """Return the options as an interaction carries them, in the order they were given.

        With `focused` this is a completion: that option's text is passed on unread, and required
        options may be missing.
        """
        known = {one["name"]: one for one in wanted}
        for name in given:
            if name not in known:
                raise client_refusal(name, "There is no such option.")
        for one in wanted:
            if one.get("required") and one["name"] not in given and focused is None:
                raise client_refusal(one["name"], "This option is required. Specify a value.")
        return [self._option(known[name], given[name], focused) for name in given]

    def _option(self, option: Json, raw: Any, focused: str | None) -> Json:
        told: Json = {"name": option["name"], "type": option["type"]}
        if option["name"] == focused:
            return told | {"value": str(raw), "focused": True}
        return told | {"value": self._value(option, raw)}

    def _value(self, option: Json, raw: Any) -> Any:
        readers: dict[int, Callable[[Json, Any], Any]] = {
            STRING: self._text,
            INTEGER: self._integer,
            BOOLEAN: self._boolean,
            USER: self._user,
            CHANNEL: self._place,
            ROLE: self._role,
            MENTIONABLE: self._mentionable,
            NUMBER: self._number,
            ATTACHMENT: self._file,
        }
        return readers[option["type"]](option, raw)

    def _text(self, option: Json, raw: Any) -> str:
        text = str(raw).strip()
        if option.get("choices"):
            return str(_choice(option, text))
        least, most = option.get("min_length", 0), option.get("max_length", LONGEST)
        if not max(1, least) <= len(text) <= most:
            raise client_refusal(option["name"], f"Must be {least} to {most} characters long.")
        return text

    def _integer(self, option: Json, raw: Any) -> int:
        text = str(raw).strip()
        if option.get("choices"):
            return int(_choice(option, text))
        if not (text.removeprefix("-").isascii() and text.removeprefix("-").isdigit()):
            raise client_refusal(option["name"], "Input a valid integer.")
        # Python is slow to parse a million digits.
        number = int(text) if len(text) <= 20 else LARGEST + 1
        _check_size(option, number)
        return number

    def _number(self, option: Json, raw: Any) -> float:
        text = str(raw).strip()
        if option.get("choices"):
            return float(_choice(option, text))
        try:
            number = float(text)
        except ValueError:
            raise client_refusal(option["name"], "Input a valid number.") from None
        # NaN alone differs from itself.
        if number != number:
            raise client_refusal(option["name"], "Input a valid number.")
        _check_size(option, number)
        return number

    def _boolean(self, option: Json, raw: Any) -> bool:
        text = str(raw).strip().lower()
        if text not in ("true", "false"):
            raise client_refusal(option["name"], "Must be true or false.")
        return text == "true"

    def _user(self, option: Json, raw: Any) -> str:
        found = self._sandbox.actions.find_user(_id_in(raw))
        if found is None:
            raise client_refusal(option["name"], "Input a valid user.")
        self._resolve_user(found["id"])
        return str(found["id"])

    def _resolve_user(self, user_id: str) -> None:
        guild_id = self._channel.get("guild_id")
        users = self.resolved.setdefault("users", {})
        users[user_id] = payloads.user(self._world, user_id)
        if guild_id is None or (guild_id, user_id) not in self._world.members:
            return
        member = payloads.member(self._world, guild_id, user_id, whole=False)
        member["permissions"] = str(rights(self._world, self._channel, user_id))
        self.resolved.setdefault("members", {})[user_id] = member

    def _place(self, option: Json, raw: Any) -> str:
        found = self._sandbox.actions.find_channel(_id_in(raw), self._channel.get("guild_id"))
        kinds = option.get("channel_types")
        if found is None or (kinds and found["type"] not in kinds):
            raise client_refusal(option["name"], "Input a valid channel.")
        view = payloads.channel_in_interaction(self._world, found, self._user_id)
        self.resolved.setdefault("channels", {})[found["id"]] = view
        return str(found["id"])

    def _role(self, option: Json, raw: Any) -> str:
        found = self._find_role(_id_in(raw))
        if found is None:
            raise client_refusal(option["name"], "Input a valid role.")
        self.resolved.setdefault("roles", {})[found["id"]] = found
        return str(found["id"])

    def _find_role(self, name: str) -> Role | None:
        guild_id = self._channel.get("guild_id")
        roles = self._world.guilds[guild_id]["roles"] if guild_id else []
        found = [one for one in roles if name in (one["id"], one["name"])]
        return found[0] if found else None

    def _mentionable(self, option: Json, raw: Any) -> str:
        if self._find_role(_id_in(raw)) is not None:
            return self._role(option, raw)
        return self._user(option, raw)

    def _file(self, option: Json, raw: Any) -> str:
        return self.file(option["name"], raw)

    def file(self, name: str, raw: Any) -> str:
        """Keep a file given as {"filename", "data" in base64} and return its id."""
        try:
            data = base64.b64decode(raw["data"], validate=True)
            upload = Upload(str(raw["filename"]), data)
        except (TypeError, KeyError, binascii.Error):
            raise client_refusal(name, "Add a file.") from None
        thing = files.keep_file(self._world, self._channel["id"], upload, {})
        view = payloads.attachment(thing, self._sandbox.page_url) | {"ephemeral": True}
        self.resolved.setdefault("attachments", {})[thing["id"]] = view
        return str(thing["id"])

    def picked(self, kind: int, values: list[Any], select: Json | None = None) -> list[str]:
        """Return the ids picked in a select of people, roles, mentionables or channels (5 to 8)."""
        rule = {"name": "values"} | {"channel_types": (select or {}).get("channel_types")}
        reader = {5: self._user, 6: self._role, 7: self._mentionable, 8: self._place}[kind]
        return [reader(rule, one) for one in values]


def _choice(option: Json, text: str) -> Any:
    for choice in option["choices"]:
        if text in (choice["name"], str(choice["value"])):
            return choice["value"]
    raise client_refusal(option["name"], "Choose one of the listed options.")


def _check_size(option: Json, number: float) -> None:
    least, most = option.get("min_value", -LARGEST), option.get("max_value", LARGEST)
    if not least <= number <= most:
        raise client_refusal(option["name"], f"Must be between {least} and {most}.")


def _id_in(raw: Any) -> str:
    """Return the id or name in what was typed: 123, <@123>, <#123>, @Ana, #general."""
    return str(raw).strip().strip("<>").lstrip("@&!#")
