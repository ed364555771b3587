"""Setting one value of a state by its path, checked by type."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from .canonical import canonical
from .errors import RuleError
from .state import State

S = TypeVar("S", bound=State)
# Half-done procedures are not for editing by hand, and stored hashes are not state.
CLOSED = ("frames", "answers", "shelf")


def plain(value: Any) -> Any:
    """Return a state as lists and dicts, including the fields that have their default."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        tag = {config.tag_field: config.tag} if config.tag_field else {}
        stored = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
        inner = {name: getattr(value, field) for name, field in stored}
        return tag | {name: plain(one) for name, one in inner.items() if one is not msgspec.UNSET}
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return msgspec.to_builtins(value)


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every path to a plain value of a state in lists and dicts, with that value."""
    if isinstance(value, dict):
        items = [(str(key), inner) for key, inner in value.items()]
    elif isinstance(value, list):
        items = [(str(place), inner) for place, inner in enumerate(value)]
    else:
        yield path, value
        return
    for key, inner in items:
        yield from leaves(inner, f"{path}.{key}" if path else key)


def closed(state: State) -> tuple[str, ...]:
    """Return the fields that cannot be edited: frames, answers, books, what is private."""
    return (*CLOSED, *type(state).books, *type(state).private)


def paths(state: State) -> list[tuple[str, Any]]:
    """Return every path that `changed` can set by a single value, with what stands there."""
    shut = closed(state)
    fields = {name: value for name, value in plain(state).items() if name not in shut}
    return list(leaves(fields))


def _open(tree: Any, path: str, shut: tuple[str, ...]) -> tuple[Any, Any]:
    """Return the container that holds the last step of a path, and that step."""
    steps: list[Any] = path.split(".")
    if not path or steps[0] in shut:
        raise RuleError(f'There is no value "{path}" that can be set.', "GM")
    inner = tree
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
    raise RuleError(f'There is no value "{path}".{_hint(inner, steps[:place])}', "GM")


def _hint(inner: Any, steps: list[Any]) -> str:
    """Return what could follow the part of a path that leads somewhere."""
    if not isinstance(inner, dict):
        return ""
    after = f' after "{".".join(map(str, steps))}"' if steps else ""
    return f" Known{after}: {', '.join(list(inner)[:8])}."


def _meant(text: str, old: Any) -> Any:
    """Read a typed value: as text where there is text, else as JSON."""
    if isinstance(old, str):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def at(state: State, path: str) -> Any:
    """Return what stands at a path, in lists and dicts. Raises RuleError for one that is shut."""
    inside, step = _open(plain(state), path, closed(state))
    return inside[step]


def parts(value: Any) -> Iterator[Any]:
    """Yield a value of lists and dicts, and every value in it."""
    yield value
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for one in inner:
        yield from parts(one)


def changed(state: S, path: str, value: str) -> tuple[S, str]:
    """Return the state with the value at a path set, and the old value as text.

    Raises RuleError for a path that leads nowhere and for a value that does not fit its type, or
    that cannot be saved.
    """
    tree = plain(state)
    inside, step = _open(tree, path, closed(state))
    old = inside[step]
    inside[step] = _meant(value, old)
    try:
        new = msgspec.convert(tree, type(state), strict=True)
        canonical(new)
    except (msgspec.ValidationError, OverflowError, UnicodeError) as fault:
        # What stands there now may be somebody's secret, so the refusal does not say it.
        text = f'"{value}" does not fit {path}: {fault}.'
        raise RuleError(text, "GM") from None
    return new, json.dumps(old) if not isinstance(old, str) else old
