"""What a button can hold: at most 80 characters."""

from __future__ import annotations

LONGEST = 80


def shortened(text: str) -> str:
    """Return a text as it fits on a button, with an ellipsis where something is left out."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
