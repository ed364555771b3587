"""Setting one value of a state by its path, checked by type."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from .errors import RuleError

S = TypeVar("S")
# What is half done is not for editing by hand, and stored hashes are not state.
CLOSED = ("frames", "answers", "shelf")


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every path to a plain value of a state in built-in types, with that value."""
    if isinstance(value, dict):
        items = [(str(key), inner) for key, inner in value.items()]
    elif isinstance(value, list | tuple):
        items = [(str(place), inner) for place, inner in enumerate(value)]
    else:
        yield path, value
        return
    for key, inner in items:
        yield from leaves(inner, f"{path}.{key}" if path else key)


def paths(state: Any) -> list[tuple[str, Any]]:
    """Return every path that `changed` can set by a single value, with what stands there."""
    plain = msgspec.to_builtins(state)
    return [(path, value) for path, value in leaves(plain) if path.partition(".")[0] not in CLOSED]


def _open(plain: Any, path: str) -> tuple[Any, Any]:
    """Return the container that holds the last step of a path, and that step."""
    steps: list[Any] = path.split(".")
    if not path or steps[0] in CLOSED:
        raise RuleError(f'There is no value "{path}" that can be set.', "GM")
    inner = plain
    for place, step in enumerate(steps):
        if isinstance(inner, list):
            if not step.isdecimal() or int(step) >= len(inner):
                break
            steps[place] = step = int(step)
        elif not isinstance(inner, dict) or step not in inner:
            break
        if place == len(steps) - 1:
            return inner, step
        inner = inner[step]
    known = ", ".join(list(inner)[:8]) if isinstance(inner, dict) else ""
    hint = f' Known after "{".".join(map(str, steps[:place]))}": {known}.' if known else ""
    raise RuleError(f'There is no value "{path}".{hint}', "GM")


def _meant(text: str, old: Any) -> Any:
    """Read a typed value: as text where text stands, else as JSON."""
    if isinstance(old, str):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


def changed(state: S, path: str, value: str) -> tuple[S, str]:
    """Return the state with the value at a path set, and the old value as text.

    Raises RuleError for a path that leads nowhere and for a value that does not fit its type.
    """
    plain = msgspec.to_builtins(state)
    inside, step = _open(plain, path)
    old = inside[step]
    inside[step] = _meant(value, old)
    try:
        new = msgspec.convert(plain, type(state), strict=True)
    except msgspec.ValidationError as fault:
        text = f'"{value}" does not fit {path}, which is {json.dumps(old)}: {fault}.'
        raise RuleError(text, "GM") from None
    return new, json.dumps(old) if not isinstance(old, str) else old
