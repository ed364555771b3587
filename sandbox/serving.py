"""The addresses of the sandbox and what stands behind each: API, gateway, page, files."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aiohttp import web
from yarl import URL

from . import page_api
from .errors import Refusal, refuse
from .faults import Cut
from .http import Call, RecordedRequest, Reply, as_json, read
from .routes import BOT, OPEN, Handler

if TYPE_CHECKING:
    from .server import Sandbox

API = "/api/v10"
PAGE = Path(__file__).parent / "page"
MOST_BYTES = 64 * 1024 * 1024
PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
HOSTS = ("127.0.0.1", "localhost")
POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
Answerer = Callable[[web.Request], Awaitable[web.StreamResponse]]


def application(sandbox: Sandbox) -> web.Application:
    """Return the web application of a sandbox."""
    app = web.Application(client_max_size=MOST_BYTES, middlewares=[only_loopback])
    add = app.router.add_route
    for method, path, handler in OPEN:
        add(method, API + path, partial(serve, sandbox, path, handler, False))
    for method, path, handler in BOT:
        add(method, API + path, partial(serve, sandbox, path, handler, True))
    add("*", "/api/{rest:.*}", partial(unknown, sandbox))
    add("GET", "/gateway", sandbox.gateway.serve)
    add("GET", "/attachments/{channel_id}/{file_id}/{name}", partial(attachment, sandbox))
    page_api.install(app, sandbox)
    add("GET", "/", page_file)
    add("GET", "/{name}", page_file)
    return app


@web.middleware
async def only_loopback(request: web.Request, handler: Answerer) -> web.StreamResponse:
    """Refuse requests that reached this machine by another name, or from another site."""
    origin = request.headers.get("Origin")
    if request.url.host not in HOSTS or (origin and URL(origin).host not in HOSTS):
        raise web.HTTPForbidden(text="The sandbox answers only on this machine's own address.")
    return await handler(request)


async def serve(
    sandbox: Sandbox, route: str, handler: Handler, needs_token: bool, request: web.Request
) -> web.StreamResponse:
    """Answer one request of a bot: read it, apply faults, handle it, note it."""
    call = Call(sandbox, request.method, route, request.path, request.match_info, {}, {})
    # High enough that the client never waits by itself; tests limit it by a fault.
    headers = {"X-RateLimit-Limit": "1000", "X-RateLimit-Remaining": "999"}
    headers |= {"X-RateLimit-Reset-After": "1.0", "X-RateLimit-Bucket": bucket_of(request, route)}
    try:
        call = await read(sandbox, route, request)
        if needs_token and request.headers.get("Authorization") != f"Bot {sandbox.token}":
            raise refuse(0)
        headers |= sandbox.rates.take(call)
        await sandbox.faults.before(call)
        reply = _reply(handler(call))
        await sandbox.faults.after(call)
        code = None
    except Refusal as refusal:
        reply, code = Reply(refusal.status, refusal.body()), refusal.code
        headers |= refusal.headers
    except Cut:
        reply, code = Reply(0), None
        _cut(request)
    except Exception as error:  # a fault of the sandbox itself, for the test to find
        sandbox.broken.append(error)
        raise
    _note(call, reply.status, code)
    return as_json(reply.status or 500, reply.body, headers)


def bucket_of(request: web.Request, route: str) -> str:
    """Return the name of the bucket a route is counted in."""
    return f"{request.method}:{route}".replace("/", ".")


def _reply(result: Any) -> Reply:
    if isinstance(result, Reply):
        return result
    return Reply(204) if result is None else Reply(200, result)


def _note(call: Call, status: int, code: int | None) -> None:
    files = tuple((one.name, len(one.data)) for one in call.uploads.values())
    when = call.sandbox.clock.now()
    asked = RecordedRequest(
        call.method, call.route, call.path, status, call.body, files, when, code
    )
    call.sandbox.requests.append(asked)
    if status == 501:
        call.sandbox.unknown.append(asked)


def _cut(request: web.Request) -> None:
    """Break the connection off, as when the network fails between a request and its answer."""
    if request.transport is not None:
        request.transport.abort()


async def unknown(sandbox: Sandbox, request: web.Request) -> web.StreamResponse:
    """Answer a route that the sandbox does not know, and remember that it was asked for."""
    call = await read(sandbox, request.path, request)
    _note(call, 501, 0)
    words = f"The sandbox does not know {request.method} {request.path}."
    return as_json(501, {"message": words, "code": 0})


async def attachment(sandbox: Sandbox, request: web.Request) -> web.StreamResponse:
    """Serve a file that was sent with a message."""
    found = sandbox.store.file(request.match_info["file_id"])
    if found is None:
        raise web.HTTPNotFound(text="There is no such file.")
    kind, body = found
    # Somebody sent this file: show it as a picture or save it, but never run it as a page.
    shown = kind if kind in PICTURES else "application/octet-stream"
    headers = {"X-Content-Type-Options": "nosniff"}
    return web.Response(body=body, content_type=shown, headers=headers)


async def page_file(request: web.Request) -> web.StreamResponse:
    """Serve the page."""
    name = request.match_info.get("name", "index.html")
    if name not in {one.name for one in PAGE.glob("*.*")}:
        raise web.HTTPNotFound(text="There is no such page.")
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": POLICY}
    return web.FileResponse(PAGE / name, headers=headers)
