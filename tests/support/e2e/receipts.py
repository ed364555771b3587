"""The receipts in what a person is shown: heads of the journal's chain."""

from __future__ import annotations

import re


def receipts_in(text: str) -> list[str]:
    """Return the receipts in an answer: of one's own sealed answer, or of the game's message."""
    own = re.findall(r"receipt (\w{16})", text)
    return own + [
        found.replace(" ", "") for found in re.findall(r"^-# (\w{4}(?: \w{4}){3})", text, re.M)
    ]
