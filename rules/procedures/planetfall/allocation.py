"""Planetfall's allocation: hits are set aside box by box along a chain, then saves cancel them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Box(msgspec.Struct, frozen=True):
    """An open box: the number of its model, and how many hits damage it, at least 1."""

    model: int
    need: int


class Allocation(msgspec.Struct, frozen=True):
    """Where hits went: the boxes that have all they need, in order, and what floats.

    `reached` are the models that came under threat, each once; saves do not change that (PF-A14).
    """

    complete: tuple[Box, ...]
    floating: int
    reached: tuple[int, ...]

    @property
    def hits(self) -> int:
        """All hits that are left, set aside or floating."""
        return sum(box.need for box in self.complete) + self.floating

    def marks(self) -> tuple[tuple[int, int], ...]:
        """Return how many boxes of each model are to be marked, in the order of the chain."""
        models = [box.model for box in self.complete]
        return tuple((model, models.count(model)) for model in dict.fromkeys(models))


def allocate(hits: int, boxes: Sequence[Box]) -> Allocation:
    """Set hits aside for the boxes in their order (PF-ORD-16).

    The first box that cannot be filled ends it: nothing goes past it to a weaker one (PF-A58).
    """
    complete: list[Box] = []
    left = hits
    for box in boxes:
        # PF-ORD-16, step 4
        if left < box.need:
            break
        left -= box.need
        complete.append(box)
    reached = tuple(dict.fromkeys(box.model for box in complete))
    return Allocation(tuple(complete), left, reached)


def cancelled(allocation: Allocation, saves: int, own: tuple[int, ...] | None = None) -> Allocation:
    """Take saves away from what floats first, then from the last box towards the first.

    What is left of a box that lost some of its hits floats (PF-ORD-17). With `own` only hits on
    these models can be saved, besides floating ones (PF-ART-7).
    """
    spare = min(saves, allocation.floating)
    floating, left = allocation.floating - spare, saves - spare
    complete: list[Box] = []
    for box in reversed(allocation.complete):
        if not left or (own is not None and box.model not in own):
            complete.insert(0, box)
            continue
        less = min(left, box.need)
        left -= less
        floating += box.need - less
    return Allocation(tuple(complete), floating, allocation.reached)
