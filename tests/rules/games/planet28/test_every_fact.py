"""Every fact that a move states is told with it, may be disputed, and is confirmed where asked.

The tables name every kind of move that states facts: a new one that is in none of them fails.
"""

from __future__ import annotations

from typing import get_args

import pytest

from rules.core import fact_text, facts
from rules.core.move import fact_type
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.abilities import Drain, Heal, Inspire, Throw
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.boarding import Embark
from rules.games.planet28.actions.coherency import Coherency
from rules.games.planet28.actions.contacts import Contacts, Nearby
from rules.games.planet28.actions.gear import UseMedKit
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.psyka import UsePsyka
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.actions.vehicle_work import Patch, Sabotage
from rules.games.planet28.answers import Accept, Edge, Face, Land, Push
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.goals.goal import Goal
from rules.games.planet28.goals.reaching import Reach, Touch
from rules.games.planet28.goals.seeking import Seek
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.retreat import Retreat
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.arms import bearing, gun
from tests.support.planet28.guards import REPLACE, red_guard
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.rides import BUS
from tests.support.planet28.tables import Game, going, std, table
from tests.support.planet28.wheels import CAR

pytestmark = pytest.mark.rule("P28-FACT-1", "P28-FACT-3")

UNCONFIRMED = {
    "watch": "What the enemy's units see is said by those who play against them.",
    "say_deployment": "All deployments are revealed together.",
    "deploy": "All deployments are revealed together.",
    "measure": "States what an action left open; the action tells it.",
}
MEASURED = {"to", "stands", "heading"}
"""Facts that only a measured table knows: the bot holds them, and nobody states them."""


def able(*abilities, **more):
    return std(abilities=abilities, **more)


def duel(*people, switches, **more):
    return table(*(people or (std(), std("blue"))), **switches, **more)


def acted(make, move, **said):
    """An action: how its battle is made, the move, and for each fact what is told of it."""
    return make, move, said


def at_goal(state, scenario, **more):
    return REPLACE(state, goal=Goal(scenario=scenario, **more))


PISTOL = {"unit": 1, "target": 2, "weapon": "Laser pistol"}


def squad(switches):
    """Red's squad of three, 1 to 3, against 4."""
    return red_guard(**switches)


ACTIONS = {
    "walk": acted(
        lambda s: duel(switches=s),
        Walk(unit=1, distance_mm=80, terrain=("rough",)),
        distance_mm="has 8cm to go",
        terrain="over rough ground",
    ),
    "walk climbing": acted(
        lambda s: duel(switches=s),
        Walk(unit=1, distance_mm=90, climb_top_mm=90, climb_from_mm=20, climb_to_mm=70),
        climb_top_mm="a face of 9cm",
        climb_from_mm="from 2cm to",
        climb_to_mm="to 7cm",
    ),
    "charge": acted(
        lambda s: with_vehicle(duel(std(), std("blue"), std("blue", "Pal"), switches=s), *CAR),
        Charge(
            unit=1,
            target=4,
            distance_mm=70,
            terrain=("rough",),
            also=(3,),
            facing="left",
        ),
        distance_mm="has 7cm to go",
        terrain="over rough ground",
        also="touching Pal as well",
        facing="at its left",
    ),
    "fight": acted(
        lambda s: duel(switches=s),
        Fight(unit=1, target=2, weapon="Dagger", distance_mm=30),
        distance_mm="Blue Std is 3cm from Red Std",
    ),
    "fight a vehicle": acted(
        lambda s: with_vehicle(duel(switches=s), *CAR),
        Fight(unit=1, target=3, weapon="Dagger", distance_mm=30, facing="rear"),
        facing="strikes the rear of Rover",
    ),
    "fight with some": acted(
        squad,
        Fight(unit=5, target=4, weapon="Dagger", distance_mm=30, members=(1,)),
        members="of Guard fights Red Std",
    ),
    "shoot": acted(
        lambda s: duel(switches=s),
        Shoot(**PISTOL, distance_mm=110, height_mm=60, cover=True),
        distance_mm="11cm away",
        height_mm="the shooter 6cm higher",
        sight="is in sight",
        cover="in cover",
    ),
    "shoot a giant": acted(
        lambda s: duel(std(), std("blue", traits=("Gigantic",)), switches=s),
        Shoot(**PISTOL, distance_mm=110, hidden=True),
        hidden="wholly hidden",
    ),
    "shoot with a blast": acted(
        lambda s: duel(bearing(gun("Explosive")), std("blue"), std("blue", "Pal"), switches=s),
        Shoot(unit=1, target=2, weapon="Gun", distance_mm=110, near=(3,)),
        near="near it Pal",
    ),
    "shoot at a vehicle": acted(
        lambda s: with_vehicle(duel(switches=s), *CAR),
        Shoot(**PISTOL | {"target": 3}, distance_mm=110, facing="front", share=60),
        facing="struck on its front",
        share="60% of it hidden",
    ),
    "shoot with some": acted(
        squad,
        Shoot(unit=5, target=4, weapon="Laser pistol", distance_mm=110, members=(2,)),
        members="of Guard shoots Red Std",
    ),
    "use_med_kit": acted(
        lambda s: duel(std(items={"Med kit": 1}), std(name="Pal", hp=9), std("blue"), switches=s),
        UseMedKit(unit=1, target=2),
        contact="touches Pal",
    ),
    "cast": acted(
        lambda s: duel(std(arcana=("Smite",)), std("blue"), switches=s),
        Cast(unit=1, power="Smite", target=2),
        sight="Red Std sees Blue Std",
    ),
    "cast around": acted(
        lambda s: duel(std(arcana=("Blind",)), std("blue"), switches=s),
        Cast(unit=1, power="Blind", near=(2,)),
        near="within 15cm of Red Std: Blue Std",
    ),
    "use_psyka": acted(
        lambda s: duel(std(items={"Psyka": 1}), std("blue"), switches=s),
        UsePsyka(unit=1, power="Wither", target=2),
        sight="Red Std sees Blue Std",
    ),
    "use_psyka around": acted(
        lambda s: duel(std(items={"Psyka": 1}), std("blue"), switches=s),
        UsePsyka(unit=1, power="Blind", near=(2,)),
        near="within 15cm of Red Std: Blue Std",
    ),
    "drain": acted(
        lambda s: duel(able("Drain"), std("blue"), switches=s),
        Drain(unit=1, target=2, distance_mm=40),
        distance_mm="Blue Std is 4cm from Red Std",
    ),
    "heal": acted(
        lambda s: duel(able("Heal"), std(name="Pal", hp=9), std("blue"), switches=s),
        Heal(unit=1, target=2),
        contact="touches Pal",
    ),
    "inspire": acted(
        lambda s: duel(able("Inspire"), std(name="Pal"), std("blue"), switches=s),
        Inspire(unit=1, target=2),
        sight="Red Std sees Pal",
    ),
    "throw": acted(
        lambda s: duel(able("Throw"), std(name="Pal"), std("blue"), switches=s),
        Throw(unit=1, target=2),
        contact="touches Pal",
    ),
    "seek": acted(
        lambda s: at_goal(duel(switches=s), "laboratory"),
        Seek(unit=1, goal_place="archive"),
        goal_place="touches the archive",
    ),
    "embark": acted(
        lambda s: with_vehicle(duel(switches=s), *BUS, seat="red"),
        Embark(unit=1, vehicle=3, section=2, distance_mm=30, terrain=("rough",)),
        distance_mm="has 3cm to go to Rover",
        terrain="over rough ground",
    ),
    "embark climbing": acted(
        lambda s: with_vehicle(duel(switches=s), *BUS, seat="red"),
        Embark(
            unit=1,
            vehicle=3,
            section=2,
            distance_mm=90,
            climb_top_mm=90,
            climb_from_mm=20,
            climb_to_mm=70,
        ),
        climb_top_mm="a face of 9cm",
        climb_from_mm="from 2cm to",
        climb_to_mm="to 7cm",
    ),
    "charge climbing": acted(
        lambda s: duel(switches=s),
        Charge(unit=1, target=2, distance_mm=90, climb_top_mm=90, climb_from_mm=20, climb_to_mm=70),
        climb_top_mm="a face of 9cm",
        climb_from_mm="from 2cm to",
        climb_to_mm="to 7cm",
    ),
    "mend": acted(
        lambda s: with_vehicle(
            duel(able("Repair"), std("blue"), switches=s), "front Engine 4/10", seat="red"
        ),
        Patch(unit=1, target=3, section=0),
        contact="touches Rover",
    ),
    "sabotage": acted(
        lambda s: with_vehicle(duel(able("Sabotage"), std("blue"), switches=s), *CAR),
        Sabotage(unit=1, target=3, distance_mm=30),
        distance_mm="Rover is 3cm from Red Std",
    ),
}


def pushing(switches):
    """Red has hurt blue and may push it."""
    foe = std("blue", acted=True, actions=0, hp=90, start=90)
    game = Game(duel(std(F=9), foe, switches=switches, locks=((1, 2),)))
    return game.do("red", Fight(unit=1, target=2, weapon="Dagger"), "d10:1 d4:4 d4:1")


def above(state, frame, script=""):
    top = REPLACE(frame, parent=len(state.frames) - 1)
    return going(REPLACE(state, frames=(*state.frames, top)), script)


def throwing(switches):
    """Red has thrown a friend, and says where it comes down."""
    game = Game(duel(able("Throw"), std(name="Pal"), std("blue"), switches=switches))
    game.do("red", Throw(unit=1, target=2))
    return game.do("blue", Accept(), "d12:5") if switches["claims"] == "confirm" else game


def sheltering(switches):
    """A turn has ended at the shelter."""
    state = at_goal(duel(switches=switches), "shelter")
    state = REPLACE(state, frames=(Battle(stage="count"),), order=(), place=0)
    return going(state).do("blue", Touch(near=()))


def struck(switches):
    """A vehicle of blue's is struck, nobody knows where."""
    state = with_vehicle(duel(switches=switches), *CAR)
    hit = Hit(victim=3, weapon=WEAPONS["Laser pistol"], striker=1, shot=True)
    return above(state, Harm(hit=hit), "d8:5")


ANSWERS = {
    "contacts": (
        lambda s: Game(duel(switches=s)),
        Contacts(unit=1, enemies=(2,)),
        {"enemies": "Red Std touches Blue Std"},
        "",
    ),
    "nearby": (
        lambda s: Game(duel(std(traits=("Inspiring",)), std(name="Pal"), std("blue"), switches=s)),
        Nearby(unit=1, friends=(2,)),
        {"friends": "within 10cm of Red Std: Pal"},
        "",
    ),
    "coherency": (
        lambda s: Game(squad(s)),
        Coherency(unit=5, members=(1,)),
        {"members": "out of unit of Guard: Red Std"},
        "",
    ),
    "push": (pushing, Push(fell_mm=120), {"fell_mm": "12cm"}, ""),
    "face": (struck, Face(facing="left"), {"facing": "Rover is struck on its left"}, ""),
    "edge": (
        lambda s: above(duel(switches=s).change(1, status="broken"), Retreat(unit=1)),
        Edge(edge_mm=340),
        {"edge_mm": "34cm"},
        # Broken as it is, its next action is a test.
        "d10:1",
    ),
    "land": (throwing, Land(fell_mm=120), {"fell_mm": "12cm"}, ""),
    "touch": (sheltering, Touch(near=(1,)), {"near": "Red Std"}, "d10:3 d10:7"),
    "reach": (
        lambda s: Game(
            at_goal(duel(switches=s), "sacrifice", holder=1, role="red", edges={"red": 1})
        ),
        Reach(unit=1),
        {"goal_place": "edge"},
        "",
    ),
}


def stating(kind):
    """The facts that a kind of move may state, those of a measured table aside."""
    return {
        field
        for field in kind.__struct_fields__
        if fact_type(kind, field) is not None and field not in MEASURED
    }


def tag(kind):
    return str(kind.__struct_config__.tag)


def test_the_tables_name_every_fact_of_every_kind_of_move():
    known: dict[str, set[str]] = {}
    for _, move, said in ACTIONS.values():
        known.setdefault(tag(type(move)), set()).update(said)
    for _, move, said, _ in ANSWERS.values():
        known.setdefault(tag(type(move)), set()).update(said)
    all_of = {tag(kind): stating(kind) for kind in get_args(SYSTEM.Moves)}
    wanted = {name: fields for name, fields in all_of.items() if fields and name not in UNCONFIRMED}
    assert known == wanted
    # What is measured for an action is a fact of some action.
    actions = set().union(*known.values())
    assert stating(Measure) <= actions


def is_disputable(state, move, said):
    """Whether each fact stands in the form in which it is corrected, in words."""
    return all(field in facts(move) and fact_text(state, move, field) for field in said)


@pytest.mark.parametrize("name", ACTIONS)
def test_what_an_action_states_is_confirmed_before_anything_is_paid_and_told_with_it(name):
    make, move, said = ACTIONS[name]
    state = make({"claims": "confirm"})
    assert is_disputable(state, move, said)
    game = Game(state).do("red", move)
    ask = game.asked()
    assert (ask.kind, ask.rule, [entry.seat for entry in ask.entries]) == (
        "facts",
        "P28-FACT-3",
        ["blue"],
    )
    assert game.labels() == ["That is right", "Dispute it"]
    for words in said.values():
        assert words in ask.text
    assert game.unit(move.unit).actions == 2
    told = spoken(state, move)
    for words in said.values():
        assert words in told


def spoken(state, move):
    """What is told with an action as it starts, and that nothing of it is asked for again."""
    assert not [field for field in move.needs(state) if getattr(move, field) is None]
    return move.spoken(state)


@pytest.mark.parametrize("name", ANSWERS)
def test_what_an_answer_states_is_confirmed_before_it_counts(name):
    make, move, said, _ = ANSWERS[name]
    game = make({"claims": "confirm"})
    assert is_disputable(game.state, move, said)
    game.do("red", move)
    ask = game.asked()
    assert (ask.kind, [entry.seat for entry in ask.entries]) == ("facts", ["blue"])
    for words in said.values():
        assert words in ask.text


@pytest.mark.parametrize("name", ANSWERS)
def test_what_an_answer_states_is_told(name):
    make, move, said, script = ANSWERS[name]
    game = make({"claims": "confirm"})
    game.do("red", move)
    game.do("blue", Accept(), script)
    for words in said.values():
        assert words in game.text()
