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


def last_state(kept: Any) -> Any:
    """Return the last state that a file holds, as the game reads it today."""
    system, seq = system_of(kept), max(kept["states"], key=int)
    raw = system.upgrade(json.loads(kept["states"][seq]), stored(kept)[int(seq) - 1]["version"])
    return unpack(system.State, canonical(raw), lambda book: kept["books"][book].encode())
