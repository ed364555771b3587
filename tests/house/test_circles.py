"""No file imports itself by way of others, not even for its annotations alone."""

from __future__ import annotations

from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.support.sources import import_statements

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
    for level, module, names in import_statements(path):
        if level is None:
            yield from (one for one in names if one in known)
            continue
        above = package[: len(package) - level + 1] if level else []
        base = ".".join([*above, *([module] if module else [])])
        for one in names:
            yield from [place for place in (f"{base}.{one}", base) if place in known][:1]


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
