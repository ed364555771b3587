"""What files of code import: each file is read once for all the checks that ask for it."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Import(NamedTuple):
    """An import statement: `import names` where the level is None, else `from module import`."""

    level: int | None
    module: str
    names: tuple[str, ...]


def import_statements(path: Path) -> tuple[Import, ...]:
    """Return the imports of a file, under TYPE_CHECKING and inside functions too."""
    now = path.stat()
    return _read(path, now.st_mtime_ns, now.st_size)


@cache
def _read(path: Path, changed: int, size: int) -> tuple[Import, ...]:
    """Read a file as it is since it was last changed."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.append(Import(None, "", _names(node)))
        elif isinstance(node, ast.ImportFrom):
            found.append(Import(node.level, sys.intern(node.module or ""), _names(node)))
    return tuple(found)


def _names(node: ast.Import | ast.ImportFrom) -> tuple[str, ...]:
    return tuple(sys.intern(alias.name) for alias in node.names)
