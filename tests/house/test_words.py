"""The words that people read: none of our own trade where a plain one says it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.timeline import log
from tests.conftest import ROOT
from tests.support.walls import files

OURS = re.compile(
    r"\bawaited\b|\bsilence counts\b|\bdocument .* is in\b|\banew\b|\bis no value of\b"
    r"|(?<!in a )\brows?\b|\blapse[sd]?\b|\bheads?\b|\bparted by [`\"]"
    r"|\bis so already\b|\bshall\b|; such as\b|\bnone is nobody\b|\ba [A-Za-z ]*, else\b",
    re.IGNORECASE,
)
"""What nobody should have to read: names of our own, and sentences turned around."""
ROOMS = (
    *("cogs", "referee", "rules/core", "rules/games", "rules/notation", "rules/odds"),
    *("rules/quick", "rules/rolls"),
)
TO_NOBODY = ("log", "_log")
"""Whose methods take what no player reads."""
EXCUSED = {
    "referee/export/html_page.py": "the page of an export calls its rows as the file does",
    "referee/export/stream.py": "names in the file of an export, which stay",
    "referee/states.py": "a damaged database, as the log has it",
}
"""Files in which our own words may stand, each with the reason."""
IDIOMS = ("over their head", "'s head.", "by its row letter and its place in the row")
"""Where such a word is plain English."""
PAGES = (
    *("README.md", "docs/rolling.md", "docs/planet28.md", "docs/planetfall.md", "docs/planetx.md"),
    *("docs/three_sixteen.md", "docs/server.md", "docs/hosting.md", "docs/rights.md"),
)
"""The pages for players and hosts. What is about the proof, or for developers, has our words."""
FOR_DEVELOPERS = "## How the house is built"
"""The heading in a page behind which it is for developers."""


def shown(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts of several words in a file that are no docstrings, with their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = {id(one) for node in ast.walk(tree) for one in unread(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            silent.update(map(id, node.values))
            if " " in (text := "".join(map(part, node.values))):
                yield node.lineno, text
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
        if is_ours(text) and str(path.relative_to(root)) not in EXCUSED
    ]


def is_ours(text: str) -> bool:
    """Say whether a word of our own stands in a text, idioms aside."""
    for idiom in IDIOMS:
        text = text.replace(idiom, "")
    return OURS.search(text) is not None


@pytest.mark.parametrize("room", ROOMS)
def test_what_people_read_is_in_plain_words(room):
    assert crooked(ROOT, room) == []


@pytest.mark.parametrize("page", PAGES)
def test_pages_for_players_and_hosts_are_in_plain_words(page):
    text = (ROOT / page).read_text(encoding="utf-8").partition(FOR_DEVELOPERS)[0]
    assert [line for line in text.splitlines() if is_ours(line)] == []


def test_commands_are_described_in_plain_words():
    tree = (ROOT / "tests" / "data" / "command_tree.json").read_text(encoding="utf-8")
    assert [line for line in tree.splitlines() if is_ours(line)] == []


def test_every_file_that_is_excused_has_such_a_word():
    for name in EXCUSED:
        assert any(OURS.search(text) for _, text in shown(ROOT / name)), name


def test_idioms_are_no_words_of_our_own():
    assert not is_ours("4 more damage for each turn in a row.")
    assert not is_ours("not given away over their head")
    assert is_ours("Row 3 was erased.") and is_ours("The offer lapses.") and is_ours("two heads")


@pytest.mark.parametrize(
    "text",
    [
        'raise Refusal("Nobody is awaited.")',
        'x = f"Row {seq} was erased."',
        'x = "The offer lapses."',
        'x = "It is the head of the chain."',
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


def test_a_kind_of_entry_is_offered_in_plain_words():
    assert [log.called(kind) for kind in ("lapse", "answer_timeout", "bid")] == [
        "silence", "answer timeout", "bid",
    ]  # fmt: skip
