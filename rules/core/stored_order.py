"""Dicts in the order in which they are read back.

Stored text has its keys sorted, so code that walks a dict of a state that was read back walks it in
sorted order. A state still held in memory must be walked the same way, or the next dice would go to
other people after a restart. Values that are already in order stay the same objects, so that what
is remembered of them stays valid.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)

Sort = Callable[[Any], Any]
MOST_KNOWN = 8192
_in_order: dict[int, msgspec.Struct] = {}
"""Parts of states known to be in order, by identity; kept, so that no other object takes the id."""


def in_stored_order(value: T) -> T:
    """Return a value with the keys of every dict in it sorted, as `unpack` would read it.

    The books of a state are left alone: they never change in play.
    """
    # Most parts of a state were there before the move, and in order then; the whole is new.
    ordered: T = _sorted(value) if isinstance(value, msgspec.Struct) else _any(value)
    return ordered


def with_books_in_order(state: S) -> S:
    """Return a state with the keys of every dict in its books sorted."""
    books: tuple[str, ...] = getattr(state, "books", ())
    found = {field: in_stored_order(getattr(state, field)) for field in books}
    return msgspec.structs.replace(state, **found)


def _any(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return _struct(value)
    if isinstance(value, tuple):
        return _tuple(_any, value)
    return _dict(_any, value) if isinstance(value, dict) else value


def _struct(value: msgspec.Struct) -> msgspec.Struct:
    """Return a part of a state in order, looked through once: it never changes."""
    if _in_order.get(id(value)) is value:
        return value
    if len(_in_order) >= MOST_KNOWN:
        _in_order.clear()
    found = _sorted(value)
    _in_order[id(found)] = found
    return found


def _sorted(value: S) -> S:
    changed = {}
    for name, sort in _plan(type(value)):
        old = getattr(value, name)
        new = sort(old)
        if new is not old:
            changed[name] = new
    return msgspec.structs.replace(value, **changed) if changed else value


def _tuple(sort: Sort, value: tuple[Any, ...]) -> tuple[Any, ...]:
    new = tuple(map(sort, value))
    # Equal values may differ in the order of their dicts: what counts is being the same objects.
    return value if all(map(_is_same, new, value)) else new


def _dict(sort: Sort | None, value: dict[str, Any]) -> dict[str, Any]:
    keys = list(value)
    ordered = sorted(keys)
    if sort is None:
        return value if keys == ordered else {key: value[key] for key in ordered}
    new = {key: sort(value[key]) for key in ordered}
    same = keys == ordered and all(map(_is_same, new.values(), value.values()))
    return value if same else new


def _is_same(one: object, other: object) -> bool:
    return one is other


@cache
def _plan(kind: type[msgspec.Struct]) -> tuple[tuple[str, Sort], ...]:
    """Return the fields of a Struct that can hold a dict, each with what sorts it."""
    books: tuple[str, ...] = getattr(kind, "books", ())
    info = inspect.type_info(kind)
    if not isinstance(info, inspect.StructType):
        raise TypeError(f"{kind} is no Struct")
    found = {field.name: _sort(field.type) for field in info.fields if field.name not in books}
    return tuple((name, sort) for name, sort in found.items() if sort is not None)


def _sort(info: inspect.Type) -> Sort | None:
    """Return what sorts the dicts in a value of this type, None if there can be none."""
    if not _has_dict(info, ()):
        return None
    if isinstance(info, inspect.DictType):
        return partial(_dict, _sort(info.value_type))
    return _struct if isinstance(info, inspect.StructType) else _any


def _has_dict(info: inspect.Type, above: tuple[type, ...]) -> bool:
    """Tell whether a value of this type can hold a dict; `above` are the Structs it lies in.

    Raises TypeError for a set, whose order differs from process to process.
    """
    if isinstance(info, inspect.SetType | inspect.FrozenSetType):
        raise TypeError("a state holds no sets: they have no order of their own")
    if isinstance(info, inspect.DictType | inspect.AnyType):
        return True
    if isinstance(info, inspect.StructType):
        if info.cls in above:
            return False
        return any(_has_dict(field.type, (*above, info.cls)) for field in info.fields)
    return any(_has_dict(one, above) for one in _parts(info))


def _parts(info: inspect.Type) -> tuple[inspect.Type, ...]:
    """Return the types that a union or a tuple is made of."""
    if isinstance(info, inspect.UnionType):
        return info.types
    if isinstance(info, inspect.TupleType):
        return info.item_types
    return (info.item_type,) if isinstance(info, inspect.VarTupleType) else ()
