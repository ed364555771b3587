"""Answers remembered by the very objects they were worked out from.

States never change, so what was worked out from the same object holds. The objects are kept with
the answer, so that their id stays theirs. Pictures are drawn in threads of their own, so every step
here is one that cannot be torn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

A = TypeVar("A")


class Memo(Generic[A]):
    """Remembers up to `most` answers, then starts afresh."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[tuple[object, ...], tuple[tuple[object, ...], A]] = {}

    def get(self, parts: tuple[object, ...], key: tuple[object, ...], make: Callable[[], A]) -> A:
        """Return the answer for these objects and this key, made now if it is not known."""
        at = (*key, *map(id, parts))
        found = self._kept.get(at)
        if found is None:
            if len(self._kept) >= self._most:
                self._kept.clear()
            found = self._kept[at] = (parts, make())
        return found[1]
