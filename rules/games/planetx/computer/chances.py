"""Exact chances of the dice, read off the faces that the rules roll."""

from __future__ import annotations

from collections import defaultdict

from rules.games.planetx.actions.scout import has_reroll
from rules.games.planetx.cards import effects
from rules.games.planetx.cards.cards import Rolled
from rules.games.planetx.model import Seat
from rules.games.planetx.state import State
from rules.procedures.planetx import symbols
from rules.procedures.planetx.symbols import Face

Faces = dict[Face, float]
KNOWN: tuple[Face, ...] = ("?",)
"""What is rolled again until the die shows something known."""


def explored(state: State, seat: Seat) -> Faces:
    """Return how likely each face is when a `?` is explored, as it is read (PX-EXPL-2)."""
    return _read(state, seat, "explore", symbols.chances(symbols.TERRAIN, KNOWN))


def scouted(state: State, seat: Seat) -> Faces:
    """Return how likely each face is when a `?` is scouted, as it is read (PX-SCOUT-2)."""
    again = KNOWN if has_reroll(state, seat) else ()
    return _read(state, seat, "scout", symbols.chances(symbols.TERRAIN, again))


def farmed(state: State, seat: Seat) -> float:
    """Return how likely a farming die brings a point (PX-MOD-FARMERS-3)."""
    found = _read(state, seat, "farm", symbols.chances(symbols.TERRAIN))
    return sum(chance for face, chance in found.items() if face.isdecimal())


def winds(state: State) -> dict[int, float]:
    """Return how likely each value of the winds die is (PX-WIND-1)."""
    return dict(symbols.chances(state.config.winds_faces))


def _read(state: State, seat: Seat, event: Rolled, raw: Faces) -> Faces:
    found: dict[Face, float] = defaultdict(float)
    for face, chance in raw.items():
        found[effects.mapped(state, seat, event, face)] += chance
    return dict(found)
