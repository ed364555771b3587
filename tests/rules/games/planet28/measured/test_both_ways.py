"""Rules of characters and squads that ask for the table, by claims and measured: one verdict.

In each case people state what somebody with a ruler would read off the same table. Vehicles have a
file of their own.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.core import RuleError, question
from rules.dice import Scripted
from rules.games.planet28.actions.abilities import Drain, Heal, Throw
from rules.games.planet28.actions.gear import UseMedKit
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Edge
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.retreat import Retreat
from rules.games.planet28.skills import is_inspired
from rules.games.planet28.solo.choosing import decided
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.solo.eyes import watched
from tests.support.planet28.ground import board, guarded, on, placed
from tests.support.planet28.guards import blue_guard, framed, red_guard
from tests.support.planet28.solo import against, foe, see
from tests.support.planet28.tables import Game, std

REPLACE = msgspec.structs.replace


def claimed(state: Any) -> Any:
    """The same battle on a table of the people's own."""
    units = tuple(REPLACE(one, at=None) if hasattr(one, "at") else one for one in state.units)
    return REPLACE(state, scenery=None, units=units)


def verdict(game, seat, move, dice):
    """What came of a move: the rule that refuses it, or what it left behind and asks next."""
    try:
        game.do(seat, move, dice)
    except RuleError as refusal:
        return ("refused", refusal.rule)
    rolls = [work for line in game.told for work in line.work]
    kept = [
        (getattr(one, "hp", 0), one.actions, one.moves, one.status, one.climbing)
        for one in game.state.units
    ]
    asked = question(game.state)
    return rolls, kept, game.state.locks, asked and asked.kind


def people(mm=0, at=None, terrain=(), **more):
    """Red's unit 1 and blue's unit 2, so far apart or at these places."""
    game = placed(std(**more), std("blue"), at=at or ((100, 250), (125 + mm, 250)), terrain=terrain)
    return game


def touching(mm, **more):
    """Red's unit 1 and a friend of its, unit 3, so far apart; the foe is far away."""
    mate = std(name="Mate", hp=5)
    return placed(std(**more), std("blue"), mate, at=((100, 250), "I9", (125 + mm, 250)))


def squad(foe_at, terrain=()):
    """Red's squad of three in a row, unit 5, and its foe, unit 4."""
    return guarded(red_guard(), (200, 250), (200, 300), (200, 350), foe_at, terrain=terrain)


def at_squad(hidden):
    """Red's unit 1 before blue's squad of four, unit 6, so many of whom stand behind low walls."""
    walls = tuple(("even", (280, 238 + 50 * n, 5, 24), 20) for n in range(hidden))
    at = ((180, 325), *((300, 250 + 50 * n) for n in range(4)))
    return guarded(blue_guard(members=4), *at, terrain=walls)


SHOT = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=0)
FIGHT = Fight(unit=1, target=2, weapon="Dagger", distance_mm=0)
RUSH = Charge(unit=1, target=2, distance_mm=0)
SQUAD_SHOT = Shoot(unit=5, target=4, weapon="Laser pistol", distance_mm=0)
AT_SQUAD = Shoot(unit=1, target=6, weapon="Laser pistol", distance_mm=0)
OPEN = {"sight": True, "cover": False}
WALL = ("even", (150, 0, 10, 900), 100)
LOW = ("even", (180, 0, 10, 900), 25)
HUT = ("even", (130, 200, 200, 100), 60)
HIGH = ((150, 250, 60), (250, 250))


def walk(to, unit=1):
    return Walk(unit=unit, distance_mm=0, to=to)


ROWS = (
    # rules, the battle, the move, what people state instead, the dice
    ("SHOOT-1", people(150), SHOT, {"distance_mm": 150, **OPEN}, "d10:9"),
    ("SHOOT-1", people(150.5), SHOT, {"distance_mm": 151, **OPEN}, ""),
    ("SHOOT-1", people(100, terrain=(WALL,)), SHOT, {"distance_mm": 100, "sight": False}, ""),
    ("COVER-1", people(100, terrain=(LOW,)), SHOT,
     {"distance_mm": 100, "sight": True, "cover": True}, "d10:1 d8:5 d4:1 d6:1"),
    ("COVER-1", people(100), SHOT, {"distance_mm": 100, **OPEN}, "d10:1 d8:5 d4:1"),
    ("SHOOT-4", people(at=HIGH, terrain=(("even", (100, 200, 60, 100), 60),)), SHOT,
     {"distance_mm": 75, "height_mm": 60, **OPEN}, "d10:9"),
    ("MOVE-1", people(at=((150, 250), "I9")), walk("C3+50,50"), {"distance_mm": 100}, ""),
    ("MOVE-1", people(at=((150, 250), "I9")), walk("C3+51,50"), {"distance_mm": 101}, ""),
    ("TERR-2", people(at=((150, 250), "I9"), terrain=(("rough", (170, 230, 20, 40), 0),)),
     walk("C3+50,50"), {"distance_mm": 100, "terrain": ("rough",)}, "d10:9"),
    ("TERR-3", people(at=((150, 250), "I9"), terrain=(("hazardous", (170, 230, 20, 40), 0),)),
     walk("C3+50,50"), {"distance_mm": 100, "terrain": ("hazardous",)}, "d10:1"),
    ("TERR-4", people(at=((150, 250), "I9"), terrain=(("impassable", (200, 0, 10, 900), 50),)),
     walk("C3+50,50"), {"distance_mm": 100, "terrain": ("impassable",)}, ""),
    ("CLIMB-2", people(at=((110, 250), "I9"), terrain=(HUT,)), walk("B3+40,50"),
     {"distance_mm": 90, "climb_top_mm": 60, "climb_from_mm": 0, "climb_to_mm": 60}, "d10:1"),
    ("CHG-1 CHG-3", people(100), RUSH, {"distance_mm": 100}, ""),
    ("CHG-1 CHG-3", people(100.5), RUSH, {"distance_mm": 101}, ""),
    ("FIGHT-1 FIGHT-2", people(50), FIGHT, {"distance_mm": 50}, ""),
    ("FIGHT-1 FIGHT-2", people(50.5), FIGHT, {"distance_mm": 51}, ""),
    ("AB-DRAIN", people(50.5, abilities=("Drain",)), Drain(unit=1, target=2),
     {"distance_mm": 51}, ""),
    ("AB-THROW", people(2, abilities=("Throw",)), Throw(unit=1, target=2), {}, ""),
    ("AB-HEAL", touching(2, abilities=("Heal",)), Heal(unit=1, target=3), {"contact": False}, ""),
    ("ITEM-MEDKIT", touching(2, items={"Med kit": 1}), UseMedKit(unit=1, target=3),
     {"contact": False}, ""),
    ("ITEM-MEDKIT", touching(0.5, items={"Med kit": 1}), UseMedKit(unit=1, target=3),
     {"contact": True}, ""),
    ("SQD-6 MOVE-1", squad("I9"), walk("C3+80,50", 5), {"distance_mm": 80}, ""),
    ("SQD-6 MOVE-1", squad("I9"), walk("D3+1,50", 5), {"distance_mm": 101}, ""),
    ("SQD-8 TERR-2", squad("I9", (("rough", (220, 340, 40, 40), 0),)), walk("C3+80,50", 5),
     {"distance_mm": 80, "terrain": ("rough",)}, "d10:9"),
    ("SQD-9 SHOOT-1", squad((375, 350)), SQUAD_SHOT, {"distance_mm": 150, **OPEN},
     "d10:9 d10:9 d10:9"),
    ("SQD-9 SHOOT-1", squad((375.5, 350)), SQUAD_SHOT, {"distance_mm": 151, **OPEN}, ""),
    ("SQD-10 CHG-1", squad((325, 350)), Charge(unit=5, target=4, distance_mm=0),
     {"distance_mm": 100}, ""),
    ("SQD-10 CHG-1", squad((325.5, 350)), Charge(unit=5, target=4, distance_mm=0),
     {"distance_mm": 101}, ""),
    ("SQD-11 FIGHT-1", squad((275, 350)), Fight(unit=5, target=4, weapon="Dagger"),
     {"distance_mm": 50}, ""),
    ("COVER-2", at_squad(2), AT_SQUAD, {"distance_mm": 98, "sight": True, "cover": True},
     "d10:1 d8:5"),
    ("COVER-2", at_squad(1), AT_SQUAD, {"distance_mm": 98, **OPEN}, "d10:1 d8:5"),
)  # fmt: skip


def marked(rows):
    return [
        pytest.param(*row, marks=pytest.mark.rule(*(f"P28-{one}" for one in row[0].split())))
        for row in rows
    ]


@pytest.mark.parametrize(("rules", "game", "move", "stated", "dice"), marked(ROWS))
def test_both_ways_lead_to_one_verdict(rules, game, move, stated, dice):
    del rules
    said = REPLACE(move, **stated)
    said = REPLACE(said, to=msgspec.UNSET) if hasattr(said, "to") else said
    by_claims = verdict(Game(claimed(game.state)), "red", said, dice)
    assert verdict(game, "red", move, dice) == by_claims


@pytest.mark.rule("P28-BREAK-4", "P28-BREAK-7")
@pytest.mark.parametrize(("mm", "fate"), [(100, "fled"), (100.5, "ok")])
def test_both_ways_run_off_the_table_or_stay(mm, fate):
    game = people(at=((112.5 + mm - 100, 450), "I9"))
    measured = framed(game.state, Retreat(unit=1))
    stated = framed(claimed(game.state), Retreat(unit=1))
    told = Game(stated.state)
    told.do("red", Edge(edge_mm=int(mm + 0.5)))
    assert measured.state.unit(1).status == told.unit(1).status == fate


@pytest.mark.rule("P28-TR-INSPIRING")
@pytest.mark.parametrize(("mm", "near"), [(100, (1,)), (100.5, ())])
def test_both_ways_stand_as_near_to_a_leader(mm, near):
    leader = std(name="Leader", traits=("Inspiring",))
    game = placed(std(), std("blue"), leader, at=((250, 250), "I9", (250, 275 + mm)))
    told = claimed(game.state).change(3, near=near)
    assert is_inspired(game.state, 1) is is_inspired(told, 1) is bool(near)


SOLO = (
    ((300, 250), {}, (2, 75), ()),
    ((500, 250), {}, (2, 275), ()),
    ((340, 250), {"weapons": ("Laser pistol",)}, (2, 115), ()),
    ((340, 250), {"weapons": ("Dagger",)}, (2, 115), ()),
)


@pytest.mark.rule("P28-SOLO-4")
@pytest.mark.parametrize(("at", "more", "seen", "way"), SOLO)
def test_both_ways_the_enemy_decides_the_same(at, more, seen, way):
    fighting = against(foe(**more), std(), units=(1,))
    state = REPLACE(on(board(), fighting, (200, 250), at), frames=(EnemyTurn(units=(1,)),))
    measured = decided(state, 1, watched(state, 1), Scripted("")).action
    stated = decided(claimed(state), 1, see(seen, way=way), Scripted("")).action
    assert type(measured) is type(stated)
    assert getattr(measured, "target", 0) == getattr(stated, "target", 0)
    if isinstance(measured, Walk):
        assert measured.distance_mm == stated.distance_mm
