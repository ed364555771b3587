"""The page on adding a game shows the code of a game that is played in the tests."""

from __future__ import annotations

import re

from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
FILE = (ROOT / "tests" / "support" / "e2e" / "duel_ui.py").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_every_block_of_code_stands_in_the_file_that_the_page_explains():
    assert len(BLOCKS) >= 8
    assert not [block for block in BLOCKS if block.rstrip() not in FILE]


def test_all_that_is_registered_is_explained():
    from tests.support.e2e.duel_ui import DUEL_UI

    registered = BLOCKS[-1]
    for field in DUEL_UI.__struct_fields__:
        value = getattr(DUEL_UI, field)
        assert (f"{field}=" in registered) == bool(value), field


def test_the_files_that_it_names_are_there():
    links = re.findall(r"\]\(\.\./([^)]+)\)", PAGE)
    named = re.findall(r"`((?:cogs|rules|tests|pictures|docs)/[\w./]*)`", PAGE)

    assert len(links) == 2 and len(named) >= 6
    assert not [path for path in (*links, *named) if not (ROOT / path).exists()]
