"""What menus show: each legal move in words of its own."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core import Lapse, Moment, Start, begin, offers, play, question, waits_for
from rules.core.computer import choose
from rules.dice import Dice
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.conflict.conflict_moves import Fight
from rules.games.three_sixteen.conflict.strength_answer import Concede
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.gm.gm_people import OpenConflict
from rules.games.three_sixteen.labels import label
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import Service
from rules.games.three_sixteen.options import DEFAULTS
from tests.support.three_sixteen.campaigns import play_out
from tests.support.three_sixteen.table import Table, campaign, d10, round_of, squad, trooper

SEATS = ("red", "blue", "green", "yellow")
MOVES = 160


class Turning(Dice):
    """Dice that count up, so that every face comes."""

    at = 0

    def draw(self, n, sides, why, hidden):
        self.at += 7
        return tuple((self.at + more) % sides + 1 for more in range(n))


def states(most=MOVES):
    """Yield the states of a campaign that the computer plays on all seats."""
    dice = Turning()
    start = Start(seats=SEATS, options=DEFAULTS)
    step = begin(THREE_SIXTEEN, start, {}, Moment(seat="bot", seats=SEATS, dice=dice))
    for _ in range(most):
        state = step.state
        if question(state) is None:
            return
        yield state
        seat = waits_for(state)[0]
        move = choose(THREE_SIXTEEN, state, seat, dice) or offers(THREE_SIXTEEN, state, seat)[0]
        step = play(THREE_SIXTEEN, state, move, Moment(seat=seat, seats=SEATS, dice=dice))


def told_apart(state, seat):
    """Check that the legal moves of a seat have labels in words, no two of them the same."""
    labels = [THREE_SIXTEEN.label(state, move) for move in offers(THREE_SIXTEEN, state, seat)]
    twice = {label for label in labels if labels.count(label) > 1}
    assert not twice, (seat, state.phase, twice)
    assert not [label for label in labels if "_" in label or not 2 < len(label) <= 100]


def test_no_two_legal_moves_of_a_seat_look_alike():
    phases = set()
    for state in states():
        phases.add(state.phase)
        for seat in (*SEATS, "gm"):
            told_apart(state, seat)
    assert {"setup", "briefing", "free", "encounter"} <= phases


def test_nor_do_they_in_campaigns_at_random():
    kinds = set()

    def watch(row):
        ask = question(row.step.state)
        if ask is not None:
            kinds.add(ask.kind)
            told_apart(row.step.state, waits_for(row.step.state)[0])

    for seed in range(4):
        play_out(seed, 1, watch)

    assert {"planet", "declare", "turn", "hit", "develop"} <= kinds


def test_nor_do_they_in_a_conflict():
    party = (trooper("red", 5, 5, ("sidearm", "grenades")), trooper("blue", 5, 5))
    table = Table(campaign(*party), d10("3 2"))
    table.play("gm", OpenConflict(attackers=("red",), defenders=("blue",))).through("range", "hit")

    told_apart(table.state, "red")
    taken = Fight(blow="other", weapon="grenades")
    assert THREE_SIXTEEN.label(table.state, taken) == "Something else, Grenades (NFA)"


def test_a_planet_of_several_abilities_is_offered_by_their_number():
    state = replace(campaign(*squad("red")), ability_multi=True, planet=None, phase="planet")
    table = Table(replace(state, frames=(Service(stage="planet"),)))
    labels = [THREE_SIXTEEN.label(table.state, move) for move in table.offers("gm", MakePlanet)]

    assert {f"Planet: roll everything, {n} abilities" for n in (2, 3)} <= set(labels)
    assert len(set(labels)) == len(labels)


def test_an_intent_is_told_with_its_step_weapon_and_target():
    state = round_of(*squad("red blue")).state

    def shown(**said):
        return THREE_SIXTEEN.label(state, Declare(**said))

    assert shown(weapon="hand_to_hand") == "Attack with Hand-to-Hand (FA)"
    assert shown(ability="nfa", task="manoeuvre", step="away") == "Step away (NFA)"
    assert shown(ability="nfa", task="force", target="blue") == "Force a Weakness on Blue (NFA)"


def test_a_move_without_words_of_its_own_is_named_by_its_kind():
    state = round_of(*squad("red blue")).state

    assert THREE_SIXTEEN.label(state, Lapse()) == "Lapse"
    assert THREE_SIXTEEN.label(state, Concede()) == "Let the Strength stand"


def test_something_else_in_a_conflict_is_named_by_its_words_and_weapon():
    state = campaign(*squad("red blue"))

    assert label(state, Fight(blow="other", text="Hides his face.")) == "Hides his face (NFA)"
    drawn = Fight(blow="other", weapon="grenades", text="Something else.")
    assert label(state, drawn) == "Something else, Grenades (NFA)"
