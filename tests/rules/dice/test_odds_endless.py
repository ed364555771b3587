"""Exact odds of dice that explode without end: the same found another way, but for the tail."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest

from rules.notation import read, throw
from rules.odds import odds
from tests.support.dice.every_throw import Walking

LITTLE = Fraction(1, 10**9)


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("3d6!", lambda: 3 @ icepool.d6.explode(depth=14)),
        ("3d6!!", lambda: 3 @ icepool.d6.explode(depth=14)),
        ("5d10!>=8", lambda: 5 @ icepool.d10.explode({8, 9, 10}, depth=22)),
        ("4d6!!kh2", lambda: icepool.d6.explode(depth=14).highest(4, 2)),
        ("4d6!!max9", lambda: 4 @ icepool.d6.explode(depth=14).map(lambda x: min(x, 9))),
        ("2d6r1!", lambda: 2 @ icepool.Die(range(2, 7)).explode({6}, depth=16)),
        ("{1d8!,1d6!}kh1>=4", lambda: icepool.highest(
            icepool.d8.explode(depth=10), icepool.d6.explode(depth=13)) >= 4),
    ],
)  # fmt: skip
def test_explosions_equal_icepool_but_for_the_tail(text, die):
    theirs = die()
    found = odds(text).chances
    assert 1 - LITTLE < found.total() <= 1
    for value in theirs.outcomes():
        assert abs(found.chance(int(value)) - theirs.probability(value)) < LITTLE


def falling(waves: int) -> dict[int, Fraction]:
    """A d6 that penetrates, found by walking through its chains one face at a time."""
    ends = {face: Fraction(1, 6) for face in range(1, 6)}
    carried, chance = 6, Fraction(1, 6)
    for _ in range(waves):
        for face in range(1, 6):
            value = carried + face - 1
            ends[value] = ends.get(value, Fraction(0)) + chance / 6
        carried, chance = carried + 5, chance / 6
    return ends


def test_penetrating_dice_equal_their_chains():
    found = odds("1d6!p").chances
    for value, chance in falling(9).items():
        assert abs(found.chance(value) - chance) < LITTLE
    assert odds("1d6!p").least == 1


@pytest.mark.parametrize("text", ["2d4!kh1", "2d4!pkh1", "2d4!pkl2", "3d4!dl1", "2d4ro1!kh2"])
def test_kept_explosions_equal_throws_of_few_waves(text):
    """Walk through all throws of at most six dice; what is longer has less than its chance."""
    found = odds(text).chances
    waves, missing = walked(text)
    assert missing < Fraction(1, 50)
    for value in found.weights:
        assert 0 <= found.chance(value) - waves.get(value, Fraction(0)) <= missing


def walked(text: str) -> tuple[dict[int, Fraction], Fraction]:
    """Return the chances of all values from throws of few dice, and the chance of longer ones."""

    class Enough(Exception):
        pass

    class Short(Walking):
        def draw(self, n, sides, why, hidden):
            faces = super().draw(n, sides, why, hidden)
            if len(self.sides) > 8:
                raise Enough
            return faces

    plan, found, missing, path = read(text), {}, Fraction(0), []
    while True:
        dice = Short(path)
        try:
            value = throw(plan, dice, "a").outcomes[0].value
            path = path[: len(dice.sides)]
            chance = Fraction(1, 4 ** len(path))
            found[value] = found.get(value, Fraction(0)) + chance
        except Enough:
            path = path[:8]
            missing += Fraction(1, 4**8)
        while path and path[-1] == 4:
            path.pop()
        if not path:
            return found, missing
        path[-1] += 1


def test_compounded_dice_kept_equal_icepool():
    theirs = icepool.d10.explode(depth=12).highest(4, 3)
    found = odds("4d10!!kh3").chances
    for value in theirs.outcomes():
        assert abs(found.chance(int(value)) - theirs.probability(value)) < LITTLE


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("1d6!", "1 upwards"),
        ("10-1d6!", "9 downwards"),
        ("-2d6!", "-2 downwards"),
        ("1d6!-1d6!", "no end either way"),
        ("3dF!", "-3 upwards"),
        ("2d6!=6>=6f=1", "-2 upwards"),
        ("1d20-1d6!kh1", "-5 to 19"),
    ],
)
def test_the_end_that_dice_explode_towards_is_none(text, ends):
    assert f": {ends}, mean " in odds(text).summary()
