"""Damage is marked, models are destroyed, and with the last of them their squadron (PF-ORD-18)."""

from __future__ import annotations

import msgspec

from rules.core import Line

from ..letters import letter
from ..state import Table
from ..zero_hour import lost
from .ledger import hurt

RULE = "PF-ORD-18"
Marks = tuple[tuple[int, int], ...]
"""Models by their numbers, each with how many of its boxes are to be marked."""


def damaged(
    state: Table,
    marks: Marks,
    *,
    terror: bool = False,
    corrosive: bool = False,
    tested: bool = True,
) -> tuple[Table, tuple[Line, ...]]:
    """Mark damage, take destroyed models and squadrons off, and score these for the enemy.

    More marks than a model has boxes left are lost. What is done is entered for the tests at the
    end of the segment unless `tested` is off (PF-A22); a Corrosive attack enters the models that
    it damaged and left alive (PF-A43). The destroyed are listed in `fallen` until Losses.
    """
    within = ((model, min(count, state.boxes_left(model))) for model, count in marks)
    due = tuple((model, count) for model, count in within if count)
    table = state
    for model, count in due:
        table = table.change_model(model, damage=table.model(model).damage + count)
    table = _fallen(table, due)
    told: list[Line] = []
    for squadron in dict.fromkeys(table.model(model).squadron for model, _ in due):
        own = tuple((m, count) for m, count in due if table.model(m).squadron == squadron)
        if tested:
            table = _entered(table, squadron, own, terror, corrosive)
        told.append(Line(_sentence(table, squadron, own), RULE, main=True))
        if not table.living(squadron):
            table, lines = destroyed(table, squadron)
            told += lines
    return table, tuple(told)


def destroyed(state: Table, squadron: int) -> tuple[Table, tuple[Line, ...]]:
    """Take a squadron without living models off the table; its enemy scores it (PF-ZH-3)."""
    table = state.change(
        squadron,
        place="destroyed",
        within=0,
        overwatch=False,
        disorder=0,
        cyber=0,
    )
    table, line = lost(table, squadron)
    return table, (Line(f"{table.does(squadron, 'is')} destroyed.", RULE, main=True), line)


def _fallen(table: Table, due: Marks) -> Table:
    """Return the table with the models listed that have just been destroyed (PF-ORD-18)."""
    gone = tuple(model for model, _ in due if not table.boxes_left(model))
    return msgspec.structs.replace(table, fallen=(*table.fallen, *gone)) if gone else table


def _entered(table: Table, squadron: int, own: Marks, terror: bool, corrosive: bool) -> Table:
    """Return the table with this damage entered for the end of the segment (PF-DIS-1)."""
    living = tuple(model for model, _ in own if table.boxes_left(model))
    return hurt(
        table,
        squadron,
        damage=sum(count for _, count in own),
        terror=terror,
        # PF-MAR-CORROSIVE: damaged but not destroyed.
        corroded=living if corrosive else (),
    )


def _sentence(table: Table, squadron: int, own: Marks) -> str:
    """Return what became of each model: `Fists: A destroyed, B 1 damage (1 box left).`"""
    told = []
    for model, count in own:
        left = table.boxes_left(model)
        fate = f"{count} damage ({left} {'box' if left == 1 else 'boxes'} left)"
        told.append(f"{letter(table, model)} {fate if left else 'destroyed'}")
    return f"{table.name(squadron)}: {', '.join(told)}."
