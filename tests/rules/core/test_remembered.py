"""What is remembered of values that never change."""

from __future__ import annotations

import msgspec

from rules.core.remembered import Remembered


class Piece(msgspec.Struct, frozen=True):
    name: str


def test_the_same_objects_are_made_something_of_once():
    known, made = Remembered(9), []
    rook = Piece("rook")

    for also in ("e4", "e4", "e5"):
        assert known.of((rook,), also, lambda: made.append(1) or len(made)) == len(made)
    assert len(made) == 2


def test_an_equal_object_is_another_one():
    known = Remembered(9)

    assert known.of((Piece("rook"),), None, object) is not known.of((Piece("rook"),), None, object)


def test_a_full_memory_is_emptied():
    known = Remembered(2)
    pieces = [Piece(name) for name in "abc"]
    first = [known.of((piece,), None, object) for piece in pieces]

    assert known.of((pieces[2],), None, object) is first[2]
    assert known.of((pieces[0],), None, object) is not first[0]
