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


def test_a_full_memory_forgets_what_was_not_asked_for_lately():
    known = Remembered(4)
    pieces = [Piece(name) for name in "abcde"]
    first = {}
    for piece in pieces[:4]:
        first[piece.name] = known.of((piece,), None, object)
        # One is asked for all the time.
        first["a"] = known.of((pieces[0],), None, object)

    assert known.of((pieces[0],), None, object) is first["a"]
    assert known.of((pieces[3],), None, object) is first["d"]
    assert known.of((pieces[1],), None, object) is not first["b"]


def test_no_more_is_kept_than_was_said():
    known = Remembered(4)
    pieces = [Piece(str(number)) for number in range(9)]
    first = [known.of((piece,), None, object) for piece in pieces]

    again = [known.of((piece,), None, object) for piece in reversed(pieces)]
    still = [new is old for new, old in zip(reversed(again), first, strict=True)]
    assert still[-1]
    assert sum(still) <= 4
