"""What holds everywhere: moving, turning and storing a whole table changes no answer."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rules.ground.blockers import Blocker
from rules.ground.contact import contact
from rules.ground.distance import gap, gap_to_outline
from rules.ground.flat_sight import flat_sight
from rules.ground.gap import compare
from rules.ground.piece import Piece
from rules.ground.polygon import Outline
from rules.ground.quarters import Side, is_in_arc, side_of_hull
from rules.ground.shortest import shortest
from rules.ground.sight import sight
from rules.ground.sweep import swept
from rules.ground.tables import ready
from rules.ground.terrain import Table
from rules.ground.vector import Point
from tests.support.ground import draw
from tests.support.ground.build import hull

ROUNDS = 40


def shifted(table: Table, by: Point) -> Table:
    """Return a table with all its terrain moved, and room for it."""
    terrain = tuple(
        msgspec.structs.replace(one, outline=moved(one.outline, by)) for one in table.terrain
    )
    return msgspec.structs.replace(
        table, terrain=terrain, width=table.width + by[0], depth=table.depth + by[1]
    )


def moved(outline: Outline, by: Point) -> Outline:
    return tuple((x + by[0], y + by[1]) for x, y in outline)


def there(piece: Piece, by: Point) -> Piece:
    return piece.moved((piece.x + by[0], piece.y + by[1]))


@pytest.fixture
def scenes(seed_of):
    """Random tables with two pieces, and by how much all of it is moved."""
    random = Random(seed_of(19))
    return [
        (
            draw.walls(random, 6),
            draw.piece(random),
            draw.piece(random, "Bren"),
            (random.randint(0, 999), random.randint(0, 999)),
        )
        for _ in range(ROUNDS)
    ]


def test_moving_everything_changes_no_answer(scenes):
    for table, one, other, by in scenes:
        far, two, three = shifted(table, by), there(one, by), there(other, by)
        assert compare(gap(one, other), gap(two, three)) == 0
        assert contact(one, other) == contact(two, three)
        assert sight(table, one, other).free == sight(far, two, three).free
        assert (
            flat_sight(table, one, other, ("light",)).free
            == flat_sight(far, two, three, ("light",)).free
        )
        assert [is_in_arc(one, other.at, arc) for arc in Side] == [
            is_in_arc(two, three.at, arc) for arc in Side
        ]
        assert side_of_hull(one, other.at) is side_of_hull(two, three.at)
        crossed = swept(table, one, (one.at, other.at))
        assert crossed.terrain == swept(far, two, (two.at, three.at)).terrain


def test_moving_everything_changes_no_way(scenes):
    for table, one, other, by in scenes[:20]:
        blockers = [Blocker(wall.id, wall.outline) for wall in table.terrain]
        far = [Blocker(wall.name, moved(wall.outline, by)) for wall in blockers]
        wide = msgspec.structs.replace(table, width=9000, depth=9000)
        start, end = one.moved((one.x + 3000, one.y + 3000)), (other.x + 3000, other.y + 3000)
        near = [Blocker(wall.name, moved(wall.outline, (3000, 3000))) for wall in blockers]
        way = shortest(wide, start, end, near)
        by = by[0] + 3000, by[1] + 3000
        far = [Blocker(wall.name, moved(wall.outline, by)) for wall in blockers]
        same = shortest(wide, there(one, by), (other.x + by[0], other.y + by[1]), far)
        assert (way and way.parts) == (same and same.parts)


def test_a_quarter_turn_of_everything_changes_no_distance_and_no_arc(scenes):
    """Sight and sweeps aside: their points stand still while the table turns."""
    for table, one, other, _ in scenes:
        two, three = turned(one), turned(other)
        assert compare(gap(one, other), gap(two, three)) == 0
        assert [is_in_arc(one, other.at, arc) for arc in Side] == [
            is_in_arc(two, three.at, arc) for arc in Side
        ]
        for wall in table.terrain:
            outline = tuple((y, -x) for x, y in wall.outline)
            assert compare(gap_to_outline(one, wall.outline), gap_to_outline(two, outline)) == 0


def turned(piece: Piece) -> Piece:
    """Return a piece with the table turned clockwise by a right angle."""
    return piece.moved((piece.y, -piece.x), facing=piece.facing + 90)


@pytest.mark.parametrize("table", ready(), ids=lambda table: table.id)
def test_tables_and_pieces_come_back_from_storage_as_they_were(table):
    rig = hull("Rig", 500, 400, facing=30)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(table), type=Table) == table
    assert msgspec.json.decode(msgspec.json.encode(rig), type=Piece) == rig
