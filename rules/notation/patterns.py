"""Patterns that a line is held against only once it was refused.

There are some ninety. Compiled with their modules, they would make every start longer.
"""

from __future__ import annotations

import re
from functools import cache

_RUN = re.compile(r"\s{10,}")


def squeezed(text: str) -> str:
    """Return a line with one space for a long run, which patterns would try at every place."""
    return _RUN.sub(" ", text)


@cache
def pattern(text: str) -> re.Pattern[str]:
    """Return a pattern that takes capitals for small letters."""
    return re.compile(text, re.IGNORECASE)
