"""Journals of finished games from earlier versions load, replay and verify for ever."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import msgspec
import pytest

from rules.core import Moment, begin, canonical, pack, play, unpack
from rules.fair import FIRST_TRAIL, FairDice
from rules.games import GAMES
from rules.verify import verify

HERE = Path(__file__).parent
KEPT = sorted(path.name for path in HERE.glob("*.json.gz"))
SYSTEMS = {system.name: system for system in GAMES}


def load(name):
    return json.loads(gzip.decompress((HERE / name).read_bytes()))


def system_of(kept):
    return SYSTEMS[kept["export"]["game"]["system"]]


def stored(kept):
    return [row["stored"] for row in kept["export"]["rows"]]


def test_there_are_journals_of_every_game():
    assert {load(name)["export"]["game"]["system"] for name in KEPT} == set(SYSTEMS)


@pytest.mark.parametrize("name", KEPT)
def test_it_verifies(name):
    assert verify(load(name)["export"]) == []


@pytest.mark.parametrize("name", KEPT)
def test_its_states_load_and_the_last_one_is_over(name):
    kept = load(name)
    system, rows = system_of(kept), stored(kept)
    states = {}
    for seq, text in kept["states"].items():
        raw = system.upgrade(json.loads(text), rows[int(seq) - 1]["version"])
        loaded = unpack(system.State, canonical(raw), lambda book: kept["books"][book].encode())
        states[int(seq)] = loaded

    assert len(states) > 1
    last = states[max(states)]
    assert system.outcome(last) is not None
    assert system.faults(last) == ()


@pytest.mark.parametrize("name", KEPT)
def test_it_replays_to_the_same_faces_words_and_states(name):
    kept = load(name)
    system, rows = system_of(kept), stored(kept)
    if rows[0]["version"] != system.version:
        # Replay is exact within a version of the rules; an older journal is loaded and verified.
        return
    seeds = kept["export"]["epochs"][0]["seeds"]
    state, trail, seats = None, FIRST_TRAIL, tuple(kept["seats"])
    for row in rows:
        dice = FairDice(bytes.fromhex(seeds["open"]), bytes.fromhex(seeds["hidden"]), trail)
        move = msgspec.json.decode(json.dumps(row["move"]), type=system.Moves)
        moment = Moment(seat=row["seat"], by=row["by"], seats=seats, seq=row["seq"], dice=dice)
        if row["seq"] == 1:
            step = begin(system, move, kept["papers"], moment)
        else:
            step = play(system, state, move, moment)
        state, trail = step.state, dice.trail
        assert json.loads(canonical(step.told)) == row["told"], row["seq"]
        assert json.loads(canonical(dice.rolls)) == row["rolls"], row["seq"]
        if str(row["seq"]) in kept["states"]:
            assert pack(state)[0].decode() == kept["states"][str(row["seq"])], row["seq"]
