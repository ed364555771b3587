"""Every switch of a battle is read by some rule."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rules.games.planetfall import options
from rules.games.planetfall.options import OPTIONS

PACKAGE = Path(options.__file__).parent
LISTS = ("options.py", "options_table.py")


def texts_in_code():
    """Every text that the package holds outside the lists of its options."""
    return {
        node.value
        for path in PACKAGE.rglob("*.py")
        if path.name not in LISTS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.rule("PF-GM-4")
def test_no_switch_is_offered_that_nothing_reads():
    unread = {option.key for option in OPTIONS} - texts_in_code()
    assert unread == set()


@pytest.mark.rule("PF-GM-4")
def test_no_switch_of_the_specification_is_missing(shared):
    page = (shared / "rules" / "planetfall.md").read_text(encoding="utf-8")
    section = page.partition("### 8.2 GM switches")[2].partition("\n---")[0]
    rows = [line.split("|")[1].strip(" `") for line in section.splitlines() if "| `" in line]

    assert len(rows) == len({*rows}) > 25
    assert {*rows} <= {option.key for option in OPTIONS}
