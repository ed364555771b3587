"""Shots, fights, powers and help on a measured table: who is reached, seen, hidden, touched."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.actions.abilities import Drain, Heal, Inspire, Throw
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.contacts import Contacts, Nearby
from rules.games.planet28.actions.gear import UseMedKit
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.actions.vehicle_work import SMOKED
from rules.games.planet28.answers import Counter, Push
from rules.games.planet28.measured.looks import within
from rules.games.planet28.moves import Fight, Walk
from rules.games.planet28.skills import is_inspired
from rules.games.planet28.straying import strayed
from rules.games.planet28.units import Effect
from tests.support.planet28.arms import bearing, gun
from tests.support.planet28.ground import board, guarded, on, placed
from tests.support.planet28.guards import red_guard
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.parked import TANK
from tests.support.planet28.tables import std, table

PISTOL = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=None)
WALL = ("even", (290, 0, 10, 900), 100)
LOW = ("even", (290, 0, 10, 900), 25)


def gap(mm):
    """Places of two units so far apart, edge to edge."""
    return (100, 250), (125 + mm, 250)


@pytest.mark.rule("P28-SHOOT-1")
@pytest.mark.parametrize(("mm", "reached"), [(150, True), (150.5, False)])
def test_a_shot_reaches_as_far_as_its_range(mm, reached):
    game = placed(std(), std("blue"), at=gap(mm))
    if reached:
        game.do("red", PISTOL, "d10:9")
        assert "15cm away, in the open" in game.text()
        return
    with pytest.raises(RuleError, match=r"15\.1cm away; Laser pistol reaches 15cm"):
        game.do("red", PISTOL)


@pytest.mark.rule("P28-SHOOT-1")
def test_nobody_shoots_through_a_wall():
    game = placed(std(), std("blue"), at=((250, 250), (340, 250)), terrain=(WALL,))
    with pytest.raises(RuleError, match="no line of sight to Blue Std"):
        game.do("red", PISTOL)


@pytest.mark.rule("P28-COVER-1")
def test_a_low_wall_is_cover():
    game = placed(std(), std("blue"), at=((250, 250), (340, 250)), terrain=(LOW,))
    known = PISTOL.measured(game.state)
    assert (known.sight, known.cover) == (True, True)
    game.do("red", PISTOL, "d10:9")
    assert "6.5cm away, in cover" in game.text()


@pytest.mark.rule("P28-SHOOT-4")
def test_the_height_is_that_of_the_ground():
    game = placed(
        std(), std("blue"), at=((150, 250, 60), (250, 250)),
        terrain=(("even", (100, 200, 60, 100), 60),),
    )  # fmt: skip
    assert PISTOL.measured(game.state).height_mm == 60


@pytest.mark.rule("P28-WSR-EXPL")
def test_a_blast_reaches_who_stands_within_5cm_of_the_target():
    others = (std("blue"), std("blue", "Near"), std("blue", "Far"))
    at = ((100, 250), (400, 250), (475, 250), (400, 326))
    game = placed(std(weapons=("Missile launcher",)), *others, at=at)
    shot = Shoot(unit=1, target=2, weapon="Missile launcher", distance_mm=None)
    known = shot.measured(game.state)
    assert known.near == (3,)


@pytest.mark.rule("P28-FIGHT-1", "P28-FIGHT-2")
@pytest.mark.parametrize(("mm", "reached"), [(50, True), (50.5, False)])
def test_a_fight_reaches_5cm_and_steps_into_contact(mm, reached):
    game = placed(std(), std("blue"), at=gap(mm))
    blow = Fight(unit=1, target=2, weapon="Dagger")
    if not reached:
        with pytest.raises(RuleError, match="a fight reaches 5cm"):
            game.do("red", blow)
        return
    game.do("red", blow)
    assert game.state.locks == ((1, 2),)
    assert game.at(1)[0] == 100 + mm - 0.5


@pytest.mark.rule("P28-FIGHT-2")
def test_a_fight_needs_room_to_step_in():
    rocks = (("impassable", (120, 200, 10, 40), 50), ("impassable", (120, 262, 10, 40), 50))
    ring = tuple(std("red", f"Mate {n}") for n in range(3))
    game = placed(
        std(), std("blue"), *ring, at=((100, 250), (150, 250), (122, 250), (164, 272), (164, 228)),
        terrain=rocks,
    )  # fmt: skip
    with pytest.raises(RuleError, match="no room for Red Std in contact with Blue Std"):
        game.do("red", Fight(unit=1, target=2, weapon="Dagger"))


@pytest.mark.rule("P28-PUSH-1", "P28-PUSH-3")
def test_a_push_moves_straight_away_and_over_a_rim():
    game = placed(
        std(), std("blue"), at=((150, 250, 60), (175.5, 250, 60)),
        terrain=(("even", (100, 200, 90, 100), 60),), locks=((1, 2),),
    )  # fmt: skip
    game.do("red", Fight(unit=1, target=2, weapon="Dagger")).no("d10:2 d4:4 d4:1")
    while game.kind() not in ("push", None):
        game.no()
    game.do("red", Push())
    assert game.at(2)[2] == 0
    assert game.at(2)[0] > 200
    assert game.state.locks == ()
    assert "falls 6cm" in game.text()


@pytest.mark.rule("P28-CTR-4")
def test_who_strike_each_other_are_each_moved_3cm_away():
    game = placed(std(), std("blue"), at=((300, 250), (325.5, 250)), locks=((1, 2),))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"))
    game.do("blue", Counter(weapon="Dagger"), "d10:1 d10:1 d4:1 d4:1 d4:1 d4:1")
    assert (game.at(1), game.at(2)) == ((270, 250, 0), (355.5, 250, 0))
    assert game.state.locks == ()


BEHIND = [
    ((382.5, 250), "is pushed 3cm back."),
    ((370.5, 250), "is pushed 3cm back; Grub stops it after 1.8cm."),
    ((351, 250), "is pushed 3cm back; Grub stops it at once."),
]


@pytest.mark.rule("P28-PUSH-1")
@pytest.mark.parametrize(("grub", "told"), BEHIND)
def test_it_is_told_what_stops_a_push_and_after_how_far(grub, told):
    people = std(), std("blue", acted=True), std("blue", "Grub")
    # 25.5 mm between two bases of 25 mm are contact.
    game = placed(*people, at=((300, 250), (325.5, 250), grub), locks=((1, 2),))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"), "d10:2 d4:4 d4:1")
    assert told in game.do("red", Push()).text()


@pytest.mark.rule("P28-CTR-4")
def test_it_is_told_who_is_stopped_when_two_part():
    people = std(), std("blue"), std("blue", "Grub")
    game = placed(*people, at=((300, 250), (325.5, 250), (370.5, 250)), locks=((1, 2),))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"))
    game.do("blue", Counter(weapon="Dagger"), "d10:1 d10:1 d4:1 d4:1 d4:1 d4:1")
    assert "away from the other; Grub stops Blue Std after 1.8cm." in game.text()


@pytest.mark.rule("P28-AB-THROW")
def test_it_is_told_what_stops_a_throw():
    wall = ("impassable", (263, 200, 10, 100), 50)
    game = placed(
        std(abilities=("Throw",)), std("blue"),
        at=((200, 250), (225.5, 250)), locks=((1, 2),), terrain=(wall,),
    )  # fmt: skip
    game.do("red", Throw(unit=1, target=2), "d12:12")
    assert "throws Blue Std 12cm; the impassable at C3 stops it after 2.5cm." in game.text()


@pytest.mark.rule("P28-AB-DRAIN")
def test_drain_reaches_5cm():
    game = placed(std(abilities=("Drain",)), std("blue"), at=gap(51))
    with pytest.raises(RuleError, match="Drain reaches 5cm"):
        game.do("red", Drain(unit=1, target=2))


@pytest.mark.rule("P28-AB-HEAL", "P28-ITEM-MEDKIT")
def test_who_is_not_touched_is_not_healed():
    mate = std(name="Mate", hp=5)
    healer = std(abilities=("Heal",), items={"Med kit": 1})
    game = placed(healer, std("blue"), mate, at=("C3", "I9", "C4"))
    with pytest.raises(RuleError, match="must touch Mate"):
        game.do("red", Heal(unit=1, target=3))
    with pytest.raises(RuleError, match="does not reach that far"):
        game.do("red", UseMedKit(unit=1, target=3))
    game = placed(healer, std("blue"), mate, at=((250, 250), "I9", (250, 275.5)))
    game.do("red", UseMedKit(unit=1, target=3))
    assert game.unit(3).hp == 10


@pytest.mark.rule("P28-AB-INSPIRE")
def test_only_friends_in_sight_are_inspired():
    game = placed(
        std(abilities=("Inspire",)), std("blue"), std(name="Mate"),
        at=((200, 250), "I9", (400, 250)), terrain=(WALL,),
    )  # fmt: skip
    with pytest.raises(RuleError, match="does not see Mate"):
        game.do("red", Inspire(unit=1, target=3))


@pytest.mark.rule("P28-ARC-BLIND")
def test_blind_reaches_all_within_15cm():
    game = placed(
        std(arcana=("Blind",)), std("blue"), std("blue", "Near"), std(name="Mate"),
        at=((100, 100), (100, 275.5), (100, 275), (275, 100)),
    )  # fmt: skip
    known = Cast(unit=1, power="Blind").measured(game.state)
    assert known.near == (3, 4)


@pytest.mark.rule("P28-ARC-TELEPORT")
def test_a_teleport_leads_to_a_place_in_sight():
    game = placed(std(arcana=("Teleport",)), std("blue"), at=((200, 250), "I9"), terrain=(WALL,))
    with pytest.raises(RuleError, match="must see where it goes"):
        game.do("red", Cast(unit=1, power="Teleport", to="F3"))
    game.do("red", Cast(unit=1, power="Teleport", to="A9"), "d10:2")
    assert game.at(1) == (50, 850, 0)


@pytest.mark.rule("P28-AB-THROW")
def test_a_throw_goes_straight_away_from_the_thrower():
    game = placed(
        std(abilities=("Throw",)), std("blue"), at=((200, 250), (225.5, 250)), locks=((1, 2),)
    )
    game.do("red", Throw(unit=1, target=2), "d12:6")
    assert game.at(2) == (285.5, 250, 0)
    assert game.state.locks == ()


@pytest.mark.rule("P28-TR-INSPIRING")
@pytest.mark.parametrize(("mm", "near"), [(100, True), (100.5, False)])
def test_an_aura_reaches_whoever_is_near_now(mm, near):
    leader = std(name="Leader", traits=("Inspiring",))
    game = placed(std(), std("blue"), leader, at=((250, 250), "I9", (250, 275 + mm)))
    assert is_inspired(game.state, 1) is near
    assert not is_inspired(game.state, 3)
    game.do("red", Walk(unit=1, distance_mm=None, to="C2"))
    assert not is_inspired(game.state, 1)


@pytest.mark.rule("P28-TR-INSPIRING", "P28-SQD-7")
def test_a_squad_does_not_inspire_itself_but_leads_whoever_is_out_of_unit():
    state = red_guard(traits=("Inspiring",))
    game = guarded(state, (200, 250), (200, 300), (200, 350), (850, 850))
    assert not any(is_inspired(game.state, unit) for unit in (1, 2, 3, 4, 5))
    away = strayed(game.state, 5, (3,))
    assert [is_inspired(away, unit) for unit in (1, 2, 3, 5)] == [True] * 4


@pytest.mark.rule("P28-FACT-1")
def test_nobody_states_what_the_bot_knows():
    game = placed(std(traits=("Inspiring",)), std("blue"), at=("C3", "I9"))
    for said in (Contacts(unit=1, enemies=(2,)), Nearby(unit=1, friends=())):
        with pytest.raises(RuleError, match="holds the positions"):
            game.do("red", said)


@pytest.mark.rule("P28-WSR-EXPL")
def test_a_blast_reaches_those_around_somebody_who_has_just_been_slain():
    at = ((100, 250), (400, 250), (475, 250), (600, 250))
    game = placed(std(), std("blue"), std("blue", "Near"), std("blue", "Far"), at=at)
    gone = game.state.change(2, hp=0, status="slain")
    assert within(gone, 2, 50) == within(game.state, 2, 50) == (3,)


@pytest.mark.rule("P28-WSR-INDIR", "P28-VEH-TR-CAMO", "P28-VEH-SMOKE")
@pytest.mark.parametrize("said_mm", [60, 590])
@pytest.mark.parametrize(
    ("north", "covered", "smoked"), [(700, True, True), (350, False, True), (200, False, False)]
)
def test_an_estimate_does_not_change_how_far_away_a_target_is(north, covered, smoked, said_mm):
    """Camouflage counts beyond 30cm, smoke from 10cm on, whatever was guessed for the marker."""
    under = (Effect(SMOKED, 0, 1),)
    state = table(bearing(gun("Indirect")), std("blue"))
    state = with_vehicle(state, *TANK, traits=("Camo",), effects=under)
    state = on(board(), state, (100, 100), (800, 800), (100, north, 0, 0))
    shot = Shoot(unit=1, target=3, weapon="Gun", distance_mm=said_mm)
    assert (shot.is_covered(state), shot.is_smoked(state)) == (covered, smoked)
