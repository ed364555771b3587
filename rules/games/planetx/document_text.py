"""From the text of a document to plain values: JSON or YAML, bounded in size (PX-CARD-5)."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from rules.core import Faults

MOST_BYTES = 200_000
MOST_VALUES = 20_000
"""How many values a YAML text may hold, each repetition of an anchored one counted."""
LONGEST = 300


def plain(text: str, fields: tuple[str, ...]) -> dict[str, Any]:
    """Return the object that a document is; raise Faults for what is none of those fields."""
    if len(text.encode()) > MOST_BYTES:
        raise Faults((f"The document is larger than {MOST_BYTES} bytes.",))
    read = _read(text)
    if not isinstance(read, dict):
        raise Faults((f"The document must be an object with {', '.join(fields)}.",))
    unknown = [f"{key}: there is no such field here" for key in read if key not in fields]
    if unknown:
        raise Faults(tuple(unknown))
    return read


def _read(text: str) -> Any:
    """Return a text read as JSON, else as YAML; what looks like JSON is faulted as JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as fault:
        wrong = f"This is no JSON: {fault}."
    try:
        return _yaml(text)
    except (ValueError, RecursionError) as fault:
        if text.lstrip().startswith(("{", "[")):
            raise Faults((wrong,)) from None
        said = " ".join(str(fault).split())[:LONGEST]
        raise Faults((f"This is neither JSON nor YAML: {said}.",)) from None


def _yaml(text: str) -> Any:
    """Return a YAML text's plain values; raise ValueError for none, or for too many of them."""
    try:
        read = msgspec.yaml.decode(text)
    except msgspec.DecodeError as fault:
        raise ValueError(str(fault)) from None
    _check_size(read)
    return read


def _check_size(read: Any) -> None:
    """Raise ValueError for more values than a document needs: anchors repeat without end."""
    left, queue = MOST_VALUES, [read]
    while queue:
        value = queue.pop()
        left -= 1
        if left < 0:
            raise ValueError(f"it holds more than {MOST_VALUES} values")
        if isinstance(value, dict):
            queue.extend(value.values())
        elif isinstance(value, list):
            queue.extend(value)
