"""The models of a squadron by letter: A, B, … in roster order, the destroyed ones counted."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core import RuleError

from .state import Table

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter(table: Table, model: int) -> str:
    """Return the letter of a model within its squadron."""
    return LETTERS[table.mustered(table.model(model).squadron).index(model)]


def lettered(table: Table, models: Iterable[int]) -> str:
    """Return the letters of models of one squadron, in the order given."""
    return "".join(letter(table, model) for model in models)


def named(table: Table, model: int) -> str:
    """Return a model as people read it: the squadron's name, and its letter if it has mates."""
    squadron = table.model(model).squadron
    alone = len(table.mustered(squadron)) == 1
    return table.name(squadron) if alone else f"{table.name(squadron)} {letter(table, model)}"


def living(table: Table, squadron: int, letters: str) -> tuple[int, ...]:
    """Return the living models with these letters, in their order (PF-FACT-1).

    Raises RuleError for a letter that the squadron has not, a destroyed model, and a letter twice.
    """
    models, found = table.mustered(squadron), []
    for one in letters:
        place = LETTERS.find(one)
        if not 0 <= place < len(models):
            known = ", ".join(LETTERS[: len(models)])
            text = f'{table.name(squadron)} has no model "{one}"; it has {known}.'
            raise RuleError(text, "PF-FACT-1")
        if not table.boxes_left(models[place]):
            raise RuleError(f"{named(table, models[place])} is destroyed.", "PF-FACT-1")
        if models[place] in found:
            text = f"{named(table, models[place])} is named twice; once is enough."
            raise RuleError(text, "PF-FACT-1")
        found.append(models[place])
    return tuple(found)
