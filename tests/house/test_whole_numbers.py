"""The measured table counts in whole numbers: a float would differ between machines."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.support.walls import files, imports

ROOM = "rules/ground"
WHOLE = frozenset(["isqrt", "gcd", "lcm", "comb", "prod"])
"""What of `math` knows whole numbers alone."""
STRANGE = frozenset(["fractions", "decimal", "statistics", "cmath", "numbers", "shapely", "numpy"])
CALLS = frozenset(["float", "complex", "round"])


def floating(root: Path, room: str) -> list[str]:
    """Return where a room has floats, divides into them, or borrows other sorts of numbers."""
    return [
        f"{path.relative_to(root)}:{line} {what}"
        for path in files(root, room)
        for line, what in [*numbers(path), *borrowed(root, path)]
    ]


def numbers(path: Path) -> list[tuple[int, str]]:
    """Return the lines of a file with a float in them, and what it is."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Constant(value=float() | complex()):
                found.append((node.lineno, repr(node.value)))
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                found.append((node.lineno, "/"))
            case ast.Name(id=name) if name in CALLS:
                found.append((node.lineno, name))
    return found


def borrowed(root: Path, path: Path) -> list[tuple[int, str]]:
    """Return what a file imports that does not count in whole numbers."""
    names = [name.split(".") for name in imports(root, path)]
    wrong = [name for name in names if name[0] in STRANGE]
    wrong += [name for name in names if name[0] == "math" and name[-1] not in WHOLE]
    return [(1, ".".join(name)) for name in wrong]


def test_the_measured_table_has_no_floats():
    assert files(ROOT, ROOM)
    assert floating(ROOT, ROOM) == []


@pytest.mark.parametrize(
    "text",
    [
        "half = 0.5",
        "half = 1 / 2",
        "total /= 2",
        "def length(text: str) -> float: ...",
        "size = round(text)",
        "import math",
        "from math import sqrt",
        "from fractions import Fraction",
    ],
)
def test_a_planted_float_is_seen(tmp_path, text):
    (tmp_path / "rules.py").write_text(text, encoding="utf-8")

    assert floating(tmp_path, "rules")


def test_whole_numbers_are_left_alone(tmp_path):
    text = "from math import isqrt\nhalf = isqrt(9) // 2\nsquare = half**2\n"
    (tmp_path / "rules.py").write_text(text, encoding="utf-8")

    assert floating(tmp_path, "rules") == []
