"""Movement played both ways, as it is measured and as people state it, with the same verdict.

Each row is a battle in which red's first squadron moves; the numbers lie on both sides of a limit.
"""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planetfall.activation.activation import Activation
from rules.games.planetfall.force.mars import (
    LUMBERING,
    PORTAL,
    RECON_SPECIALIST,
    TRANSPORT,
)
from rules.games.planetfall.measured.field import field
from rules.games.planetfall.moving.actions import Cruise, FlatOut, Stand
from rules.games.planetfall.moving.buildings import ExitBuilding, Occupy
from rules.games.planetfall.moving.ramming import Ram
from rules.games.planetfall.moving.transports import Disembark, Embark
from rules.games.planetfall.moving.withdrawing import Withdraw
from rules.games.planetfall.orbital.portals import ComeThrough
from rules.games.planetfall.setup.scouting import Scout, Scouting
from rules.games.planetfall.units import Building
from rules.ground import places
from tests.support.planetfall.ground import moved_both_ways, on, spot
from tests.support.planetfall.tables import battle, infantry, mar, profile, squad

TANK = profile(base=40)
WHEELS = profile(base=40, locomotion="tracked_wheeled")
GIANT = profile(base=80, mars=(mar(LUMBERING),), cruise=10, flat_out=20)
APC = profile(base=40, mars=(mar(TRANSPORT, value=6),))
FAR = (46, 46)
"""Where the enemy stands, too far off to have a say."""
GATE = profile(base=40, mars=(mar(PORTAL),))


def moving(*spots, red, blue=None, terrain=(), frame=None, **fields):
    """A battle in which red's first squadron is asked how it moves; the enemy stands last."""
    blue = blue or [squad("Claws", 1, TANK)]
    state = on(battle(red=red, blue=blue, **fields), *spots, terrain=terrain)
    frame = frame or Activation(squadron=1, stage="act")
    return msgspec.structs.replace(state, frames=(frame,))


def at(state, x, y):
    """The name of a place in inches."""
    one = spot((x, y))
    return places.name(field(state), (one.x, one.y))


@pytest.mark.rule("PF-MOV-1", "PF-MOV-5", "PF-FACT-1")
@pytest.mark.parametrize(("far", "rule"), [(0.5, ""), (6, ""), (6.02, "PF-MOV-5")])
def test_a_cruise(far, rule):
    state = moving((10, 10), FAR, red=[squad("Fists", 1, TANK)])
    move = Cruise(squadron=1, to=at(state, 10 + far, 10))
    assert moved_both_ways(state, "red", move)[1] == rule


@pytest.mark.rule("PF-MOV-6")
@pytest.mark.parametrize(
    ("far", "rule"), [(6, "PF-MOV-6"), (6.02, ""), (12, ""), (12.02, "PF-MOV-6")]
)
def test_flat_out(far, rule):
    state = moving((10, 10), FAR, red=[squad("Fists", 1, TANK)])
    move = FlatOut(squadron=1, to=at(state, 10, 10 + far))
    assert moved_both_ways(state, "red", move)[1] == rule


@pytest.mark.rule("PF-MOV-2")
@pytest.mark.parametrize(("leviathan", "rule"), [(12, ""), (None, "PF-MOV-2")])
def test_only_a_leviathan_ends_in_contact(leviathan, rule):
    one = squad("Giant", 1, profile(base=80, leviathan_cqb=leviathan))
    state = moving((10, 10), (14, 10), red=[one])
    move = Cruise(squadron=1, to=at(state, 11.59, 10))
    if leviathan:
        known, found = moved_both_ways(state, "red", move)
        assert known.touching and found == rule
        return
    # Whoever is none is stopped clear of the enemy; stated contact meets the same rule.
    clear = Cruise(squadron=1, to=at(state, 11.4, 10))
    assert moved_both_ways(state, "red", clear)[0].touching is False
    with pytest.raises(Exception, match="cannot stand") as refusal:
        move.measured(state)
    assert refusal.value.rule == rule


@pytest.mark.rule("PF-MOV-3", "PF-MOV-4")
@pytest.mark.parametrize(("chain", "together"), [("chain", True), ("pairs", False)])
def test_a_squadron_out_of_coherency(chain, together):
    fists = squad("Fists", 3, TANK)
    spots = ((10, 10), (13.5, 10), (17, 10), FAR)
    state = moving(*spots, red=[fists], switches={"coherency": chain})
    known, rule = moved_both_ways(state, "red", Cruise(squadron=1, to=at(state, 10, 14)))
    assert (known.coherent, rule) == (together, "")


@pytest.mark.rule("PF-MOV-3", "PF-MOV-10")
@pytest.mark.parametrize(("apart", "rule"), [(2, ""), (2.02, "PF-MOV-3")])
def test_who_stands_holds_together_or_has_to_move(apart, rule):
    state = moving((10, 10), (10 + 1.6 + apart, 10), FAR, red=[squad("Fists", 2, TANK)])
    assert moved_both_ways(state, "red", Stand(squadron=1))[1] == rule


@pytest.mark.rule("PF-MOV-7", "PF-MOV-8", "PF-MAR-LUMBER")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (Cruise(squadron=1, path="TR F1"), ""),
        (Cruise(squadron=1, path="F5"), ""),
        (Cruise(squadron=1, path="F5.5"), "PF-MOV-7"),
        (FlatOut(squadron=1, path="TL F3 TL F3"), ""),
        (FlatOut(squadron=1, path="TL F2 TL F4"), "PF-MOV-8"),
        (FlatOut(squadron=1, path="F10.5"), "PF-MOV-8"),
    ],
)
def test_a_lumbering_model_drives(move, rule):
    state = moving((24, 20, 0), FAR, red=[squad("Giant", 1, GIANT)])
    assert moved_both_ways(state, "red", move)[1] == rule


@pytest.mark.rule("PF-MOV-9")
def test_a_stuck_lumbering_model_turns_on_the_spot():
    rocks = [("rocks", (20, 22, 8, 2)), ("rocks", (20, 16, 8, 2))]
    state = moving((24, 20, 0), FAR, red=[squad("Giant", 1, GIANT)], terrain=rocks)
    known, rule = moved_both_ways(state, "red", FlatOut(squadron=1, stuck=True, face=90))
    assert (known.distance, rule) == (0, "")
    # Nobody else turns so.
    plain = moving((10, 10), FAR, red=[squad("Fists", 1, TANK)])
    assert moved_both_ways(plain, "red", FlatOut(squadron=1, stuck=True))[1] == "PF-MAR-LUMBER"


@pytest.mark.rule("PF-TER-2")
@pytest.mark.parametrize(("fast", "rule"), [(False, ""), (True, "PF-TER-2")])
def test_rough_ground_slows_wheels(fast, rule):
    rough = [("rough", (12, 8, 2, 4))]
    state = moving((10, 10), FAR, red=[squad("Fists", 1, WHEELS)], terrain=rough)
    move = FlatOut(squadron=1, to=at(state, 18, 10)) if fast else None
    move = move or Cruise(squadron=1, to=at(state, 15, 10))
    known, found = moved_both_ways(state, "red", move)
    assert (known.terrain, found) == (("rough",), rule)


@pytest.mark.rule("PF-TER-3")
@pytest.mark.parametrize(("north", "far", "rule"), [(10, 9, ""), (11.5, 9, "PF-MOV-5")])
def test_a_road_lengthens_a_move_that_keeps_to_it(north, far, rule):
    road = [("road", (0, 8, 48, 4))]
    state = moving((10, 10), FAR, red=[squad("Fists", 1, WHEELS)], terrain=road)
    move = Cruise(squadron=1, to=at(state, 10 + far - 0.2, north))
    known, found = moved_both_ways(state, "red", move)
    assert (("road" in known.terrain), found) == (not rule, rule)


@pytest.mark.rule("PF-TER-5", "PF-TER-6")
@pytest.mark.parametrize(("x", "ground"), [(11, ()), (13, ("vegetation",))])
def test_infantry_in_vegetation(x, ground):
    wood = [("vegetation", (12, 8, 4, 4))]
    guards = squad("Guards", 2, infantry())
    state = moving((10, 10), (11.2, 10), FAR, red=[guards], terrain=wood)
    known, rule = moved_both_ways(state, "red", Cruise(squadron=1, to=at(state, x, 10)))
    assert (known.ground, rule) == (ground, "")


@pytest.mark.rule("PF-EMB-1")
@pytest.mark.parametrize(
    ("far", "fast", "rule"),
    [(4, False, ""), (4.02, False, "PF-MOV-5"), (4.02, True, ""), (6.02, True, "PF-MOV-6")],
)
def test_getting_aboard(far, fast, rule):
    spots = ((10, 10), (10 + 0.5 + 0.8 + far, 10), FAR)
    state = moving(*spots, red=[squad("Guards", 1, infantry()), squad("Apc", 1, APC)])
    move = Embark(squadron=1, transport=2, fast=fast)
    assert moved_both_ways(state, "red", move)[1] == rule


@pytest.mark.rule("PF-EMB-3")
@pytest.mark.parametrize(("far", "rule"), [(3.9, ""), (4.1, "PF-MOV-5")])
def test_getting_out(far, rule):
    guards = squad("Guards", 2, infantry(), place="embarked", within=2)
    state = moving(None, None, (20, 20), FAR, red=[guards, squad("Apc", 1, APC)])
    move = Disembark(squadron=1, to=at(state, 20 + 1.32 + far, 20))
    assert moved_both_ways(state, "red", move)[1] == rule


@pytest.mark.rule("PF-EMB-5")
@pytest.mark.parametrize(
    ("far", "fast", "rule"), [(4, False, ""), (4.02, False, "PF-MOV-5"), (4.02, True, "")]
)
def test_occupying_a_building(far, fast, rule):
    house = [("building", (14, 8, 4, 4))]
    state = moving((14 - 0.5 - far, 10), FAR, red=[squad("Guards", 1, infantry())], terrain=house)
    move = Occupy(squadron=1, building="building at C2", fast=fast)
    assert moved_both_ways(state, "red", move)[1] == rule


@pytest.mark.rule("PF-EMB-6")
@pytest.mark.parametrize(("far", "rule"), [(3.9, ""), (4.1, "PF-MOV-5")])
def test_leaving_a_building(far, rule):
    guards = squad("Guards", 1, infantry(), place="occupying", within=1)
    house = [("building", (14, 8, 4, 4))]
    hall = Building(id=1, name="Hall", terrain="t1")
    state = moving(None, FAR, red=[guards], terrain=house, buildings=(hall,))
    move = ExitBuilding(squadron=1, to=at(state, 18 + 0.52 + far, 10))
    assert moved_both_ways(state, "red", move)[1] == rule


@pytest.mark.rule("PF-RAM-1")
@pytest.mark.parametrize(
    ("far", "rule"), [(6, "PF-MOV-6"), (6.5, ""), (12, ""), (12.52, "PF-MOV-6")]
)
def test_a_ram(far, rule):
    fists, guards = squad("Fists", 1, TANK), squad("Guards", 1, infantry())
    state = moving((10, 10), (11.3 + far, 10), red=[fists], blue=[guards])
    assert moved_both_ways(state, "red", Ram(squadron=1, target=2))[1] == rule


@pytest.mark.rule("PF-WD-1", "PF-WD-2")
@pytest.mark.parametrize(
    ("where", "edge"), [((24, 5), "own"), ((5, 24), "short"), ((43, 24), "short")]
)
def test_a_withdrawal(where, edge):
    state = moving(where, (24, 40), red=[squad("Fists", 1, TANK)])
    known, rule = moved_both_ways(state, "red", Withdraw(squadron=1))
    assert (known.edge, rule) == (edge, "")


@pytest.mark.rule("PF-SET-13", "PF-MAR-RECON")
@pytest.mark.parametrize(
    ("enemy", "rule"), [(16, "PF-SET-13"), (16.02, ""), (15, "PF-SET-13"), (20, "")]
)
@pytest.mark.rule("PF-G34")
def test_a_recon_move_stays_more_than_sixteen_inches_away(enemy, rule):
    """On the whole way, not only at its end: the enemy stands beside the middle of it."""
    scouts = squad("Scouts", 1, TANK, mars=(mar(RECON_SPECIALIST),))
    frame = Scouting(side="red", stage="move")
    state = moving((10, 10), (14, 10 + 1.6 + enemy), red=[scouts], frame=frame)
    move = Scout(squadron=1, to=at(state, 18, 10))
    assert moved_both_ways(state, "red", move)[1] == rule


@pytest.mark.rule("PF-SET-13")
@pytest.mark.parametrize(("far", "rule"), [(6, "PF-SET-13"), (12, ""), (12.02, "PF-SET-13")])
def test_a_recon_move_is_flat_out(far, rule):
    scouts = squad("Scouts", 1, TANK, mars=(mar(RECON_SPECIALIST),))
    frame = Scouting(side="red", stage="move")
    state = moving((10, 10), FAR, red=[scouts], frame=frame)
    assert moved_both_ways(state, "red", Scout(squadron=1, to=at(state, 10 + far, 10)))[1] == rule


@pytest.mark.rule("PF-MAR-RECON", "PF-SET-13")
@pytest.mark.parametrize(("gap", "rule"), [(16, "PF-SET-13"), (16.04, "")])
def test_every_model_of_a_recon_move_stays_away_from_enemies(gap, rule):
    scouts = squad("Scouts", 2, TANK, mars=(mar(RECON_SPECIALIST),))
    frame = Scouting(side="red", stage="move")
    state = moving((10, 10), (10, 12), (20, 12 + 1.6 + gap), red=[scouts], frame=frame)
    assert moved_both_ways(state, "red", Scout(squadron=1, to=at(state, 20, 10)))[1] == rule


@pytest.mark.rule("PF-PRT-1")
@pytest.mark.parametrize(("far", "rule"), [(5.9, ""), (6.1, "PF-MOV-5")])
def test_coming_from_reserve_through_a_portal(far, rule):
    waiting = squad("Fists", 2, TANK, place="portal_reserve")
    state = moving(None, None, (20, 20), FAR, red=[waiting, squad("Gate", 1, GATE)])
    move = ComeThrough(squadron=1, portal=2, to=at(state, 20 + 1.62 + far, 20))
    known, found = moved_both_ways(state, "red", move)
    assert found == rule and known.portal == 2


@pytest.mark.rule("PF-PRT-2")
@pytest.mark.parametrize(("far", "rule"), [(6, ""), (6.02, "PF-MOV-5")])
def test_going_from_one_portal_to_the_other(far, rule):
    fists, gates = squad("Fists", 1, TANK), [squad(f"Gate {n}", 1, GATE) for n in (1, 2)]
    spots = ((10, 10), (11.6 + far, 10), (40, 10), FAR)
    state = moving(*spots, red=[fists, *gates])
    known, found = moved_both_ways(state, "red", ComeThrough(squadron=1, portal=2))
    assert found == rule
    assert (known.distance <= 12) == (not rule)
