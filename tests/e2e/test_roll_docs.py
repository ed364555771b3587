"""The pages on rolling are true: what they show can be rolled, and every command exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.notation.reading import is_readable

ROOT = Path(__file__).parents[2]
PAGES = ("rolling.md", "fairness.md")
_CODE = re.compile(r"`([^`\n]+)`")
_OPTIONS = re.compile(r" \w+:.*")


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def test_every_line_of_the_table_of_rolling_can_be_rolled():
    rows = [row for row in page("rolling.md").splitlines() if row.startswith("| `")]
    first = [cell for row in rows for cell in _CODE.findall(row.split("|")[1])]
    rolls = [text for text in first if text[0] not in "/" and not text.isalpha() and text != "316"]

    assert len(rolls) > 40
    assert [text for text in rolls if not is_readable(text)] == []


@pytest.mark.bot
@pytest.mark.parametrize("name", PAGES)
async def test_every_command_of_a_page_exists(table, name):
    known = {command.qualified_name for command in table.bot.tree.walk_commands()}
    typed = {text.removeprefix("/") for text in _CODE.findall(page(name)) if text[0] == "/"}
    # An example gives options behind the command: `/deck new name:fate`.
    named = {_OPTIONS.sub("", text) for text in typed}

    assert len(named) > 2
    assert named - known == set()
