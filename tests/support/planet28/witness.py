"""What a measured battle of Planet 28 is held to by somebody who measures with shapely."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import msgspec

from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.measured.spots import piece, pieces, scenery, standing
from rules.ground.piece import Disc
from rules.ground.units import MILLIMETRE
from tests.support.ground import oracle, sight_oracle
from tests.support.ground.standing_oracle import misplaced

from .battles import Row


class Witness:
    """Measures every row again: where all stand, how far and whether shots went. Counts them."""

    def __init__(self) -> None:
        self.shots = 0
        self.deeds: dict[str, Counter[str]] = {}

    def __call__(self, row: Row) -> None:
        """Look at one row."""
        self.deeds.setdefault(row.seat, Counter())[type(row.move).__name__] += 1
        after = row.step.state
        found = (piece(after, unit) for unit in standing(after))
        assert misplaced(scenery(after), found) == [], row.move
        if isinstance(row.move, Shoot):
            self._shot(row.before, row.move)

    def _shot(self, table: Any, move: Shoot) -> None:
        """Measure a shot between round bases; where a marker falls is a guess (P28-WSR-INDIR)."""
        mine, theirs = pieces(table, move.by()), pieces(table, move.target)
        if not all(isinstance(one.shape, Disc) for one in (*mine, *theirs)):
            return
        weapons = {one.name: one for one in table.profile(move.by()).weapons}
        weapon, far = weapons[move.weapon], move.distance_mm
        if "Indirect" in weapon.special:
            return
        assert isinstance(far, int), move
        assert weapon.range_least <= far <= weapon.range_most, move
        pairs = tuple(product(mine, theirs))
        gaps = [oracle.edge_to_edge(one, oracle.footprint(two)) for one, two in pairs]
        assert min(gaps) <= far * MILLIMETRE + oracle.TIE, move
        assert max(gaps) >= (far - 1) * MILLIMETRE - oracle.TIE, move
        assert _is_seen(table, pairs), move
        self.shots += 1


def _is_seen(table: Any, pairs: Any) -> bool:
    """Return whether one of some pairs see each other, or would but for a millimetre."""
    board = scenery(table)
    walls = tuple(one for one in board.terrain if "sight" in one.blocks)
    bare = msgspec.structs.replace(board, terrain=walls)
    return any(sight_oracle.free_in_space(bare, one, two, -oracle.TIE) for one, two in pairs)


def check_end(table: Any) -> None:
    """Assert that a battle has ended by P28-TURN-10: after its last turn, or with one side left."""
    left = {table.side(one.id) for one in table.takers()}
    if len(left) > 1:
        assert table.turn == table.limit > 0
        assert table.ended == f"The battle ends after {table.turn} turns."
        assert table.winners == ()
    else:
        assert table.ended.endswith("the table.")
        assert len(table.winners) == len(left)
