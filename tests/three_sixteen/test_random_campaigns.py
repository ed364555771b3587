"""Random campaigns drawn from what is offered: nothing breaks, nothing leaks, nothing sticks."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core import (
    Interrupt,
    Lapse,
    Moment,
    RuleError,
    Start,
    begin,
    legal,
    move_codec,
    offers,
    pack,
    play,
    question,
    unpack,
    waits_for,
)
from rules.dice import Dice
from rules.three_sixteen import THREE_SIXTEEN
from rules.three_sixteen.declare import Declare
from rules.three_sixteen.gm import EndEncounter
from rules.three_sixteen.gm_table import EndCampaign
from rules.three_sixteen.lists import IGNORE_ARMOUR
from rules.three_sixteen.service import EndMission

COLOURS = ("red", "blue", "green", "yellow")
ENDING = (EndCampaign, EndEncounter, EndMission)
CODEC = move_codec(THREE_SIXTEEN.Moves)
SEEDS = st.integers(0, 2**32 - 1)
SETTINGS = settings(max_examples=12, deadline=None)


class Drawn(Dice):
    """Dice whose faces come from a seeded source."""

    def __init__(self, source):
        super().__init__()
        self.source = source

    def draw(self, n, sides, why, hidden):
        return tuple(self.source.randint(1, sides) for _ in range(n))


class Replayed(Dice):
    """Dice that show recorded faces again."""

    def __init__(self, rolls):
        super().__init__()
        self.left = [face for roll in rolls for face in roll.faces]

    def draw(self, n, sides, why, hidden):
        faces, self.left = self.left[:n], self.left[n:]
        return tuple(faces)


def moment(seat, seats, dice):
    return Moment(seat=seat, seats=seats, dice=dice)


def opened(source, seats):
    options = {
        option.key: source.choice(option.values)
        for option in THREE_SIXTEEN.options
        if source.random() < 0.3
    }
    start = Start(seats=seats, options=options)
    return begin(THREE_SIXTEEN, start, {}, moment("bot", seats, Drawn(source))).state


def chosen(source, state, seats):
    """Draw a seat and one of its offers: mostly answers, of every kind alike."""
    awaited = waits_for(state)
    seat = source.choice(awaited if source.random() < 0.9 else seats)
    found = offers(THREE_SIXTEEN, state, seat)
    answers = [move for move in found if not isinstance(move, Interrupt)]
    pool = answers if answers and source.random() < 0.85 else found
    kinds = sorted({type(move).__name__ for move in pool})
    if not kinds:
        return seat, Lapse() if question(state).kind != "recruits" else None
    kind = source.choice(kinds)
    moves = [move for move in pool if type(move).__name__ == kind]
    if isinstance(moves[0], ENDING) and source.random() < 0.8:
        return seat, None
    return seat, source.choice(moves)


def journey(source, steps, watch):
    """Play a random campaign; `watch` sees every step."""
    seats = (*COLOURS[: source.randint(1, 4)], "gm")
    state = opened(source, seats)
    for _ in range(steps):
        if THREE_SIXTEEN.outcome(state) is not None:
            return state
        seat, move = chosen(source, state, seats)
        if move is None or legal(state, move, seat) is not None:
            continue
        dice = Drawn(source)
        try:
            step = play(THREE_SIXTEEN, state, move, moment(seat, seats, dice))
        except RuleError:
            assert isinstance(move, Lapse)
            continue
        watch(state, seat, move, step, dice, seats)
        state = step.state
    return state


def sound(state, seat, move, step, dice, seats):
    assert THREE_SIXTEEN.faults(step.state) == ()
    text, books = pack(step.state)
    assert unpack(THREE_SIXTEEN.State, text, books.__getitem__) == step.state
    assert CODEC.decode(msgspec.json.encode(move)) == move
    if THREE_SIXTEEN.outcome(step.state) is None:
        assert waits_for(step.state)
        for entry in question(step.state).entries:
            silence = entry.default
            assert silence is None or legal(step.state, silence, entry.seat) is None


@SETTINGS
@given(SEEDS)
def test_whatever_is_offered_is_accepted_and_leaves_a_sound_state(seed):
    journey(Random(seed), 160, sound)


def repeated(state, seat, move, step, dice, seats):
    again = play(THREE_SIXTEEN, state, move, moment(seat, seats, Replayed(dice.rolls)))
    assert again.state == step.state
    assert again.told == step.told


@SETTINGS
@given(SEEDS)
def test_the_same_faces_give_the_same_result(seed):
    journey(Random(seed), 80, repeated)


def unmoved(state, seat, move, step, dice, seats):
    before = pack(state)
    for other in seats:
        wrong = Declare(ability="nfa", task="force", target="nobody")
        if legal(state, wrong, other) is None:
            continue
        drawn = Drawn(None)
        try:
            play(THREE_SIXTEEN, state, wrong, moment(other, seats, drawn))
            raise AssertionError("a forbidden move was taken")
        except RuleError as refusal:
            assert refusal.rule
        assert drawn.rolls == []
    assert pack(state) == before


@SETTINGS
@given(SEEDS)
def test_a_refusal_changes_and_rolls_nothing(seed):
    journey(Random(seed), 60, unmoved)


def discreet(state, seat, move, step, dice, seats):
    """Change what is hidden, and see whether a player's view changes."""
    after = step.state
    planet = after.planet
    if planet is None or planet.open or planet.revealed:
        return
    other = (planet.abilities[0] % 20 + 1, *planet.abilities[1:])
    # Aliens whose hits wait would have shown that they ignore armour.
    if other[0] == IGNORE_ARMOUR:
        return
    crossed = {**after.crossed, "ability": _swapped(after, planet.abilities[0], other[0])}
    changed = replace(after, planet=replace(planet, abilities=other), plan="other")
    changed = replace(changed, crossed=crossed)
    for viewer in (*seats[:-1], None):
        seen, unseen = (THREE_SIXTEEN.look(one, viewer) for one in (after, changed))
        assert replace(seen, crossed={}) == replace(unseen, crossed={})
        assert planet.abilities[0] not in seen.crossed["ability"]
        assert THREE_SIXTEEN.card(seen) == THREE_SIXTEEN.card(unseen)


def _swapped(state, old, new):
    return tuple({*(n for n in state.crossed["ability"] if n != old), new})


@SETTINGS
@given(SEEDS)
def test_no_view_of_a_player_shows_a_hidden_ability(seed):
    journey(Random(seed), 80, discreet)


def test_computer_players_finish_whole_missions():
    counted = Counter()

    seats = ("red", "blue", "green", "gm")
    source = Random(316)
    start = Start(seats=seats, options={})
    state = begin(THREE_SIXTEEN, start, {}, moment("bot", seats, Drawn(source))).state
    for _ in range(1500):
        if state.planet_no == 4:
            break
        seat = waits_for(state)[0]
        found = offers(THREE_SIXTEEN, state, seat)
        view = THREE_SIXTEEN.look(state, seat)
        move = THREE_SIXTEEN.suggest(view, found, seat, Drawn(source))
        counted[type(move).__name__] += 1
        state = play(THREE_SIXTEEN, state, move, moment(seat, seats, Drawn(source))).state

    assert state.planet_no == 4
    assert counted["Declare"] > 20
    assert any(trooper.survived for trooper in state.troopers.values()) or state.fallen
