"""Lines through convex parts of terrain: found fast, and found with their spans."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from rules.ground.lines import Bundle, bundle, crossed, spans
from rules.ground.polygon import Outline, counter_clockwise, is_simple
from rules.ground.prism import parts
from rules.ground.vector import Point

NINE, ROUNDS = 9, 400


def anywhere(random: Random, near: int, count: int) -> tuple[Point, ...]:
    """Return that many points at most so far from the middle of a grid."""
    return tuple((random.randint(-near, near), random.randint(-near, near)) for _ in range(count))


def outline(random: Random, near: int) -> Outline:
    """Return an outline of three to seven corners on a grid that never meets itself."""
    while True:
        found = counter_clockwise(anywhere(random, near, random.randint(3, 7)))
        if len(set(found)) == len(found) and is_simple(found):
            return found


def pairs(rows: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the numbers of eye and point of all lines that are stopped."""
    return {(eye, point) for eye, ends in rows for point in range(NINE) if ends >> point & 1}


def compare(shape: Outline, lines: Bundle) -> int:
    """Compare both ways of finding lines through an outline's parts; return how many there are."""
    found = 0
    for part in parts(shape):
        slowly = {(eye, point) for eye, point, _ in spans(part, lines)}
        assert pairs(crossed(part, lines)) == slowly
        found += len(slowly)
    return found


@pytest.mark.rule("P28-G7")
@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("near", [3, 5, 200])
def test_the_fast_way_finds_the_lines_that_have_a_span(near, apart):
    """On a small grid ends often stand on corners, on sides, and in line with them."""
    random, stopped = Random(near), 0
    away = 2 * near if apart else 0
    for _ in range(ROUNDS):
        eyes, points = (anywhere(random, 2 * near, NINE) for _ in range(2))
        eyes = tuple((x - away, y) for x, y in eyes)
        points = tuple((x + away, y) for x, y in points)
        stopped += compare(outline(random, near), bundle(eyes, points))
    assert stopped > ROUNDS
