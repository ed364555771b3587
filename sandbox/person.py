"""A person at a window, for tests and measurements: acts by the same roads as the page, and waits
for events with a limit, never by sleeping.
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable
from typing import Any

import aiohttp

from .seen import Choice, Component, Form, Message, Seen, read_outcome

Thing = dict[str, Any]
LIMIT = 10.0
OVER = ("message", "update", "deferred", "modal", "choices", "failed")


class Person:
    """Somebody who uses Discord. Made by `sandbox.person(name)`, or by `Person.join` from afar.

    Channels are named by "#general", "general", an id, or what `dm()` and `channel()` return.
    """

    def __init__(self, page_url: str, name: str) -> None:
        self.name = name
        self.id = ""
        self._url = page_url
        self._channels: dict[str, Thing] = {}
        self._messages: dict[str, dict[str, Message]] = {}
        self._outcomes: dict[str, list[Seen]] = {}
        self._mark = asyncio.Event()
        self.typing: list[tuple[str, str]] = []

    @classmethod
    async def join(cls, page_url: str, name: str) -> Person:
        """Open a window on a sandbox, here or in another process."""
        person = cls(page_url, name)
        await person._open()
        return person

    async def _open(self) -> None:
        self._session = aiohttp.ClientSession()
        url = f"{self._url}/page/events"
        self._socket = await self._session.ws_connect(url, params={"as": self.name}, max_msg_size=0)
        hello = await self._socket.receive_json()
        self.id = hello["as"]
        await self._look_about()
        self._reader = asyncio.create_task(self._read())

    async def leave(self) -> None:
        """Close the window."""
        self._reader.cancel()
        await asyncio.wait([self._reader])
        await self._socket.close()
        await self._session.close()

    async def _look_about(self) -> None:
        state = await self._ask("GET", "state")
        self._channels = {one["id"]: one for one in state["channels"]}

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type is aiohttp.WSMsgType.TEXT:
                self._take(json.loads(message.data))
                mark, self._mark = self._mark, asyncio.Event()
                mark.set()

    def _take(self, event: Thing) -> None:
        if event["t"] == "message":
            self._take_message(event)
        elif event["t"] == "outcome":
            self._outcomes.setdefault(event["interaction"], []).append(read_outcome(event))
        elif event["t"] == "typing":
            self.typing.append((event["channel"], event["user"]))

    def _take_message(self, event: Thing) -> None:
        message = Message(event["message"])
        held = self._messages.setdefault(message.channel, {})
        if event["event"] == "delete":
            held.pop(message.id, None)
        else:
            held[message.id] = message

    async def _ask(self, method: str, deed: str, **ask: Any) -> Any:
        answer = await self._send(method, deed, ask)
        if answer[0] >= 400:
            raise AssertionError(f"{self.name} cannot {deed}: {answer[1]['message']}")
        return answer[1]

    async def _send(self, method: str, deed: str, ask: Thing) -> tuple[int, Any]:
        ask = {key: value for key, value in ask.items() if value is not None} | {"as": self.id}
        ask["as"] = self.id or self.name
        url = f"{self._url}/page/{deed}"
        how = {"params": ask} if method == "GET" else {"json": ask}
        async with self._session.request(method, url, **how) as response:
            return response.status, await response.json()

    async def _do(self, deed: str, limit: float, **ask: Any) -> Seen:
        """Do something and return what came of it, past any thinking."""
        status, told = await self._send("POST", deed, ask)
        if status >= 400:
            return Seen("refused", error=told["message"], code=told["code"], raw=told)
        number = told["interaction"]
        return await self.until(lambda: self._over(number), limit, f"an answer to {deed} {ask}")

    def _over(self, number: str) -> Seen | None:
        for seen in self._outcomes.get(number, []):
            if seen.kind in OVER:
                return seen
            now = seen.message and self.message(seen.message.channel, seen.message.id)
            if now is not None and not now.thinking:
                return Seen("message", number, now)
        return None

    async def until(self, look: Callable[[], Any], limit: float = LIMIT, what: str = "it") -> Any:
        """Return what `look` gives as soon as it gives anything; after `limit` seconds fail."""
        async with asyncio.timeout(limit) as clock:
            try:
                while not (found := look()):
                    await self._mark.wait()
            except asyncio.CancelledError:
                if clock.expired():
                    raise AssertionError(f"{self.name} waited {limit} s for {what}") from None
                raise
        return found

    def channel(self, name: Any) -> str:
        """Return the id of a channel that this person sees."""
        wanted = str(name).lstrip("#")
        if wanted in self._channels:
            return wanted
        found = [key for key, one in self._channels.items() if one.get("name") == wanted]
        return found[0] if found else wanted

    async def command(
        self, channel: Any, words: str, *, limit: float = LIMIT, **options: Any
    ) -> Seen:
        """Use a slash command ("p28 shoot") with options by name; returns what comes of it.

        Options are typed as a person would; people, channels and (filename, bytes) do as well.
        """
        given = {key: _typed(value) for key, value in options.items() if value is not None}
        place = self.channel(channel)
        return await self._do("command", limit, channel=place, words=words, options=given)

    async def complete(
        self, channel: Any, words: str, focused: str, value: str = "", **options: Any
    ) -> list[Choice]:
        """Return what is offered while typing `value` into the option `focused`."""
        given = {key: _typed(one) for key, one in options.items() if one is not None}
        ask = {"channel": self.channel(channel), "words": words, "focused": focused}
        seen = await self._do("command", LIMIT, options=given | {focused: value}, **ask)
        if seen.kind != "choices":
            raise AssertionError(f"no completion of {focused}: {seen.kind} {seen.error}")
        return list(seen.choices)

    async def press(
        self,
        message: Message | Seen,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        forged: bool = False,
        limit: float = LIMIT,
    ) -> Seen:
        """Press a button by its words or its custom_id; `forged` presses one that is not there."""
        shown = _message(message)
        wanted = custom_id if custom_id is not None else shown.button(label or "").custom_id
        ask = {"channel": shown.channel, "message": shown.id, "custom_id": wanted}
        return await self._do("press", limit, forged=forged, **ask)

    async def select(
        self,
        message: Message | Seen,
        *values: Any,
        custom_id: str | None = None,
        forged: bool = False,
        limit: float = LIMIT,
    ) -> Seen:
        """Pick from a message's select (the only one, or by custom_id), by labels or values."""
        shown = _message(message)
        wanted = custom_id if custom_id is not None else _only(shown.selects).custom_id
        ask = {"channel": shown.channel, "message": shown.id, "custom_id": wanted}
        picked = [_typed(one) for one in values]
        return await self._do("press", limit, values=picked, forged=forged, **ask)

    async def submit(
        self, form: Form | Seen, values: Thing | None = None, *, limit: float = LIMIT, **more: Any
    ) -> Seen:
        """Send a form in, fields by custom_id or label; what is not given keeps its default."""
        shown = form.modal if isinstance(form, Seen) else form
        if shown is None:
            raise AssertionError("there is no form to send in")
        by_label = {one.label: one.custom_id for one in shown.fields}
        given = {by_label.get(key, key): value for key, value in ((values or {}) | more).items()}
        return await self._do("submit", limit, form=shown.interaction, values=given)

    async def context(self, target: Any, name: str, *, limit: float = LIMIT) -> Seen:
        """Use a command from the menu of a message."""
        shown = _message(target)
        ask = {"channel": shown.channel, "target": shown.id, "name": name}
        return await self._do("menu", limit, **ask)

    async def context_on(
        self, channel: Any, person: Person, name: str, *, limit: float = LIMIT
    ) -> Seen:
        """Use a command from the menu of a person."""
        ask = {"channel": self.channel(channel), "target": person.id, "name": name}
        return await self._do("menu", limit, **ask)

    async def say(self, channel: Any, content: str) -> Message:
        """Write a message."""
        told = await self._ask("POST", "say", channel=self.channel(channel), content=content)
        return Message(told)

    async def type(self, channel: Any) -> None:
        """Be seen typing."""
        await self._ask("POST", "typing", channel=self.channel(channel))

    async def dm(self) -> str:
        """Return the id of the direct messages with the bot."""
        told = await self._ask("POST", "direct")
        self._channels[told["id"]] = told
        return str(told["id"])

    async def commands(self, channel: Any) -> list[Thing]:
        """Return the commands this person is shown."""
        return list(await self._ask("GET", "commands", channel=self.channel(channel)))

    async def messages(self, channel: Any) -> list[Message]:
        """Return what this person sees in a channel, oldest first."""
        place = self.channel(channel)
        told = [Message(one) for one in await self._ask("GET", "messages", channel=place)]
        self._messages.setdefault(place, {}).update({one.id: one for one in told})
        return told

    def message(self, channel: Any, message_id: str) -> Message | None:
        """Return a message as it stands now, if this window has been told of it."""
        return self._messages.get(self.channel(channel), {}).get(message_id)

    async def wait(
        self, channel: Any, wanted: Callable[[Message], bool], *, limit: float = LIMIT
    ) -> Message:
        """Return the first message in a channel that `wanted` accepts, now there or yet to come."""
        place = self.channel(channel)
        await self.messages(place)

        def look() -> Message | None:
            every = self._messages.get(place, {}).values()
            return next((one for one in every if wanted(one)), None)

        found = await self.until(look, limit, f"a message in {channel}")
        return _message(found)

    async def wait_for(
        self, message: Message | Seen, wanted: Callable[[Message], bool], *, limit: float = LIMIT
    ) -> Message:
        """Return a message once it has become what `wanted` accepts."""
        shown = _message(message)

        def look() -> Message | None:
            now = self.message(shown.channel, shown.id)
            return now if now is not None and wanted(now) else None

        return _message(await self.until(look, limit, f"a change of message {shown.id}"))

    async def followup(
        self, seen: Seen, wanted: Callable[[Message], bool] | None = None, *, limit: float = LIMIT
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
    found = shown.message if isinstance(shown, Seen) else shown
    if not isinstance(found, Message):
        raise AssertionError(f"there is no message in {shown}")
    return found


def _only(found: list[Component]) -> Component:
    if len(found) != 1:
        raise AssertionError(f"{len(found)} selects; name one by custom_id")
    return found[0]


def _typed(value: Any) -> Any:
    if isinstance(value, Person):
        return value.id
    if isinstance(value, Message):
        return value.id
    if isinstance(value, tuple):
        name, data = value
        return {"filename": name, "data": base64.b64encode(data).decode()}
    return value if isinstance(value, dict) else str(value)
