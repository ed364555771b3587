"""Results made from values that never change, remembered by the identity of the objects."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Key = tuple[Hashable, ...]
Kept = tuple[tuple[object, ...], T]
"""Objects, and the result made from them."""


class Remembered(Generic[T]):
    """Keeps a limited number of results; those not asked for lately are forgotten.

    A state shares with the previous one everything the move left alone, so that nothing has to be
    made again from objects that are still the same. Pictures are drawn in threads of their own, so
    no step here goes wrong if another thread comes in between.
    """

    def __init__(self, most: int) -> None:
        self._half = max(1, most // 2)
        self._lately: dict[Key, Kept[T]] = {}
        self._before: dict[Key, Kept[T]] = {}

    def of(
        self,
        objects: tuple[object, ...],
        also: Hashable,
        make: Callable[P, T],
        *given: P.args,
        **named: P.kwargs,
    ) -> T:
        """Return what was made from these very objects and whatever equals `also`, or make it."""
        key = (also, *map(id, objects))
        known = self._lately.get(key)
        if known is None:
            # The objects are kept, too, so that no other object can get their ids.
            known = self._before.get(key) or (objects, make(*given, **named))
            self._keep(key, known)
        return known[1]

    def _keep(self, key: Key, known: Kept[T]) -> None:
        if len(self._lately) >= self._half:
            # Forgetting the older half costs nothing per entry, as keeping the order of use would.
            self._before, self._lately = self._lately, {}
        self._lately[key] = known
