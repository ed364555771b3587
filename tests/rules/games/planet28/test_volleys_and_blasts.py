"""Several shots in one action, each with its own dice, and whom a blast or a marker reaches."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.actions.abilities import Aim
from rules.games.planet28.actions.blast import Blast, blasts
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.actions.shots import ShootAction
from rules.games.planet28.answers import Accept, Dispute
from rules.games.planet28.attack import Attack
from rules.games.planet28.units import Berth, Streak
from rules.games.planet28.warband.mounted import BY_NAME as MOUNTED
from tests.support.planet28.arms import bearing, gun, made
from tests.support.planet28.guards import framed, hp
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.wheels import CAR, active, sections

REPLACE = msgspec.structs.replace
LASER = "Laser pistol"


def shots(*ways, by=1, weapon=LASER):
    """An action with a shot of unit 1 for each of these."""
    return ShootAction(
        unit=by, shots=tuple(Attack(**{"by": by, "weapon": weapon, **way}) for way in ways)
    )


@pytest.mark.rule("P28-SHOOT-6", "P28-SHOOT-7", "P28-FLOW-3", "P28-CAMP-1")
@pytest.mark.parametrize(
    ("script", "left", "rules"),
    [
        ("d10:1 d10:9 d8:2 d4:1", [18, 20], ["SHOOT-7", "SHOOT-6", "DMG-2"]),
        ("d10:9 d10:1 d8:2 d4:1", [20, 18], ["SHOOT-6", "SHOOT-7", "DMG-2"]),
        ("d10:9 d10:9", [20, 20], ["SHOOT-6", "SHOOT-6"]),
    ],
)
def test_each_roll_decides_its_own_shot(script, left, rules):
    state = table(std(), std("blue"), std("blue"))
    game = framed(state, shots({"at": 2}, {"at": 3}), script)
    assert hp(game, 2, 3) == left
    assert game.rules() == ["SHOOT-5", "SHOOT-5", *rules]
    assert game.unit(1).tally.hits == rules.count("SHOOT-7")


@pytest.mark.rule("P28-SHOOT-3", "P28-TR-TERRIFYING")
@pytest.mark.parametrize("scary", [2, 3])
def test_one_terrifying_target_of_several_calls_for_the_test_and_fear_stops_them_all(scary):
    people = [std("blue", traits=("Terrifying",) if one == scary else ()) for one in (2, 3)]
    state = table(std(), *people)
    afraid = framed(state, shots({"at": 2}, {"at": 3}), "d10:9")
    assert (afraid.unit(1).status, "SHOOT-5" in afraid.rules()) == ("broken", False)
    brave = framed(state, shots({"at": 2}, {"at": 3}), "d10:1 d10:9 d10:9")
    assert brave.rules().count("SHOOT-6") == 2


@pytest.mark.rule("P28-SHOOT-4")
def test_where_only_the_greater_moves_count_the_shooters_do_if_both_moved_as_often():
    state = table(std(moves=1), std("blue", moves=1), shoot_moves="max")
    game = framed(state, shots({"at": 2}), "d10:9")
    assert [(mod.cause, mod.amount) for mod in game.work("S roll").mods] == [("own moves", -1)]


RIFLE = REPLACE(MOUNTED["Laser rifle"], name="Rifle", special=("Psychic",))
TANK = ("core Engine 10/10", "core Crew 10/10", "core Turret hard point 10/10 = Laser rifle")


def tank(gunner, traits):
    """Red's vehicle, unit 3, with unit 1 aboard, against 2 and blue's vehicle, unit 4.

    The one that aims has these traits: the Gunner, or the vehicle if there is none.
    """
    own, others = ((), traits) if gunner == 0 else (traits, ())
    rider = std(S=8, P=9, moves=2, aboard=Berth(3, 3), traits=own)
    parts = (*TANK, "core Transport section 10/10")
    fields = {"seat": "red", "S": 3, "moves": 2, "traits": others}
    state = with_vehicle(table(rider, std("blue", moves=1)), *parts, **fields)
    return active(with_vehicle(state, *CAR, moves=1), 3)


@pytest.mark.rule("P28-VEH-SHOOT-5", "P28-VEH-SHOOT-3", "P28-SHOOT-4", "P28-TR-TANKHUNTER")
@pytest.mark.parametrize(
    ("gunner", "traits", "roll"),
    [
        (0, ("Tank hunter",), (3, [-1, 1])),
        (1, (), (8, [-1])),
        (1, ("Tank hunter",), (8, [-1, 1])),
    ],
)
def test_a_gunner_aims_with_its_own_skill_and_traits_and_no_moves_of_its_own(gunner, traits, roll):
    shot = shots({"at": 4, "mount": 2, "gunner": gunner}, by=3, weapon="Laser rifle")
    work = framed(tank(gunner, traits), shot, "d10:10").work("S roll")
    assert (work.base, [mod.amount for mod in work.mods]) == roll


@pytest.mark.rule("P28-WSR-PSY", "P28-VEH-SHOOT-5")
@pytest.mark.parametrize(("skill", "rolled"), [("", "P"), ("S", "S"), ("P", "P")])
def test_a_psychic_gun_is_guided_by_the_better_skill_or_the_one_named(skill, rolled):
    state = table(bearing(gun("Psychic"), P=9, S=4), std("blue"))
    game = framed(state, shots({"at": 2, "skill": skill}, weapon="Gun"), "d10:10")
    assert [work.of for line in game.told for work in line.work] == [rolled]


@pytest.mark.rule("P28-WSR-PSY", "P28-SHOOT-5")
def test_psyche_guides_no_weapon_that_is_not_psychic():
    game = framed(table(std(P=9, S=4), std("blue")), shots({"at": 2}), "d10:10")
    assert [work.of for line in game.told for work in line.work] == ["S"]


def blasted(*near):
    """Shots with explosive guns at units 2 and 3 with these near each."""
    people = (
        bearing(gun("Explosive", dice="1D4")),
        std("blue"),
        std("blue"),
        std("blue"),
        std("blue"),
    )
    ways = ({"at": 2, "near": near[0]}, {"at": 3, "near": near[1]})
    return table(*people), shots(*ways, weapon="Gun")


@pytest.mark.rule("P28-WSR-EXPL", "P28-FLOW-3")
def test_blasts_follow_the_harm_in_the_order_of_the_hits():
    state, volley = blasted((4,), (5,))
    script = "d10:1 d10:1 d4:1 d4:1 d4:1 d4:1 d6:6 d4:1 d6:2 d4:1"
    assert hp(framed(state, volley, script), 2, 3, 4, 5) == [19, 19, 14, 18]
    second = "d10:9 d10:1 d4:1 d4:1 d6:6 d4:1"
    assert hp(framed(state, volley, second), 2, 3, 4, 5) == [20, 19, 20, 14]


@pytest.mark.rule("P28-WSR-EXPL", "P28-WSR-INDIR")
@pytest.mark.parametrize(
    ("special", "script", "kind"),
    [
        ((), "d10:1 d8:1 d8:1 d4:1", "act"),
        (("Explosive",), "d10:1 d8:1 d8:1 d4:1 d6:1 d4:1", "act"),
        (("Indirect",), "d10:1", "blast"),
        (("Indirect", "Explosive"), "d10:1", "blast"),
    ],
)
def test_only_a_direct_explosive_hit_reaches_those_named_with_the_shot(special, script, kind):
    state = table(bearing(gun(*special)), std("blue"), std("blue"))
    game = framed(state, shots({"at": 2, "near": (3,)}, weapon="Gun"), script)
    assert game.kind() == kind
    if kind == "blast":
        game.do("red", Measure(near=()))
    assert game.kind() == "act"
    assert (game.unit(3).hp < 20) == (special == ("Explosive",))


@pytest.mark.rule("P28-WSR-INDIR", "P28-AB-AIM", "P28-SHOOT-7")
def test_an_aimed_indirect_shot_does_more_to_all_near_the_marker():
    state = table(bearing(gun("Indirect"), abilities=("Aimed shot",)), std("blue"), std("blue"))
    game = Game(state).do("red", Aim(unit=1, weapon="Gun"))
    game.do("red", Shoot(unit=1, target=2, weapon="Gun", distance_mm=350), "d10:1")
    game.do("red", Measure(near=(2, 3)), "d8:1 d8:1 d8:5 d4:1 d8:1 d8:1 d8:6 d4:1")
    assert hp(game, 2, 3) == [13, 12]


@pytest.mark.rule("P28-WSR-INDIR")
def test_whom_the_marker_reaches_is_told_and_asked_no_further():
    state = table(bearing(gun("Indirect")), std("blue", "Bo"), std("blue", "Cy"))
    game = framed(state, shots({"at": 2}, weapon="Gun"), "d10:1")
    assert "comes down. Who stands within 10cm of the marker?" in game.asked().text
    entry = game.asked().entries[0]
    assert [choice.move for choice in entry.choices] == [Measure(near=(2,)), Measure(near=())]
    assert (entry.default, game.labels()) == (Measure(near=()), ["Only Bo", "Nobody"])
    both = Game(game.state).do("red", Measure(near=(3, 2)), "d8:1 d8:1 d4:1 d8:1 d8:1 d4:1")
    assert both.rules() == ["WSR-INDIR", "DMG-2", "DMG-2"]
    assert (both.told[0].text, both.kind()) == ("Gun reaches Cy and Bo.", "act")
    assert Game(game.state).lapse().text() == "Gun reaches nobody."


@pytest.mark.rule("P28-WSR-CUMUL", "P28-WSR-INDIR", "P28-INT-13")
def test_a_hit_near_the_marker_belongs_to_the_streak_of_the_mount_that_fired():
    state = table(bearing(gun("Indirect", "Cumulative")), std("blue"))
    shot = Attack(by=1, at=2, weapon="Gun", mount=4)
    game = framed(state, Blast(hit=shot, marker=True))
    game.do("red", Measure(near=(2,)), "d8:1 d8:1 d4:1")
    assert game.unit(1).streaks == (Streak("Gun", 2, 1, 0, 4),)


@pytest.mark.rule("P28-WSR-INDIR", "P28-WSR-EXPL")
def test_around_each_unit_near_the_marker_there_is_a_blast_of_its_own():
    people = bearing(gun("Indirect", "Explosive")), std("blue", "Bo"), std("blue", "Cy")
    game = framed(table(*people), shots({"at": 2}, weapon="Gun"), "d10:1")
    game.do("red", Measure(near=(3, 2)), "d8:1 d8:1 d4:1 d8:1 d8:1 d4:1")
    for name, asked in (("Cy", "P28-WSR-EXPL"), ("Bo", "P28-WSR-EXPL")):
        assert f"Who stands within 5cm of {name}?" in game.asked().text
        assert (game.asked().rule, game.labels()) == (asked, ["Nobody"])
        game.do("red", Measure(near=()))
    assert game.kind() == "act"


SAID = (
    ((9,), True, "P28-WSR-INDIR"),
    ((9,), False, "P28-WSR-EXPL"),
    ((2,), True, ""),
    ((2,), False, "P28-WSR-EXPL"),
    ((3, 3), True, "P28-WSR-INDIR"),
    ((3, 3), False, "P28-WSR-EXPL"),
    ((4,), True, "P28-SQD-11"),
    ((7,), True, ""),
    ((1,), True, ""),
    ((8,), True, ""),
    ((3,), False, "P28-VEH-TRANS-2"),
    ((), True, ""),
)


@pytest.mark.rule("P28-WSR-INDIR", "P28-WSR-EXPL", "P28-SQD-11", "P28-VEH-TRANS-2")
@pytest.mark.parametrize(("near", "marker", "rule"), SAID)
def test_who_can_stand_near_what_comes_down(near, marker, rule):
    aboard = {"aboard": Berth(8, 2)} if rule == "P28-VEH-TRANS-2" else {}
    people = std(), std("blue"), std("blue", **aboard), *(std("blue") for _ in range(3))
    state = with_vehicle(with_squad(table(*people), 4, 5, 6), *CAR)
    blast = Blast(hit=Attack(by=1, at=2, weapon=LASER), marker=marker)
    if not rule:
        blast.check_said(state, Measure(near=near))
        return
    with pytest.raises(RuleError) as told:
        blast.check_said(state, Measure(near=near))
    assert told.value.rule == rule


@pytest.mark.rule("P28-FACT-3", "P28-WSR-INDIR")
def test_after_a_dispute_nobody_is_named_until_it_is_said_again():
    state = table(bearing(gun("Indirect")), std("blue"), claims="confirm")
    game = framed(state, shots({"at": 2}, weapon="Gun"), "d10:1")
    game.do("red", Measure(near=(2,)))
    assert game.state.frames[-2].near == (2,)
    game.do("blue", Dispute(), "d10:9 d10:1")
    assert (game.kind(), game.state.frames[-1].near) == ("blast", ())
    game.do("red", Measure(near=())).do("blue", Accept())
    assert game.text().endswith("reaches nobody.")


@pytest.mark.rule("P28-VEH-TR-OPENTOPPED", "P28-SHOOT-7", "P28-WSR-INDIR")
@pytest.mark.parametrize("special", [(), ("Indirect",)])
def test_who_shoots_at_an_open_vehicle_picks_the_section(special):
    parts = ("front Plating 15/15", "front Radio 9/9", *CAR[:2])
    state = table(bearing(gun(*special, dice="1D4")), std("blue"))
    state = with_vehicle(state, *parts, traits=("Open-topped",), size="small")
    game = framed(state, shots({"at": 3}, weapon="Gun"), "d10:1" if special else "d10:1 d4:4")
    if special:
        game.do("red", Measure(near=(3,)), "d4:4")
    assert [entry.seat for entry in game.asked().entries] == ["red"]
    assert sections(game) == [15, 9, 10, 10]


@pytest.mark.rule("P28-WSR-EXPL")
@pytest.mark.parametrize("special", [(), ("Explosive",)])
def test_a_hit_in_a_fight_asks_who_is_near_only_for_an_explosive_weapon(special):
    state = table(bearing(made("Ram", special=special)), std("blue"))
    volley = (Attack(by=1, at=2, weapon="Ram", hit=True),)
    found = blasts(state, volley)
    assert [blast.hit.at for blast in found] == [2] * bool(special)
    assert all(not blast.marker for blast in found)
