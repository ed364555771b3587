"""Rules as a catalogue lists them: rows of a key, a title and a text become entries."""

from __future__ import annotations

from .system import Rule

Row = tuple[str, str, str]
"""The end of an ID, a title, and a text of one or two sentences."""


def listed(prefix: str, source: str, *rows: Row) -> tuple[Rule, ...]:
    """Return entries whose IDs begin with a prefix: `DUEL` and `G2` make `DUEL-G2`."""
    return tuple(Rule(f"{prefix}-{key}", title, text, source) for key, title, text in rows)
