"""Hexes by axial coordinates (q, r), pointy-top: neighbours, distance, rings and discs.

Everything here is arithmetic on pairs; no board, no labels. Rule group PX-BOARD-*.
"""

from __future__ import annotations

Axial = tuple[int, int]

# PX-BOARD-1: the directions D0..D5, in this order everywhere.
STEPS: tuple[Axial, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

# PX-BOARD-2: players -> radius, and the start hexes as places of the outermost ring, seat 1 first.
DISCS: dict[int, tuple[int, tuple[int, ...]]] = {
    2: (3, (1, 10)),
    3: (4, (2, 10, 18)),
    4: (4, (1, 7, 13, 19)),
    5: (5, (0, 6, 12, 18, 24)),
    6: (6, (3, 9, 15, 21, 27, 33)),
}


def neighbours(at: Axial) -> tuple[Axial, ...]:
    """Return the six hexes around one, D0 first (PX-BOARD-1)."""
    q, r = at
    return tuple((q + dq, r + dr) for dq, dr in STEPS)


def distance(a: Axial, b: Axial) -> int:
    """Return the steps from one hex to another (PX-BOARD-1)."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def ring(radius: int) -> tuple[Axial, ...]:
    """Return the ring of that radius (1 or more), index 0 first (PX-BOARD-3)."""
    found = []
    for k in range(6):
        corner, along = STEPS[k], STEPS[(k + 2) % 6]
        for j in range(radius):
            q = radius * corner[0] + j * along[0]
            found.append((q, radius * corner[1] + j * along[1]))
    return tuple(found)


def disc(radius: int) -> tuple[Axial, ...]:
    """Return every hex within that distance of (0, 0), in reading order (PX-BOARD-2)."""
    span = range(-radius, radius + 1)
    return tuple((q, r) for r in span for q in span if abs(q + r) <= radius)


def starts(players: int) -> tuple[Axial, ...]:
    """Return the start hexes of a game of 2 to 6, seat 1 first (PX-BOARD-2)."""
    radius, places = DISCS[players]
    walk = ring(radius)
    return tuple(walk[place] for place in places)


def reading(at: Axial) -> tuple[int, int]:
    """Return the key that sorts hexes as people read: row, then column."""
    return at[1], at[0]
