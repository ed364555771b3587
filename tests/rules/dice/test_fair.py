"""Faces from a committed seed: golden, as defined however they are asked for, and uniform."""

from __future__ import annotations

import hashlib
import hmac
from itertools import islice
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import Roll
from rules.fair import Faces, FairDice, advance, commitment, digest, face, link, stream

SEED, HIDDEN, TRAIL = bytes(range(32)), bytes(range(32, 64)), bytes(32)

# Of the first version of these dice; they must never change.
GOLDEN = {
    "d6": (4, 4, 1, 4, 5, 5, 1, 5, 2, 4),
    "d20": (17, 5, 9, 8, 16),
    "d1000": (440, 99, 201, 348),
    "d1000000": (452190, 791988, 748185),
    "hidden": (6, 5, 9),
}


def fair(decision: bytes = b"a move") -> FairDice:
    dice = FairDice(SEED, HIDDEN, TRAIL)
    dice.decide(decision)
    return dice


def test_golden_faces():
    dice = fair()
    assert dice.roll(10, 6, "a pool", "red") == GOLDEN["d6"]
    assert dice.roll(5, 20, "five", "red") == GOLDEN["d20"]
    assert dice.roll(4, 1000, "four", "red") == GOLDEN["d1000"]
    assert dice.roll(3, 1_000_000, "three", "red") == GOLDEN["d1000000"]
    assert dice.roll(2, 1, "two", "red") == (1, 1)
    assert dice.roll(3, 10, "a deck", "red", ("gm",)) == GOLDEN["hidden"]


def by_definition(trail: bytes, asked: list[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Return faces from the written definition: HMAC blocks, whole bytes, cut, rejected."""
    blocks = b"".join(
        hmac.new(SEED, trail + block.to_bytes(8, "big"), hashlib.sha256).digest()
        for block in range(200)
    )
    place, found = 0, []
    for n, sides in asked:
        faces: list[int] = []
        bits = (sides - 1).bit_length()
        size = -(-bits // 8)
        while len(faces) < n:
            value = int.from_bytes(blocks[place : place + size], "big") % (1 << bits)
            place += size
            if value < sides:
                faces.append(value + 1)
        found.append(tuple(faces))
    return found


asked = st.lists(
    st.tuples(
        st.one_of(st.integers(0, 12), st.integers(30, 70)),
        st.sampled_from([1, 2, 3, 6, 7, 10, 100, 129, 255, 256, 257, 1000, 10**6]),
    ),
    max_size=12,
)


@given(asked, st.binary(min_size=32, max_size=32))
@settings(max_examples=100)
def test_any_mixture_of_dice_follows_the_definition(asked, trail):
    source = Faces(SEED, trail)
    assert [source.draw(n, sides) for n, sides in asked] == by_definition(trail, asked)


@given(asked)
@settings(max_examples=30)
def test_faces_one_by_one_are_the_same(asked):
    source = stream(SEED, TRAIL)
    one_by_one = [tuple(face(source, sides) for _ in range(n)) for n, sides in asked]
    assert one_by_one == by_definition(TRAIL, asked)


def test_the_same_decision_rolls_the_same_and_another_does_not():
    first = fair().roll(20, 20, "why", "red")
    assert fair().roll(20, 20, "another purpose", "blue") == first
    assert fair(b"another move").roll(20, 20, "why", "red") != first
    assert FairDice(SEED, HIDDEN, TRAIL).trail == TRAIL
    assert fair().trail == advance(TRAIL, b"a move")


def test_hidden_faces_do_not_move_the_open_ones():
    dice = fair()
    dice.roll(5, 6, "secret", "gm", ("gm",))
    assert dice.roll(5, 6, "open", "red") == fair().roll(5, 6, "open", "red")
    assert dice.rolls[0] == Roll(6, dice.rolls[0].faces, "secret", "gm", ("gm",))


def test_nothing_falls_before_a_decision_and_nothing_is_decided_twice():
    dice = FairDice(SEED, HIDDEN, TRAIL)
    with pytest.raises(RuntimeError, match="before anything was decided"):
        dice.roll(1, 6, "early", "red")
    dice.decide(b"a move")
    with pytest.raises(RuntimeError, match="decides once"):
        dice.decide(b"another")


def test_hashes_are_plain_sha256():
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert advance(b"a", b"b") == hashlib.sha256(b"ab").digest()
    assert digest(b"a", b"b") == link(b"a", b"b") == hashlib.sha256(b"ab").digest()
    assert bytes(islice(stream(SEED, b""), 32)) == hmac.digest(SEED, bytes(8), "sha256")
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(b"short")


def highest_expected(degrees: int) -> float:
    """Chi-square that one fair source in a thousand exceeds (Wilson and Hilferty's formula)."""
    spread = 2 / (9 * degrees)
    return degrees * (1 - spread + 3.09 * sqrt(spread)) ** 3


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 10, 100, 1000])
def test_faces_are_uniform(sides):
    n = 30 * max(sides, 100)
    faces = fair(f"uniform d{sides}".encode()).roll(n, sides, "uniform", "red")
    seen = [faces.count(value) for value in range(1, sides + 1)]
    assert sum(seen) == n
    expected = n / sides
    assert sum((count - expected) ** 2 / expected for count in seen) < highest_expected(sides - 1)


@pytest.mark.parametrize("sides", [6, 10])
def test_neighbours_are_independent(sides):
    faces = fair(b"pairs").roll(6000, sides, "pairs", "red")
    pairs = list(zip(faces[::2], faces[1::2], strict=True))
    expected = len(pairs) / sides**2
    counts = [pairs.count((a, b)) for a in range(1, sides + 1) for b in range(1, sides + 1)]
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    assert chi_square < highest_expected(sides**2 - 1)
