"""Lines on the map of Planetfall: the ways of squadrons, whom one sees, attacks, how far one gets.

A way is that of the model that goes furthest, as the rules count it (PF-MOV-5); all else is told of
a squadron's first model.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rules.core import question
from rules.games.planetfall.activation.turns import Active
from rules.games.planetfall.attack.armament import main_weapons
from rules.games.planetfall.attacking import is_attack_asked
from rules.games.planetfall.fact_types import inches
from rules.games.planetfall.fielded import Fielded
from rules.games.planetfall.figures import cover_dice
from rules.games.planetfall.measured.field import field
from rules.games.planetfall.measured.looks import look
from rules.games.planetfall.measured.marching import March, Step, limits_of, way_to
from rules.games.planetfall.measured.spots import bodies, of
from rules.games.planetfall.moving.speed import cruise_value, flat_out_value
from rules.games.planetfall.state import Table
from rules.ground import places
from rules.ground.distance import gap
from rules.ground.gap import by_size
from rules.ground.piece import Piece
from rules.ground.roots import ceil_root
from rules.ground.units import FOOT, HALF_INCH
from rules.ground.vector import minus, square
from rules.ground.ways import Way, through

from .ground_scene import Gaze, Ring, Trace

MOST_SEEN, MOST_RANGES = 3, 2
"""Lines of sight that are drawn, to the nearest, and ranges of weapons, the shortest."""
DETOUR = 2 * FOOT
"""How much longer than straight ahead a way may have been that is drawn as one."""


def acting(table: Table) -> int:
    """Return the squadron that acts now, 0 for none."""
    found = (frame.actor() for frame in reversed(table.frames) if isinstance(frame, Active))
    return next(found, 0)


def traces(stages: tuple[Table, ...]) -> Iterator[Trace]:
    """Yield where squadrons have moved from one moment to the next, the newest last."""
    for squadron in range(1, len(stages[-1].squadrons) + 1):
        if model := _furthest(stages, squadron):
            legs = [way for pair in pairwise(stages) if (way := _leg(*pair, squadron, model))]
            yield trace(stages[-1], squadron, legs, of(stages[-1], squadron)[model].shape.reach)


def _furthest(stages: tuple[Table, ...], squadron: int) -> int:
    """Return the model of a squadron that went furthest as the crow flies, 0 where none went."""
    moved = dict.fromkeys(of(stages[-1], squadron), 0)
    for was, now in pairwise(stages):
        before, after = of(was, squadron), of(now, squadron)
        for model in moved.keys() & before.keys() & after.keys():
            moved[model] += ceil_root(square(minus(after[model].at, before[model].at)))
    most = max(moved, key=moved.__getitem__, default=0)
    return most if moved.get(most) else 0


def trace(table: Table, squadron: int, legs: list[Way], reach: int) -> Trace:
    """Return a way in parts, one after the other, of a base that reaches so far from its middle."""
    corners = tuple(dict.fromkeys(at for way in legs for at in way.corners))
    left, to = (places.square(field(table), at) for at in (corners[0], corners[-1]))
    long = sum(way.length for way in legs)
    return Trace(table.name(squadron), corners, long, reach, left, to)


def led(table: Table, squadron: int, steps: dict[int, Step]) -> Trace:
    """Return the way of the model that goes furthest where a squadron would go."""
    most = max(steps.values(), key=lambda one: one.way.length)
    return trace(table, squadron, [most.way], most.piece.shape.reach)


def _leg(was: Table, now: Table, squadron: int, model: int) -> Way | None:
    """Return the way of a model that stands elsewhere than before, None for none."""
    before, after = of(was, squadron), of(now, squadron)
    if model not in before or model not in after or before[model].at == after[model].at:
        return None
    piece, to = before[model], after[model].at
    road = limits_of(was, squadron, model, March(0)).road
    most = ceil_root(square(minus(to, piece.at))) + DETOUR
    # Who came there otherwise than on foot is taken to have gone straight.
    return way_to(was, piece, to, road, March(0), most) or through(piece.unit, piece.at, to)


def gazes(stages: tuple[Table, ...]) -> Iterator[Gaze]:
    """Yield the attacks of the activation; before the first, whom the one who acts sees."""
    table = stages[-1]
    if not table.aimed:
        yield from seen(table, acting(table))
        return
    for one in table.aimed:
        ours, theirs = (_last_seen(stages, n) for n in (one.squadron, one.target))
        if ours and theirs:
            found = _line(table, (one.squadron, ours), (one.target, theirs))
            yield found._replace(attacks=True)


def _last_seen(stages: tuple[Table, ...], squadron: int) -> tuple[Piece, ...]:
    """Return where a squadron stands, or stood last if it is gone."""
    there = (tuple(bodies(one, squadron).values()) for one in reversed(stages))
    return next((pieces for pieces in there if pieces), ())


def _line(
    table: Table, one: tuple[int, tuple[Piece, ...]], two: tuple[int, tuple[Piece, ...]]
) -> Gaze:
    """Return the line between the nearest models of two squadrons, with the second's cover."""
    pairs = [(gap(mine, theirs), mine, theirs) for mine in one[1] for theirs in two[1]]
    far, mine, theirs = min(pairs, key=lambda pair: by_size(pair[0]))
    dice = cover_dice(table, two[0])
    by = f"{dice} {'die' if dice == 1 else 'dice'}" if dice else ""
    names = table.name(one[0]), table.name(two[0])
    return Gaze(*names, mine.at, theirs.at, max(0, far.up()), bool(dice), by)


def seen(table: Table, squadron: int) -> list[Gaze]:
    """Return lines to the enemies that the first model of a squadron sees, the nearest first."""
    own = bodies(table, squadron) if squadron and table.is_there(squadron) else {}
    if not own:
        return []
    model, piece = next(iter(own.items()))
    found = []
    for foe in table.own(table.enemy(table.side(squadron))):
        for other, there in bodies(table, foe).items() if table.is_there(foe) else ():
            view = look(table, model, other)
            if view is not None and view.sees:
                found.append(_line(table, (squadron, (piece,)), (foe, (there,))))
                break
    return sorted(found, key=lambda one: one.length)[:MOST_SEEN]


def rings(table: Fielded) -> Iterator[Ring]:
    """Yield how far who acts goes where that is asked, how far its weapons reach in an attack."""
    ask, squadron = question(table), acting(table)
    if ask is None or not squadron or not of(table, squadron):
        return
    if is_attack_asked(table):
        yield from _ranges(table, squadron)
    elif ask.kind == "move":
        yield from paces(table, squadron)


def paces(table: Table, squadron: int) -> Iterator[Ring]:
    """Yield how far a squadron cruises, and how far it goes flat out (PF-MOV-5, PF-MOV-6)."""
    piece = next(iter(of(table, squadron).values()))
    ways = {"cruise": cruise_value(table, squadron), "flat out": flat_out_value(table, squadron)}
    for word, most in ways.items():
        if most:
            radius = piece.shape.reach + most * HALF_INCH
            yield Ring(piece.at, radius, f"{word} {inches(most)}")


def _ranges(table: Table, squadron: int) -> Iterator[Ring]:
    """Yield the effective ranges of the first model's weapons, the shortest (PF-ORD-4)."""
    model, piece = next(iter(of(table, squadron).items()))
    ends = {one.ef.reach: one.name for _, one in main_weapons(table, model) if one.ef is not None}
    for reach in sorted(ends)[:MOST_RANGES]:
        yield Ring(
            piece.at, piece.shape.reach + reach * HALF_INCH, f"{ends[reach]} {inches(reach)}"
        )
