"""Whole campaigns at random: squads green or seasoned, any switches, moves drawn from offers.

A campaign runs from its first question until a number of missions are over and the GM has spoken
the last word, or The Device has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import msgspec

from rules.core import (
    Interrupt,
    Lapse,
    Moment,
    Move,
    Step,
    legal,
    offers,
    play,
    question,
    waits_for,
)
from rules.core.computer import answer, unasked
from rules.dice import Dice
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.gm.gm import EndEncounter, Grant, MoveTokens, PlainTest, Reveal
from rules.games.three_sixteen.gm.gm_people import (
    Award,
    Bench,
    KillBrigadier,
    MakeNpc,
    OpenConflict,
)
from rules.games.three_sixteen.gm.gm_table import EndCampaign, Plan, SendBack, SetSwitch
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import Brief, EndMission, OpenEncounter
from rules.games.three_sixteen.options import SWITCHES
from rules.games.three_sixteen.troopers.downtime import Device, SetDefault, TakeGear
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.replacement import Replace
from tests.support.told import heard, refused

from .seasoned import Chance, green, seasoned, switches

SEATS = ("red", "blue", "green", "yellow", "white")
GM_SEAT = "gm"
MOST_ROWS = 20_000
# How often a kind of move is drawn beside one with weight 1,000: what may be done at any time would
# else be done all the time, and what ends things would end them all.
WEIGHTS: dict[type[Move], int] = {
    Award: 50,
    Bench: 200,
    Device: 2,
    EndEncounter: 20,
    EndMission: 30,
    Grant: 200,
    KillBrigadier: 200,
    MakeNpc: 100,
    MoveTokens: 150,
    OpenConflict: 900,
    PlainTest: 100,
    Reveal: 50,
    SetDefault: 200,
    Strength: 40,
    TakeGear: 40,
    Weakness: 80,
}
UNASKED = 0.12
"""How often something is played that nobody asked for."""

WORDED = 0.1
"""How often an answer is one that needs words of one's own."""

Watch = Callable[["Row"], None]


class Row(msgspec.Struct):
    """One row of a campaign: the state before, who played what with which dice, what came of it."""

    before: Any
    seat: str
    move: Move
    dice: Dice
    step: Step
    seats: tuple[str, ...]


class Played(msgspec.Struct):
    """A campaign that was played: its last state, its rows, and the missions it saw."""

    state: Any
    rows: int
    missions: int


def by_words(source: Random, state: Any, seat: str) -> list[Move]:
    """Return moves that no offer names, since their words or values are too many."""
    if seat != GM_SEAT:
        return []
    option = source.choice(SWITCHES)
    found: list[Move] = [
        SetSwitch(key=option.key, value=source.choice(option.values)),
        Plan(text="They come at night."),
    ]
    for one, trooper in state.troopers.items():
        for row in ("strengths", "weaknesses"):
            for number, slot in enumerate(getattr(trooper, row), 1):
                if slot.state == "used":
                    found.append(SendBack(seat=one, row=row, number=number))
    return [source.choice(found)]


def drawn(source: Random, state: Any, seats: tuple[str, ...], tame: float) -> tuple[str, Move]:
    """Draw a seat and a move: often what the computer would do, else any of what is offered."""
    lonely = [s for s in state.troopers if state.troopers[s].status == "dead"]
    if source.random() < UNASKED or (lonely and source.random() < 0.2):
        found = _drawn_unasked(source, state, source.choice(seats))
        if found is not None:
            return found
    seat = source.choice(waits_for(state))
    worded = _worded(state, seat) if source.random() < WORDED else None
    if worded is not None and legal(state, worded, seat) is None:
        return seat, worded
    if source.random() < tame:
        move = answer(THREE_SIXTEEN, state, seat, Chance(source))
        if move is not None:
            return seat, move
    found = [m for m in offers(THREE_SIXTEEN, state, seat) if not isinstance(m, Interrupt)]
    ask = question(state)
    if not found and ask is not None and ask.kind == "recruits":
        found = [m for m in offers(THREE_SIXTEEN, state, seat) if isinstance(m, Replace)]
    return seat, _by_weight(source, found) if found else Lapse()


def _worded(state: Any, seat: str) -> Move | None:
    """Return an answer to the open question that no offer names, None where there is none."""
    ask = question(state)
    kind = ask.kind if ask is not None and seat == GM_SEAT else ""
    if kind == "planet":
        return MakePlanet(abilities=2 if state.ability_multi else 1, title="Our own")
    if kind == "free":
        most = min(state.planet.pool, 3 * state.planet.troopers)
        return OpenEncounter(tokens=most, over_cap=True, target="the hill")
    return Brief(text="Nothing here may live.") if kind == "briefing" else None


def _drawn_unasked(source: Random, state: Any, seat: str) -> tuple[str, Move] | None:
    """Draw an interrupt, sometimes what a computer would do, or what only words can say."""
    if source.random() < 0.3:
        move = unasked(THREE_SIXTEEN, state, seat, Chance(source))
        if move is not None and not isinstance(move, EndCampaign):
            return seat, move
    found = [m for m in offers(THREE_SIXTEEN, state, seat) if isinstance(m, Interrupt)]
    if not found or source.random() < 0.1:
        found = [m for m in by_words(source, state, seat) if legal(state, m, seat) is None]
    return (seat, _by_weight(source, found)) if found else None


def _by_weight(source: Random, found: list[Move]) -> Move:
    """Draw a kind of move by its weight, then one of that kind."""
    kinds = sorted({type(move) for move in found}, key=lambda kind: kind.__name__)
    weights = [WEIGHTS.get(kind, 1_000) for kind in kinds]
    (kind,) = source.choices(kinds, weights)
    return source.choice([move for move in found if isinstance(move, kind)])


def opened(source: Random) -> tuple[Any, tuple[str, ...]]:
    """Return a campaign of one to five troopers, green or seasoned, with its seats."""
    seats = (*SEATS[: source.randint(1, 5)], GM_SEAT)
    begun = source.choice((green, seasoned))
    return begun(source, seats, switches(source)), seats


def play_out(seed: int, missions: int, watch: Watch | None = None) -> Played:
    """Play a random campaign to its end; `watch` sees every row."""
    source = Random(seed)
    state, seats = opened(source)
    before, tame = state.planet_no, source.choice((0.1, 0.5, 0.8))
    for rows in range(MOST_ROWS):
        done = state.planet_no - before
        if THREE_SIXTEEN.outcome(state) is not None:
            return Played(state, rows, done)
        over = done >= missions and state.phase == "planet"
        last = (GM_SEAT, EndCampaign(text="They went home."))
        seat, move = last if over else drawn(source, state, seats, tame)
        dice = Chance(source)
        step = play(THREE_SIXTEEN, state, move, Moment(seat=seat, seats=seats, dice=dice))
        if watch is not None:
            watch(Row(state, seat, move, dice, step, seats))
        state = step.state
    raise AssertionError(f"campaign {seed} did not end within {MOST_ROWS} rows")


def computers(seed: int, seats: tuple[str, ...], watch: Watch | None = None) -> Played:
    """Let computers play a campaign from its first question to its end, all by themselves."""
    source = Random(seed)
    state = green(source, seats, {option.key: option.default for option in SWITCHES})
    for rows in range(MOST_ROWS):
        if THREE_SIXTEEN.outcome(state) is not None:
            return Played(state, rows, state.planet_no)
        seat, move = by_computer(source, state, seats)
        dice = Chance(source)
        step = play(THREE_SIXTEEN, state, move, Moment(seat=seat, seats=seats, dice=dice))
        if watch is not None:
            watch(Row(state, seat, move, dice, step, seats))
        state = step.state
    raise AssertionError(f"the computers' campaign {seed} did not end within {MOST_ROWS} rows")


def by_computer(source: Random, state: Any, seats: tuple[str, ...]) -> tuple[str, Move]:
    """Return the next move of computers on all seats: what one does unasked, else an answer."""
    for seat in seats:
        urged = unasked(THREE_SIXTEEN, state, seat, Chance(source))
        if urged is not None:
            return seat, urged
    seat = waits_for(state)[0]
    answered = answer(THREE_SIXTEEN, state, seat, Chance(source))
    assert answered is not None, f"the computer has no answer to {question(state)}"
    return seat, answered


class Ear:
    """Hears a campaign: what its rows tell, and what refuses moves of earlier rows behind them."""

    def __init__(self, seed: int) -> None:
        self.told: Counter[str] = Counter()
        self._source = Random(seed)
        self._moves: list[Move] = []

    def __call__(self, row: Row) -> None:
        """Hear a row."""
        self._moves.append(row.move)
        seat, move = self._source.choice(row.seats), self._source.choice(self._moves)
        self.told += heard(row.step) + refused(row.step.state, seat, move)


def told_in(seeds: Iterable[int], missions: int) -> Counter[str]:
    """Return how often each rule was told or refused something in random campaigns."""
    told: Counter[str] = Counter()
    for seed in seeds:
        ear = Ear(seed)
        play_out(seed, missions, ear)
        told += ear.told
    return told
