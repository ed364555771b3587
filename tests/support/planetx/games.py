"""Whole games at random: mods, settings and players by a seed, moves drawn from what is offered."""

from __future__ import annotations

import itertools
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from rules import core
from rules.dice import Dice
from rules.games.planetx import options as settings
from rules.games.planetx.board.board_updates import land
from rules.games.planetx.model import MODS, SEATS
from rules.games.planetx.samples import SAMPLES
from rules.games.planetx.system import SYSTEM
from tests.support.told import heard

MOST_MOVES = 4000
MOST_CANDIDATES = 20
KINDS = [kind for kind in SYSTEM.Moves.__args__ if kind is not core.Start]
CHANCE_OF_MOD = 0.4
OPEN = {
    "winds_faces": ("0,0,1,1,2,2", "0,1,2", "2"),
    "tie_break": ("shared", "xp,pop,colonies"),
    "sea_supply": ("auto", "3"),
}
Watch = Callable[[Any, core.Move, str, core.Step], None]
Look = Callable[[core.Move, Any], None]


class Chance(Dice):
    """Dice by a seed, fit for tests alone."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.source = random.Random(seed)

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Return n faces."""
        return tuple(self.source.randint(1, sides) for _ in range(n))


class Played(msgspec.Struct):
    """A game that was played: its last state, how many moves it took, how often rules were told."""

    state: Any
    moves: int
    rules: Counter[str]


def setting(chance: random.Random) -> tuple[dict[str, str], tuple[str, ...], dict[str, str]]:
    """Return options, seats and documents of a random game."""
    chosen = settings.defaults()
    for option in settings.OPTIONS:
        if option.key == "deadlock_end":
            continue  # random games must end
        values = option.values or OPEN[option.key]
        if option.key in MODS:
            chosen[option.key] = "on" if chance.random() < CHANCE_OF_MOD else "off"
        elif chance.random() < 0.25:
            chosen[option.key] = chance.choice(values)
    chosen["farm_reacts"] = "off" if chosen["governments"] == "off" else chosen["farm_reacts"]
    seats = SEATS[: chance.randint(2, 4)]
    papers = {}
    if chosen["deck_mode"] == "file":
        papers["deck"] = SAMPLES["deck"]["Starter deck"]
    if chance.random() < 0.5:
        papers["governments"] = SAMPLES["governments"]["Two governments"]
    return chosen, seats, papers


Chooser = Callable[[Any, str, tuple[core.Move, ...], Chance], core.Move]


def random_choice(state: Any, seat: str, offers: tuple[core.Move, ...], dice: Chance) -> core.Move:
    """Return any of the moves offered."""
    return dice.source.choice(offers)


def suggested(state: Any, seat: str, offers: tuple[core.Move, ...], dice: Chance) -> core.Move:
    """Return what the computer player suggests, which sees its own view."""
    return SYSTEM.computer.suggest(SYSTEM.look(state, seat), offers, seat, dice)


def duel(seed: int, choosers: dict[str, Chooser], mods: bool = False) -> tuple[Any, float]:
    """Play a game of two; return its result and the longest thought in seconds of CPU.

    `choosers` by seat, "*" for all others; `mods` plays with all of them that need no GM.
    """
    dice, longest = Chance(seed), 0.0
    options = settings.defaults()
    options |= dict.fromkeys(MODS, "on") if mods else {}
    start = core.Start(seats=("red", "blue"), options=options)
    state = core.begin(SYSTEM, start, {}, core.Moment(seat="gm", by="gm", dice=dice)).state
    for _ in range(MOST_MOVES):
        if core.question(state) is None:
            break
        seat = core.waits_for(state)[0]
        offers = core.offers(SYSTEM, state, seat)
        before = time.process_time()
        choose = choosers.get(seat) or choosers["*"]
        move = choose(state, seat, offers, dice)
        longest = max(longest, time.process_time() - before)
        state = core.play(SYSTEM, state, move, core.Moment(seat=seat, dice=dice)).state
    return state.result, longest


def play_out(seed: int, watch: Watch | None = None, most: int = MOST_MOVES) -> Played:
    """Play a random game to its end; `watch` sees every move and what came of it."""
    chance, dice = random.Random(seed), Chance(seed)
    chosen, seats, papers = setting(chance)
    start = core.Start(seats=seats, options=chosen)
    step = core.begin(SYSTEM, start, papers, core.Moment(seat="gm", by="gm", dice=dice))
    told: Counter[str] = Counter(line.rule for line in step.told)
    moves = 0
    while core.question(step.state) is not None and moves < most:
        state = step.state
        seat = chance.choice(core.waits_for(state))
        move = chance.choice(core.offers(SYSTEM, state, seat))
        step = core.play(SYSTEM, state, move, core.Moment(seat=seat, dice=dice))
        told.update(line.rule for line in step.told)
        moves += 1
        if watch is not None:
            watch(state, move, seat, step)
    return Played(step.state, moves, told)


def overheard(step: core.Step, chance: random.Random) -> Counter[str]:
    """Return the rules that a row tells, and the one that refuses somebody a move behind it."""
    tried = wrong(step.state, chance)
    return heard(step) + (refusal(step.state, *tried) if tried else Counter())


def wrong(state: Any, chance: random.Random) -> tuple[str, core.Move] | None:
    """Return a seat and a move that may well be refused to it: of any kind, on any hex."""
    seat, kind = chance.choice(state.order), chance.choice(KINDS)
    tried = list(itertools.islice(kind.candidates(state, seat), MOST_CANDIDATES))
    if not tried:
        return None
    move = chance.choice(tried)
    if "hex" in move.__struct_fields__ and chance.random() < 0.5:
        move = msgspec.structs.replace(move, hex=chance.choice(list(land(state).at)))
    return seat, move


def refusal(state: Any, seat: str, move: core.Move) -> Counter[str]:
    """Return the rule by which a move is refused, as the house hears it: its own check first."""
    try:
        move.check(state, seat)
    except core.RuleError as fault:
        return Counter([fault.rule])
    return Counter()


def told_by(seed: int, look: Look = lambda move, state: None) -> tuple[Played, Counter[str]]:
    """Return a random game, and how often each rule was told or refused something in it.

    `look` sees every move and the state behind it.
    """
    told: Counter[str] = Counter()
    chance = random.Random(-seed)

    def watch(state: object, move: core.Move, seat: str, step: core.Step[Any]) -> None:
        told.update(overheard(step, chance))
        look(move, step.state)

    played = play_out(seed, watch)
    told.update(played.rules)
    return played, told


def told_in(seeds: Iterable[int]) -> Counter[str]:
    """Return how often each rule was told or refused something in random games."""
    return sum((told_by(seed)[1] for seed in seeds), Counter())
