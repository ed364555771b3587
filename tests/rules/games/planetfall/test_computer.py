"""The computer player: ground first, the best odds next; quiet where it would have to guess."""

from __future__ import annotations

import pytest

from rules.core.computer import answer
from rules.games.planetfall import advancing
from rules.games.planetfall.activation.activation import Activation
from rules.games.planetfall.activation.select import Acting, Activate
from rules.games.planetfall.attack.fire import Fire, HoldFire
from rules.games.planetfall.attack.ordnance import Ordnance
from rules.games.planetfall.close.calling import Engage, KeepClear
from rules.games.planetfall.close.segment import CloseQuarters
from rules.games.planetfall.force.mars import TAKE_AND_HOLD, TARGET_LOCK
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.moving.actions import Cruise, Stand
from rules.games.planetfall.orbital.designation import Designation
from rules.games.planetfall.orbital.uses import Designate, TargetLock
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import Marker, Objective
from rules.ground.units import INCH
from tests.support.planetfall.ground import Measured, on, spot
from tests.support.planetfall.tables import GUN, Drawn, Game, battle, mar, profile, squad

TANK = profile(base=40)
SPOTTER = Weapon(name="Nexus", role="designator", arcs=("AR",), ef=Band(20, 3), lr=Band(40, 1))


def chosen(game, seat="red"):
    """What the computer answers; it rolls nothing for it."""
    dice = Drawn(1)
    move = answer(SYSTEM, game.state, seat, dice)
    assert dice.rolls == []
    return move


def facing(red, blue, *spots, frame, **fields):
    return Measured(on(battle(red=red, blue=blue, **fields), *spots)).send(frame)


def test_it_stands_and_holds_where_it_would_have_to_make_facts_up():
    state = battle(red=[squad("Fists", 1, TANK)], blue=[squad("Claws", 1, TANK)])
    assert isinstance(chosen(Game(state).send(Acting())), Activate)
    assert isinstance(chosen(Game(state).send(Activation(squadron=1))), Stand)
    assert isinstance(chosen(Game(state).send(Ordnance(squadron=1))), HoldFire)
    assert isinstance(chosen(Game(state).send(CloseQuarters(squadron=1))), KeepClear)


def test_it_fires_where_most_damage_is_to_be_expected():
    hard, soft = squad("Hard", 1, TANK, boxes=(20,)), squad("Soft", 1, TANK, boxes=(2,))
    game = facing(
        [squad("Fists", 1, TANK)], [hard, soft], (10, 10), (16, 14), (16, 6),
        frame=Ordnance(squadron=1),
    )  # fmt: skip
    shot = chosen(game)
    assert isinstance(shot, Fire) and shot.target == 3


@pytest.mark.parametrize(("cqb", "kind"), [(2, Engage), (30, KeepClear)])
def test_it_engages_whom_it_hurts_more_than_it_is_hurt(cqb, kind):
    claws = squad("Claws", 1, TANK, cqb=cqb)
    fists = squad("Fists", 1, TANK, cqb=8)
    game = facing([fists], [claws], (10, 10), (14, 10), frame=CloseQuarters(squadron=1))
    assert isinstance(chosen(game), kind)


@pytest.mark.rule("PF-INT-20")
@pytest.mark.parametrize(("may_lock", "kind"), [(True, TargetLock), (False, Designate)])
def test_it_locks_no_target_where_it_has_no_attack_to_come(may_lock, kind):
    scouts = squad("Scouts", 1, TANK, weapons=(GUN, SPOTTER), mars=(mar(TARGET_LOCK),))
    marker = Marker(
        id=1, side="red", race="Terran Alliance", kind="sky_drop", micro=6, at=spot((10, 20))
    )
    game = facing(
        [scouts], [squad("Claws", 1, TANK)], (10, 10), (10, 16),
        frame=Designation(squadron=1, may_lock=may_lock), markers=(marker,),
    )  # fmt: skip
    assert isinstance(chosen(game), kind)


def hill(at):
    return Objective(id=1, kind="secondary", side="", name="Hill", at=spot(at))


def test_it_goes_for_an_objective_and_stays_at_it():
    taker = squad("Fists", 1, TANK, mars=(mar(TAKE_AND_HOLD),), weapons=())
    far = facing(
        [taker], [squad("Claws", 1, TANK)], (24, 10), (40, 46),
        frame=Activation(squadron=1), objectives=(hill((24, 24)),),
    )  # fmt: skip
    move = chosen(far)
    assert move.to and move.measured(far.state).distance >= 12
    far.do("red", move)
    assert far.at(1)[1] > 15

    near = facing(
        [taker], [squad("Claws", 1, TANK)], (24, 22.6), (40, 46),
        frame=Activation(squadron=1), objectives=(hill((24, 24)),),
    )  # fmt: skip
    near.do("red", chosen(near))
    # The marker's rim and half a base: whatever it does, it still touches the marker.
    assert near.at(1)[1] == pytest.approx(24, abs=1.84)


@pytest.mark.rule("PF-MOV-4")
def test_it_goes_nowhere_where_its_squadron_would_be_torn_apart(monkeypatch):
    state = battle(red=[squad("Fists", 2, TANK)], blue=[squad("Claws", 1, TANK)])
    game = Measured(on(state, (10, 10), (12, 10), (10, 40))).send(Activation(squadron=1))
    move = Cruise(squadron=1, to="B3")
    ends = advancing.went(game.state, move)
    assert advancing.worth(game.state, move) > 0

    strayed = ends[2]._replace(piece=ends[2].piece.moved((40 * INCH, 10 * INCH)))
    monkeypatch.setattr(advancing, "went", lambda *_: {**ends, 2: strayed})
    assert advancing.worth(game.state, move) == 0
