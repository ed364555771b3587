"""Names that promise something keep it: predicates and checks, in every room."""

from __future__ import annotations

import pytest

from tests.conftest import ROOT
from tests.support.naming import ROOMS, misnamed

PLANTED = [
    ("def _open(game: str) -> bool:\n    return game == 'open'", "is a predicate"),
    ("class Row:\n    def told(self) -> bool:\n        return True", "is a predicate"),
    ("def _gm_only(seat: str) -> None:\n    if seat != 'gm':\n        raise ValueError", "check_"),
    (
        "def _two(seat: str) -> None:\n    check_a(seat)\n    if not seat:\n        raise OSError",
        "check_",
    ),
    ("def is_open(game: str) -> str:\n    return game", "and is none"),
    ("def _check_open(game: str) -> bool:\n    return True", "returns its verdict"),
]
GOOD = [
    "def _is_open(game: str) -> bool:\n    return game == 'open'",
    "class Row:\n    @property\n    def told(self) -> bool:\n        return True",
    "class State:\n    def has(self, mod: str) -> bool:\n        return mod in self.mods",
    "def remove(db: object, row: int) -> bool:\n    return db.execute('DELETE').rowcount > 0",
    "def read_flag(text: str) -> bool:\n    if not text:\n        raise OSError\n    return True",
    "def _check_gm(seat: str) -> None:\n    if seat != 'gm':\n        raise ValueError",
    "def keep(row: list[int]) -> None:\n    if not row:\n        raise OSError\n    row.append(1)",
    "def start(self) -> object:\n    raise NotImplementedError",
]


@pytest.mark.parametrize("room", ROOMS)
def test_predicates_and_checks_are_named_as_such(room):
    assert misnamed(ROOT, room) == []


@pytest.mark.parametrize(("text", "fault"), PLANTED)
def test_a_planted_name_that_promises_something_else_is_seen(tmp_path, text, fault):
    (tmp_path / "rules.py").write_text(text, encoding="utf-8")

    assert any(fault in found for found in misnamed(tmp_path, "rules"))


@pytest.mark.parametrize("text", GOOD)
def test_a_name_that_keeps_its_promise_is_left_alone(tmp_path, text):
    (tmp_path / "rules.py").write_text(text, encoding="utf-8")

    assert misnamed(tmp_path, "rules") == []
