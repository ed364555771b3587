"""What the marks of a picture mean: a legend of lines, one below the other."""

from __future__ import annotations

from collections.abc import Iterable

from .canvas import WIDTH
from .lettering import SMALLEST
from .png import Rows
from .shades import BACK
from .strip import Strip, kept, wrapped

HIGH, LEFT = 16, 6


def legend(keys: Iterable[str]) -> list[Rows]:
    """Return the lines of a legend, each as wide as a picture."""
    return [line(words) for words in keys]


def wrapped_legend(words: str, most: int) -> list[Rows]:
    """Return a legend of words that go on over at most so many lines, none for no words."""
    return legend(wrapped(words, SMALLEST, WIDTH - 2 * LEFT, most) if words else ())


@kept
def line(words: str) -> Strip:
    """Draw one line of a legend."""
    strip = Strip(HIGH)
    strip.text((LEFT, HIGH / 2), words, SMALLEST, on=BACK)
    return strip
