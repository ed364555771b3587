"""Random battles on a measured table: ready forces, moves by a seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rules.core import (
    Interrupt,
    Lapse,
    Moment,
    RuleError,
    Start,
    begin,
    legal,
    offers,
    play,
    question,
    waits_for,
)
from rules.games.planetfall.options import OPTIONS
from rules.games.planetfall.options_table import DRAWN, MEASURED
from rules.games.planetfall.samples import FORCES
from rules.games.planetfall.system import SYSTEM

from .battles import Row
from .tables import Drawn

SEATS = ("red", "blue")
FITTING = ("crossroads", "suburbs", DRAWN)
"""The sceneries of 4 by 4 feet."""
BOLD = 0.7
"""How often somebody attacks who can."""
ATTACKS = ("fire", "engage", "storm", "open_fire")
MOST_TRIED = 12


def opened(seed: int, scenery: str = "", points: str = "1500", **fixed: str) -> Any:
    """Return a battle of two ready forces on scenery, by a seed one of all of its size."""
    source = Random(seed)
    options = {option.key: option.default for option in OPTIONS}
    options |= {"table": MEASURED, "turns": "4", "setup": source.choice(("quick", "book"))}
    options |= {"scenery": scenery or source.choice(FITTING)} | fixed
    names = sorted(name for name in FORCES if name.endswith(points))
    papers = {f"force/{side}": FORCES[source.choice(names)] for side in SEATS}
    moment = Moment(seat="red", seats=SEATS, dice=Drawn(source.random()))
    return begin(SYSTEM, Start(seats=SEATS, options=options), papers, moment).state


def play_out(seed: int, watch: Callable[[Row], None], most: int = 3000, **fixed: str) -> Any:
    """Play a random battle to its end, at most so many rows; return its last state."""
    source, state = Random(seed), opened(seed, **fixed)
    for _ in range(most):
        if question(state) is None:
            return state
        seat, move = drawn(source, state)
        moment = Moment(seat=seat, dice=Drawn(source.random()))
        try:
            step = play(SYSTEM, state, move, moment)
        except RuleError as refusal:
            raise AssertionError(f"{question(state)} refuses {move}: {refusal}") from refusal
        watch(Row(state, seat, move, step, tuple(moment.dice.rolls)))
        state = step.state
    return state


def drawn(source: Random, state: Any) -> tuple[str, Any]:
    """Return a seat and its move, often an attack; silence where nothing is offered."""
    seat = source.choice(waits_for(state))
    found = [move for move in offers(SYSTEM, state, seat) if not isinstance(move, Interrupt)]
    bold = [one for one in found if one.__struct_config__.tag in ATTACKS]
    if bold and source.random() < BOLD:
        return seat, source.choice(bold)
    move = source.choice(found) if found else Lapse()
    assert legal(state, move, seat) is None or isinstance(move, Lapse)
    return seat, move
