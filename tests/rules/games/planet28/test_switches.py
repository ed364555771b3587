"""Every switch of section 7 is an option of the game, and a test shows what each value does."""

from __future__ import annotations

import importlib
import inspect
import re

import pytest

from rules.games.planet28 import SYSTEM
from tests.support.planet28.switches import OTHERS, OURS, RULINGS

SECTION_7 = {**RULINGS, **OTHERS}


def source(name):
    """The code of a test by its file and name, with its decorators."""
    file, _, test = name.partition(".")
    found = getattr(importlib.import_module(f"tests.rules.games.planet28.{file}"), test)
    return inspect.getsource(found)


def test_the_options_of_the_game_are_the_switches_and_no_others():
    options = {one.key: (one.values, one.ruling) for one in SYSTEM.options}
    for key in OURS:
        del options[key]
    assert options == {key: (values, ruling) for key, (values, ruling, _) in SECTION_7.items()}
    assert all(one.default == one.values[0] for one in SYSTEM.options)


@pytest.mark.parametrize("key", SECTION_7)
def test_a_test_tells_every_value_of_a_switch_from_its_ruling(key):
    values, _, tests = SECTION_7[key]
    code = "\n".join(map(source, tests))
    assert re.search(rf"\b{key}\b", code)
    assert re.search(r"\bassert\b|\brefused\(game", code)
    for value in values[1:]:
        assert f'"{value}"' in code, f"no test sets {key} to {value}"


def test_the_table_is_the_books(shared):
    book = (shared / "rules" / "planet28.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"\| (P28-A\d+) \|.*\| `(\w+)`: [^|]* \|", book))
    mine = {ruling: key for key, (_, ruling, _) in RULINGS.items()}
    assert mine == told
