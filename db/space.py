"""Whether the disk has room for what the database still needs."""

from __future__ import annotations

import shutil
from pathlib import Path

ENOUGH = 2.5
"""How many times the database must fit into what is free: a copy, a migration's copy, and play."""


def is_short(database: Path) -> bool:
    """Say whether a database's disk has less free than ENOUGH times the space it takes up."""
    files = (database, database.with_name(f"{database.name}-wal"))
    taken = sum(file.stat().st_size for file in files if file.exists())
    return shutil.disk_usage(database.parent).free < ENOUGH * taken
