"""How often a battle asks: people who know what they want answer twice an activation."""

from __future__ import annotations

import itertools
import statistics
from collections import Counter
from random import Random

import msgspec

from rules.core import Moment, RuleError, Start, begin, offers, play, question, waits_for
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.moves import Charge, Fight, Finish, Rally, Walk
from rules.games.planet28.standing_orders import obey
from rules.games.planet28.turn.activation import Activation
from tests.support.planet28.ready import COMPANIES
from tests.support.planet28.tables import Drawn, measured

ORDERS = (
    *("tie first", "block always", "counter always", "reroll Brave always", "strike always"),
    "parting level",
)
"""What sensible people leave behind: what is free, and what helps."""
SEEN = {"distance_mm": 40, "sight": True, "cover": False, "hidden": False, "near": (), "also": ()}
"""What the table shows, said with the action as a command says it."""
MOST, BATTLES = 400, 6


def opened(seed):
    """Return a battle between two ready warbands."""
    names = sorted(COMPANIES)
    pair = names[seed % len(names)], names[(seed + 1) % len(names)]
    papers = {f"warband/{s}": COMPANIES[n] for s, n in zip(("red", "blue"), pair, strict=True)}
    start = Start(seats=("red", "blue"), options={o.key: o.default for o in SYSTEM.options})
    return begin(SYSTEM, start, papers, Moment(seat="red", dice=Drawn(seed))).state


def acting(state):
    """Return the unit whose activation it is, 0 between activations."""
    turns = [frame for frame in state.frames if isinstance(frame, Activation)]
    return turns[-1].units[0] if turns else 0


def wanted(state, seat, source):
    """Return what a sensible person does next: rally, fight, charge, shoot, or go on."""
    moves = offers(SYSTEM, state, seat)
    for kind in (Rally, Fight, Charge, Shoot):
        if found := [move for move in moves if type(move) is kind]:
            move = source.choice(found)
            said = {**SEEN, "terrain": "even", "facing": "front", "share": 0}
            return msgspec.structs.replace(move, **{n: said[n] for n in move.needs(state)})
    return Walk(unit=acting(state), distance_mm=30, terrain="even")


def answered(state, ask, seat, source):
    """Return how a person answers a question."""
    if ask.kind == "act":
        return wanted(state, seat, source)
    if ask.kind == "measure":
        return measured(source, state)
    return ask.entries[0].default or ask.entries[0].choices[0].move


def unasked(state, seat):
    """Return what nobody has to be asked: what was said before, or is answered by an order."""
    ordered = (obey(order, state, seat) for order in ORDERS)
    found = SYSTEM.orders.unsaid(state, seat, ORDERS), *ordered
    return next((move for move in found if move is not None), None)


def fought(seed):
    """Yield each question of a battle that people answer, with the unit whose activation it is."""
    state, source = opened(seed), Random(seed)
    for _ in range(MOST):
        ask = question(state)
        if ask is None:
            return
        seat, unit = waits_for(state)[0], acting(state)
        move = unasked(state, seat)
        if move is None:
            yield state.turn, unit, ask
            move = answered(state, ask, seat, source)
        moment = Moment(seat=seat, dice=Drawn(source.random()))
        try:
            state = play(SYSTEM, state, move, moment).state
        except RuleError:
            state = play(SYSTEM, state, Finish(unit=unit), moment).state


def counted(seed):
    """Return how many questions people answered in each activation of a battle."""
    asked = Counter((turn, unit) for turn, unit, _ in fought(seed) if unit)
    return list(asked.values())


def test_people_who_know_what_they_want_answer_twice_an_activation():
    found = list(itertools.chain.from_iterable(counted(seed) for seed in range(BATTLES)))

    assert len(found) > 100
    assert statistics.median(found) <= 2


ANEW = ("act", "edge", "harm", "mend", "reroll", "tie")
"""Questions that come about something new in the same words: a unit runs on from where it came to,
the rest of a hit takes another section, another source repeats the roll."""


def repeated(seed):
    """Yield every question of a battle that was asked before within the same action."""
    said = set()
    for _, _, ask in fought(seed):
        if ask.kind == "act":
            said.clear()
        elif ask.kind not in ANEW:
            words = ask.entries[0].seat, ask.text
            if words in said:
                yield ask.kind, ask.text
            said.add(words)


def test_nothing_is_asked_twice_that_was_just_said():
    assert [found for seed in range(2 * BATTLES) for found in repeated(seed)] == []


def test_what_was_said_with_an_action_is_not_asked_for_again():
    kinds = Counter(ask.kind for seed in range(BATTLES) for _, _, ask in fought(seed))
    assert kinds["act"] > 100 and kinds["measure"] == 0
