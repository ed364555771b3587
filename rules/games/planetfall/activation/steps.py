"""Single steps of an activation: what its start clears, a move, a withdrawal."""

from __future__ import annotations

import msgspec

from rules.core import Line
from rules.dice import Dice

from ..disorder.command import REQUIRED, command_lost
from ..disorder.testing import test
from ..modifiers import used
from ..moving.performing import performed
from ..moving.withdrawing import withdrawn
from ..state import Table
from .kinds import Movement


def started(table: Table, squadron: int) -> Table:
    """Return the table with an activation begun: markers off, the last move gone (PF-ACT-7)."""
    for model in table.mustered(squadron):
        if table.model(model).designated:
            table = table.change_model(model, designated=False)
    if table.aimed:
        table = msgspec.structs.replace(table, aimed=())
    return table.change(
        squadron,
        overwatch=False,
        flat_out=False,
        as_hope=False,
        last_move="none",
        fought=False,
        locked=(),
        passed=(),
        stirred=False,
    )


def moved_on(table: Table, move: Movement) -> tuple[Table, tuple[Line, ...]]:
    """Return the table after a movement action, with what is told of it (PF-MOV-1)."""
    after, told = performed(table, move)
    # PF-GM-6: what changes this one move is used up.
    return used(after, move.squadron, "move"), told


def left(table: Table, squadron: int, dice: Dice) -> tuple[Table, tuple[Line, ...]]:
    """Return the table without a squadron that withdraws; its helix may lose heart (PF-WD-2)."""
    after, told = withdrawn(table, squadron)
    # PF-DIS-6: right after the move that took the last command element away.
    for one in command_lost(table, after):
        after, lines = test(after, one, REQUIRED, dice, command=False)
        told = (*told, *lines)
    return after, told
