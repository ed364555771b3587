"""Types as plain data without the name of any class: what a stored value of them looks like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.inspect import (
    CollectionType,
    DictType,
    Field,
    LiteralType,
    Metadata,
    StructType,
    TupleType,
    UnionType,
    type_info,
)

AGAIN = "(as above)"
ONE_OF = "one of"
SETS = frozenset(
    (ONE_OF, "values", "stages", "questions", "books", "papers", "verbs", "rows", "drafts")
) | {"settings", "votes", "notations"}
"""Under these names stand lists whose order says nothing."""


def inner(info: Any) -> Iterator[Any]:
    """Yield the types that stand directly inside a type."""
    if isinstance(info, StructType):
        yield from (field.type for field in info.fields)
    for name in ("type", "item_type", "key_type", "value_type"):
        if hasattr(info, name):
            yield getattr(info, name)
    for name in ("types", "item_types"):
        yield from getattr(info, name, ())


def structs(*roots: Any) -> list[StructType]:
    """Return every Struct that values of these types are made of, each once."""
    waiting = [type_info(root) for root in roots]
    found: dict[type, StructType] = {}
    while waiting:
        info = waiting.pop()
        if isinstance(info, StructType):
            if info.cls in found:
                continue
            found[info.cls] = info
        waiting.extend(inner(info))
    return list(found.values())


def shape(info: Any, above: tuple[type, ...] = ()) -> Any:
    """Return the shape of a type; a Struct with a tag is only named by it inside another."""
    if isinstance(info, Metadata):
        return shape(info.type, above)
    if isinstance(info, StructType):
        return _struct(info, above)
    if isinstance(info, UnionType):
        return {ONE_OF: sorted((shape(one, above) for one in info.types), key=str)}
    if isinstance(info, LiteralType):
        return {ONE_OF: sorted(map(str, info.values))}
    if isinstance(info, TupleType):
        return [shape(one, above) for one in info.item_types]
    if isinstance(info, DictType):
        return {"by": shape(info.key_type, above), "each": shape(info.value_type, above)}
    if isinstance(info, CollectionType):
        return {"each": shape(info.item_type, above)}
    return type(info).__name__.removesuffix("Type").lower()


def _struct(info: StructType, above: tuple[type, ...]) -> Any:
    if info.cls in above:
        return AGAIN
    if info.tag is not None:
        return f"{info.tag_field}: {info.tag}"
    return fields(info, above)


def fields(info: StructType, above: tuple[type, ...] = ()) -> dict[str, Any]:
    """Return the shape of every field by its stored name, in order, with its default if any."""
    return {_named(one): shape(one.type, (*above, info.cls)) for one in info.fields}


def _named(field: Field) -> str:
    if field.default is not msgspec.NODEFAULT:
        return f"{field.encode_name} = {msgspec.json.encode(field.default).decode()}"
    if field.default_factory is not msgspec.NODEFAULT:
        return f"{field.encode_name} = {msgspec.json.encode(field.default_factory()).decode()}"
    return field.encode_name


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield a line for every plain value in nested data, with the way to it."""
    if isinstance(value, dict) and value:
        for key, one in value.items():
            yield from leaves(one, (*path, str(key)))
    elif isinstance(value, list) and value:
        free = bool(path) and path[-1] in SETS
        for place, one in enumerate(value):
            yield from leaves(one, path if free else (*path, str(place)))
    else:
        yield f"{' / '.join(path)}: {value}"
