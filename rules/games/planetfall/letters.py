"""The models of a squadron by letter: A, B, … in roster order, the destroyed ones counted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter

from rules.core import RuleError
from rules.core.remembered import Remembered

from .state import Table
from .units import Model

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SQUADRON = attrgetter("squadron")
_ROSTERS: Remembered[dict[int, tuple[int, ...]]] = Remembered(64)


def roster(table: Table, squadron: int) -> tuple[int, ...]:
    """Return all models of a squadron in roster order, destroyed ones too."""
    return _ROSTERS.of((table.models,), (), _rosters, table.models).get(squadron, ())


def _rosters(models: tuple[Model, ...]) -> dict[int, tuple[int, ...]]:
    """Return the models of each squadron."""
    # Damage makes other models; which squadron each belongs to stays the same.
    return _grouped(tuple(map(SQUADRON, models)))


@lru_cache(64)
def _grouped(squadrons: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Return the numbers of each squadron's models, given the squadron of each model."""
    found: dict[int, list[int]] = {}
    for model, squadron in enumerate(squadrons, 1):
        found.setdefault(squadron, []).append(model)
    return {squadron: tuple(ids) for squadron, ids in found.items()}


def letter(table: Table, model: int) -> str:
    """Return the letter of a model within its squadron."""
    return LETTERS[roster(table, table.model(model).squadron).index(model)]


def lettered(table: Table, models: Iterable[int]) -> str:
    """Return the letters of models of one squadron, in the order given."""
    return "".join(letter(table, model) for model in models)


def named(table: Table, model: int) -> str:
    """Return a model as people read it: the squadron's name, and its letter if it has mates."""
    squadron = table.model(model).squadron
    alone = len(roster(table, squadron)) == 1
    return table.name(squadron) if alone else f"{table.name(squadron)} {letter(table, model)}"


def living(table: Table, squadron: int, letters: str) -> tuple[int, ...]:
    """Return the living models with these letters, in their order (PF-FACT-1).

    Raises RuleError for a letter that the squadron has not, a destroyed model, and a letter twice.
    """
    models, found = roster(table, squadron), []
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
