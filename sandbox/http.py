"""One request and its answer: bodies read, answers written, each request noted for the tests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from .errors import refuse
from .findings import invalid_form

if TYPE_CHECKING:
    from .server import Sandbox


@dataclass(frozen=True)
class Upload:
    """A file that came with a request."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Reply:
    """An answer with a status of its own; what a handler returns otherwise is 200, None is 204."""

    status: int
    body: Any = None


@dataclass(frozen=True)
class RecordedRequest:
    """A request that came in, and how it was answered. Files are noted as (name, bytes long)."""

    method: str
    route: str
    path: str
    status: int
    body: Any
    files: tuple[tuple[str, int], ...]
    when: int
    code: int | None = None


@dataclass
class Call:
    """A request on its way through a handler. `call["channel_id"]` is a part of the path."""

    sandbox: Sandbox
    method: str
    route: str
    path: str
    parts: Mapping[str, str]
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        return self.parts[name]


async def read(sandbox: Sandbox, route: str, request: web.Request) -> Call:
    """Read a request whole. Refused with 50109 where the body is no JSON."""
    method, path = request.method, request.path
    call = Call(sandbox, method, route, path, request.match_info, request.query, request.headers)
    if request.content_type == "multipart/form-data":
        await _read_parts(call, request)
    elif request.can_read_body:
        call.body = parse(await request.text())
    wanted = list if method == "PUT" and route.endswith("/commands") else dict
    if call.body is not None and not isinstance(call.body, wanted):
        raise invalid_form("list" if wanted is list else "object", "body")
    return call


def parse(text: str) -> Any:
    """Read JSON, or refuse with 50109."""
    if not text:
        return None
    try:
        return json.loads(text)
    except ValueError as error:
        raise refuse(50109) from error


async def _read_parts(call: Call, request: web.Request) -> None:
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        # A piece that is as long as the body never has to be cut: aiohttp would put back the rest
        # by a function that it has deprecated, which the tests take for an error.
        part.chunk_size = request.content_length or part.chunk_size
        if part.name == "payload_json":
            call.body = parse(await part.text())
        elif part.name is not None and part.name.startswith("files["):
            number = int(part.name[len("files[") : -1])
            data = bytes(await part.read(decode=False))
            call.uploads[number] = Upload(part.filename or "file", data)


def as_json(status: int, body: Any, headers: Mapping[str, str] | None = None) -> web.Response:
    """Write an answer. discord.py wants the content type bare, without a charset."""
    if status == 204:
        return web.Response(status=204, headers=headers)
    data = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    return web.Response(status=status, body=data, content_type="application/json", headers=headers)
