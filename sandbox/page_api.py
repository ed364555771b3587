"""The page's own API: what a window asks for and what a person does. People in tests use it too."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from aiohttp import web

from . import payloads
from .errors import Refusal, refuse
from .http import as_json, parse
from .records import Channel, Json
from .rights import rights

if TYPE_CHECKING:
    from .server import Sandbox


SHOWN = 200
T = TypeVar("T")


class PageRequest(dict[str, Any]):
    """What a window asks. A missing part is refused, and the window is told."""

    def __missing__(self, key: str) -> Any:
        raise Refusal(400, 50035, f"The request lacks {key}.")

    def text(self, key: str) -> str:
        """Return a text, or refuse."""
        value = self[key]
        if not isinstance(value, str):
            raise Refusal(400, 50035, f"{key} must be a text.")
        return value

    def maybe(self, key: str, kind: type[T]) -> T | None:
        """Return a value of this kind or None where there is none, or refuse."""
        value = self.get(key)
        if value is not None and not isinstance(value, kind):
            raise Refusal(400, 50035, f"{key} must be a {kind.__name__}.")
        return value


PageAction = Callable[["Sandbox", str, PageRequest], Any]


def person_id(sandbox: Sandbox, name: str) -> str:
    """Return the id of the person a window belongs to, or refuse with 10013."""
    found = sandbox.actions.find_user(name)
    if found is None:
        raise refuse(10013)
    return str(found["id"])


def state(sandbox: Sandbox, user_id: str, ask: PageRequest) -> Json:
    """Return everything a window shows around its messages."""
    world = sandbox.world
    people = [one for one in world.users.values() if not one["bot"]]
    places = sandbox.actions.channels(user_id)
    return {
        "me": payloads.user(world, user_id),
        "bot": payloads.user(world, sandbox.bot_id),
        "people": [payloads.bare(one) | {"about": one.get("_about", "")} for one in people],
        "users": [payloads.bare(one) for one in world.users.values()],
        "guilds": [
            payloads.bare(one)
            for one in world.guilds.values()
            if (one["id"], user_id) in world.members
        ],
        "starters": [{"line": line, "words": words} for line, words in sandbox.starters],
        "channels": [_place(sandbox, one, user_id) for one in places],
    }


def _place(sandbox: Sandbox, channel: Channel, user_id: str) -> Json:
    view = payloads.channel(sandbox.world, channel, user_id)
    return view | {"permissions": str(rights(sandbox.world, channel, user_id))}


def messages(sandbox: Sandbox, user_id: str, ask: PageRequest) -> list[Json]:
    """Return the messages of a channel this person may see, oldest first."""
    channel = sandbox.actions.visible(ask.text("channel"), user_id)
    found = sandbox.actions.messages(channel, user_id)
    return [sandbox.page_message(one) for one in found[-SHOWN:]]


def commands(sandbox: Sandbox, user_id: str, ask: PageRequest) -> list[Json]:
    """Return the commands this person is shown in a channel."""
    channel = sandbox.actions.visible(ask.text("channel"), user_id)
    return sandbox.commands.visible(channel, user_id)


def say(sandbox: Sandbox, user_id: str, ask: PageRequest) -> Json:
    """Post what this person wrote."""
    body = {"content": ask.text("content")}
    return sandbox.page_message(sandbox.actions.say(user_id, ask.text("channel"), body))


def command(sandbox: Sandbox, user_id: str, ask: PageRequest) -> Json:
    """Use a slash command, or complete an option of it (`focused`)."""
    words, options = ask.text("words"), ask.maybe("options", dict) or {}
    actions = sandbox.actions
    one = actions.command(user_id, ask.text("channel"), words, options, ask.maybe("focused", str))
    return {"interaction": one.id}


def menu(sandbox: Sandbox, user_id: str, ask: PageRequest) -> Json:
    """Use a command from a menu."""
    actions = sandbox.actions
    return {
        "interaction": actions.menu(
            user_id, ask.text("channel"), ask.text("name"), ask.text("target")
        ).id
    }


def press(sandbox: Sandbox, user_id: str, ask: PageRequest) -> Json:
    """Press a button or pick from a select."""
    one = sandbox.components.press(
        user_id,
        ask.text("channel"),
        ask.text("message"),
        ask.text("custom_id"),
        ask.maybe("values", list),
        bool(ask.get("forged")),
    )
    return {"interaction": one.id}


def submit(sandbox: Sandbox, user_id: str, ask: PageRequest) -> Json:
    """Send a form in."""
    values = ask.maybe("values", dict) or {}
    return {"interaction": sandbox.components.submit(user_id, ask.text("form"), values).id}


def forge(sandbox: Sandbox, user_id: str, ask: PageRequest) -> Json:
    """Send in a form that no bot opened just now."""
    values = ask.maybe("values", dict) or {}
    one = sandbox.components.forge(user_id, ask.text("channel"), ask.text("custom_id"), values)
    return {"interaction": one.id}


def type_in(sandbox: Sandbox, user_id: str, ask: PageRequest) -> Json:
    """Tell that this person is typing."""
    sandbox.actions.type_in(user_id, ask.text("channel"))
    return {}


def direct(sandbox: Sandbox, user_id: str, ask: PageRequest) -> Json:
    """Open this person's direct messages with the bot."""
    return _place(sandbox, sandbox.actions.direct(user_id), user_id)


ACTIONS: tuple[tuple[str, str, PageAction], ...] = (
    ("GET", "state", state),
    ("GET", "messages", messages),
    ("GET", "commands", commands),
    ("POST", "say", say),
    ("POST", "command", command),
    ("POST", "menu", menu),
    ("POST", "press", press),
    ("POST", "submit", submit),
    ("POST", "forge", forge),
    ("POST", "typing", type_in),
    ("POST", "direct", direct),
)


def install(app: web.Application, sandbox: Sandbox) -> None:
    """Add the page's API to the application."""
    for method, name, action in ACTIONS:
        app.router.add_route(method, f"/page/{name}", partial(serve, sandbox, action))
    app.router.add_get("/page/events", partial(watch, sandbox))
    app.router.add_post("/page/admin", partial(administer, sandbox))


async def serve(sandbox: Sandbox, action: PageAction, request: web.Request) -> web.StreamResponse:
    """Answer one request of a window."""
    try:
        ask = PageRequest(request.query)
        if request.method == "POST":
            told = parse(await request.text())
            ask.update(told if isinstance(told, dict) else {})
        result = action(sandbox, person_id(sandbox, str(ask.get("as", ""))), ask)
    except Refusal as refusal:
        return as_json(refusal.status, refusal.body())
    except Exception as error:  # a fault of the sandbox itself, for the test to find
        sandbox.broken.append(error)
        raise
    return as_json(200, result)


async def watch(sandbox: Sandbox, request: web.Request) -> web.StreamResponse:
    """Serve the events of one window."""
    try:
        user_id = person_id(sandbox, request.query.get("as", ""))
    except Refusal as refusal:
        return as_json(refusal.status, refusal.body())
    return await sandbox.audience.serve(request, user_id)


async def administer(sandbox: Sandbox, request: web.Request) -> web.StreamResponse:
    """Change the world from another process: {"do": "add_channel", "with": {"name": "x"}}."""
    ask = parse(await request.text()) or {}
    action = None if str(ask.get("do")).startswith("_") else getattr(sandbox.admin, ask["do"], None)
    if action is None:
        return as_json(404, {"message": f"There is no action {ask.get('do')}.", "code": 0})
    try:
        return as_json(200, action(*ask.get("names", ()), **(ask.get("with") or {})))
    except Refusal as refusal:
        return as_json(refusal.status, refusal.body())
