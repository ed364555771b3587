"""Moves: small frozen values, one Struct per thing that a seat can do.

A move is data and a check. What it does lives in the stage of the frame that accepted it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, get_type_hints

import msgspec

from .canonical import canonical
from .errors import RuleError
from .fact import PLAIN, UNSAID, FactType, Words

TEXT = msgspec.Meta(extra={"role": "text"})
"""Marks a field that holds somebody's words (a reason): it is no part of the decision either."""


def snake(name: str) -> str:
    """Return a class's name as its tag: `FreeStrike` becomes `free_strike`.

    Only bases, which are never stored, are tagged like this: whatever a journal or a state holds
    writes its tag in its class line, so that a renamed class reads what was stored before.
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name.rpartition(".")[2]).lower()


class Move(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="kind",
    tag=snake,
):
    """Something that a seat can do. Fields are identity unless marked FACT or TEXT; no floats."""

    def check(self, state: Any, seat: str) -> None:
        """Raise RuleError if this seat may not play the move in this state. Never rolls."""

    def is_legal(self, state: Any, seat: str) -> bool:
        """Return whether its check lets it through, given that its kind is asked for."""
        try:
            self.check(state, seat)
        except RuleError:
            return False
        return True

    def needs(self, state: Any) -> tuple[str, ...]:
        """Return the facts that somebody has to state for it in this state; others may be left out.

        Nobody makes them up: they are None until they are stated. Raises RuleError if the move
        states facts for something that does not exist.
        """
        return ()

    def measured(self, state: Any) -> Move:
        """Return it with the facts that the game itself knows, whatever was stated of them.

        This is called before a move that somebody makes is checked; its result is what gets stored.
        Raises RuleError for the impossible, where the game knows that.
        """
        return self

    def is_unfinished(self, state: Any, seat: str) -> bool:
        """Say whether the seat has more to answer before its question can close.

        What it says next takes the place of this answer, so it holds this one, too.
        """
        return False

    def is_secret(self) -> bool:
        """Say whether what this move decides has to be kept from somebody."""
        return False

    @classmethod
    def candidates(cls, state: Any, seat: str) -> Iterator[Move]:
        """Yield every move of this kind worth trying, legal or not; nothing if there is no end."""
        yield from ()


def _metas(hint: Any) -> list[msgspec.Meta]:
    """Return what an annotation says about a field besides its type."""
    return [meta for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, msgspec.Meta)]


@cache
def type_hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the annotations of a Struct's fields, with what they say besides the type."""
    return get_type_hints(kind, include_extras=True)


@cache
def _roles(kind: type[Move]) -> dict[str, str]:
    """Return what each field is: "fact", "text", or "" for one of the identity."""
    annotated = type_hints(kind)
    roles = {}
    for field in kind.__struct_fields__:
        extras = [meta.extra or {} for meta in _metas(annotated[field])]
        roles[field] = next((str(extra["role"]) for extra in extras if "role" in extra), "")
    return roles


@cache
def fact_type(kind: type[Move], field: str) -> FactType[Any] | None:
    """Return what sort of fact a field holds, None for a field that holds none."""
    if _roles(kind).get(field) != "fact":
        return None
    hint = type_hints(kind)[field]
    own = next((meta.extra["type"] for meta in _metas(hint) if meta.extra), None)
    return own or PLAIN.get(hint.__origin__, Words())


def fact_text(state: object, move: Move, field: str) -> str:
    """Return what a move states of a fact as people read it. Raises KeyError for any other."""
    kind, value = fact_type(type(move), field), getattr(move, field)
    if kind is None:
        raise KeyError(field)
    return UNSAID if _is_unsaid(value) else kind.text(state, value)


def facts(move: Move) -> dict[str, Any]:
    """Return, by field, the facts that a move states, leaving out any that do not concern it."""
    roles = _roles(type(move))
    found = {field: getattr(move, field) for field, role in roles.items() if role == "fact"}
    return {field: value for field, value in found.items() if value is not msgspec.UNSET}


def unstated(move: Move) -> tuple[str, ...]:
    """Return the facts that a move leaves open, which are None until somebody has stated them."""
    return tuple(field for field, value in facts(move).items() if value is None)


def wanting(move: Move, state: object) -> tuple[str, ...]:
    """Return the facts that a move needs and that neither anybody nor the game has supplied yet."""
    try:
        known = move.measured(state)
    except RuleError:
        return ()  # It is refused whatever anybody states.
    return tuple(field for field in known.needs(state) if _is_unsaid(getattr(known, field)))


def _is_unsaid(value: Any) -> bool:
    return value is None or value is msgspec.UNSET


def is_statement(kind: type[Move]) -> bool:
    """Say whether a kind of move decides nothing and only states facts."""
    return set(_roles(kind).values()) == {"fact"}


def identity(move: Move) -> dict[str, Any]:
    """Return what a move decides: its kind and identity fields, without facts and texts.

    Fields left at UNSET are no part of it: one that is added later changes no earlier decision.
    """
    kind = type(move)
    chosen = {field: getattr(move, field) for field, role in _roles(kind).items() if not role}
    said = {field: value for field, value in chosen.items() if value is not msgspec.UNSET}
    return {"kind": kind.__struct_config__.tag, **said}


def decision(answers: dict[str, Move]) -> bytes:
    """Return the canonical text of a decision: all answers given, sorted by seat."""
    return canonical({"answers": [[seat, identity(answers[seat])] for seat in sorted(answers)]})
