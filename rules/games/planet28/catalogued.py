"""How a rule of Planet 28 is listed: its ID, a title, a text of ours, its place in the book."""

from __future__ import annotations

from rules.core import Rule
from rules.core.listed import Row, listed

BOOK = "Planet 28 rulebook"


def group(prefix: str, source: str, *rows: Row) -> tuple[Rule, ...]:
    """Return the rules of a group, each given as its key, its title and its text."""
    return listed(f"P28-{prefix}", f"{BOOK}, {source}", *rows)
