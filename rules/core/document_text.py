"""From the text of a document to plain values: JSON or YAML, bounded in size."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec

LONGEST = 200_000
"""How many characters a document may have."""
MOST_VALUES = 20_000
"""How many values a YAML text may hold, each repetition of an anchored one counted."""
LONGEST_REASON = 300


class Unreadable(Exception):
    """Raised for a text that is not a document at all: where reading stopped, and why."""

    def __init__(self, path: str, text: str) -> None:
        super().__init__(f"{path}: {text}")
        self.path = path
        self.text = text


class Twice(dict[str, Any]):
    """An object of a document, with the keys that stood in it more than once."""

    repeated: tuple[str, ...] = ()


def values(text: str, yaml: bool) -> Any:
    """Return the values of a text in JSON or, where allowed, in YAML. Raises Unreadable."""
    if len(text) > LONGEST:
        raise Unreadable("document", f"it is longer than {LONGEST:,} characters")
    try:
        return _json(text)
    except Unreadable as not_json:
        if not yaml:
            raise
        try:
            return _yaml(text)
        except Unreadable:
            # Its author meant JSON, and JSON's reader names the line.
            if text.lstrip().startswith(("{", "[")):
                raise not_json from None
            raise


def _json(text: str) -> Any:
    try:
        # Plain JSON silently keeps the last of two equal keys; the reader reports them.
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as wrong:
        at = f"line {wrong.lineno}, column {wrong.colno}"
        raise Unreadable(at, f"no JSON: {wrong.msg}") from None
    except (ValueError, RecursionError):
        text = "it holds a number or a nesting that is too large to read"
        raise Unreadable("document", text) from None


def _object(pairs: list[tuple[str, Any]]) -> Twice:
    found = Twice(pairs)
    if len(found) < len(pairs):
        times = Counter(key for key, _ in pairs)
        found.repeated = tuple(key for key in times if times[key] > 1)
    return found


def _yaml(text: str) -> Any:
    try:
        found = msgspec.yaml.decode(text)
        _check_size(found)
    # LookupError and AttributeError come from values that contradict their own tag (`!!int ""`).
    except (ValueError, LookupError, AttributeError, RecursionError) as wrong:
        said = " ".join(str(wrong).split())[:LONGEST_REASON]
        raise Unreadable("document", f"neither JSON nor YAML: {said}") from None
    return found


def _check_size(found: Any) -> None:
    """Raise ValueError for more values than a document needs: anchors can repeat without end."""
    left, queue = MOST_VALUES, [found]
    while queue:
        value = queue.pop()
        left -= 1
        if left < 0:
            raise ValueError(f"it holds more than {MOST_VALUES} values")
        if isinstance(value, dict):
            queue.extend(value.values())
        elif isinstance(value, list):
            queue.extend(value)
