"""How a rule of Planetfall is listed: its ID, a title, a text of ours, its place in the book."""

from __future__ import annotations

from rules.core import Rule
from rules.core.listed import Row, listed

BOOK = "Planetfall core rulebook"


def group(prefix: str, source: str, *rows: Row) -> tuple[Rule, ...]:
    """Return the rules of a group, each given as its key, its title and its text."""
    return listed(f"PF-{prefix}", f"{BOOK}, {source}", *rows)
