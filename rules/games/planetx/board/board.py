"""The board: which hexes there are, what people call them, and which touch which.

A `Board` is data in the state. Its `Ground` (labels and neighbours) is worked out once and kept.
Hexes go by their label everywhere in states and moves: "D4" on the board, "S7" in the sea ring.
"""

from __future__ import annotations

import functools
import itertools
import re
import string
from collections.abc import Iterable

import msgspec

from . import hexes
from .hexes import Axial

LEAST, MOST = 7, 200  # PX-BOARD-6: hexes of a custom board
MOST_PLAYERS = 6
CENTRAL = 7


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """The shape: a disc of `radius`, or the listed hexes; start hexes by seat; central hexes."""

    starts: tuple[Axial, ...] = ()
    radius: int = 0
    hexes: tuple[Axial, ...] = ()
    centre: tuple[Axial, ...] = ()


class Ground:
    """Labels and neighbours of one board. `near` holds board hexes, `around` the sea ring too."""

    def __init__(self, cells: tuple[Axial, ...], sea: tuple[Axial, ...]) -> None:
        self.at: dict[str, Axial] = dict(zip(_labels(cells), cells, strict=True))
        self.order: tuple[str, ...] = tuple(self.at)
        # PX-BOARD-5: the ring of sea hexes around the board.
        self.sea: tuple[str, ...] = tuple(f"S{i}" for i in range(len(sea)))
        self.at.update(zip(self.sea, sea, strict=True))
        self.label: dict[Axial, str] = {at: name for name, at in self.at.items()}
        self.around: dict[str, tuple[str, ...]] = {
            n: self._touching(at) for n, at in self.at.items()
        }
        land = set(self.order)
        self.near: dict[str, tuple[str, ...]] = {
            name: tuple(n for n in around if n in land) for name, around in self.around.items()
        }
        self.place: dict[str, int] = {name: i for i, name in enumerate(self.at)}

    def _touching(self, at: Axial) -> tuple[str, ...]:
        return tuple(self.label[n] for n in hexes.neighbours(at) if n in self.label)

    def sort(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return hexes in reading order, the sea ring last."""
        return tuple(sorted(names, key=self.place.__getitem__))

    def is_on_board(self, name: str) -> bool:
        """Tell whether this names a hex of the board (not of the sea ring)."""
        return self.place.get(name, len(self.order)) < len(self.order)


def standard(players: int) -> Board:
    """Return the board of a game of 2 to 6 players (PX-BOARD-2, centre PX-BOARD-7)."""
    radius, _ = hexes.DISCS[players]
    return Board(hexes.starts(players), radius, centre=hexes.disc(1))


@functools.lru_cache(maxsize=64)
def ground(board: Board) -> Ground:
    """Return labels and neighbours of a board; worked out once per board."""
    cells = board.hexes or hexes.disc(board.radius)
    cells = tuple(sorted(cells, key=hexes.reading))
    sea = _shore(cells) if board.hexes else hexes.ring(board.radius + 1)
    return Ground(cells, sea)


def find(board: Board, text: str) -> str | None:
    """Return the label of a hex given as "D4", "s7" or axial "1,-2"; None when there is none."""
    land = ground(board)
    name = text.strip().upper()
    axial = re.fullmatch(r"\(?\s*(-?\d{1,3})\s*,\s*(-?\d{1,3})\s*\)?", name)
    if axial:
        return land.label.get((int(axial[1]), int(axial[2])))
    return name if name in land.at else None


def faults(board: Board) -> tuple[tuple[str, str], ...]:
    """Return everything wrong with a custom board, each with its path (PX-BOARD-6)."""
    cells = set(board.hexes)
    found = _shape_faults(board, cells)
    for i, start in enumerate(board.starts):
        if start not in cells:
            found.append((f"starts[{i}]", f"{_text(start)} is not on the board"))
    # More than six are at fault already; ten thousand would be compared for minutes.
    for (i, a), (j, b) in itertools.combinations(enumerate(board.starts[:MOST_PLAYERS]), 2):
        if hexes.distance(a, b) < 2:
            found.append((f"starts[{j}]", f"{_text(b)} is closer than 2 to starts[{i}]"))
    for i, at in enumerate(board.centre):
        if at not in cells:
            found.append((f"centre[{i}]", f"{_text(at)} is not on the board"))
    return tuple(found)


def _shape_faults(board: Board, cells: set[Axial]) -> list[tuple[str, str]]:
    found = []
    if len(cells) != len(board.hexes):
        found.append(("hexes", "one of them is listed twice"))
    if not LEAST <= len(cells) <= MOST:
        found.append(("hexes", f"{len(cells)} of them; a board has {LEAST} to {MOST}"))
    elif not _is_connected(cells):
        found.append(("hexes", "the board falls into parts that do not touch"))
    if not 2 <= len(board.starts) <= MOST_PLAYERS:
        text = f"{len(board.starts)} of them; one for each of 2 to {MOST_PLAYERS} players"
        found.append(("starts", text))
    if len(set(board.centre)) != len(board.centre) or len(board.centre) > CENTRAL:
        found.append(("centre", f"at most {CENTRAL} hexes, each once"))
    return found


def _is_connected(cells: set[Axial]) -> bool:
    seen, queue = set(), [next(iter(cells))]
    while queue:
        at = queue.pop()
        if at not in seen:
            seen.add(at)
            queue.extend(n for n in hexes.neighbours(at) if n in cells)
    return seen == cells


def _shore(cells: tuple[Axial, ...]) -> tuple[Axial, ...]:
    """Return the sea hexes that touch a board of the GM's (PX-BOARD-5)."""
    land = set(cells)
    shore = {n for at in cells for n in hexes.neighbours(at)} - land
    return tuple(sorted(shore, key=hexes.reading))


def _labels(cells: tuple[Axial, ...]) -> tuple[str, ...]:
    """Name the hexes: a letter per row, counted from the leftmost of the row (PX-BOARD-4)."""
    top = min(r for _, r in cells)
    left: dict[int, int] = {}
    for q, r in cells:
        left[r] = min(left.get(r, q), q)
    return tuple(f"{row_letter(r - top)}{q - left[r] + 1}" for q, r in cells)


def row_letter(row: int) -> str:
    """Return the letter of a row counted from 0: A, B, ... Z, AA; no row is S, which is the sea."""
    letters = string.ascii_uppercase.replace("S", "")
    before, last = divmod(row, len(letters))
    return (row_letter(before - 1) if before else "") + letters[last]


def _text(at: Axial) -> str:
    return f"({at[0]}, {at[1]})"
