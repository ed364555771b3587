"""Files sent with messages: kept as bytes, served at an address, with their descriptions."""

from __future__ import annotations

import mimetypes
import re
import struct
from typing import TYPE_CHECKING, Any

from .findings import invalid_form
from .records import Attachment, Json, Message
from .world import World

if TYPE_CHECKING:
    from .http import Upload

PNG = b"\x89PNG\r\n\x1a\n"


def attach(
    world: World, message: Message, body: Json, uploads: dict[int, Upload]
) -> list[Attachment]:
    """Return the attachments a message has after a request: those it keeps, then the new ones.

    A body without `attachments` keeps all; a list keeps only those it names
    (reference: "Editing Message Attachments").
    """
    listed = body.get("attachments")
    held = {one["id"]: one for one in message["attachments"]}
    if listed is None:
        fresh = [keep_file(world, message["channel_id"], up, {}) for up in uploads.values()]
        return [*held.values(), *fresh]
    return [_listed(world, message, one, held, uploads) for one in listed]


def _listed(
    world: World,
    message: Message,
    one: Json,
    held: dict[str, Attachment],
    uploads: dict[int, Upload],
) -> Attachment:
    key = str(one.get("id"))
    if key in held:
        return held[key]
    if not key.isdigit() or int(key) not in uploads:
        raise invalid_form("unknown file", "attachments")
    return keep_file(world, message["channel_id"], uploads[int(key)], one)


def keep_file(world: World, channel_id: str, upload: Upload, about: Json) -> Attachment:
    """Store an upload's bytes and return the attachment that describes them."""
    # Discord keeps letters, digits, dots, dashes and underscores of a name.
    name = re.sub(r"[^\w.\-]", "_", str(about.get("filename") or upload.name))
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    thing: Attachment = {
        "id": world.ids.next(),
        "filename": name,
        "size": len(upload.data),
        "content_type": kind,
        "_at": channel_id,
    }
    size = size_of(upload.data)
    if size is not None:
        thing["width"], thing["height"] = size
    if about.get("description"):
        thing["description"] = about["description"]
    world.store.put_file(thing["id"], kind, upload.data)
    return thing


def size_of(data: bytes) -> tuple[int, int] | None:
    """Return a PNG picture's width and height in pixels; None for other files."""
    if not data.startswith(PNG) or len(data) < 24:
        return None
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def link_embeds(message: Message) -> list[Json]:
    """Return the message's embeds with attachment:// turned into the file's address."""
    by_name = {one["filename"]: one for one in message["attachments"]}
    return [
        {key: _linked(part, by_name, message["channel_id"]) for key, part in embed.items()}
        for embed in message["embeds"]
    ]


def _linked(part: Any, by_name: dict[str, Attachment], channel_id: str) -> Any:
    if not isinstance(part, dict) or not str(part.get("url", "")).startswith("attachment://"):
        return part
    found = by_name.get(part["url"].removeprefix("attachment://"))
    if found is None:
        return part
    size = {key: found[key] for key in ("width", "height") if key in found}
    url = f"/attachments/{channel_id}/{found['id']}/{found['filename']}"
    return part | {"url": url} | size
