"""What was made of values that never change, remembered by which objects they are."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Remembered(Generic[T]):
    """Keeps what was made, at most so many of it; a full memory is emptied.

    A state shares with the one before it whatever the move left alone, so that nothing has to be
    made again of objects that are still the same.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[tuple[Hashable, ...], tuple[tuple[object, ...], T]] = {}

    def of(
        self,
        objects: tuple[object, ...],
        also: Hashable,
        make: Callable[P, T],
        *given: P.args,
        **named: P.kwargs,
    ) -> T:
        """Return what was made of these very objects and of what equals `also`, or make it."""
        key = (also, *map(id, objects))
        known = self._kept.get(key)
        if known is None:
            if len(self._kept) >= self._most:
                self._kept.clear()
            # The objects are kept, too, so that no other object comes to bear their ids.
            known = self._kept[key] = objects, make(*given, **named)
        return known[1]
