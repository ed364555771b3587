"""What the first contact tries: each probe asks something of Discord and keeps the answer.

The same probes run against Discord and against a sandbox; the report compares the two.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Awaitable, Callable
from typing import Any

from .contact_api import Answer, Api, Listener

EDITS = 40
PRESSED_WITHIN = 300.0
ALT = "A red square, to see whether the words for it arrive"
UPDATE, MODAL, PRIVATE = 7, 9, 64
Found = dict[str, Answer]
"""The answers by the name of what was asked, in the order of asking."""
Ready = Callable[[str], Awaitable[None]]
"""Tells the people what to do now."""


def picture(red: int) -> bytes:
    """Return a small PNG of one colour."""
    rows = b"".join(b"\0" + bytes((red, 0, 0)) * 16 for _ in range(16))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(kind, data)
        for kind, data in (
            (b"IHDR", struct.pack(">IIBBBBB", 16, 16, 8, 2, 0, 0, 0)),
            (b"IDAT", zlib.compress(rows)),
            (b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    whole = kind + data
    return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))


def with_picture(text: str) -> dict[str, Any]:
    """Return a message with a picture and the words for it."""
    return {"content": text, "attachments": [{"id": 0, "filename": "a.png", "description": ALT}]}


async def messages(api: Api, channel: str) -> Found:
    """Post, edit, attach, repeat a nonce, and be refused what cannot be."""
    at, found = f"/channels/{channel}/messages", Found()
    found["post a message"] = posted = await api.patiently("POST", at, {"content": "First contact"})
    one = f"{at}/{_id(posted)}"
    found["edit it"] = await api.patiently("PATCH", one, {"content": "First contact, edited"})
    found["put a picture on it"] = await api.patiently(
        "PATCH", one, with_picture("A"), picture(255)
    )
    found["read it again"] = read = await api.patiently("GET", one)
    found["are the words for the picture there"] = Answer(int(ALT in str(read.body)), 0, None)
    found["take it off"] = await api.patiently("PATCH", one, {"attachments": []})
    twice = {"content": "Once", "nonce": "first-contact", "enforce_nonce": True}
    found["post with a nonce"] = first = await api.patiently("POST", at, twice)
    found["post it again"] = again = await api.patiently("POST", at, twice)
    found["is it the same message"] = Answer(int(_id(first) == _id(again)), 0, None)
    found["post nothing"] = await api.patiently("POST", at, {"content": ""})
    found["post too much"] = await api.patiently("POST", at, {"content": "x" * 2_001})
    found["edit what is not there"] = await api.patiently("PATCH", f"{at}/1", {"content": "x"})
    found["a channel that is not there"] = await api.patiently("GET", "/channels/1")
    found["look at the channel"] = await api.patiently("GET", f"/channels/{channel}")
    return found


async def threads(api: Api, channel: str) -> Found:
    """Open a thread, write in it, archive it, write again, lock it, delete it."""
    found = Found()
    made = {"name": "First contact", "type": 11, "auto_archive_duration": 60}
    opened = await api.patiently("POST", f"/channels/{channel}/threads", made)
    found["open a thread"] = opened
    thread = f"/channels/{_id(opened)}"
    hello = {"content": "In a thread"}
    found["write in it"] = posted = await api.patiently("POST", f"{thread}/messages", hello)
    found["archive it"] = await api.patiently("PATCH", thread, {"archived": True})
    one = f"{thread}/messages/{_id(posted)}"
    found["edit in an archived thread"] = await api.patiently("PATCH", one, {"content": "x"})
    found["wake it"] = await api.patiently("PATCH", thread, {"archived": False})
    found["lock it"] = await api.patiently("PATCH", thread, {"locked": True})
    found["delete it"] = await api.patiently("DELETE", thread)
    found["write where it was"] = await api.patiently("POST", f"{thread}/messages", hello)
    return found


async def old_edits(api: Api, channel: str, message: str) -> Found:
    """Edit a message forty times at once, until Discord will not; one older than an hour, best."""
    found, at = Found(), f"/channels/{channel}/messages/{message}"
    for number in range(EDITS):
        answer = await api.ask("PATCH", at, {"content": f"Edit {number}"})
        if answer.status != 200:
            found["the edit that was refused"] = answer
            found["edits before it"] = Answer(number, 0, None)
            return found
    found["edits, none refused"] = Answer(EDITS, 0, None)
    return found


async def presses(api: Api, channel: str, listener: Listener, ready: Ready) -> Found:
    """Have two people press: one gets the message changed with a picture, the other a form."""
    found, at = Found(), f"/channels/{channel}/messages"
    button = {"type": 2, "style": 1, "label": "Press me", "custom_id": "contact"}
    body = {"content": "Two people", "components": [{"type": 1, "components": [button]}]}
    found["post a button"] = await api.patiently("POST", at, body)
    await ready("Now one person presses *Press me*.")
    found["a press"] = one = _event(await listener.press(PRESSED_WITHIN))
    found["change the message with a picture"] = await _answer(
        api, one, UPDATE, {**with_picture("Pressed"), "components": body["components"]}, picture(99)
    )
    await ready("Now a second person presses it, and sends the form that opens.")
    found["another press"] = two = _event(await listener.press(PRESSED_WITHIN))
    found["open a form"] = await _answer(api, two, MODAL, form())
    found["the form"] = sent = _event(await listener.press(PRESSED_WITHIN))
    private = {"content": "Thank you", "flags": PRIVATE}
    found["answer it privately"] = await _answer(api, sent, 4, private)
    found["answer it twice"] = await _answer(api, sent, 4, private)
    return found


def form() -> dict[str, Any]:
    """Return a form with one line to fill in."""
    line = {"type": 4, "style": 1, "custom_id": "words"}
    label = {"type": 18, "label": "Any words", "component": line}
    return {"custom_id": "contact-form", "title": "First contact", "components": [label]}


def _event(data: Any) -> Answer:
    return Answer(0, 0, data)


async def _answer(api: Api, event: Answer, kind: int, data: Any, file: bytes = b"") -> Answer:
    path = f"/interactions/{event.body['id']}/{event.body['token']}/callback"
    return await api.ask("POST", path, {"type": kind, "data": data}, file)


def _id(answer: Answer) -> str:
    return str(answer.body["id"]) if isinstance(answer.body, dict) and "id" in answer.body else "1"
