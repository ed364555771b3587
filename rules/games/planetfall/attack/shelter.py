"""Projectors: which of the models under threat have their shields from another's (PF-SAVE-5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated

import msgspec

from rules.core import Ask, Choice, Entry, Move, fact
from rules.games.planetfall.buttons import shortened

from ..damage.saves import projected, saves
from ..fact_types import LETTERED
from ..force.mars import SHIELD_PROJECTOR
from ..letters import lettered, living
from ..measured.areas import shelter_of
from ..state import Table

Models = Annotated[Annotated[str, msgspec.Meta(max_length=26)], fact(LETTERED)]
ASKED = "shelter"
"""The kind of the question whom a projector shelters."""
FEW = 3
"""Of so many models at most every part is a choice."""


class Shelter(Move, frozen=True, kw_only=True, tag="shelter"):
    """Which of the models under threat stand in a projector's area and use it, by letter.

    With `every` they all do.
    """

    every: bool = False
    models: Models = ""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for letters that the squadron under fire does not have."""
        # Of an attack, or of a strike from above.
        top = state.frames[-1]
        target = getattr(getattr(top, "shot", top), "target", 0)
        living(state, target, self.models)


def is_askable(table: Table) -> bool:
    """Return whether anybody may have to say whom a projector shelters: it is not measured."""
    return table.scenery is None and table.is_borne(SHIELD_PROJECTOR)


def asked(table: Table, target: int, reached: tuple[int, ...], *, cover: bool = True) -> Ask | None:
    """Return the question whom a projector shelters; None where it would add nothing."""
    if not is_askable(table):
        return None
    side = table.side(target)
    own = saves(table, reached, cover=cover)
    lent = saves(table, reached, sheltered=reached, cover=cover)
    if lent.shields + lent.cover <= own.shields + own.cover:
        return None
    names, rating = lettered(table, reached), projected(table, side)
    choices = (
        Choice(shortened(f"All of them: {names}"), Shelter(every=True)),
        *(Choice(f"Only {some}", Shelter(models=some)) for some in _parts(names)),
        Choice("None of them", Shelter()),
    )
    # PF-PBP-1: silence takes the larger number of dice.
    entry = Entry(seat=side, kinds=(Shelter,), choices=choices, default=Shelter(every=True))
    text = (
        f"{table.name(target)} {names}: which of them stand in the area of the shield projector "
        f"and save with its {rating} dice each?"
    )
    return Ask(kind=ASKED, rule="PF-SAVE-5", text=text, entries=(entry,))


def _parts(names: str) -> Iterator[str]:
    """Yield every part of a few letters, the large ones first; nothing of many."""
    sizes = range(len(names) - 1, 0, -1) if len(names) <= FEW else ()
    for size in sizes:
        yield from map("".join, combinations(names, size))


def sheltered(
    table: Table, target: int, reached: tuple[int, ...], answer: Move | None
) -> tuple[int, ...]:
    """Return the models under threat that a projector shelters, by the answer given."""
    if table.scenery is not None:
        return tuple(model for model in reached if shelter_of(table, model))
    if not isinstance(answer, Shelter):
        return ()
    if answer.every:
        return reached
    return tuple(model for model in living(table, target, answer.models) if model in reached)
