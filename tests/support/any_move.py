"""Moves as nobody should make them: of every kind, with any values that their fields can hold."""

from __future__ import annotations

import random
import types
import typing
from typing import Annotated, Any, Literal, Union

import msgspec

from rules.core import Move, System
from rules.core.move import type_hints

WORDS = ("", "red", "blue", "gm", "front", "even", "rough", "1", "2", "D4")
MOST_ITEMS = 3


def kinds(system: System[Any]) -> tuple[type[Move], ...]:
    """Return every kind of move of a game."""
    return typing.get_args(system.Moves)


def any_move(kind: type[Move], chance: random.Random, most: int) -> Move | None:
    """Return a move with fields at random, None where the values drawn do not go together.

    Numbers are 1 to `most`, as those of the units of a table are.
    """
    fields = {name: _value(hint, chance, most) for name, hint in type_hints(kind).items()}
    named = {name: fields[name] for name in kind.__struct_fields__}
    try:
        return msgspec.convert(msgspec.to_builtins(kind(**named)), kind)
    except (msgspec.ValidationError, ValueError):
        return None


def _value(hint: Any, chance: random.Random, most: int) -> Any:
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return _value(inner[0], chance, most)
    if origin in (Union, types.UnionType):
        return _value(chance.choice(inner), chance, most)
    if origin is Literal:
        return chance.choice(inner)
    if origin is tuple and inner[-1] is Ellipsis:
        many = range(chance.randint(0, MOST_ITEMS))
        return tuple(_value(inner[0], chance, most) for _ in many)
    if origin is tuple:
        return tuple(_value(one, chance, most) for one in inner)
    if origin is dict:
        return {_value(inner[0], chance, most): _value(inner[1], chance, most)}
    return _plain(hint, chance, most)


def _plain(hint: Any, chance: random.Random, most: int) -> Any:
    if hint is msgspec.UnsetType:
        return msgspec.UNSET
    if hint is bool:
        return chance.random() < 0.5
    if hint is int:
        return chance.randint(1, most)
    if hint is str:
        return chance.choice(WORDS)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        named = type_hints(hint)
        return hint(**{one: _value(named[one], chance, most) for one in hint.__struct_fields__})
    return None
