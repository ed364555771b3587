"""What becomes of passengers when their section, or their vehicle, is destroyed."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.answers import Accept, Dispute, Land, Pick
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.units import Berth
from rules.games.planet28.warband.mounted import BY_NAME as WEAPONS
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.rides import COACH, aboard, bus, friends
from tests.support.planet28.tables import going, std

REPLACE = msgspec.structs.replace
LEFT = ("front Engine 10/10", "rear Crew 10/10", "left Transport section 3/10")


def hit(state, script, side="left", by=None, amount=8):
    """The battle after Blue has hit this side of the last vehicle for so much damage."""
    striker = by or next(n for n, one in enumerate(state.profiles, 1) if one.seat == "blue")
    weapon = WEAPONS["Laser rifle"]
    blow = Hit(victim=len(state.profiles), weapon=weapon, striker=striker, facing=side)
    above = Harm(hit=blow, parent=len(state.frames) - 1)
    dice = f"d8:{amount - 1} d8:1 {script}"
    return going(REPLACE(state, frames=(*state.frames, above)), dice)


@pytest.mark.rule("P28-VEH-TRANS-3", "P28-VEH-DMG")
def test_passengers_of_a_destroyed_section_get_out_hurt_and_without_armour():
    state = aboard(bus(*friends(2, armour="Ballistic"), parts=LEFT), 1, 2)
    game = hit(state, "d10:4 d10:1", amount=3)
    assert [game.unit(n).hp for n in (1, 2)] == [16, 19]
    assert [game.unit(n).aboard for n in (1, 2)] == [None, None]
    assert game.rolls("VEH-TRANS-3") == [
        ("the wreck", 10, (4,)),
        ("the wreck", 10, (1,)),
    ]
    assert "Red 1 and Red 2 must get out of Rover." in game.text()
    assert "Red 1 loses 4 HP, 16 left." in game.text()


@pytest.mark.rule("P28-VEH-TRANS-3")
def test_a_section_that_holds_keeps_its_passengers_and_others_are_not_touched():
    state = aboard(bus(*friends(2), parts=LEFT), 1)
    assert hit(state, "", amount=2).unit(1).aboard == Berth(4, 2)
    elsewhere = aboard(bus(*friends(2), parts=COACH), 1, place=3)
    full = hit(elsewhere, "", amount=8)
    assert full.unit(1).aboard == Berth(4, 3)


@pytest.mark.rule("P28-VEH-TRANS-3", "P28-CAMP-1")
def test_who_destroys_the_section_has_killed_whom_the_wreck_kills():
    state = aboard(bus(*friends(2), parts=LEFT), 1).change(1, hp=3, half=True, exempt=True)
    game = hit(state, "d10:9", amount=3)
    assert game.unit(1).status == "slain"
    assert "Red 1 loses 3 HP and is slain." in game.text()
    assert game.unit(3).tally.kills == (1,)


@pytest.mark.rule("P28-VEH-TRANS-3")
def test_the_wound_may_break_a_passenger():
    state = aboard(bus(*friends(2), parts=LEFT), 1).change(1, hp=11)
    game = hit(state, "d10:5 d10:9", amount=3)
    assert game.unit(1).hp == 6
    assert game.kind() == "edge"


@pytest.mark.rule("P28-VEH-TRANS-3")
def test_with_the_switch_armour_helps_in_a_wreck():
    people = friends(2, armour="Ballistic", traits=("Iron skin",))
    state = aboard(
        bus(
            *people,
            parts=LEFT,
        ),
        1,
    )
    switched = REPLACE(state, switches={**state.switches, "wreck_armour": "yes"})
    game = hit(switched, "d10:9 d8:1 d4:3", amount=3)
    assert game.unit(1).hp == 19
    none = hit(switched, "d10:2 d8:1 d4:3", amount=3)
    assert none.unit(1).hp == 20
    assert "Red 1 gets out unharmed." in none.text()


@pytest.mark.rule("P28-VEH-TRANS-3", "P28-TR-UNEARTHLY")
def test_a_wreck_does_nothing_to_the_unearthly_unless_switched():
    state = aboard(bus(*friends(2, traits=("Unearthly",)), parts=LEFT), 1)
    assert hit(state, "d10:9", amount=3).unit(1).hp == 20
    hurt = REPLACE(state, switches={**state.switches, "unearthly_env": "hurt"})
    assert hit(hurt, "d10:9", amount=3).unit(1).hp == 11


@pytest.mark.rule("P28-VEH-TRANS-3", "P28-SQD-11")
def test_a_squad_gets_out_whole_and_only_those_in_the_section_are_hurt():
    parts = (*LEFT, "right Transport section 10/10")
    state = with_squad(bus(*friends(4), parts=parts), 1, 2, 3, 4)
    for unit, place in ((1, 2), (2, 2), (3, 3), (4, 3)):
        state = state.change(unit, aboard=Berth(6, place))
    # The vehicle is the sixth unit, the squad the seventh.
    blow = Hit(victim=6, weapon=WEAPONS["Laser rifle"], striker=5, facing="left")
    above = Harm(hit=blow, parent=len(state.frames) - 1)
    game = going(REPLACE(state, frames=(*state.frames, above)), "d8:2 d8:1 d10:3 d10:2")
    assert [game.unit(n).hp for n in (1, 2, 3, 4)] == [17, 18, 20, 20]
    assert [game.unit(n).aboard for n in (1, 2, 3, 4)] == [None] * 4


@pytest.mark.rule("P28-VEH-TRANS-3", "P28-FALL-2")
def test_out_of_a_flyer_in_the_air_they_fall_as_well():
    state = aboard(bus(*friends(2), parts=LEFT, sort="flyer"), 1)
    game = hit(state, "", amount=3)
    assert game.kind() == "wreck"
    assert game.asked().text == "From how high do the passengers of Rover fall?"
    assert game.asked().entries[0].seat == "red"
    assert game.unit(1).aboard is None
    game.do("red", Land(fell_mm=80), "d10:2")
    assert game.unit(1).hp == 20 - 2 - 3
    assert "Red 1 falls 8cm and loses 3 HP" in game.text()
    assert hit(state, "", amount=3).lapse("d10:2").unit(1).hp == 18
    landed = state.change(4, landed=True)
    assert hit(landed, "d10:2", amount=3).unit(1).hp == 18


@pytest.mark.rule("P28-VEH-TRANS-3", "P28-FACT-3")
def test_the_height_is_confirmed_if_that_is_the_option():
    state = aboard(bus(*friends(2), parts=LEFT, sort="flyer"), 1)
    state = REPLACE(state, switches={**state.switches, "claims": "confirm"})
    game = hit(state, "", amount=3).do("red", Land(fell_mm=80))
    assert "the passengers of Rover fall 8cm" in game.asked().text
    game.do("blue", Accept(), "d10:2")
    assert game.unit(1).hp == 15
    other = hit(state, "", amount=3).do("red", Land(fell_mm=80))
    other.do("blue", Dispute(), "d10:9 d10:2")
    assert other.kind() == "wreck"


@pytest.mark.rule("P28-VEH-TRANS-3", "P28-VEH-TYPE-FLYER")
def test_a_flyer_that_crashes_throws_all_its_passengers_out():
    state = aboard(bus(*friends(3), parts=COACH, sort="flyer"), 1, 2)
    state = state.change(3, aboard=Berth(5, 3))
    frames = (Battle(stage="close"),)
    game = going(REPLACE(state, frames=frames))
    assert game.unit(5).status == "destroyed"
    assert game.kind() == "wreck"
    assert [game.unit(n).aboard for n in (1, 2, 3)] == [None] * 3
    dice = "d10:1 d10:2 d10:3"
    game.do("red", Land(fell_mm=0), dice + " d10:1 d10:2")
    assert [game.unit(n).hp for n in (1, 2, 3)] == [19, 18, 17]


@pytest.mark.rule("P28-VEH-TR-OPENTOPPED")
def test_whoever_shoots_an_open_topped_vehicle_picks_the_section():
    parts = ("left Crew 10/10", "left Radio 5/5", "rear Engine 10/10")
    for traits, shot, seat in (
        (("Open-topped",), True, "blue"),
        (("Open-topped",), False, "red"),
        ((), True, "red"),
    ):
        state = bus(parts=parts, traits=traits)
        blow = Hit(victim=3, weapon=WEAPONS["Laser rifle"], striker=2, facing="left", shot=shot)
        above = Harm(hit=blow, parent=len(state.frames) - 1)
        game = going(REPLACE(state, frames=(*state.frames, above)), "d8:1 d8:1")
        assert game.asked().entries[0].seat == seat
        with pytest.raises(RuleError):
            game.do(seat, Pick(which=2))
        assert game.do(seat, Pick(which=1)).unit(3).sections[1].hp == 3


def test_a_person_on_foot_is_no_passenger():
    state = bus(std(name="Red 1"), parts=LEFT)
    assert hit(state, "", amount=3).unit(1).hp == 20
