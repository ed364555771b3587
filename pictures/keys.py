"""What the marks of a picture mean: a legend of lines, one below the other."""

from __future__ import annotations

from collections.abc import Iterable

from .lettering import SMALLEST
from .png import Rows
from .shades import BACK
from .strip import Strip, kept

HIGH, LEFT = 16, 6


def legend(keys: Iterable[str]) -> list[Rows]:
    """Return the lines of a legend, each as wide as a picture."""
    return [line(words) for words in keys]


@kept
def line(words: str) -> Strip:
    """Draw one line of a legend."""
    strip = Strip(HIGH)
    strip.text((LEFT, HIGH / 2), words, SMALLEST, on=BACK)
    return strip
