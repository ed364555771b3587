"""How a rule of Planetfall is listed: its ID, a title, a text of ours, its place in the book."""

from __future__ import annotations

from rules.core import Rule

BOOK = "Planetfall core rulebook"
Row = tuple[str, str, str]


def group(prefix: str, source: str, *rows: Row) -> tuple[Rule, ...]:
    """Return the rules of a group, each given as its key, its title and its text."""
    return tuple(
        Rule(f"PF-{prefix}-{key}", title, text, f"{BOOK}, {source}") for key, title, text in rows
    )
