"""What somebody meets who walks up and down: all that it would stand level with where that is."""

from __future__ import annotations

from collections.abc import Container, Iterable

from .blockers import Blocker, base, ground_blocker, is_at_height, is_level
from .heights import height_at
from .overlap import is_overlapping
from .piece import Piece
from .terrain import Table, Terrain


def met(
    table: Table,
    piece: Piece,
    others: Iterable[Piece],
    closed: Container[str],
    clear: int = 0,
) -> tuple[Blocker, ...]:
    """Return the bases and the closed ground in the way of a walker (ruling G6).

    Both count at the height at which it would come to them: whoever stands on a roof is in the way
    up there, and whoever stands below a bridge is not in the way over it.
    """
    return (*bases_met(table, piece, others, clear), *_closed_met(table, piece, closed))


def bases_met(
    table: Table, piece: Piece, others: Iterable[Piece], clear: int = 0
) -> tuple[Blocker, ...]:
    """Return the bases in the way of a walker, each at the height at which it would come there."""
    return tuple(
        base(other, clear)
        for other in others
        if other.unit != piece.unit
        and (is_level(piece, other) or is_level(_come_to(table, piece, other), other))
    )


def _come_to(table: Table, piece: Piece, other: Piece) -> Piece:
    """Return a walker as it would stand where another stands."""
    return piece.moved(piece.at, height_at(table, other.at, piece.z))


def _closed_met(table: Table, piece: Piece, closed: Container[str]) -> tuple[Blocker, ...]:
    return tuple(
        ground_blocker(table, one)
        for one in table.terrain
        if one.ground in closed and (is_at_height(one, piece) or _is_come_to(table, piece, one))
    )


def _is_come_to(table: Table, piece: Piece, terrain: Terrain) -> bool:
    """Say whether a walker would come to terrain at its height, and over no bridge across it."""
    heights = (height_at(table, corner, piece.z) for corner in terrain.outline)
    if not any(is_at_height(terrain, piece.moved(piece.at, z)) for z in heights):
        return False
    return not any(
        one.stand
        and terrain.top < one.top <= piece.z
        and is_overlapping(one.outline, terrain.outline)
        for one in table.terrain
    )
