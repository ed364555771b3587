"""Tables of how many moves are legal in positions of our own, against a slow counter.

The counter knows nothing of our rules' code: it reads the drawing of a board, works with
coordinates, and tries every hex (and for the winds every set of hexes).
"""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from rules.games.planetx.actions.colonise import Colonise, Place, Winds
from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.explorers import BuySea, Uncover
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Terraform
from rules.games.planetx.actions.zap import Zap
from rules.games.planetx.board.board_updates import land
from tests.support.planetx.table import Table, player, position

SMALL = """
  ? . 1
 F R . .
. 2 3 . B
 4 . . .
  R ? .
"""
RIVALS = """
    . . F ?
   R . 1 . ?
  . . B . . 2
 ? 3 . . F . R
  . B . 4 . .
   . . ? . B
    ? R . .
"""
CROWD = """
     ? 1 . . ?
    . R . . F .
   2 . . G . . 3
  ? . . . . B . ?
 F . B . ? . . . .
  . . . . R . . 4
   ? . G . . . ?
    1 . . . B .
     ? ? . G .
"""
# kind: legal moves of the first player to act, in each position
TABLE = {
    "small": (SMALL, {"scout": 2, "explore": 6, "terraform": 1, "place": 2, "zap": 1}),
    "rivals": (RIVALS, {"scout": 5, "explore": 9, "terraform": 2, "place": 3, "zap": 1}),
    "crowd": (CROWD, {"scout": 9, "explore": 14, "terraform": 2, "place": 7, "zap": 2}),
}


def read(rows):
    """Read a drawing into symbols by axial coordinates."""
    lines = [line.split() for line in rows.strip().splitlines()]
    radius = len(lines) // 2
    found = {}
    for row, line in enumerate(lines):
        r = row - radius
        for column, symbol in enumerate(line):
            found[(column + max(-radius, -radius - r), r)] = symbol
    return found


def touch(a, b):
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr)) == 1


def held_by(cells, letter):
    """Grow territory one ring at a time until it stops."""
    held = {at for at, symbol in cells.items() if symbol == letter}
    while True:
        ring = {
            at
            for at, symbol in cells.items()
            if symbol == "." and at not in held and any(touch(at, h) for h in held)
        }
        if not ring:
            return held
        held |= ring


def count(cells, letter):
    """Count the legal moves of one player, kind by kind."""
    held = held_by(cells, letter)
    others = {symbol for symbol in cells.values() if symbol.isalpha()} - {letter, "F"}
    edge = [s for at, s in cells.items() if s in "?F1234" and any(touch(at, h) for h in held)]
    settled = [at for at, symbol in cells.items() if symbol in "RGB"]
    spots = [at for at in held if cells[at] == "." and not any(touch(at, c) for c in settled)]
    zapped = [
        other
        for other in others
        if any(touch(h, at) for h in held for at, symbol in cells.items() if symbol == other)
    ]
    return {
        "scout": edge.count("?"),
        "explore": len(edge) - edge.count("F"),
        "terraform": edge.count("F"),
        "place": len(spots),
        "zap": len(zapped),
    }


def count_picks(cells, letter, value):
    """Count the sets of picks of one player, and the colonies with a choice."""
    free = [at for at, symbol in cells.items() if symbol == "."]
    total = 1
    for colony in (at for at, symbol in cells.items() if symbol == letter):
        near = [at for at in free if touch(at, colony)]
        sets = {frozenset((a,)) for a in near}
        if value == 2:
            pairs = {
                frozenset((a, b))
                for a in near
                for b in free
                if a != b and (touch(a, b) or touch(b, colony))
            }
            sets = pairs or sets
        total *= max(1, len(sets))
    return total


def counted(table):
    """Count what the rules offer, kind by kind."""
    offers = Counter(type(move) for move in table.offers("red"))
    ready = table.state.dice.copy()
    spots = Table(table.state).play("red", Colonise(), "d6:1").offers("red", Place)
    assert table.state.dice == ready
    return {
        "scout": offers[Scout],
        "explore": offers[Explore],
        "terraform": offers[Terraform],
        "place": len(spots),
        "zap": offers[Zap],
    }


def armed(rows, **changes):
    state = position(rows, mods=("betrayal",), **changes)
    return player(state, "red", zap=1, shields=1, unplaced=2)


@pytest.mark.rule("PX-TERR-5", "PX-COL-2", "PX-MOD-BETRAYAL-2", "PX-SCOUT-1", "PX-EXPL-1")
@pytest.mark.parametrize("name", TABLE)
def test_the_table_of_moves(name):
    rows, expected = TABLE[name]
    assert count(read(rows), "R") == expected
    assert counted(Table(armed(rows))) == expected


@pytest.mark.rule("PX-TERR-2", "PX-EXPL-4")
@pytest.mark.parametrize("name", TABLE)
def test_the_table_two_moves_deep(name):
    """After every exploration of a number, count again."""
    rows, _ = TABLE[name]
    ground = land(armed(rows))
    for move in Table(armed(rows)).offers("red", Explore):
        cells = read(rows)
        if cells[ground.at[move.hex]] == "?":
            continue
        table = Table(armed(rows)).play("red", move)
        cells[ground.at[move.hex]] = "."
        frames = armed(rows).frames
        again = table.state.but(frames=frames, turn=armed(rows).turn, active="red")
        assert counted(Table(again)) == count(cells, "R")


@pytest.mark.rule("PX-WIND-3", "PX-WIND-4", "PX-WIND-7")
@pytest.mark.parametrize(("value", "roll", "picks"), [(1, 3, (2, 3)), (2, 5, (3, 8))])
def test_the_table_of_winds(value, roll, picks):
    table = Table(armed(SMALL)).play("red", Colonise(), f"d6:{roll}")
    assert tuple(count_picks(read(SMALL), letter, value) for letter in "RB") == picks
    assert tuple(len(table.offers(seat, Winds)) for seat in ("red", "blue")) == picks


@pytest.mark.rule("PX-MOD-BETRAYAL-5")
@pytest.mark.parametrize(("name", "hexes"), [("small", 3), ("rivals", 8), ("crowd", 9)])
def test_the_table_of_defence(name, hexes):
    rows, _ = TABLE[name]
    cells = read(rows)
    mine = [at for at, symbol in cells.items() if symbol == "R"]
    slow = [at for at, s in cells.items() if s == "." and any(touch(at, c) for c in mine)]
    offers = Table(armed(rows)).offers("red", Defend)
    assert len(offers) == len(slow) == hexes


@pytest.mark.rule("PX-MOD-EXPLORERS-2", "PX-MOD-EXPLORERS-7")
def test_the_table_of_sea_routes():
    """18 runs of three lie around the small board; those touching red territory are offered."""
    rows = "R ? ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? B"
    state = position(rows, stage="spend", mods=("explorers",), promised={"B2": "on_top"})
    table = Table(player(state, "red", xp=5))
    assert len(table.offers("red", BuySea)) == 5
    assert len(table.offers("red", Uncover)) == 5


def test_the_slow_counter_reads_coordinates_as_the_rules_do():
    for rows, _ in TABLE.values():
        state = position(rows)
        cells = read(rows)
        ground = land(state)
        assert {ground.label[at] for at, s in cells.items() if s == "."} == {
            h for h in ground.order if h not in state.dice and h not in state.colonies
        }
        assert all(
            (hex_b in ground.near[hex_a]) == touch(ground.at[hex_a], ground.at[hex_b])
            for hex_a, hex_b in itertools.combinations(ground.order, 2)
        )
