"""Patterns that a line is held against only once it was refused.

There are some ninety. Compiled with their modules, they would make every start longer.
"""

from __future__ import annotations

import re
from functools import cache


@cache
def pattern(text: str) -> re.Pattern[str]:
    """Return a pattern that takes capitals for small letters."""
    return re.compile(text, re.IGNORECASE)
