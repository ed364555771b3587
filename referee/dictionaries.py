"""What the states of a game are packed with: a dictionary trained on recorded games.

It is kept beside the game's system, one file for each version of its rules that has one, and is
never changed or removed: rows name it. A version that has none uses that of the last one before it,
whose states look much the same; a game that has none is packed without.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from db.packing import Dictionary, know
from rules.core import System


def file_of(system: System[Any], version: str) -> Path:
    """Return where the dictionary of a version of a game's rules lies, if there is one."""
    return _folder(type(system).__module__) / f"states-{version}.zdict"


def _folder(module: str) -> Path:
    return Path(inspect.getfile(sys.modules[module])).parent


def of(system: System[Any]) -> Dictionary | None:
    """Return what the states of a game are packed with today."""
    return _newest(type(system).__module__)


def know_all(systems: Iterable[System[Any]]) -> None:
    """Have the dictionaries of all versions at hand, in case their books are damaged."""
    for system in systems:
        for path in _files(_folder(type(system).__module__)):
            know(path.read_bytes())


@cache
def _newest(module: str) -> Dictionary | None:
    # Kept by the game's module: finding its folder takes as long as packing a state.
    files = _files(_folder(module))
    return Dictionary(files[-1].read_bytes()) if files else None


def _files(folder: Path) -> list[Path]:
    """Return a game's dictionaries, in the order of the versions that they were trained for."""
    found = folder.glob("states-*.zdict")
    return sorted(found, key=lambda path: int(path.stem.removeprefix("states-")))
