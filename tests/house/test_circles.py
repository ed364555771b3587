"""No file imports itself by way of others, not even for its annotations alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.conftest import ROOT

ROOMS = ("rules", "referee", "cogs", "db", "pictures", "benchmarks", "tools")


def modules(base: Path, room: str) -> dict[str, Path]:
    """Return every file of a room by its dotted name."""
    found = {}
    for path in (base / room).rglob("*.py"):
        parts = path.relative_to(base).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(name: str, path: Path, known: dict[str, Path]) -> Iterator[str]:
    """Yield the files that a file imports, under TYPE_CHECKING and inside functions too."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                whole = f"{base}.{alias.name}"
                yield from [one for one in (whole, base) if one in known][:1]


def circle(base: Path, room: str) -> list[str]:
    """Return the files of one import circle in a room, [] where there is none."""
    known = modules(base, room)
    graph = {name: set(imported(name, path, known)) for name, path in known.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as fault:
        return list(fault.args[1])
    return []


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_imports_in_a_circle(room):
    assert modules(ROOT, room)
    assert circle(ROOT, room) == []


@pytest.mark.parametrize(
    "back", ["from .one import One", "def late():\n    from room import one", "import room.one"]
)
def test_a_planted_circle_is_found(tmp_path, back):
    room = tmp_path / "room"
    room.mkdir()
    (room / "__init__.py").write_text("")
    hidden = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .two import Two\n"
    (room / "one.py").write_text(hidden)
    (room / "two.py").write_text("")
    assert circle(tmp_path, "room") == []
    (room / "two.py").write_text(back)
    assert set(circle(tmp_path, "room")) == {"room.one", "room.two"}
