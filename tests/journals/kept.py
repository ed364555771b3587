"""The kept journals: their names, what is in them, and the game that each is of."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from rules.core import System, canonical, unpack
from rules.games import GAMES

HERE = Path(__file__).parent
KEPT = sorted(path.name for path in HERE.glob("*.json.gz"))
SYSTEMS = {system.name: system for system in GAMES}


def load(name: str) -> Any:
    """Return what a file holds."""
    return json.loads(gzip.decompress((HERE / name).read_bytes()))


def system_of(kept: Any) -> System[Any]:
    """Return the game that a journal is of."""
    return SYSTEMS[kept["export"]["game"]["system"]]


def stored(kept: Any) -> list[Any]:
    """Return what each row says."""
    return [row["stored"] for row in kept["export"]["rows"]]


def states(kept: Any) -> dict[int, Any]:
    """Return the states that a file holds, as the game reads them today, by the rows they follow.

    They are in the order of their rows; the last is that in which the game has ended.
    """
    return {seq: _state(kept, seq) for seq in _rows(kept)}


def last_state(kept: Any) -> Any:
    """Return the last state that a file holds, as the game reads it today."""
    return _state(kept, _rows(kept)[-1])


def _rows(kept: Any) -> list[int]:
    return sorted(map(int, kept["states"]))


def _state(kept: Any, seq: int) -> Any:
    system, text = system_of(kept), kept["states"][str(seq)]
    raw = system.upgrade(json.loads(text), stored(kept)[seq - 1]["version"])
    return unpack(system.State, canonical(raw), lambda book: kept["books"][book].encode())
