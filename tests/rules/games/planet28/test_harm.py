"""Harm to squads and vehicles: who says what a hit takes, what it takes, what goes on."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.answers import Pick
from rules.games.planet28.attack import Attack
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.damage.wounds import Wounds
from rules.games.planet28.rolls import BreakTest
from rules.games.planet28.standing_orders import obey
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import going, std, table

SABRE = WEAPONS["Great sword"]
CAR = ("core Engine 10/10", "core Crew 10/10", "front Plating 15/15", "front Radio 5/5")


def harmed(state, script="", **hit):
    """The battle after a hit of unit 1."""
    whole = Hit(**{"striker": 1, "weapon": SABRE, **hit})
    frame = Harm(hit=whole, parent=len(state.frames) - 1)
    return going(msgspec.structs.replace(state, frames=(*state.frames, frame)), script)


def guard(*hps, **more):
    """A battle of unit 1 against the squad of blue's units, the last number."""
    people = [std("blue", hp=hp, **more) for hp in hps]
    state = table(std(), *people)
    return with_squad(state, *range(2, len(hps) + 2))


def hp(game, *units):
    return [game.unit(unit).hp for unit in units]


@pytest.mark.rule("P28-SQD-DMG")
def test_the_owner_says_which_member_is_hurt_and_it_takes_every_further_hit():
    game = harmed(guard(20, 18, 16), "d6:3 d6:3", victim=5)
    assert (game.kind(), game.asked().entries[0].seat) == ("harm", "blue")
    assert game.labels() == ["Blue Std (20 HP)", "Blue Std (18 HP)", "Blue Std (16 HP)"]
    with pytest.raises(RuleError, match="cannot take that"):
        game.do("blue", Pick(which=1))
    game.do("blue", Pick(which=3), "d4:4")
    assert (hp(game, 2, 3, 4), game.unit(5).marked) == ([20, 9, 16], 3)
    again = harmed(game.state, "d6:1 d6:1 d4:3", victim=5)
    assert hp(again, 2, 3, 4) == [20, 3, 16]


@pytest.mark.rule("P28-SQD-DMG")
def test_what_a_member_cannot_take_is_lost_and_the_next_hit_picks_anew():
    game = harmed(guard(20, 3, 16).change(5, marked=3), "d6:6 d6:6 d4:1", victim=5)
    assert (hp(game, 2, 3, 4), game.unit(3).status, game.unit(5).marked) == (
        [20, 0, 16],
        "slain",
        0,
    )
    assert game.unit(1).tally.kills == (3,)
    assert harmed(game.state, "d6:1 d6:1", victim=5).kind() == "harm"


@pytest.mark.rule("P28-SQD-DMG", "P28-PBP-1")
def test_silence_gives_up_the_member_with_the_fewest_hp():
    game = harmed(guard(20, 18, 16), "d6:3 d6:3", victim=5).lapse("d4:4")
    assert hp(game, 2, 3, 4) == [20, 18, 7]


@pytest.mark.rule("P28-SQD-DMG", "P28-PBP-2")
def test_nobody_is_asked_about_the_only_member():
    state = guard(20, 18).change(2, hp=0, status="slain").change(4, start_hp=30)
    assert hp(harmed(state, "d6:3 d6:3 d4:4", victim=4), 3) == [9]


@pytest.mark.rule("P28-SQD-DMG", "P28-SQD-13")
def test_a_wounded_member_is_at_half_health_alone_and_does_not_test():
    game = harmed(guard(20, 18, 11).change(5, marked=4), "d6:1 d6:1 d4:4", victim=5)
    assert [game.unit(unit).half for unit in (2, 3, 4)] == [False, False, True]
    assert "BREAK" not in game.cited()


@pytest.mark.rule("P28-SQD-11", "P28-FLOW-3")
def test_the_hits_of_a_fight_on_a_squad_are_each_picked_for():
    state = guard(20, 18, 16)
    hits = tuple(Attack(by=1, at=5, weapon="Great sword", hit=True) for _ in range(2))
    frame = Wounds(striker=1, struck=5, hits=hits, parent=1)
    game = going(msgspec.structs.replace(state, frames=(*state.frames, frame)), "d6:3 d6:3")
    game.do("blue", Pick(which=4), "d4:4 d6:3 d6:4 d4:4")
    assert (hp(game, 2, 3, 4), game.unit(4).status) == ([20, 18, 0], "slain")
    assert game.unit(1).slew == (4,)


def rover(*parts, **more):
    return with_vehicle(table(std(), std("blue")), *(parts or CAR), **more)


def sections(game):
    return [section.hp for section in game.unit(3).sections]


@pytest.mark.rule("P28-VEH-DMG")
def test_the_owner_picks_an_intact_section_of_the_facing_and_no_armour_helps():
    game = harmed(rover(), "d6:1 d6:1", victim=3, facing="front")
    assert (game.kind(), game.asked().entries[0].seat) == ("harm", "blue")
    assert game.labels() == ["Plating 3 (15 HP)", "Radio 4 (5 HP)"]
    game.do("blue", Pick(which=2))
    assert (sections(game), game.unit(3).tally.hurt) == ([10, 10, 7, 5], False)


@pytest.mark.rule("P28-VEH-DMG")
def test_a_damaged_section_goes_first_and_what_it_cannot_take_spills_over():
    state = rover("core Engine 10/10", "front Plating 2/15", "front Radio 5/5")
    game = harmed(state, "d6:1 d6:1", victim=3, facing="front")
    assert sections(game) == [9, 0, 0]
    assert (game.unit(1).tally.sections, game.unit(3).tally.hurt) == (2, True)
    assert game.rules() == ["VEH-DMG"] * 3


@pytest.mark.rule("P28-VEH-DMG")
def test_an_empty_facing_leaves_the_core_and_that_any_other():
    state = rover("core Engine 10/10", "front Plating 0/15", "left Radio 5/5")
    game = harmed(state, "d6:1 d6:1", victim=3, facing="front")
    assert sections(game) == [2, 0, 5]
    last = harmed(rover("core Engine 0/10", "left Radio 9/9"), "d6:1 d6:1", victim=3, facing="rear")
    assert sections(last) == [0, 1]


@pytest.mark.rule("P28-VEH-4", "P28-VEH-DMG")
def test_a_small_vehicle_has_no_facings():
    state = rover("front Engine 10/10", "rear Crew 10/10", size="small")
    game = harmed(state, "d6:1 d6:1", victim=3, facing="front")
    assert game.labels() == ["Engine 1 (10 HP)", "Crew 2 (10 HP)"]


@pytest.mark.rule("P28-VEH-DMG", "P28-CAMP-11")
def test_a_vehicle_without_a_section_is_destroyed():
    state = rover("core Engine 2/10").lock(1, 3)
    game = harmed(state, "d6:1 d6:1", victim=3)
    assert (game.unit(3).status, game.unit(3).here, game.state.locks) == ("destroyed", False, ())
    assert (game.unit(1).tally.kills, game.unit(1).tally.sections) == ((3,), 1)


@pytest.mark.rule("P28-COVER-3", "P28-COVER-4", "P28-INT-10")
def test_cover_is_a_vehicles_only_die():
    game = harmed(rover("core Engine 10/10"), "d6:1 d6:1 d6:5", victim=3, cover=True)
    assert sections(game) == [7]
    piercing = msgspec.structs.replace(SABRE, special=("Armour piercing",))
    pierced = harmed(rover("core Engine 10/10"), "d6:1 d6:1", victim=3, cover=True, weapon=piercing)
    assert sections(pierced) == [2]
    stopped = harmed(
        rover("core Engine 10/10"), "d4:1 d6:5", victim=3, cover=True, weapon=WEAPONS["Club"]
    )
    assert (sections(stopped), "takes no harm" in stopped.text()) == ([10], True)


@pytest.mark.rule("P28-VEH-TR-OPENTOPPED")
def test_whoever_shoots_at_an_open_vehicle_picks():
    state = rover(traits=("Open-topped",))
    shot = harmed(state, "d6:1 d6:1", victim=3, facing="front", shot=True)
    assert shot.asked().entries[0].seat == "red"
    blow = harmed(state, "d6:1 d6:1", victim=3, facing="front")
    assert blow.asked().entries[0].seat == "blue"


@pytest.mark.rule("P28-VEH-DMG", "P28-PBP-1")
def test_silence_gives_up_the_section_with_most_left():
    game = harmed(rover(), "d6:1 d6:1", victim=3, facing="front").lapse()
    assert sections(game) == [10, 10, 7, 5]


@pytest.mark.rule("P28-WSR-CUMUL", "P28-WSR-POISON")
def test_machines_suffer_hits_in_a_row_and_no_poison():
    sonic = msgspec.structs.replace(SABRE, special=("Cumulative", "Poisonous"))
    game = harmed(rover("core Engine 50/50"), "d6:1 d6:1", victim=3, weapon=sonic)
    assert game.unit(1).streaks[0].target == 3
    later = msgspec.structs.replace(game.state, turn=2)
    assert sections(harmed(later, "d6:1 d6:1", victim=3, weapon=sonic)) == [30]


def big(left, **more):
    """A vehicle of sixteen sections with so many left, each of 1 HP, all in its core."""
    return rover(
        *("core Crew 1/1" for _ in range(left)), *["core Plating 0/1"] * (16 - left), **more
    )


def shaken_by(state, script):
    frame = BreakTest(unit=3, cause="own", parent=1)
    return going(msgspec.structs.replace(state, frames=(*state.frames, frame)), script)


@pytest.mark.rule("P28-VEH-BREAK-1", "P28-VEH-BREAK-2", "P28-VEH-BREAK-3")
@pytest.mark.parametrize(("face", "status", "fails"), [(3, "ok", 0), (4, "shaken", 1)])
def test_the_loss_of_a_section_tests_the_crew_at_once(face, status, fails):
    state = big(5)
    club = msgspec.structs.replace(SABRE, dice=WEAPONS["Fist"].dice)
    game = harmed(state, "d4:2", victim=3, weapon=club).do("blue", Pick(which=0), f"d10:{face}")
    assert (game.unit(3).status, game.unit(3).breaks) == (status, fails)
    # With more than a quarter left nobody tests.
    calm = harmed(big(6), "d4:2", victim=3, weapon=club).do("blue", Pick(which=0))
    assert "BREAK" not in calm.cited()


@pytest.mark.rule("P28-VEH-BREAK-4", "P28-VEH-TR-RAMSHACKLE")
def test_the_third_failure_in_a_row_gives_the_vehicle_up():
    state = big(4, status="shaken", breaks=2)
    assert shaken_by(state, "d10:9").unit(3).status == "derelict"
    assert shaken_by(state, "d10:1").unit(3).breaks == 0
    once = shaken_by(big(4, traits=("Ramshackle",)), "d10:9")
    assert (once.unit(3).status, once.unit(3).here) == ("derelict", False)


@pytest.mark.rule("P28-VEH-TR-HARDENED", "P28-VEH-BREAK-2")
def test_a_hardened_crew_takes_its_sections_off_the_die():
    assert shaken_by(big(4, traits=("Hardened crew",)), "d10:7").unit(3).status == "ok"
    assert shaken_by(big(4, traits=("Hardened crew",)), "d10:8").unit(3).status == "shaken"


@pytest.mark.rule("P28-VEH-BREAK-5")
def test_with_three_sections_left_nobody_tests_and_nobody_is_shaken():
    club = msgspec.structs.replace(SABRE, dice=WEAPONS["Fist"].dice)
    shaken = big(4, status="shaken", breaks=1)
    game = harmed(shaken, "d4:2", victim=3, weapon=club).do("blue", Pick(which=0))
    assert (game.unit(3).status, game.unit(3).breaks, "BREAK" in game.cited()) == ("ok", 0, False)


def test_no_standing_order_answers_for_a_hit():
    game = harmed(rover(), "d6:1 d6:1", victim=3, facing="front")
    assert obey("block never", game.state, "blue") is None
