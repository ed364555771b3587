"""Close quarters, stormings and end phases at random: whatever is said, the table stays sound."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rules.core import Moment, offers, pack, play, question, unpack
from rules.core.loop import Run
from rules.games.planetfall.close.calling import Engage
from rules.games.planetfall.close.segment import CloseQuarters
from rules.games.planetfall.disorder.bleeding import Compulsory
from rules.games.planetfall.disorder.consolidation import Consolidation
from rules.games.planetfall.force.mars import (
    COMMAND_ELEMENT,
    DRONE,
    DRONE_NEXUS,
    FEARLESS,
    KILL_TEAM,
    PINPOINT,
    TRANSPORT,
)
from rules.games.planetfall.force.profile import Weapon
from rules.games.planetfall.letters import letter
from rules.games.planetfall.orbital.strike import Strike
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import Building, Marker
from tests.support.planetfall.tables import RACES, Drawn, battle, infantry, mar, squad

MARS = (
    mar(COMMAND_ELEMENT, reach=16),
    mar(DRONE),
    mar(DRONE_NEXUS, reach=20),
    mar(FEARLESS),
    mar(KILL_TEAM),
    mar(TRANSPORT, value=12),
)
BLADE = Weapon(name="Blade", role="leviathan_melee", mars=(mar(PINPOINT, value=2),))
SEEDS = 40


def drawn(source, name, place, number):
    """A squadron of some kind; it may be in the building, or aboard another."""
    count, boxes = source.randint(1, 4), tuple(source.randint(1, 9) for _ in range(2))
    fields = {
        "boxes": boxes[: source.randint(1, 2)],
        "cqb": source.randint(0, 6),
        "mars": tuple(source.sample(MARS, source.randint(0, 2))),
        "quality": source.choice(("militia", "regular", "elite")),
        "disorder": source.choice((0, 0, 1)) if count > 1 else 0,
        "flat_out": source.random() < 0.2,
        "place": place,
        "within": number,
    }
    if place in ("occupying", "embarked") or source.random() < 0.4:
        return squad(name, count, of=infantry(f"{name} men"), **fields)
    if source.random() < 0.3:
        fields |= {"category": "leviathan", "leviathan_cqb": 9, "weapons": (BLADE,)}
    return squad(name, count, **fields)


def table(source):
    red = [drawn(source, "Fists", "table", 0), drawn(source, "Riders", "embarked", 1)]
    blue = [
        drawn(source, "Claws", source.choice(("table", "occupying")), 1),
        drawn(source, "Talons", "table", 0),
    ]
    switches = {
        "claims": source.choice(("trust", "confirm")),
        "damage_scope": source.choice(("participants", "squadron")),
        "fh_check": source.choice(("both", "markers")),
        "command_loss": source.choice(("last", "every")),
        "combined_mars": source.choice(("common", "union")),
    }
    buildings = (Building(id=1, name="Tower"),)
    markers = (Marker(id=2, side="red", race=RACES["red"], kind="artillery", micro=1),)
    return battle(
        red=red, blue=blue, switches=switches, buildings=buildings, markers=markers, made=2
    )


def sound(state):
    for model in state.models:
        assert 0 <= model.damage <= len(state.profile(model.id).boxes)
    for one in state.squadrons:
        assert (one.place == "destroyed") is (not state.living(one.id))
        assert not (one.hope and one.disorder)
        left = sum(state.boxes_left(model.id) for model in state.living(one.id))
        if state.switches["fh_check"] == "both" and not state.hurt and one.place != "destroyed":
            assert one.disorder < left or not one.disorder
    assert sum(one.place == "occupying" for one in state.squadrons) <= 1
    text, books = pack(state)
    assert unpack(SYSTEM.State, text, books.__getitem__) == state


@pytest.mark.rule("PF-INV-1", "PF-INV-2", "PF-INV-3", "PF-INV-6", "PF-CQB-9", "PF-DIS-5")
@pytest.mark.parametrize("number", range(SEEDS))
def test_the_table_stays_sound_whatever_is_said(seed_of, number):
    source = Random(seed_of(number))
    state = table(source)
    trackers = sum(one.tracker for one in state.commands)
    touched = tuple(model.id for model in state.models if source.random() < 0.4)
    strike = Strike(squadron=1, marker=2, touched=touched)
    for frame in (
        CloseQuarters(squadron=1),
        strike,
        CloseQuarters(squadron=4),
        Consolidation(segment="ordnance", active="red"),
        Compulsory(),
    ):
        state = send(state, frame, source)
        while (asked := question(state)) is not None:
            seat = source.choice(asked.entries).seat
            move = source.choice(offers(SYSTEM, state, seat))
            moment = Moment(seat=seat, dice=Drawn(source.random()))
            state = play(SYSTEM, state, move, moment).state
            sound(state)
    # Whoever is lost has scored for the enemy, once.
    lost = sum(one.place == "destroyed" for one in state.squadrons)
    assert trackers - sum(one.tracker for one in state.commands) == 4 * lost


def stated(source, state, move):
    """A call with who fights, and who touches whom, as it may be."""
    if not isinstance(move, Engage) or source.random() < 0.3:
        return move
    ours, theirs = (
        [letter(state, one.id) for one in state.living(squadron)]
        for squadron in (move.squadron, move.target)
    )
    pairs = {source.choice(ours) + source.choice(theirs) for _ in range(source.randint(0, 4))}
    mine = "".join(source.sample(ours, source.randint(1, len(ours))))
    return msgspec.structs.replace(move, mine=mine, contact=tuple(sorted(pairs)))


def send(state, frame, source):
    """Put a frame on the stack, and go on with drawn dice until somebody is asked."""
    run = Run(msgspec.structs.replace(state, frames=(frame,)), Drawn(source.random()))
    run.until_asked()
    return run.state
