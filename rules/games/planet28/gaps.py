"""How far apart units were when somebody last said it: the bot has no table of its own.

Read from the moves in force, oldest first. Where one of the two has set out since, the distance is
that from before.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.core import Move

from .actions.boarding import Disembark, Embark
from .actions.measure import Measure
from .actions.shooting import Shoot
from .armament import weapon_of
from .campaign.between import Ready
from .moves import Charge, Fight, Walk
from .state import Table

AIMED = (Shoot, Charge, Fight)
MOVED = (Walk, Charge, Embark, Disembark)


class Gap(NamedTuple):
    """What was last said of two units: who measured, to whom, how far in mm, whether in cover.

    `moved` says that one of them has moved since.
    """

    unit: int
    other: int
    mm: int
    covered: bool = False
    moved: bool = False


def gaps(table: Table, moves: Iterable[Move]) -> tuple[Gap, ...]:
    """Return what was last said of each two units on the table that do not touch, newest first."""
    found: dict[tuple[int, int], Gap] = {}
    open_move: Move | None = None
    for move in moves:
        # The next battle of a campaign has other units, in other places.
        if isinstance(move, Ready):
            found.clear()
        said = _said(table, move, open_move)
        if said is not None:
            pair = (min(said.unit, said.other), max(said.unit, said.other))
            found.pop(pair, None)
            found[pair] = said
        if isinstance(move, MOVED):
            found = {pair: _left(gap, move.unit) for pair, gap in found.items()}
        # What somebody measures belongs to what they wanted to do last.
        if not isinstance(move, Measure):
            open_move = move if isinstance(move, AIMED) else None
    return tuple(gap for gap in reversed(found.values()) if _is_apart(table, gap))


def _said(table: Table, move: Move, open_move: Move | None) -> Gap | None:
    """Return what a move says of its target, or an answer to what was open of it."""
    aimed = open_move if isinstance(move, Measure) else move
    if not isinstance(aimed, AIMED) or not isinstance(move, (*AIMED, Measure)):
        return None
    mm = move.distance_mm
    if mm is None or not _is_known(table, aimed):
        return None
    covered = isinstance(move, (Shoot, Measure)) and bool(move.cover or move.hidden)
    return Gap(aimed.unit, aimed.target, mm, covered and isinstance(aimed, Shoot))


def _is_known(table: Table, move: Shoot | Charge | Fight) -> bool:
    """Return whether both are there, and the distance is not that of a marker (P28-WSR-INDIR)."""
    if not (table.is_there(move.unit) and table.is_there(move.target)):
        return False
    if not isinstance(move, Shoot):
        return True
    return "Indirect" not in weapon_of(table, move.by(), move.weapon).special


def _left(gap: Gap, unit: int) -> Gap:
    return gap._replace(moved=True) if unit in gap[:2] else gap


def _is_apart(table: Table, gap: Gap) -> bool:
    """Return whether both are still on the table and not in contact, so that it matters."""
    here = table.unit(gap.unit).here and table.unit(gap.other).here
    return here and gap.other not in table.touching(gap.unit)
