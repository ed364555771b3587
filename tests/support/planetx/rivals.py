"""Games between two computer players of Planet X, half of the seats each, on many tables."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from rules import core
from rules.core.computer import answer, unasked
from rules.games.planetx import options as settings
from rules.games.planetx.model import SEATS
from rules.games.planetx.samples import SAMPLES
from rules.games.planetx.system import SYSTEM

from . import first_computer
from .games import Chance

MOST_MOVES = 6000
CARDS = {"deck_mode": "file"}
TABLES: tuple[dict[str, str], ...] = (
    {},
    {"merchants": "on", "farmers": "on"},
    {"betrayal": "on", "explorers": "on"},
    CARDS,
    {"mutation": "on", "governments": "on"},
    {"colonies": "4", "quick_clear": "on", "winds_order": "sequential"},
    CARDS
    | dict.fromkeys(("governments", "farmers", "explorers", "betrayal", "merchants"), "on")
    | {"cards_open": "off", "mutation": "on"},
    {
        "winds_distinct": "on",
        "last_colony": "full_set",
        "cutoff_timing": "turn_order",
        "pop_overflow": "discard",
        "score_opponents": "block",
        "farmers": "on",
    },
)
"""Option sets: the core alone, each mod, cards, and the rulings that change the game most."""


class Match(msgspec.Struct, frozen=True):
    """A game between new and first computer: who sat where, who won, and how long moves took."""

    new: tuple[str, ...]
    state: Any
    moves: int
    thoughts: tuple[float, ...]

    @property
    def is_won(self) -> bool:
        """Tell whether only seats of the new computer won."""
        winners = self.state.result.winners if self.state.result else ()
        return bool(winners) and set(winners) <= set(self.new)

    @property
    def is_shared(self) -> bool:
        """Tell whether seats of both won."""
        winners = set(self.state.result.winners) if self.state.result else set()
        return bool(winners & set(self.new)) and not winners <= set(self.new)


def seating(number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the seats of a game and those of the new computer: every other seat, then swapped.

    With an odd number of players the one more is now the new one's, now the other's.
    """
    table, swapped = divmod(number, 2)
    count = 2 + table // len(TABLES) % 5
    seats = SEATS[:count]
    return seats, seats[swapped::2]


def options(number: int) -> tuple[dict[str, str], dict[str, str]]:
    """Return the settings and the documents of a game."""
    chosen = settings.defaults() | TABLES[number // 2 % len(TABLES)]
    papers = {"deck": SAMPLES["deck"]["Starter deck"]} if chosen["deck_mode"] == "file" else {}
    if chosen["governments"] == "on":
        papers["governments"] = SAMPLES["governments"]["Two governments"]
    return chosen, papers


def match(number: int) -> Match:
    """Play the game of that number; the same number is always the same game."""
    seats, new = seating(number)
    chosen, papers = options(number)
    dice = Chance(number // 2)
    start = core.Start(seats=seats, options=chosen)
    moment = core.Moment(seat="gm", by="gm", dice=dice)
    state: Any = core.begin(SYSTEM, start, papers, moment).state
    thoughts: list[float] = []
    moves = 0
    while core.question(state) is not None and moves < MOST_MOVES:
        seat, move = _next(state, new, dice, thoughts)
        state = core.play(SYSTEM, state, move, core.Moment(seat=seat, dice=dice)).state
        moves += 1
    return Match(new, state, moves, tuple(thoughts))


def _next(
    state: Any, new: tuple[str, ...], dice: Chance, thoughts: list[float]
) -> tuple[str, core.Move]:
    """Return who plays what next; what the new computer does unasked goes first."""
    began = time.process_time()
    for seat in new:
        move = unasked(SYSTEM, state, seat, dice)
        if move is not None:
            return seat, move
    seat = core.waits_for(state)[0]
    if seat in new:
        began = time.process_time()
        chosen = answer(SYSTEM, state, seat, dice)
        thoughts.append(time.process_time() - began)
    else:
        offers = core.offers(SYSTEM, state, seat)
        chosen = first_computer.suggest(SYSTEM.look(state, seat), offers, seat, dice)
    if chosen is None:
        raise AssertionError(f"{seat} has no answer to {core.question(state)}")
    return seat, chosen
