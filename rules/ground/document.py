"""Tables as documents: read whole, every fault with its path. docs/ground.md has the schema."""

from __future__ import annotations

from rules.core.documents import Reader

from .sheet import Sheet
from .terrain import Table


def read(text: str) -> Table:
    """Return the table of a document in JSON or YAML. Raises Faults with all that is wrong."""
    reader = Reader()
    value = reader.parse(text, yaml=True)
    reader.check()
    return _checked(reader, value)


def read_values(value: object) -> Table:
    """Return the table of a document that was parsed. Raises Faults with all that is wrong."""
    return _checked(Reader(), value)


def _checked(reader: Reader, value: object) -> Table:
    found = Sheet(reader).table(value)
    reader.check()
    return found
