"""What the bot does not measure stays as it was stated: on a real table, of nobody, of nowhere."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.activation.activation import Activation
from rules.games.planetfall.attack.ordnance import Ordnance
from rules.games.planetfall.close.calling import Engage, KeepClear
from rules.games.planetfall.close.segment import CloseQuarters
from rules.games.planetfall.close.storm_moves import Storm
from rules.games.planetfall.force.mars import PORTAL, RECON_SPECIALIST, TARGET_LOCK, TRANSPORT
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.moving.actions import Cruise, FlatOut, Stand
from rules.games.planetfall.moving.buildings import ExitBuilding, Occupy
from rules.games.planetfall.moving.ramming import Ram
from rules.games.planetfall.moving.recon import ReconMove
from rules.games.planetfall.moving.transports import Disembark, Embark
from rules.games.planetfall.moving.withdrawing import Withdraw
from rules.games.planetfall.orbital.designating import Designating
from rules.games.planetfall.orbital.portals import ComeThrough
from rules.games.planetfall.orbital.uses import CallStrike, Designate, TargetLock
from rules.games.planetfall.units import Building, Marker
from tests.support.planetfall.ground import board, on, spot, stated
from tests.support.planetfall.tables import GUN, battle, infantry, mar, profile, squad

NEXUS = Weapon(name="Nexus", role="designator", arcs=("AR",), ef=Band(60, 3))
SCOUT = profile(
    "Scout",
    base=40,
    weapons=(GUN, NEXUS),
    mars=(mar(TARGET_LOCK), mar(RECON_SPECIALIST), mar(TRANSPORT, value=6)),
)
MARKERS = tuple(
    Marker(id=n, side="red", race="Terran Alliance", kind=kind, micro=4, at=spot((10, 20)))
    for n, kind in enumerate(("sky_drop", "artillery"), 1)
)
GUARDS = squad("Guards", 1, infantry(), place="occupying", within=1)


def field(frame):
    """A measured battle: Scouts 1, a portal 2, Foot 3, Claws 4, Guards 5 in a hall, Rest 6."""
    red = [squad("Scouts", 1, SCOUT), squad("Gate", 1, profile(base=40, mars=(mar(PORTAL),))),
           squad("Foot", 1, infantry())]  # fmt: skip
    blue = [squad("Claws", 1, profile("Claw", base=40, sight="light")), GUARDS,
            squad("Rest", 1, SCOUT, place="sky_reserve")]  # fmt: skip
    state = on(
        battle(red=red, blue=blue, markers=MARKERS),
        *((10, 10), (20, 10), (10, 13), (10, 16.5), None, None),
        terrain=[("building", (14, 12, 3, 3))],
    )
    hall = Building(id=1, name="Hall", terrain="t1")
    return msgspec.structs.replace(state, buildings=(hall,), frames=(frame,))


MOVES = [
    (Cruise(squadron=1, distance=4), "squadron", "PF-MOV-5"),
    (FlatOut(squadron=1, distance=14), "squadron", "PF-MOV-6"),
    (Stand(squadron=1), "squadron", "PF-MOV-10"),
    (Withdraw(squadron=1, distance=4), "squadron", "PF-WD-1"),
    (Ram(squadron=1, target=4), "squadron", "PF-RAM-1"),
    (Ram(squadron=1, target=4), "target", "PF-RAM-1"),
    (Embark(squadron=3, transport=1), "squadron", "PF-EMB-1"),
    (Embark(squadron=3, transport=1), "transport", "PF-EMB-1"),
    (Occupy(squadron=3, building="Hall"), "squadron", "PF-EMB-5"),
    (Disembark(squadron=3, distance=2), "squadron", "PF-EMB-3"),
    (ExitBuilding(squadron=5, distance=2), "squadron", "PF-EMB-6"),
    (ReconMove(squadron=1, distance=14), "squadron", "PF-SET-13"),
    (ComeThrough(squadron=3, portal=2), "squadron", "PF-PRT-1"),
    (ComeThrough(squadron=3, portal=2), "portal", "PF-PRT-1"),
    (Engage(squadron=1, target=4), "squadron", "PF-CQB-5"),
    (Engage(squadron=1, target=4), "target", "PF-CQB-5"),
    (Storm(squadron=3, target=5), "squadron", "PF-STM-1"),
    (Storm(squadron=3, target=5), "target", "PF-STM-1"),
    (Designate(squadron=1, marker=1, range=9), "squadron", "PF-SKY-3"),
    (Designate(squadron=1, marker=1, range=9), "marker", "PF-SKY-3"),
    (CallStrike(squadron=1, marker=2, range=9), "squadron", "PF-ART-1"),
    (CallStrike(squadron=1, marker=2, range=9), "marker", "PF-ART-1"),
    (TargetLock(squadron=1, target=4, range=9), "squadron", "PF-MAR-TARGETLOCK"),
    (TargetLock(squadron=1, target=4, range=9), "target", "PF-MAR-TARGETLOCK"),
]
FRAMES = {
    **dict.fromkeys((Engage, Storm), CloseQuarters(squadron=1)),
    **dict.fromkeys((Designate, CallStrike, TargetLock), Designating(squadron=1)),
}
BY_RULE = [
    pytest.param(move, number, marks=pytest.mark.rule(rule, "PF-FACT-1"),
                 id=f"{type(move).__name__}-{number}")
    for move, number, rule in MOVES
]  # fmt: skip


@pytest.mark.parametrize(("move", "number"), BY_RULE)
def test_a_move_stays_as_it_was_stated(move, number):
    frame = FRAMES.get(type(move), Activation(squadron=1, stage="act"))
    state = field(frame)
    # On people's own table nothing is measured, and nothing is of what is not there.
    assert move.measured(stated(state)) == move
    for nobody in (0, 99):
        wrong = msgspec.structs.replace(move, **{number: nobody})
        assert wrong.measured(state) == wrong
    # Nor of who is away: 6 waits for its drop.
    if number != "marker":
        away = msgspec.structs.replace(move, **{number: 6})
        assert away.measured(state) == away
    # Designators speak for the squadron alone that is asked.
    if isinstance(frame, Designating):
        other = msgspec.structs.replace(move, squadron=2)
        assert other.measured(state) == other
        idle = msgspec.structs.replace(state, frames=(Ordnance(squadron=1),))
        assert move.measured(idle) == move


@pytest.mark.rule("PF-CQB-3", "PF-CQB-5")
def test_who_is_near_is_stated_on_a_real_table():
    state = field(CloseQuarters(squadron=1))
    said = KeepClear(near=(4,))
    assert said.measured(stated(state)) == said
    assert said.measured(msgspec.structs.replace(state, frames=())) == said
    # The hall with its guards is 3.7" away, Claws are farther.
    assert said.measured(state).near == (5,)


@pytest.mark.rule("PF-CQB-2", "PF-STM-1")
def test_nobody_is_engaged_who_is_too_far_away():
    state = field(CloseQuarters(squadron=1))
    with pytest.raises(RuleError, match='has nobody of Claws within 4" and in sight') as refusal:
        Engage(squadron=1, target=4).measured(state)
    assert refusal.value.rule == "PF-CQB-2"
    near = state.change_model(4, at=spot((10, 14.5)))
    assert Engage(squadron=1, target=4).measured(near).mine == "A"


@pytest.mark.rule("PF-TER-5", "PF-EMB-5")
def test_the_buildings_that_are_offered_are_those_in_reach_of_all():
    state = field(Activation(squadron=3, stage="act"))
    offered = {one.building for one in Occupy.candidates(state, "red")}
    assert offered == {"Hall"}
    far = state.change_model(3, at=spot((30, 13)))
    assert list(Occupy.candidates(far, "red")) == []
    towers = board(("tower", (14, 12, 3, 3)))
    tower = Occupy(squadron=3, building="Hall").measured(
        msgspec.structs.replace(state, scenery=towers)
    )
    assert tower.storeys == 2
    known = Occupy(squadron=3, building="Hall").measured(state)
    assert known.storeys == 1
    # From 0.5" of a base 13" north and 10" east, 3.5" are left to the wall at 14".
    assert (known.distance, known.touching, known.coherent) == (7, False, True)
