"""The words that people read: none of our own trade where a plain one says it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.support.walls import files

OURS = re.compile(
    r"\bawaited\b|\bsilence counts\b|\bdocument .* is in\b|\banew\b|\bis no value of\b"
    r"|\bparted by [`\"]"
    r"|\bis so already\b|\bshall\b|; such as\b|\bnone is nobody\b|\ba [A-Za-z ]*, else\b",
    re.IGNORECASE,
)
"""What nobody should have to read: names of our own, and sentences turned around."""
ROOMS = ("cogs", "referee", "rules/core", "rules/games", "rules/rolls", "rules/quick")
TO_NOBODY = ("log", "_log")
"""Whose methods take what no player reads."""


def shown(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts of several words in a file that are no docstrings, with their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = {id(one) for node in ast.walk(tree) for one in unread(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            silent.update(map(id, node.values))
            yield node.lineno, "".join(map(part, node.values))
        elif is_phrase(node) and id(node) not in silent:
            yield node.lineno, node.value


def is_phrase(node: ast.AST) -> bool:
    """Say whether a node is a text of several words."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value


def unread(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the texts inside a node that are for nobody who plays."""
    if isinstance(node, ast.Expr):
        yield node.value
    if isinstance(node, ast.Call) and ast.unparse(node.func).partition(".")[0] in TO_NOBODY:
        yield from node.args


def part(value: ast.expr) -> str:
    """Return a part of a text as it is written, … for what is filled in."""
    return str(value.value) if isinstance(value, ast.Constant) else "…"


def crooked(root: Path, room: str) -> list[str]:
    """Return the texts of a room in which such a word stands."""
    return [
        f"{path.relative_to(root)}:{line} {text!r}"
        for path in files(root, room)
        for line, text in shown(path)
        if OURS.search(text)
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_what_people_read_is_in_plain_words(room):
    assert crooked(ROOT, room) == []


@pytest.mark.parametrize(
    "text",
    [
        'raise Refusal("Nobody is awaited.")',
        'def deadline(due):\n    return f"Silence counts from {due}."',
        'x = f"The document {name} is in, without a fault."',
        "x = f'\"{value}\" is no value of {key}.'",
    ],
)
def test_a_planted_word_of_our_own_is_seen(tmp_path, text):
    (tmp_path / "cogs.py").write_text(text, encoding="utf-8")

    assert len(crooked(tmp_path, "cogs")) == 1


def test_docstrings_and_the_log_are_for_developers(tmp_path):
    text = '"""Who is awaited."""\nlog.info("seat %s is awaited", seat)\n'
    (tmp_path / "cogs.py").write_text(text, encoding="utf-8")

    assert crooked(tmp_path, "cogs") == []
