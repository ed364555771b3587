"""What Discord is told of an option, read from the annotation of a Move's field."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from discord import AppCommandOptionType

from rules.core import Move, type_hints

TYPES = {
    bool: AppCommandOptionType.boolean,
    int: AppCommandOptionType.integer,
    str: AppCommandOptionType.string,
}


class Shape(msgspec.Struct, frozen=True):
    """An option's type, its limits (of a text: of its length) and its choices.

    `plain` says that what is typed is what the field holds; `many` that the field holds several.
    """

    type: AppCommandOptionType = AppCommandOptionType.string
    least: int | None = None
    most: int | None = None
    values: tuple[Any, ...] = ()
    plain: bool = True
    many: bool = False


def shape_of(kind: type[Move], field: str) -> Shape:
    """Return the option that a field asks for. An empty text is no choice: it is leaving out."""
    base, metas = _parted(type_hints(kind)[field])
    if get_origin(base) is Literal:
        values = tuple(value for value in get_args(base) if value != "")
        return Shape(TYPES[type(values[0])], values=values)
    if base not in TYPES:
        return Shape(plain=False, many=get_origin(base) is tuple)
    least, most = _length(metas) if base is str else _range(metas)
    return Shape(TYPES[base], least, most)


def may_be_none(kind: type[Move], field: str) -> bool:
    """Say whether a field can hold None."""
    hint = type_hints(kind)[field]
    base = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    return type(None) in get_args(base)


def _parted(hint: Any) -> tuple[Any, list[msgspec.Meta]]:
    """Return a type without what is said of it, and what is said; None and UNSET leave it out."""
    if get_origin(hint) is Annotated:
        inner, *said = get_args(hint)
        base, metas = _parted(inner)
        return base, [*metas, *(meta for meta in said if isinstance(meta, msgspec.Meta))]
    known = [one for one in get_args(hint) if one not in (type(None), msgspec.UnsetType)]
    if get_origin(hint) in (Union, UnionType) and len(known) == 1:
        return _parted(known[0])
    return hint, []


def _length(metas: list[msgspec.Meta]) -> tuple[int | None, int | None]:
    most = _first(meta.max_length for meta in metas)
    return (1 if most else None), most


def _range(metas: list[msgspec.Meta]) -> tuple[int | None, int | None]:
    return _first(meta.ge for meta in metas), _first(meta.le for meta in metas)


def _first(limits: Any) -> int | None:
    return next((int(limit) for limit in limits if limit is not None), None)
