"""Standing orders that are lists: which section of a vehicle is hit, spoiled or mended."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.actions.vehicle_effects import Sabotaging
from rules.games.planet28.answers import Pick
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.standing_orders import obey
from rules.games.planet28.turn.engineers import mendings
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.rides import aboard, bus
from tests.support.planet28.tables import going, std, table

HULL = (
    "core Engine 10/10",
    "front Armour plating 15/15",
    "front Crew 10/10",
    "front Crew 9/9",
    "rear Radio 5/5",
    "rear Crew 10/10",
)


def run(state, frame, script=""):
    """The battle after a frame has been gone through."""
    above = msgspec.structs.replace(frame, parent=len(state.frames) - 1)
    return going(msgspec.structs.replace(state, frames=(*state.frames, above)), script)


def struck(facing, shot=False, **more):
    """What blue's vehicle, the third unit, is asked after a hit on one of its sides."""
    state = with_vehicle(table(std(), std("blue")), *HULL, seat="blue", **more)
    sabre = WEAPONS["Great sword"]
    hit = Hit(striker=1, victim=3, weapon=sabre, facing=facing, shot=shot)
    return run(state, Harm(hit=hit), "d6:1 d6:1").state


@pytest.mark.rule("P28-PBP-1", "P28-VEH-DMG")
@pytest.mark.parametrize(
    ("words", "facing", "place"),
    [
        ("section Armour plating, Crew", "front", 1),
        ("section radio, crew 4, Armour plating", "front", 3),
        ("section Crew", "front", 2),
        ("section Crew", "rear", 5),
        ("section front: Crew 3", "front", 2),
        ("section front: Crew 3", "rear", None),
        ("section Rear: Radio", "rear", 4),
        ("section Engine", "front", None),
        ("target Crew", "front", None),
        ("hurt Crew", "front", None),
        ("sabotage Crew", "front", None),
    ],
)
def test_an_order_gives_up_the_first_section_of_a_list_on_the_side_it_is_for(words, facing, place):
    answer = obey(words, struck(facing), "blue")
    assert answer == (None if place is None else Pick(which=place))
    assert obey(words, struck(facing), "red") is None


@pytest.mark.rule("P28-PBP-1", "P28-VEH-TR-OPENTOPPED")
def test_whoever_shoots_at_an_open_vehicle_has_a_list_of_its_own():
    state = struck("front", shot=True, traits=("Open-topped",))
    assert obey("target front: Crew 4", state, "red") == Pick(which=3)
    assert obey("section Crew 4", state, "red") is None
    assert obey("target Crew 4", state, "blue") is None


@pytest.mark.rule("P28-PBP-1", "P28-AB-SABOTAGE")
def test_an_order_says_what_sabotage_spoils():
    state = with_vehicle(table(std(), std("blue")), *HULL, seat="blue")
    game = run(state, Sabotaging(unit=1, target=3), "d4:3")
    assert game.kind() == "sabotage"
    assert obey("sabotage Engine, crew", game.state, "red") == Pick(which=5)
    assert obey("sabotage front: Crew", game.state, "red") is None
    assert obey("sabotage rear: Crew", game.state, "red") == Pick(which=5)


@pytest.mark.rule("P28-PBP-1", "P28-TR-ENGINEER")
def test_an_order_says_what_an_engineer_mends():
    parts = ("core Engine 4/10", "core Crew 2/10", "core Transport section 3/10")
    people = (std(name="Red 1", traits=("Engineer",)), std(name="Red 2"))
    state = aboard(bus(*people, parts=parts), 1)
    (mending,) = mendings(state)
    game = run(state, mending)
    assert game.kind() == "mend"
    assert obey("engineer Radio, Engine", game.state, "red") == Pick(which=0)
    assert obey("heal Engine", game.state, "red") is None


@pytest.mark.rule("P28-PBP-1")
@pytest.mark.parametrize(
    "words",
    [
        "section",
        "section ,",
        "section Armor",
        "section Crew, Armor",
        "section inside: Crew",
        "section front:",
        "section 4",
        "engineer front: Crew",
        "hurt ,",
    ],
)
def test_a_list_names_sections_of_the_book_and_sides_of_a_hull(words):
    with pytest.raises(RuleError, match="is not a standing order") as refused:
        obey(words, table(std(), std("blue")), "red")
    assert refused.value.rule == "P28-PBP-1"


@pytest.mark.rule("P28-VEH-DMG", "P28-SQD-DMG")
def test_a_section_that_a_hit_cannot_take_is_refused_by_the_rule_of_vehicles():
    state = struck("front")
    with pytest.raises(RuleError, match="cannot take that") as refused:
        Pick(which=4).check(state, "blue")
    assert refused.value.rule == "P28-VEH-DMG"
