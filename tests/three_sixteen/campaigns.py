"""Whole campaigns at random: squads green or seasoned, any switches, moves drawn from offers.

A campaign runs from its first question until a number of missions are over and the GM has spoken
the last word, or The Device has.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.core import (
    Interrupt,
    Lapse,
    Moment,
    Move,
    Start,
    Step,
    begin,
    legal,
    offers,
    play,
    question,
    waits_for,
)
from rules.core.computer import answer, unasked
from rules.core.loop import Run
from rules.dice import Dice
from rules.three_sixteen import THREE_SIXTEEN
from rules.three_sixteen.enlist import NEW_SUM, recruit
from rules.three_sixteen.errands import Device, SetDefault, TakeGear
from rules.three_sixteen.flashbacks import Strength, Weakness
from rules.three_sixteen.gm import EndEncounter, Grant, MoveTokens, PlainTest, Reveal
from rules.three_sixteen.gm_people import Award, Bench, KillBrigadier, MakeNpc, OpenConflict
from rules.three_sixteen.gm_table import EndCampaign, Plan, SendBack, SetSwitch
from rules.three_sixteen.issue import issued, picks
from rules.three_sixteen.lists import NAMES
from rules.three_sixteen.model import SLOTS, Slot
from rules.three_sixteen.options import SWITCHES
from rules.three_sixteen.ranks import BRIGADIER, title
from rules.three_sixteen.replacement import Replace
from rules.three_sixteen.service import Brief, EndMission, OpenEncounter, Service
from rules.three_sixteen.weapons import MOST_RAISED, Weapon

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
    OpenConflict: 300,
    PlainTest: 100,
    Reveal: 50,
    SetDefault: 200,
    Strength: 40,
    TakeGear: 40,
    Weakness: 80,
}
UNASKED = 0.12
"""How often something is played that nobody asked for."""

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


class Chance(Dice):
    """Dice whose faces come from a seeded source."""

    def __init__(self, source: Random) -> None:
        super().__init__()
        self.source = source

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Return n faces."""
        return tuple(self.source.randint(1, sides) for _ in range(n))


def green(source: Random, seats: tuple[str, ...], options: dict[str, str]) -> Any:
    """Return a campaign before its first question."""
    start = Start(seats=seats, options=options)
    moment = Moment(seat="bot", seats=seats, dice=Chance(source))
    return begin(THREE_SIXTEEN, start, {}, moment).state


def seasoned(source: Random, seats: tuple[str, ...], options: dict[str, str]) -> Any:
    """Return a campaign many missions later: high Ranks, many Flashbacks, bombs and vehicles."""
    state = replace(green(source, seats, options), frames=(Service(stage="recruits"),))
    for place, seat in enumerate(seats[:-1]):
        state = _veteran(source, state, place, seat)
    hatred = any(t.weaknesses[-1].state != "closed" for t in state.troopers.values())
    brigadier = any(t.rank == BRIGADIER for t in state.troopers.values())
    state = replace(
        state,
        phase="planet",
        hatred_open=hatred,
        brigadier_alive=not brigadier and source.random() < 0.5,
        ability_multi=source.random() < 0.5,
        planet_no=19,
    )
    run = Run(state, Chance(source))
    run.until_asked()
    return run.state


def _veteran(source: Random, state: Any, place: int, seat: str) -> Any:
    """Return the state with a trooper of any Rank and any number of Levels."""
    points = source.randint(NEW_SUM, 18)
    fa = source.randint(max(2, points - 10), min(10, points - 2))
    # One Brigadier at most (C316-RANK-3).
    rank = source.randint(0, BRIGADIER if place == 0 else BRIGADIER - 1)
    levels = points - NEW_SUM
    trooper = replace(
        recruit(seat, NAMES[place], title(rank), 5),
        fa=fa,
        nfa=points - fa,
        rank=rank,
        total=source.randint(0, 2_000),
        survived=source.randint(0, 20),
        wounds=source.randint(0, 25),
        strengths=_slots(source, 1 + (levels + 1) // 2),
        weaknesses=_slots(source, 1 + levels // 2),
    )
    state = replace(state, troopers={**state.troopers, seat: trooper})
    state, _ = issued(state, seat)
    trooper = state.troopers[seat]
    chosen = [Weapon(kind=source.choice(group)) for group in picks(trooper)]
    weapons = tuple(_honed(source, w) for w in (*trooper.weapons, *chosen))
    guns = [w.kind for w in weapons if not w.pattern().bomb]
    hand = source.choice(guns)
    trooper = replace(trooper, weapons=weapons, default=hand, in_hand=hand)
    return replace(state, troopers={**state.troopers, seat: trooper})


def _slots(source: Random, opened: int) -> tuple[Slot, ...]:
    used = source.randint(0, opened - 1)
    told = (Slot(state="used", text="Told long ago."),) * used
    return (*told, *(Slot(state="open"),) * (opened - used), *(Slot(),) * (SLOTS - opened))


def _honed(source: Random, weapon: Weapon) -> Weapon:
    """Return a weapon with some steps of improvement."""
    for place in ("close", "near", "far"):
        for _ in range(source.randint(0, MOST_RAISED)):
            weapon = weapon.improved(place) if weapon.improvable(place) else weapon
    return weapon


def switches(source: Random) -> dict[str, str]:
    """Return options of which about a third are not at their default."""
    chosen = {option.key: option.default for option in SWITCHES}
    for option in SWITCHES:
        if source.random() < 0.35:
            chosen[option.key] = source.choice(option.values)
    return chosen


def by_words(source: Random, state: Any, seat: str) -> list[Move]:
    """Return moves that no offer names, since their words or values are too many."""
    if seat != GM_SEAT:
        return []
    option = source.choice(SWITCHES)
    found: list[Move] = [
        SetSwitch(key=option.key, value=source.choice(option.values)),
        Plan(text="They come at night."),
        Brief(text="Nothing here may live."),
    ]
    for one, trooper in state.troopers.items():
        for row in ("strengths", "weaknesses"):
            for number, slot in enumerate(getattr(trooper, row), 1):
                if slot.state == "used":
                    found.append(SendBack(seat=one, row=row, number=number))
    if state.planet is not None and question(state) and question(state).kind == "free":
        most = min(state.planet.pool, 3 * state.planet.troopers)
        found.append(OpenEncounter(tokens=most, over_cap=True, target="the hill"))
    return [source.choice(found)]


def drawn(source: Random, state: Any, seats: tuple[str, ...], tame: float) -> tuple[str, Move]:
    """Draw a seat and a move: often what the computer would do, else any of what is offered."""
    lonely = [s for s in state.troopers if state.troopers[s].status == "dead"]
    if source.random() < UNASKED or (lonely and source.random() < 0.2):
        found = _drawn_unasked(source, state, source.choice(seats))
        if found is not None:
            return found
    seat = source.choice(waits_for(state))
    if source.random() < tame:
        move = answer(THREE_SIXTEEN, state, seat, Chance(source))
        if move is not None:
            return seat, move
    found = [m for m in offers(THREE_SIXTEEN, state, seat) if not isinstance(m, Interrupt)]
    ask = question(state)
    if not found and ask is not None and ask.kind == "recruits":
        found = [m for m in offers(THREE_SIXTEEN, state, seat) if isinstance(m, Replace)]
    return seat, _by_weight(source, found) if found else Lapse()


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
