"""What a measured battle of Planetfall is held to by somebody who measures with shapely."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from rules.games.planetfall.attack.fire import Fire
from rules.games.planetfall.figures import sight
from rules.games.planetfall.letters import living
from rules.games.planetfall.measured.field import field
from rules.games.planetfall.measured.spots import body, pieces
from rules.ground.line_classes import line_classes
from rules.ground.units import HALF_INCH
from tests.support.ground import oracle, sight_oracle
from tests.support.ground.standing_oracle import misplaced


class Witness:
    """Measures every row again: where all stand, how far and whether attacks went. Counts them.

    Sight is looked up for one attack in `every`, as it takes long.
    """

    def __init__(self, every: int = 4) -> None:
        self.shots = 0
        self.deeds: dict[str, Counter[str]] = {}
        self._every = every

    def __call__(self, seat: str, move: Any, before: Any, after: Any) -> None:
        """Look at one row."""
        self.deeds.setdefault(seat, Counter())[type(move).__name__] += 1
        assert misplaced(field(after), pieces(after).values()) == [], move
        if isinstance(move, Fire):
            self._attack(before, move)
            self.shots += 1

    def _attack(self, table: Any, move: Fire) -> None:
        """Measure an attack: each firing model's range, one weapon that reaches, somebody seen."""
        firing = living(table, move.squadron, str(move.models))
        ranges = dict(zip(firing, move.ranges, strict=True)) if len(move.ranges) > 1 else {}
        targets = [one.id for one in table.living(move.target)]
        for model in firing:
            far = ranges.get(model, move.ranges[0])
            gaps = [_apart(table, model, one) for one in targets]
            assert min(gaps) <= far * HALF_INCH + oracle.TIE, move
            assert any(_is_nearly(gap, far) for gap in gaps), move
            bands = [
                band
                for weapon in table.profile(model).weapons
                for band in (weapon.ef, weapon.lr)
                if band is not None
            ]
            assert max(one.reach for one in bands) >= far, move
            if self.shots % self._every == 0:
                assert any(_is_seen(table, model, one) for one in targets), move


def _apart(table: Any, model: int, other: int) -> float:
    return oracle.edge_to_edge(body(table, model), oracle.footprint(body(table, other)))


def _is_nearly(gap: float, far: int) -> bool:
    """Say whether a gap is rounded up to so many half inches, a millimetre more or less."""
    return (far - 1) * HALF_INCH - oracle.TIE <= gap <= far * HALF_INCH + oracle.TIE


def _is_seen(table: Any, model: int, other: int) -> bool:
    """Say whether no terrain hides one model from another; other bases are left out."""
    classes = line_classes(sight(table, model), sight(table, other))
    if classes is None:
        return True
    board = field(table)
    walls = tuple(one for one in board.terrain if {*classes} <= {*one.blocks})
    bare = msgspec.structs.replace(board, terrain=walls)
    looker, target = body(table, model), body(table, other)
    return sight_oracle.free_in_plane(bare, looker, target, -oracle.TIE) > 0


def check_end(table: Any) -> None:
    """Assert that a battle has ended by zero hour (PF-ZH-5) or after its last turn (PF-ZH-6)."""
    trackers = {side: table.command(side).tracker for side in table.sides}
    down = [side for side, left in trackers.items() if left <= 0]
    if down:
        assert table.ended.startswith("Zero hour")
    else:
        assert table.ended.startswith(f"The last turn, {table.switches['turns']}, is over")
        assert str(table.turn) == table.switches["turns"]
    low = min(trackers.values())
    ahead = down if len(down) == 1 else [side for side, left in trackers.items() if left == low]
    assert table.winners == (tuple(ahead) if len(ahead) == 1 else ())
