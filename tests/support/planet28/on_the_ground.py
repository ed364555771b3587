"""Random battles on a measured table: people with anything that goes together, moves by a seed."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from rules.core import Interrupt, Lapse, Moment, Start, begin, offers, play, question, waits_for
from rules.games.planet28 import SYSTEM
from rules.games.planet28.options import OPTIONS
from rules.games.planet28.options_table import DRAWN, MEASURED, TABLES
from rules.games.planet28.state import ENEMY

from .battles import Row, a_character, a_squad
from .ready import READY
from .tables import Drawn
from .vehicles_drawn import drawn_vehicle

SEATS = ("red", "blue")
PEOPLE = 4
BOLD = 0.6
"""How often somebody attacks who can."""
ATTACKS = ("charge", "shoot", "fight", "throw")
ENEMIES = 6
"""How many more people the enemy has than a side."""
SCENERIES = TABLES[1].values


def opened(
    seed: int,
    scenery: str = "",
    machines: int = 0,
    squads: bool = False,
    mode: str = "versus",
    battles: int = 1,
) -> Any:
    """Return a battle on scenery, by a seed one of all that there are.

    Each side has so many vehicles of any sort, and a squad with `squads`; solo and in co-op it goes
    against the enemy, who has them. More `battles` are a campaign.
    """
    source, solo = Random(seed), mode == "solo"
    seats = SEATS[:1] if solo else SEATS
    options = {option.key: option.default for option in OPTIONS}
    options |= {"table": MEASURED, "scenery": scenery or source.choice(SCENERIES), "mode": mode}
    options |= {"battles": str(battles)}
    papers = {f"warband/{seat}": _warband(source, seat, machines, squads) for seat in seats}
    if mode != "versus":
        papers = {f"warband/{seat}": source.choice(READY) for seat in seats}
        papers |= {ENEMY: _warband(source, ENEMY, machines, squads, more=ENEMIES)}
    moment = Moment(seat="red", seats=seats, dice=Drawn(seed))
    return begin(SYSTEM, Start(seats=seats, options=options), papers, moment).state


def _warband(source: Random, seat: str, machines: int, squads: bool, more: int = 0) -> str:
    count = (PEOPLE - 2 if squads else PEOPLE) + more
    people = [a_character(source, f"{seat.title()} {n}") for n in range(1, count + 1)]
    found = {"warband": seat, "points": 100_000, "characters": people}
    teams = {"squads": [a_squad(source, seat)]} if squads else {}
    cars = [drawn_vehicle(source, f"{seat.title()} car {n}") for n in range(1, machines + 1)]
    return json.dumps({**found, **teams, "vehicles": cars} if cars else {**found, **teams})


def play_out(seed: int, watch: Callable[[Row], None], most: int = 400, **more: Any) -> Any:
    """Play a random battle to its end, at most so many rows; return its last state.

    `more` says which battle it is, as for `opened`.
    """
    source, state = Random(seed), opened(seed, **more)
    for _ in range(most):
        if question(state) is None:
            return state
        seat, move = drawn(source, state)
        step = play(SYSTEM, state, move, Moment(seat=seat, dice=Drawn(source.random())))
        watch(Row(state, seat, move, step))
        state = step.state
    return state


def drawn(source: Random, state: Any) -> tuple[str, Any]:
    """Return a seat and its move, often an attack; silence where nothing is offered."""
    seat = source.choice(waits_for(state))
    found = [move for move in offers(SYSTEM, state, seat) if not isinstance(move, Interrupt)]
    bold = [one for one in found if one.__struct_config__.tag in ATTACKS]
    if bold and source.random() < BOLD:
        return seat, source.choice(bold)
    return seat, source.choice(found) if found else Lapse()


__all__ = ["DRAWN", "SCENERIES", "drawn", "opened", "play_out"]
