"""A person at a window, for tests and measurements: uses the same API as the page."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

from .records import Json
from .views import Choice, Component, Form, Message, Outcome
from .watcher import LIMIT, Watcher


class Person(Watcher):
    """Somebody who uses Discord. Made by `sandbox.person(name)`, or by `Person.join` from afar.

    Channels are named by "#general", "general", an id, or what `dm()` and `channel()` return.
    """

    @classmethod
    async def join(cls, page_url: str, name: str) -> Person:
        """Open a window on a sandbox, here or in another process."""
        person = cls(page_url, name)
        await person._open()
        return person

    async def command(
        self, channel: Any, words: str, /, *, limit: float = LIMIT, **options: Any
    ) -> Outcome:
        """Use a slash command ("game join") with options by name; returns what comes of it.

        Options are typed as a person would; people, channels and (filename, bytes) do as well.
        """
        given = {key: _typed(value) for key, value in options.items() if value is not None}
        place = await self.place(channel)
        return await self._do("command", limit, channel=place, words=words, options=given)

    async def complete(
        self, channel: Any, words: str, /, focused: str, value: str = "", **options: Any
    ) -> list[Choice]:
        """Return what is offered while typing `value` into the option `focused`."""
        given = {key: _typed(one) for key, one in options.items() if one is not None}
        ask = {"channel": await self.place(channel), "words": words, "focused": focused}
        seen = await self._do("command", LIMIT, options=given | {focused: value}, **ask)
        if seen.kind != "choices":
            raise AssertionError(f"no completion of {focused}: {seen.kind} {seen.error}")
        return list(seen.choices)

    async def press(
        self,
        message: Message | Outcome,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        forged: bool = False,
        limit: float = LIMIT,
    ) -> Outcome:
        """Press a button by its words or its custom_id; `forged` presses one that is not there."""
        shown = _message(message)
        wanted = custom_id if custom_id is not None else shown.button(label or "").custom_id
        ask = {"channel": shown.channel, "message": shown.id, "custom_id": wanted}
        return await self._do("press", limit, forged=forged, **ask)

    async def select(
        self,
        message: Message | Outcome,
        *values: Any,
        custom_id: str | None = None,
        forged: bool = False,
        limit: float = LIMIT,
    ) -> Outcome:
        """Pick from a message's select, by labels or values.

        It is named by custom_id; else it is the only one, or the only one with these lines.
        """
        shown = _message(message)
        found = shown.selects if len(shown.selects) == 1 else _with(shown.selects, values)
        wanted = custom_id if custom_id is not None else _only(found).custom_id
        ask = {"channel": shown.channel, "message": shown.id, "custom_id": wanted}
        picked = [_typed(one) for one in values]
        return await self._do("press", limit, values=picked, forged=forged, **ask)

    async def submit(
        self,
        form: Form | Outcome,
        values: Json | None = None,
        *,
        limit: float = LIMIT,
        **more: Any,
    ) -> Outcome:
        """Send a form in, fields by custom_id or label; what is not given keeps its default."""
        shown = form.modal if isinstance(form, Outcome) else form
        if shown is None:
            raise AssertionError("there is no form to send in")
        by_label = {one.label: one.custom_id for one in shown.fields}
        every = (values or {}) | more
        given = {by_label.get(key, key): _filled(value) for key, value in every.items()}
        return await self._do("submit", limit, form=shown.interaction, values=given)

    async def forge(
        self, channel: Any, custom_id: str, values: Json, *, limit: float = LIMIT
    ) -> Outcome:
        """Send in a form that no bot opened just now: an old one, or one that never was."""
        ask = {"channel": await self.place(channel), "custom_id": custom_id}
        return await self._do("forge", limit, values=values, **ask)

    async def context(self, target: Any, name: str, *, limit: float = LIMIT) -> Outcome:
        """Use a command from the menu of a message."""
        shown = _message(target)
        ask = {"channel": shown.channel, "target": shown.id, "name": name}
        return await self._do("menu", limit, **ask)

    async def context_on(
        self, channel: Any, person: Person, name: str, *, limit: float = LIMIT
    ) -> Outcome:
        """Use a command from the menu of a person."""
        ask = {"channel": await self.place(channel), "target": person.id, "name": name}
        return await self._do("menu", limit, **ask)

    async def say(self, channel: Any, content: str) -> Message:
        """Write a message."""
        told = await self._ask("POST", "say", channel=await self.place(channel), content=content)
        return Message(told)

    async def type(self, channel: Any) -> None:
        """Be seen typing."""
        await self._ask("POST", "typing", channel=await self.place(channel))

    async def dm(self) -> str:
        """Return the id of the direct messages with the bot."""
        told = await self._ask("POST", "direct")
        self._channels[told["id"]] = told
        return str(told["id"])

    async def commands(self, channel: Any) -> list[Json]:
        """Return the commands this person is shown."""
        return list(await self._ask("GET", "commands", channel=await self.place(channel)))

    async def messages(self, channel: Any) -> list[Message]:
        """Return what this person sees in a channel, oldest first."""
        place = await self.place(channel)
        told = [Message(one) for one in await self._ask("GET", "messages", channel=place)]
        self._messages.setdefault(place, {}).update({one.id: one for one in told})
        return told

    async def wait(
        self, channel: Any, wanted: Callable[[Message], bool], *, limit: float = LIMIT
    ) -> Message:
        """Return the first message in a channel that `wanted` accepts, now there or yet to come."""
        place = await self.place(channel)
        await self.messages(place)

        def look() -> Message | None:
            every = self._messages.get(place, {}).values()
            return next((one for one in every if wanted(one)), None)

        found = await self.until(look, limit, f"a message in {channel}")
        return _message(found)

    async def wait_for(
        self, message: Message | Outcome, wanted: Callable[[Message], bool], *, limit: float = LIMIT
    ) -> Message:
        """Return a message once it has become what `wanted` accepts."""
        shown = _message(message)

        def look() -> Message | None:
            now = self.message(shown.channel, shown.id)
            return now if now is not None and wanted(now) else None

        return _message(await self.until(look, limit, f"a change of message {shown.id}"))

    async def followup(
        self,
        seen: Outcome,
        wanted: Callable[[Message], bool] | None = None,
        *,
        limit: float = LIMIT,
    ) -> Message:
        """Return a further message of the same interaction, beside the answer itself."""
        first = seen.message.id if seen.message is not None and seen.kind != "update" else ""

        def look() -> Message | None:
            every = [one for held in self._messages.values() for one in held.values()]
            mine = [one for one in every if one.data.get("interaction") == seen.interaction]
            mine = [one for one in mine if one.id != first and not one.thinking]
            return next((one for one in mine if wanted is None or wanted(one)), None)

        return _message(await self.until(look, limit, "a followup"))


def _message(shown: Any) -> Message:
    found = shown.message if isinstance(shown, Outcome) else shown
    if not isinstance(found, Message):
        raise AssertionError(f"there is no message in {shown}")
    return found


def _only(found: list[Component]) -> Component:
    if len(found) != 1:
        raise AssertionError(f"{len(found)} selects; name one by custom_id")
    return found[0]


def _with(found: list[Component], values: tuple[Any, ...]) -> list[Component]:
    """Return the selects that have a line for each of these labels or values."""
    return [one for one in found if set(map(str, values)) <= _names(one)]


def _names(menu: Component) -> set[str]:
    """Return the labels and the values of a select's lines."""
    return {line[key] for line in menu.data.get("options", []) for key in ("label", "value")}


def _filled(value: Any) -> Any:
    return [_typed(one) for one in value] if isinstance(value, list) else _typed(value)


def _typed(value: Any) -> Any:
    if isinstance(value, Person):
        return value.id
    if isinstance(value, Message):
        return value.id
    if isinstance(value, tuple):
        name, data = value
        return {"filename": name, "data": base64.b64encode(data).decode()}
    return value if isinstance(value, dict) else str(value)
