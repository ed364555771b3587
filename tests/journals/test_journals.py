"""Journals of finished games from earlier versions load, replay and verify for ever."""

from __future__ import annotations

import json

import msgspec
import pytest

from rules.core import Moment, begin, canonical, pack, play
from rules.fair import FIRST_TRAIL, FairDice
from rules.verify import Check, verify
from tests.journals.kept import KEPT, SYSTEMS, load, states, stored, system_of


def test_there_are_journals_of_every_game():
    assert {load(name)["export"]["game"]["system"] for name in KEPT} == set(SYSTEMS)


@pytest.mark.parametrize("name", KEPT)
def test_it_verifies(name):
    assert verify(load(name)["export"]) == []


@pytest.mark.parametrize("name", KEPT)
def test_its_states_load_and_the_last_one_is_over(name):
    kept = load(name)
    system, found = system_of(kept), states(kept)
    assert len(found) > 1
    last = found[max(found)]
    assert system.outcome(last) is not None
    assert system.invariants(last) == ()


@pytest.mark.parametrize("name", KEPT)
def test_the_same_dice_fall_from_trail_and_seed(name):
    """Every face of every version is the one that its seed gives; none is left unchecked."""
    kept = load(name)
    check = Check(kept["export"])
    check.run()
    faces = [face for row in stored(kept) for roll in row["rolls"] for face in roll["faces"]]

    assert check.counts["faces"] == len(faces) > 0
    assert check.counts["loose"] == 0
    assert not check.unknown


def is_current(name):
    kept = load(name)
    return stored(kept)[0]["version"] == system_of(kept).version


CURRENT = [name for name in KEPT if is_current(name)]


def test_every_game_has_a_journal_of_its_version():
    """A version of the rules whose games nobody kept could not be replayed."""
    assert {load(name)["export"]["game"]["system"] for name in CURRENT} == set(SYSTEMS)


def data(told):
    """Return what lines say as data: whom they are for, the rule, faces, modifiers, targets.

    Words, and where a new line of text begins, are no part of it.
    """
    words = {"text", "what", "cause", "verdict", "how", "of", "kept", "signs", "natural", "apart"}

    def bare(part):
        if isinstance(part, dict):
            return {name: bare(value) for name, value in part.items() if name not in words}
        return [bare(one) for one in part] if isinstance(part, list) else part

    return bare(told)


def thrown(rolls):
    """Return the dice of a row without the words for what they were."""
    return [{name: value for name, value in roll.items() if name != "why"} for roll in rolls]


@pytest.mark.parametrize("name", CURRENT)
def test_it_replays_to_the_same_faces_verdicts_and_states(name):
    """Wording may be bettered within a version; what fell and what came of it may not change."""
    kept = load(name)
    system, rows = system_of(kept), stored(kept)
    seeds = kept["export"]["epochs"][0]["seeds"]
    state, trail, seats = None, FIRST_TRAIL, tuple(kept["seats"])
    for row in rows:
        both = bytes.fromhex(seeds["open"]), bytes.fromhex(seeds["hidden"])
        dice = FairDice(*both, trail, row.get("proof", 1))
        move = msgspec.json.decode(json.dumps(row["move"]), type=system.Moves)
        moment = Moment(seat=row["seat"], by=row["by"], seats=seats, seq=row["seq"], dice=dice)
        if row["seq"] == 1:
            step = begin(system, move, kept["papers"], moment)
        else:
            step = play(system, state, move, moment)
        state, trail = step.state, dice.trail
        assert data(json.loads(canonical(step.told))) == data(row["told"]), row["seq"]
        assert thrown(json.loads(canonical(dice.rolls))) == thrown(row["rolls"]), row["seq"]
        if str(row["seq"]) in kept["states"]:
            assert pack(state)[0].decode() == kept["states"][str(row["seq"])], row["seq"]
