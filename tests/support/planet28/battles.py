"""Whole battles of Planet 28 at random: switches, warbands and moves by a seed."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from rules.core import (
    GM,
    Faults,
    Lapse,
    Moment,
    Move,
    RuleError,
    Start,
    Step,
    begin,
    legal,
    offers,
    play,
    question,
    waits_for,
)
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.improvise import Improvise
from rules.games.planet28.legality import acting
from rules.games.planet28.options import OPTIONS
from rules.games.planet28.options_table import TABLES
from rules.games.planet28.profiles import SKILLS
from rules.games.planet28.state import ENEMY
from rules.games.planet28.warband.custom import PRICES
from rules.games.planet28.warband.items import BY_NAME as ITEMS
from rules.games.planet28.warband.traits import ABILITY, TRAIT
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.procedures.planet28.armour import BY_NAME as ARMOURS
from tests.support.told import heard, refused

from .ready import READY
from .solo import watched
from .spoiled import heard_of, misstated, spoiled
from .tables import Drawn, measured
from .touching import touched
from .vehicles_drawn import drawn_vehicle

SEATS = ("red", "blue", "green")
MOST_ROWS = 2500
ENEMIES = 9
"""People of a drawn enemy: enough against three ready warbands."""
SQUADS = 0.5
"""How often a warband has a squad."""
CARS = 0.5
"""How often a warband has a first vehicle, and how often a second."""
UNASKED = 0.1
"""How often somebody moves who is not asked."""
TYPED = 0.03
"""How often somebody types an action of their own instead of one that is offered."""
MISSTATED = 0.7
"""How many of the moves that may be refused state something else than what is offered."""
MOST_TRIED, TRIES, PAPERS = 20, 3, 5
KINDS = [kind for kind in SYSTEM.Moves.__args__ if kind is not Start]


class Row(msgspec.Struct):
    """One row of a battle: the state before, who played what, what came of it."""

    before: Any
    seat: str
    move: Move
    step: Step


Watch = Callable[[Row], None]


def opened(source: Random, **fixed: str) -> Step:
    """Return the first step of a battle between two or three warbands, a GM at the table or not.

    `fixed` are options that are not left to chance; else it is a single battle.
    """
    options = {
        option.key: source.choice(option.values) if source.random() < 0.4 else option.default
        for option in OPTIONS
        if option not in TABLES
    }
    options |= {option.key: option.default for option in TABLES}
    options |= {"battles": "1"} | fixed
    players = SEATS[: 1 if options["mode"] == "solo" else source.randint(2, 3)]
    seats = (*players, GM) if source.random() < 0.5 else players
    moment = Moment(seat=players[0], seats=seats, dice=Drawn(source.random()))
    papers = {f"warband/{seat}": warband(source, seat) for seat in players}
    if options["mode"] != "versus":
        papers |= {f"warband/{seat}": source.choice(READY) for seat in players}
        papers |= {"enemy": crowd(source, ENEMY, ENEMIES)} if source.random() < 0.7 else {}
    start = Start(seats=seats, options=options)
    try:
        return begin(SYSTEM, start, papers, moment)
    except Faults:
        # Drawn limits of size may forbid a vehicle what it was drawn with (P28-VCRE-7).
        options["size_limits"] = "4/16/36"
        return begin(SYSTEM, start, papers, moment)


def warband(source: Random, seat: str) -> str:
    """Return a document: a sample, or people with anything that goes together."""
    if source.random() < 0.3:
        return source.choice(READY)
    return crowd(source, seat, 3)


def crowd(source: Random, seat: str, count: int) -> str:
    """Return a document of so many people with anything that goes together."""
    people = [a_character(source, f"{seat.title()} {number}") for number in range(1, count + 1)]
    squads = [a_squad(source, seat)] if source.random() < SQUADS else []
    names = [f"{seat.title()} Car", f"{seat.title()} Cart"]
    cars = [drawn_vehicle(source, name) for name in names if source.random() < CARS]
    document = {"warband": seat, "points": 100_000, "characters": people[len(squads) :]}
    return json.dumps({**document, "squads": squads, "vehicles": cars})


def a_squad(source: Random, seat: str) -> dict[str, Any]:
    """Return a squad of three to five, one of them perhaps with other weapons."""
    one = a_character(source, f"{seat.title()} Guard")
    # Small enough to be hurt, tested and dissolved within a battle.
    members: list[dict[str, Any]] = [{} for _ in range(source.randint(3, 5))]
    if len(members) > 3 and source.random() < 0.5:
        members[-1] = {"name": f"{seat.title()} Gunner", "weapons": one["weapons"][:1]}
    return {**one, "hp": source.choice((4, 10, 20)), "members": members}


def a_character(source: Random, name: str) -> dict[str, Any]:
    traits = source.sample(sorted(TRAIT), source.randint(2, 9))
    plain = "Barbaric" in traits
    allowed = [name for name, one in WEAPONS.items() if not (plain and "Complex" in one.keywords)]
    return {
        "name": name,
        "skills": {skill: source.randint(2, 9) for skill in SKILLS},
        "hp": source.choice((10, 20, 40)),
        "traits": traits,
        "abilities": [] if "Animal" in traits else source.sample(sorted(ABILITY), 4),
        "weapons": [*source.sample(allowed, 4), *_own_weapons(source, name)],
        "armour": source.choice(sorted(ARMOURS)),
        "items": dict.fromkeys(source.sample(sorted(ITEMS), 4), 3),
    }


def _own_weapons(source: Random, name: str) -> list[dict[str, Any]]:
    """Return a ranged weapon of somebody's own with two special rules, or none."""
    if source.random() < 0.5:
        return []
    special = source.sample(sorted(PRICES), 2)
    made = {"type": "ranged", "hands": 1, "dice": "2D6", "range": 60, "ammo": "basic"}
    return [{"name": f"{name}’s own", "special": special, **made}]


def drawn(source: Random, state: Any) -> tuple[str, Move]:
    """Return a seat and its move; silence where nothing is offered to anybody awaited."""
    asked, seat = question(state), source.choice(waits_for(state))
    if asked is not None and asked.kind == "measure":
        return seat, measured(source, state)
    if asked is not None and asked.kind == "look":
        return seat, watched(source, state)
    if asked is not None and asked.kind == "shelter":
        return seat, touched(source, state, seat)
    if source.random() < TYPED and (own := _typed(source, state, seat)):
        return seat, own
    tried = (source.choice(state.seats), seat) if source.random() < UNASKED else (seat,)
    for one in tried:
        found = [move for move in offers(SYSTEM, state, one) if not isinstance(move, Lapse)]
        if found:
            return one, source.choice(found)
    return seat, Lapse()


def _typed(source: Random, state: Any, seat: str) -> Move | None:
    """Return an action that somebody thought of, if they may propose one now."""
    units = list(acting(state, seat))
    if not units:
        return None
    move = Improvise(
        unit=source.choice(units),
        deed=source.choice(("pull down the mast", "light a flare")),
        skill=source.choice(("", *SKILLS)),
        step=source.choice((0, -1)),
        pain=source.choice((0, 3)),
    )
    return move if legal(state, move, seat) is None else None


def played(state: Any, seat: str, move: Move, source: Random) -> Row:
    """Return the row of a move with random faces."""
    step = play(SYSTEM, state, move, Moment(seat=seat, dice=Drawn(source.random())))
    return Row(state, seat, move, step)


def play_out(seed: int, watch: Watch) -> Any:
    """Play a random battle to its end, at most MOST_ROWS rows; return its last state."""
    source = Random(seed)
    state = opened(source).state
    for _ in range(MOST_ROWS):
        if question(state) is None:
            return state
        seat, move = drawn(source, state)
        step = play(SYSTEM, state, move, Moment(seat=seat, dice=Drawn(source.random())))
        watch(Row(state, seat, move, step))
        state = step.state
    return state


class Ear:
    """Hears a battle: what its rows tell, and what refuses other moves behind them.

    Before it begins somebody hands in warbands that have faults.
    """

    def __init__(self, seed: int) -> None:
        self._source = Random(seed)
        papers = (warband(self._source, "red") for _ in range(PAPERS))
        self.told = sum((heard_of(spoiled(self._source, one)) for one in papers), Counter())
        self._moves: list[Move] = []

    def __call__(self, row: Row) -> None:
        """Hear a row."""
        self._moves.append(row.move)
        self.told += heard(row.step)
        state = row.step.state
        if state.frames:
            self.told += refused(state, *self._wrong(state, self._source.choice(KINDS)))
            for _ in range(TRIES):
                self.told += refused(state, *self._asked(state))

    def _asked(self, state: Any) -> tuple[str, Move]:
        """Return a seat that is asked and an answer of a right kind that may well be refused."""
        ask = question(state)
        assert ask is not None
        entry = self._source.choice(ask.entries)
        return self._wrong(state, self._source.choice(entry.kinds), entry.seat)

    def _wrong(self, state: Any, kind: type[Move], seat: str = "") -> tuple[str, Move]:
        """Return a seat and a move that may well be refused: of a kind, or of an earlier row."""
        seat = seat or self._source.choice(state.seats)
        try:
            tried = list(itertools.islice(kind.candidates(state, seat), MOST_TRIED))
        except RuleError:
            tried = []  # nothing to try where its question is not open
        move = self._source.choice(tried or self._moves)
        wrong = self._source.random() < MISSTATED
        return seat, misstated(self._source, move) if wrong else move
