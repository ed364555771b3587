"""What Discord refuses in messages: their text, embeds, files and mentions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .check_components import inspect_components
from .findings import Findings, limit_refusal
from .limits import LIMITS
from .records import Json, Message

if TYPE_CHECKING:
    from .http import Upload

KINDS: dict[str, tuple[type, tuple[str, ...]]] = {
    "text": (str, ("content",)),
    "list": (list, ("embeds", "components", "attachments")),
    "object": (dict, ("allowed_mentions", "message_reference")),
    "whole number": (int, ("flags",)),
}
SUBSTANCE = ("content", "embeds", "components", "sticker_ids", "poll", "attachments")


def check_message(body: Json, uploads: dict[int, Upload]) -> None:
    """Refuse a message that Discord would not post."""
    _check_size(uploads)
    check_fields(body, list(uploads))
    if not uploads and not any(_has_substance(body, key) for key in SUBSTANCE):
        raise limit_refusal("empty message")


def check_edit(message: Message, body: Json, uploads: dict[int, Upload]) -> None:
    """Refuse an edit that Discord would not make."""
    _check_size(uploads)
    check_fields(body, [*message["attachments"], *uploads])
    after = message | body
    if not uploads and not any(_has_substance(after, key) for key in SUBSTANCE):
        raise limit_refusal("empty message")


def _has_substance(body: Json, key: str) -> bool:
    value = body.get(key)
    if key == "content":
        return bool((value or "").strip())
    if key == "embeds":
        # An embed of nothing but a colour shows nothing.
        return any(set(embed) - {"type", "color"} for embed in value or [])
    return bool(value)


def _check_size(uploads: dict[int, Upload]) -> None:
    if any(len(one.data) > LIMITS["file size"].most for one in uploads.values()):
        raise limit_refusal("file size")


def check_fields(body: Json, files: list[Any]) -> None:
    """Refuse fields of a message that break a limit, all in one answer.

    `files` are those the message has if the body does not list its attachments.
    """
    _check_kinds(body)
    found = Findings()
    found.size_if_there("content", "content", body.get("content"))
    found.size_if_there("nonce", "nonce", _text(body.get("nonce")))
    listed = body.get("attachments")
    found.size("files", "attachments", files if listed is None else listed)
    for index, one in enumerate(body.get("attachments") or []):
        path = f"attachments.{index}.description"
        found.size_if_there("file description", path, one.get("description"))
    _inspect_mentions(found, body.get("allowed_mentions") or {})
    _inspect_embeds(found, body.get("embeds") or [])
    inspect_components(found, "components", body.get("components") or [])
    found.check_empty()


def _check_kinds(body: Json) -> None:
    """Refuse values of the wrong type at once, since nothing else can be checked about them."""
    found = Findings()
    for kind, (wanted, names) in KINDS.items():
        for name in names:
            if body.get(name) is not None and not isinstance(body[name], wanted):
                found.add(kind, name)
    found.check_empty()


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _inspect_mentions(found: Findings, allowed: Json) -> None:
    parse = allowed.get("parse") or []
    for kind, limit in (("users", "mentioned users"), ("roles", "mentioned roles")):
        found.size_if_there(limit, f"allowed_mentions.{kind}", allowed.get(kind))
        if kind in parse and allowed.get(kind):
            found.add("mentions twice", "allowed_mentions")


def _inspect_embeds(found: Findings, embeds: list[Json]) -> None:
    found.size("embeds", "embeds", embeds)
    for index, embed in enumerate(embeds):
        _inspect_embed(found, f"embeds.{index}", embed)
    if sum(map(letters, embeds)) > LIMITS["embed total"].most:
        found.add("embed total", "embeds")


def _inspect_embed(found: Findings, path: str, embed: Json) -> None:
    author, footer = embed.get("author") or {}, embed.get("footer") or {}
    found.size_if_there("embed title", f"{path}.title", embed.get("title"))
    found.size_if_there("embed description", f"{path}.description", embed.get("description"))
    found.size_if_there("embed author", f"{path}.author.name", author.get("name"))
    found.size_if_there("embed footer", f"{path}.footer.text", footer.get("text"))
    found.number("embed colour", f"{path}.color", embed.get("color"))
    for key in ("image", "thumbnail"):
        _inspect_url(found, f"{path}.{key}.url", (embed.get(key) or {}).get("url"), "attachment://")
    _inspect_url(found, f"{path}.url", embed.get("url"))
    fields = embed.get("fields") or []
    found.size("embed fields", f"{path}.fields", fields)
    for index, field in enumerate(fields):
        _inspect_field(found, f"{path}.fields.{index}", field)


def _inspect_url(found: Findings, path: str, url: str | None, *more: str) -> None:
    if url is None:
        return
    good = url.startswith(("http://", "https://", *more))
    if not good or len(url) > LIMITS["embed url"].most:
        found.add("embed url", path)


def _inspect_field(found: Findings, path: str, field: Json) -> None:
    for key in ("name", "value"):
        value = (field.get(key) or "").strip()
        if not value:
            found.add(f"embed field {key} missing", f"{path}.{key}")
        found.size(f"embed field {key}", f"{path}.{key}", value)


def letters(embed: Json) -> int:
    """Return how many characters of an embed count towards the sum of all embeds."""
    author, footer = embed.get("author") or {}, embed.get("footer") or {}
    texts = [embed.get("title"), embed.get("description"), author.get("name"), footer.get("text")]
    for field in embed.get("fields") or []:
        texts += [field.get("name"), field.get("value")]
    return sum(len(text) for text in texts if text)
