"""From the text of a document to plain values: JSON or YAML, bounded in size."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import yaml

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

    repeated: tuple[Any, ...] = ()


def values(text: str, in_yaml: bool) -> Any:
    """Return the values of a text in JSON or, where allowed, in YAML. Raises Unreadable."""
    if len(text) > LONGEST:
        raise Unreadable("document", f"it is longer than {LONGEST:,} characters")
    try:
        return _json(text)
    except Unreadable as not_json:
        if not in_yaml:
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


MERGE = "tag:yaml.org,2002:merge"


# Reads YAML as msgspec does, and remembers keys that stand twice in one object.
_BASE = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Loader: Any = type("_Loader", (_BASE,), {})


def _mapping(loader: Any, node: yaml.MappingNode) -> Iterator[Twice]:
    """Yield an object before it is filled, as PyYAML asks for: it may be inside itself."""
    if not isinstance(node, yaml.MappingNode):
        raise yaml.YAMLError("a value that is no object is tagged as one")
    found = Twice()
    yield found
    # A key that is merged in from elsewhere (`<<`) may stand here again: it is the one that counts.
    own = [key for key, _ in node.value if key.tag != MERGE]
    times = Counter(loader.construct_object(key, deep=True) for key in own)
    found.update(loader.construct_mapping(node))
    found.repeated = tuple(key for key, count in times.items() if count > 1)


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)


def _yaml(text: str) -> Any:
    try:
        found = yaml.load(text, _Loader)  # noqa: S506 (a safe loader's subclass)
        _check_size(found)
    # LookupError, AttributeError and TypeError come from values that contradict their own tag
    # (`!!int ""`), and from keys that cannot be any (`[a]: b`).
    except (
        yaml.YAMLError,
        ValueError,
        LookupError,
        AttributeError,
        TypeError,
        RecursionError,
    ) as wrong:
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
