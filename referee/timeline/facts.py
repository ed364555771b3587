"""The facts that a move states, such as a distance: by their names, in the units of the table."""

from __future__ import annotations

import msgspec

from referee.head import GameHead
from rules import core
from rules.core import Move, RuleError, State, facts


def fact_name(field: str) -> str:
    """Return a fact's name for people: its unit stands with the value."""
    return field.removesuffix("_mm").replace("_", " ")


def fact_of(move: Move, named: str) -> str:
    """Return the field of the fact that is meant. Raises RuleError if the move states none."""
    known = facts(move)
    for field in known:
        if named.strip().lower() in (field, fact_name(field)):
            return field
    names = ", ".join(map(fact_name, known)) or "none"
    raise RuleError(f'"{named}" is not a fact of this move. Facts: {names}.', "UNDO")


def fact_text(head: GameHead, move: Move, field: str) -> str:
    """Return what a move states of a fact, in the units of the table."""
    return core.fact_text(head.state, move, field)


def with_fact(head: GameHead, move: Move, field: str, value: str) -> Move:
    """Return a move with one fact changed. Raises RuleError for a value that does not fit."""
    plain = msgspec.to_builtins(move)
    kind = core.fact_type(type(move), field)
    plain[field] = kind.read(head.state, value) if kind else value
    try:
        changed: Move = msgspec.convert(plain, type(move), strict=True)
    except msgspec.ValidationError:
        text = f'{fact_name(field).capitalize()} cannot be "{value}".'
        raise RuleError(text, "FACT") from None
    return changed


def again_measured(move: Move, field: str, before: State) -> Move:
    """Return a move after a correction, with whatever the game knows to follow from it.

    A place implies the way and the ground on it. A fact that the game measures itself becomes what
    people agreed on, against what it measures. Raises RuleError for what cannot be there.
    """
    known = move.measured(before)
    return known if getattr(known, field) == getattr(move, field) else move
