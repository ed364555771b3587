"""How a rule of Planetfall is listed: its ID, a title, a text of ours, its place in the book."""

from __future__ import annotations

from rules.core import Rule

BOOK = "Planetfall core rulebook"
HOUSE = "the measured table (the bot's own)"
Row = tuple[str, str, str]


def group(prefix: str, source: str, *rows: Row) -> tuple[Rule, ...]:
    """Return the rules of a group, each given as its key, its title and its text."""
    return tuple(
        Rule(f"PF-{prefix}-{key}", title, text, f"{BOOK}, {source}") for key, title, text in rows
    )


def rulings(*rows: Row) -> tuple[Rule, ...]:
    """Return the rulings of a measured table, each given as its name, its title and its text."""
    return tuple(Rule(f"PF-{name}", title, text, HOUSE) for name, title, text in rows)
