"""Random fire between random squadrons: nothing breaks, and the state stays sound."""

from __future__ import annotations

import random

import msgspec
import pytest

from rules.core import Lapse, Moment, legal, pack, play, question, unpack
from rules.core.loop import Run
from rules.core.stored_order import in_stored_order
from rules.games.planetfall.attack.fire import Fire
from rules.games.planetfall.attack.ordnance import Ordnance
from rules.games.planetfall.attack.overwatch import OverwatchWindow
from rules.games.planetfall.attack.weighing import fire_label, fire_stakes
from rules.games.planetfall.force.mars import KINDS, Mar
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.invariants import faults
from rules.games.planetfall.system import SYSTEM
from tests.support.planetfall.tables import Drawn, Game, battle, infantry, profile, squad

MODEL = [kind.name for kind in KINDS if kind.bearer == "model"]
WEAPON = [kind.name for kind in KINDS if kind.bearer == "weapon"]
ROUNDS = 12


def some_mars(seed, names, most):
    return tuple(
        Mar(name, value=seed.randint(1, 3), reach=16, when="always")
        for name in sorted(seed.sample(names, seed.randint(0, most)))
    )


def some_weapon(seed, name):
    ef, lr = seed.choice([(10, 0), (12, 24), (0, 20)])
    return Weapon(
        name=name,
        type=seed.choice(["laser", "rail"]),
        arcs=("AR",),
        ef=Band(ef * 2, seed.randint(1, 12)) if ef else None,
        lr=Band(lr * 2, seed.randint(1, 8)) if lr else None,
        mars=some_mars(seed, WEAPON, 2),
    )


def some_squad(seed, name, transport=0):
    make = seed.choice([profile, profile, infantry])
    one = make(
        name,
        race=seed.choice(["Aquan Prime", "Terran Alliance"]),
        boxes=tuple(seed.randint(1, 6) for _ in range(seed.randint(1, 3))),
        shield=seed.randint(0, 3),
        mars=some_mars(seed, MODEL, 4),
        weapons=tuple(some_weapon(seed, f"Gun {n}") for n in range(seed.randint(1, 2))),
    )
    fields = {
        "overwatch": seed.random() < 0.5,
        "last_move": seed.choice(["none", "cruise", "stationary"]),
        "disorder": seed.choice([0, 0, 1]),
        "cyber": seed.choice([0, 0, 1]),
    }
    if transport:
        fields |= {"place": "embarked", "within": transport, "overwatch": False}
    return squad(name, seed.randint(1, 4), of=one, **fields)


def some_battle(seed):
    red = [some_squad(seed, "Fists"), some_squad(seed, "Hammers"), some_squad(seed, "Riders", 1)]
    blue = [some_squad(seed, "Claws"), some_squad(seed, "Talons"), some_squad(seed, "Prey", 4)]
    switches = {
        "spill_on_passengers": seed.choice(["after_saves", "before_next"]),
        "terror_trigger": seed.choice(["damaged", "targeted"]),
        "combined_mars": seed.choice(["common", "union"]),
        "claims": seed.choice(["trust", "confirm"]),
    }
    return Game(battle(red=red, blue=blue, switches=switches))


def begin(game, dice):
    """Go on until somebody is asked."""
    run = Run(game.state, dice)
    run.until_asked()
    game.state = in_stored_order(run.state)


def reread(state):
    """The state as it comes back from storage."""
    text, books = pack(state)
    return unpack(SYSTEM.State, text, books.__getitem__)


def answered(game, seed, dice):
    """Answer the open question at random, or let its time pass."""
    ask = question(game.state)
    seat = ask.entries[0].seat
    offered = list(game.offers(seat))
    move = seed.choice(offered) if offered and seed.random() < 0.9 else Lapse()
    if isinstance(move, Fire):
        assert fire_label(game.state, move) and fire_stakes(game.state, move).chance is not None
        move = msgspec.structs.replace(move, ranges=(seed.randint(0, 50),))
        if legal(game.state, move, seat) is not None:
            return
    step = play(SYSTEM, game.state, move, Moment(seat=seat, dice=dice))
    game.state = step.state


@pytest.mark.rule("PF-INV-1", "PF-INV-2")
@pytest.mark.parametrize("number", range(25))
def test_random_fire_leaves_a_sound_state(number):
    seed, dice = random.Random(number), Drawn(number)
    game = some_battle(seed)
    for _ in range(ROUNDS):
        shooter = seed.choice([1, 2, 4, 5])
        if not game.state.is_there(shooter):
            continue
        window = OverwatchWindow(mover=shooter)
        frame = seed.choice([Ordnance(squadron=shooter), window])
        game.state = msgspec.structs.replace(game.state, frames=(frame,))
        begin(game, dice)
        while question(game.state) is not None:
            answered(game, seed, dice)
            assert faults(game.state) == ()
            assert reread(game.state) == game.state
        assert game.state.hurt == () or isinstance(frame, OverwatchWindow)
