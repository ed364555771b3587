"""Squads and vehicles of the enemy that nobody plays, by the same list (P28-SOLO-4)."""

from __future__ import annotations

import json

import msgspec
import pytest

from rules.core import Moment, RuleError, Start, begin
from rules.games.planet28 import SYSTEM
from rules.games.planet28.samples import WARBANDS
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.state import ENEMY
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.units import Effect, Squad, Vehicle
from tests.support.planet28.solo import see
from tests.support.planet28.tables import SWITCHES, Drawn, Game, going

pytestmark = pytest.mark.rule("P28-SOLO-4")
PLAIN = {"skills": dict.fromkeys(("A", "F", "S", "AW", "P"), 4), "hp": 20}
GUNS = (
    {"section": "Turret hard point", "cell": "B3", "weapon": "Heavy machine gun"},
    {"section": "Turret hard point", "cell": "B4", "weapon": "Shotgun"},
    {"section": "Crew", "cell": "C2"},
)


def facing(kind, *, squads=(), vehicles=(), **fields):
    """A battle of three against an enemy, whose squad or vehicle decides what it does."""
    people = [{**PLAIN, "name": f"Guard {n}", "hp": 200} for n in (1, 2)]
    enemy = {"warband": "Foes", "points": 100_000, "characters": people}
    paper = json.dumps({**enemy, "squads": list(squads), "vehicles": list(vehicles)})
    papers = {"warband/red": WARBANDS["Survey team"], ENEMY: paper}
    start = Start(seats=("red",), options={**SWITCHES, "mode": "solo"})
    state = begin(SYSTEM, start, papers, Moment(seat="red", dice=Drawn(3))).state
    unit = next(who.id for who in state.units if isinstance(who, kind))
    state = state.change(unit, actions=1, **fields)
    frames = (Battle(stage="next"), EnemyTurn(units=(unit,), parent=0))
    state = msgspec.structs.replace(state, frames=frames, place=len(state.order) - 1)
    return going(state), unit


def pack(weapon):
    members = [{"name": f"Pack {n}", "weapons": [weapon]} for n in range(3)]
    return {**PLAIN, "name": "Pack", "members": members}


def rig(sort="Ground"):
    return {"name": "Rig", "type": sort, "skills": {"A": 4, "S": 4}, "sections": list(GUNS)}


@pytest.mark.rule("P28-SQD-9")
def test_a_squad_shoots_as_one_and_does_not_split():
    game, unit = facing(Squad, squads=(pack("Laser rifle"),))
    game.do("red", see((1, 250), (2, 300)), "d10:10 d10:10 d10:10")
    assert "Pack shoots at Captain Oyelaran, the nearest it can hit." in game.text()
    assert game.text().count("misses Captain Oyelaran") == 3
    assert game.unit(unit).actions == 0


@pytest.mark.rule("P28-SQD-10")
def test_a_squad_charges_as_one():
    game, _ = facing(Squad, squads=(pack("Club"),))
    game.do("red", see((2, 90)))
    assert "Pack charges Bosun Krol" in game.text()
    assert game.kind() == "block"


@pytest.mark.rule("P28-VEH-SHOOT-1", "P28-SOLO-7", "P28-SOLO-4")
def test_each_weapon_of_a_vehicle_fires_at_the_nearest_that_it_can_hit():
    game, _ = facing(Vehicle, vehicles=(rig(),))
    # The shotgun reaches 20cm, the machine gun 40.
    game.do("red", see((1, 300), (2, 190)), "d10:10 d10:10")
    assert game.text().count("misses Bosun Krol") == 2
    far, _ = facing(Vehicle, vehicles=(rig(),))
    far.do("red", see((1, 300)), "d10:10")
    assert far.text().count("misses Captain Oyelaran") == 1


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
def test_a_flyer_in_the_air_moves_with_its_first_action_and_then_shoots():
    game, unit = facing(Vehicle, vehicles=(rig("Flyer"),), landed=False)
    game.do("red", see((1, 300)))
    assert "Rig moves straight at Captain Oyelaran." in game.text()
    assert game.unit(unit).moves == 1


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
def test_a_flyer_that_has_landed_takes_off_where_it_would_move():
    game, unit = facing(Vehicle, vehicles=(rig("Flyer"),), landed=True)
    game.do("red", see())
    assert "Rig takes off." in game.text()
    assert not game.unit(unit).landed


@pytest.mark.rule("P28-VEH-FALL")
def test_a_vehicle_on_its_side_rights_itself_before_it_moves():
    game, _ = facing(Vehicle, vehicles=(rig(),), tipped=True)
    game.do("red", see())
    assert "Rig is upright again." in game.text()


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
def test_a_flyer_that_may_not_move_lands():
    held = (Effect("Immobilize", 0, 9, 1),)
    game, unit = facing(Vehicle, vehicles=(rig("Flyer"),), landed=False, effects=held)
    game.do("red", see((1, 900)))
    assert "Rig lands." in game.text()
    assert game.unit(unit).landed


@pytest.mark.rule("P28-VEH-MOVE-2")
@pytest.mark.parametrize("seen", [((1, 600),), ()])
def test_a_vehicle_that_cannot_go_straight_turns_first(seen):
    game, unit = facing(Vehicle, vehicles=(rig(),))
    assert "say “turn” if it has to turn" in game.asked().text
    straight = Game(game.state).do("red", see(*seen))
    assert "turns to where it wants to go" not in straight.text()
    game.do("red", see(*seen, way=("turn",)))
    assert "Rig turns to where it wants to go." in game.text()
    assert (game.unit(unit).moves, game.unit(unit).actions) == (1, 0)


@pytest.mark.rule("P28-VEH-RAM")
def test_a_vehicle_that_has_to_turn_charges_nobody_and_shoots_all_the_same():
    game, _ = facing(Vehicle, vehicles=(rig(),))
    ram = Game(game.state).do("red", see((1, 100)), "d4:1 d6:4")
    assert "Rig charges Captain Oyelaran" in ram.text()
    game.do("red", see((1, 100), way=("turn",)), "d10:10 d10:10")
    assert "Rig shoots at Captain Oyelaran" in game.text()


@pytest.mark.rule("P28-VEH-MOVE-1")
def test_what_turns_freely_is_never_said_to_have_to_turn():
    small = {**rig(), "sections": []}
    for kind, more in ((Vehicle, {"vehicles": (small,)}), (Squad, {"squads": (pack("Club"),)})):
        game, _ = facing(kind, **more)
        assert "“turn”" not in game.asked().text
        with pytest.raises(RuleError, match="turns freely as it moves"):
            game.do("red", see((1, 600), way=("turn",)))
