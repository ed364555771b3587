"""From the text of a document in JSON to plain values; duplicate keys are remembered."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any


class Unreadable(Exception):
    """Raised for a text that is not a document at all: where reading stopped, and why."""

    def __init__(self, path: str, text: str) -> None:
        super().__init__(f"{path}: {text}")
        self.path = path
        self.text = text


class Twice(dict[str, Any]):
    """An object of a document, with the keys that appeared in it more than once."""

    repeated: tuple[Any, ...] = ()


def json_values(text: str) -> Any:
    """Return the values of a text in JSON. Raises Unreadable."""
    try:
        # Plain JSON silently keeps the last of two equal keys; the reader reports them.
        found = json.loads(text, object_pairs_hook=_object)
        if "\\u" in text:
            json.dumps(found, ensure_ascii=False).encode()
    except json.JSONDecodeError as wrong:
        at = f"line {wrong.lineno}, column {wrong.colno}"
        raise Unreadable(at, f"no JSON: {wrong.msg}") from None
    except UnicodeEncodeError:
        # An escape may stand for half a character, such as \ud800, which no text can hold.
        raise Unreadable("document", "it holds half of a character (an escape)") from None
    except (ValueError, RecursionError):
        text = "it holds a number or a nesting that is too large to read"
        raise Unreadable("document", text) from None
    return found


def _object(pairs: list[tuple[str, Any]]) -> Twice:
    found = Twice(pairs)
    if len(found) < len(pairs):
        times = Counter(key for key, _ in pairs)
        found.repeated = tuple(key for key in times if times[key] > 1)
    return found
