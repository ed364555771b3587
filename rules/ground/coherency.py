"""Coherency: which pieces hold together, and how far the others are from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from .distance import gap
from .gap import by_size
from .piece import Piece
from .units import Measure

Link = Callable[[Piece, Piece], int]
"""How far two pieces may be apart and still hold together, in units."""


class Coherency(msgspec.Struct, frozen=True):
    """The groups in which pieces hold together, the largest first, and who is how far from it."""

    groups: tuple[tuple[str, ...], ...]
    strays: tuple[tuple[str, int], ...] = ()

    @property
    def coherent(self) -> bool:
        """Whether all hold together."""
        return len(self.groups) <= 1

    def sentence(self, measure: Measure) -> str:
        """Return it in words: Cem is 12 mm too far from the others."""
        if self.coherent:
            return "all hold together"
        return ", ".join(
            f"{unit} is {measure.length(far)} too far from the others" for unit, far in self.strays
        )


def chain(pieces: Sequence[Piece], link: Link) -> Coherency:
    """Return how pieces hold together in chains of links, branches allowed (PF-MOV-3, PF-A77)."""
    groups = _groups(pieces, link)
    best = groups[0] if groups else []
    strays = tuple((one.unit, _missing(one, best, link)) for one in pieces if one not in best)
    return Coherency(tuple(tuple(one.unit for one in group) for group in groups), strays)


def strays(pieces: Sequence[Piece], link: int) -> tuple[str, ...]:
    """Return who has nobody of the others within so many units: two by two will do (P28-SQD-6)."""
    return tuple(
        one.unit
        for one in pieces
        if len(pieces) > 1
        and not any(gap(one, two).is_at_most(link) for two in pieces if two is not one)
    )


def _groups(pieces: Sequence[Piece], link: Link) -> list[list[Piece]]:
    """Return pieces in groups, each in the pieces' order; of equally large ones the first leads."""
    left, found = list(pieces), []
    while left:
        group = [left.pop(0)]
        for one in group:
            near = [two for two in left if gap(one, two).is_at_most(link(one, two))]
            left = [two for two in left if two not in near]
            group += near
        found.append([one for one in pieces if one in group])
    return sorted(found, key=len, reverse=True)


def _missing(piece: Piece, group: Sequence[Piece], link: Link) -> int:
    """Return by how many units a piece is too far from the nearest of a group, rounded up."""
    nearest = min(group, key=lambda one: by_size(gap(piece, one)))
    return max(1, gap(piece, nearest).up() - link(piece, nearest))
