"""What an attack rolls: pool, number needed with its reasons, sort of dice, what lowers it."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planetfall.attack.attack import save_pool
from rules.games.planetfall.attack.combining import clash, common, every, mars_of
from rules.games.planetfall.attack.declared import Aim, Declared, Gun, band, dice_of
from rules.games.planetfall.attack.quality import unfocused
from rules.games.planetfall.attack.solution import solution
from rules.games.planetfall.force.mars import (
    ANTI_PERSONNEL,
    CLOAKED,
    CYBER_WEAPON,
    FLYING_VEHICLE,
    HARD_TARGET,
    HOVER_VEHICLE,
    INTERCEPTOR,
    KINETIC,
    PINPOINT,
    SCATTER,
    TERROR_WEAPON,
)
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.units import InForce
from rules.procedures.planetfall.pools import EXPLODING, HEAVY
from tests.support.planetfall.tables import battle, infantry, mar, profile, squad

GUN = Weapon(name="Gun", arcs=("F",), ef=Band(20, 10), lr=Band(40, 6))
HARD = mar(HARD_TARGET, value=2, when="always")


def gun(*mars, name="Gun", ef=20, lr=40):
    """A gun with these MARs: 10 dice in its EF band, 6 in its LR band, 0 for a dash."""
    return Weapon(
        name=name,
        arcs=("F",),
        ef=Band(ef, 10) if ef else None,
        lr=Band(lr, 6) if lr else None,
        mars=mars,
    )


def declared(red, blue, *, far=10, switches=None, forces=(), **shot):
    """A table, and squadron 1, red, firing the first gun of every model at squadron 2 on it."""
    table = battle(red=[red], blue=[blue], switches=switches, forces=forces)
    chain = tuple(one.id for one in table.living(2))
    guns = tuple(Gun(one.id, 0, far) for one in table.living(1))
    long = band(table.profile(1).weapons[0], far) == "lr"
    fields = {"squadron": 1, "aim": Aim(target=2, chain=chain), "guns": guns, "long": long}
    return table, Declared(**(fields | shot))


def planned(red, blue, *, sort="ordnance", **more):
    """The solution of that attack."""
    return solution(*declared(red, blue, **more), sort)


def has_heavy_saves(red, blue, **more):
    """Whether shields roll heavy dice against that attack."""
    table, shot = declared(red, blue, **more)
    return save_pool(table, shot, mars_of(table, shot), shot.aim.chain).heavy


def fists(models=2, *mars, **fields):
    return squad("Fists", models, weapons=(gun(*mars),), **fields)


@pytest.mark.rule("PF-ORD-4", "PF-ORD-9")
def test_a_weapon_is_in_the_band_that_its_range_falls_in():
    assert [band(GUN, far) for far in (20, 21, 40, 41)] == ["ef", "lr", "lr", ""]
    assert [dice_of(GUN, far) for far in (20, 21, 40, 41)] == [10, 6, 6, 0]


@pytest.mark.rule("PF-ORD-4")
def test_a_weapon_cannot_fire_in_a_band_that_it_lacks():
    assert [band(gun(lr=0), far) for far in (20, 21)] == ["ef", ""]
    assert [band(gun(ef=0), far) for far in (20, 41)] == ["lr", ""]


@pytest.mark.rule("PF-ORD-9", "PF-INT-5")
def test_the_pool_adds_up_the_dice_of_each_weapon_by_its_own_band():
    assert planned(fists(3), squad("Claws")).pool == 30
    assert planned(fists(3), squad("Claws"), far=30).pool == 18
    mixed = (Gun(1, 0, 20), Gun(2, 0, 21))
    assert planned(fists(2), squad("Claws"), guns=mixed, long=True).pool == 16


@pytest.mark.rule("PF-ORD-10", "PF-DIS-4")
def test_a_plain_attack_is_regular():
    plan = planned(fists(), squad("Claws"))

    assert planned(fists(disorder=2), squad("Claws")) == plan
    assert (plan.quality, plan.causes, plan.need, plan.ad) == ("Regular", (), 4, 20)


@pytest.mark.rule("PF-ORD-10", "PF-FF-1", "PF-MOV-10")
def test_standing_still_makes_fire_placed():
    plan = planned(fists(last_move="stationary"), squad("Claws"))

    assert (plan.quality, plan.causes, plan.need) == ("Placed", ("focused fire",), 3)


@pytest.mark.rule("PF-FF-1", "PF-INT-18", "PF-SKY-6")
@pytest.mark.parametrize(
    "fields",
    [{"last_move": "cruise"}, {"last_move": "none"}, {"fought": True}, {"dropped": True}],
)
def test_focused_fire_is_lost(fields):
    fields = {"last_move": "stationary"} | fields

    assert unfocused(battle(red=[squad("Fists", **fields)]), 1)
    assert planned(fists(**fields), squad("Claws")).quality == "Regular"


@pytest.mark.rule("PF-MAR-CYBER", "PF-FF-1", "PF-ORD-10")
def test_a_cyber_attack_marker_rushes_fire_and_takes_its_focus():
    plan = planned(fists(last_move="stationary", cyber=2), squad("Claws"))

    assert (plan.quality, plan.causes, plan.need) == ("Rushed", ("Cyber Attack",), 5)
    assert planned(fists(cyber=1), squad("Claws")).quality == "Rushed"


@pytest.mark.rule("PF-OW-3", "PF-ORD-10", "PF-FF-1", "PF-MAR-TARGETLOCK")
def test_overwatch_is_rushed_and_never_focused_or_locked():
    plan = planned(fists(last_move="stationary", locked=(2,)), squad("Claws"), sort="overwatch")

    assert (plan.quality, plan.causes) == ("Rushed", ("overwatch",))


@pytest.mark.rule("PF-MAR-TARGETLOCK")
def test_a_target_lock_makes_fire_at_that_squadron_placed():
    assert planned(fists(locked=(2,)), squad("Claws")).quality == "Placed"
    assert planned(fists(locked=(3,)), squad("Claws")).quality == "Regular"


@pytest.mark.rule("PF-FH-2", "PF-INT-16", "PF-OW-3")
def test_a_forlorn_hope_fires_placed_and_on_overwatch_or_offline_regular():
    assert planned(fists(hope=True), squad("Claws")).need == 3
    assert planned(fists(hope=True), squad("Claws"), sort="overwatch").need == 4
    assert planned(fists(hope=True, cyber=1), squad("Claws")).need == 4


@pytest.mark.rule("PF-ORD-10", "PF-INT-1")
def test_several_causes_of_one_sort_do_not_add_up_and_both_sorts_cancel():
    twice = planned(fists(hope=True, last_move="stationary", locked=(2,)), squad("Claws"))
    both = planned(fists(hope=True, locked=(2,)), squad("Claws"), sort="overwatch")

    offline = planned(fists(hope=True, locked=(2,), cyber=1), squad("Claws"))

    assert twice.need == 3 and twice.causes == ("focused fire", "target lock", "Forlorn Hope")
    assert both.need == 4
    assert (offline.quality, len(offline.causes)) == ("Regular", 3)


@pytest.mark.rule("PF-INT-1")
def test_aim_is_settled_before_hard_targets_and_the_whole_pool_is_halved_last():
    target = squad("Claws", mars=(HARD,))
    rifles = Weapon(name="Rifle", arcs=("F",), ef=Band(20, 5))
    red = {"models": 3, "weapons": (rifles,)}

    both = planned(squad("Fists", hope=True, **red), target, sort="overwatch")
    assert (both.wanted, both.ad) == (6, 15)
    # Three times 5 dice are halved together, not each on its own.
    rushed = planned(squad("Fists", **red), target, sort="overwatch")
    assert (rushed.wanted, rushed.need, rushed.ad) == (7, 6, 8)


@pytest.mark.rule("PF-ORD-11", "PF-MAR-HARD")
def test_focused_fire_at_a_hard_target_of_2_needs_5():
    """EX-004."""
    plan = planned(fists(last_move="stationary"), squad("Guards", of=infantry(mars=(HARD,))))

    assert plan.need == 5 and not plan.is_halved
    assert plan.kind == EXPLODING and plan.ad == 20
    assert [(mod.cause, mod.amount) for mod in plan.mods] == [("Hard Target Guards", 2)]


@pytest.mark.rule("PF-MAR-HARD")
@pytest.mark.parametrize(
    ("when", "last", "far", "counts"),
    [
        ("cruise", "cruise", 10, True),
        ("cruise", "flat_out", 10, False),
        ("flat_out", "flat_out", 10, True),
        ("flat_out", "ram", 10, True),
        ("flat_out", "cruise", 10, False),
        ("long_range", "cruise", 30, True),
        ("long_range", "cruise", 10, False),
        ("always", "none", 10, True),
    ],
)
def test_a_hard_target_counts_when_it_says(when, last, far, counts):
    target = squad("Claws", mars=(mar(HARD_TARGET, value=1, when=when),), last_move=last)

    assert planned(fists(), target, far=far).need == (5 if counts else 4)
    # What people say of conditions of their own does not matter to it.
    aim = Aim(target=2, chain=(3,), hard=False)
    assert planned(fists(), target, far=far, aim=aim).need == (5 if counts else 4)


@pytest.mark.rule("PF-MAR-HARD", "PF-MAR-HOVER", "PF-MAR-FLYING")
def test_a_plain_model_is_no_harder_to_hit_however_far_it_is_and_has_moved():
    assert planned(fists(), squad("Claws", last_move="cruise"), far=30).need == 4


@pytest.mark.rule("PF-MAR-HARD")
def test_a_hard_target_without_a_condition_always_counts():
    target = squad("Claws", mars=(mar(HARD_TARGET, value=1),))

    assert planned(fists(), target, aim=Aim(target=2, chain=(3,), hard=False)).need == 5


@pytest.mark.rule("PF-MAR-HARD")
def test_a_condition_of_peoples_own_counts_unless_it_is_said_not_to_hold():
    target = squad("Claws", mars=(mar(HARD_TARGET, value=1, when="in the dark"),))

    assert planned(fists(), target).need == 5
    assert planned(fists(), target, aim=Aim(target=2, chain=(3,), hard=False)).need == 4


@pytest.mark.rule("PF-MAR-HOVER", "PF-INT-2", "PF-INT-5", "PF-ORD-5", "PF-ORD-11")
def test_a_hover_vehicle_is_hard_to_hit_at_long_range_unless_it_has_a_hard_target():
    hover = mar(HOVER_VEHICLE)
    idle = mar(HARD_TARGET, value=1, when="flat_out")

    assert planned(fists(), squad("Claws", mars=(hover,))).need == 4
    assert planned(fists(), squad("Claws", mars=(hover,)), far=30).need == 5
    # An attack that counts as LR, however near it is.
    assert planned(fists(), squad("Claws", mars=(hover,)), long=True).need == 5
    assert planned(fists(), squad("Claws", mars=(hover, idle)), far=30).need == 4


@pytest.mark.rule("PF-MAR-FLYING", "PF-INT-2")
@pytest.mark.parametrize(
    ("last", "need"), [("stationary", 4), ("cruise", 5), ("disembark", 5), ("flat_out", 6)]
)
def test_a_flyer_is_as_hard_to_hit_as_its_last_move_was_fast(last, need):
    assert (
        planned(fists(), squad("Hawks", mars=(mar(FLYING_VEHICLE),), last_move=last)).need == need
    )


@pytest.mark.rule(
    "PF-INT-3", "PF-MAR-INTERCEPT", "PF-ORD-11", "PF-DICE-7", "PF-MAR-FLYING", "PF-INT-9"
)
def test_overwatch_on_a_flat_out_flyer_halves_the_pool_and_interceptor_brings_it_back():
    hawks = squad("Hawks", mars=(mar(FLYING_VEHICLE),), last_move="flat_out")
    plan = planned(fists(3), hawks, sort="overwatch")

    assert (plan.wanted, plan.need, plan.ad, plan.is_halved) == (7, 6, 15, True)
    plan = planned(fists(3, mar(INTERCEPTOR)), hawks, sort="overwatch")
    assert (plan.need, plan.ad) == (5, 30)
    # On 6 all dice are rolled.
    plan = planned(fists(3), hawks)
    assert (plan.need, plan.ad, plan.is_halved) == (6, 30, False)


@pytest.mark.rule("PF-MAR-ANTIPERS", "PF-INT-9", "PF-ORD-11")
def test_anti_personnel_ignores_what_makes_infantry_hard_to_hit_and_nothing_else():
    people = squad("Guards", of=infantry(mars=(HARD,)))

    assert planned(fists(1, mar(ANTI_PERSONNEL)), people).need == 4
    assert planned(fists(1), people).need == 6
    assert planned(fists(1, mar(ANTI_PERSONNEL)), squad("Claws", mars=(HARD,))).need == 6
    # Neither hover nor flight of infantry counts.
    hover = squad("Gliders", of=infantry(mars=(mar(HOVER_VEHICLE),)))
    assert planned(fists(1, mar(ANTI_PERSONNEL)), hover, far=30).need == 4
    jets = squad("Jets", of=infantry(mars=(mar(FLYING_VEHICLE),)), last_move="flat_out")
    assert planned(fists(1, mar(ANTI_PERSONNEL)), jets).need == 4


@pytest.mark.rule("PF-MAR-SCATTER", "PF-INT-9", "PF-ORD-11")
def test_scatter_ignores_hard_targets_on_the_ground_and_not_in_the_air():
    hover, flying = mar(HOVER_VEHICLE), mar(FLYING_VEHICLE)
    scatter = fists(1, mar(SCATTER))

    assert planned(scatter, squad("Claws", mars=(HARD,))).need == 4
    assert planned(scatter, squad("Claws", mars=(hover,)), far=30).need == 4
    assert planned(fists(), squad("Claws", mars=(hover,)), far=30).need == 5
    assert planned(scatter, squad("Guards", of=infantry(mars=(HARD,)))).need == 4
    assert planned(scatter, squad("Hawks", mars=(flying,), last_move="cruise")).need == 5
    assert planned(scatter, squad("Hawks", mars=(flying, HARD))).need == 6


@pytest.mark.rule("PF-MAR-CYBER", "PF-INT-12")
def test_a_cyber_attack_is_aimed_and_lowered_like_any_other():
    plan = planned(fists(1, mar(CYBER_WEAPON), damage=(1,)), squad("Claws", mars=(HARD,)))

    assert (plan.need, plan.less) == (6, 1)
    ghosts = squad("Ghosts", mars=(mar(CLOAKED),))
    assert planned(fists(1, mar(CYBER_WEAPON)), ghosts).kind == HEAVY


@pytest.mark.rule("PF-MAR-INTERCEPT", "PF-INT-9")
def test_interceptor_ignores_nothing_on_the_ground():
    assert planned(fists(1, mar(INTERCEPTOR)), squad("Claws", mars=(HARD,))).need == 6


@pytest.mark.rule("PF-ORD-11", "PF-INT-2")
def test_of_several_causes_the_worst_counts_unless_a_switch_adds_them_up():
    hawks = squad("Hawks", mars=(HARD, mar(FLYING_VEHICLE)), last_move="cruise")

    assert planned(fists(), hawks).wanted == 6
    assert planned(fists(), hawks, switches={"hard_target_stack": "on"}).wanted == 7


MIXED = squad("Mixed", 1, attached=[profile("Shade", mars=(HARD, mar(CLOAKED)))])


@pytest.mark.rule("PF-ORD-11", "PF-ORD-12", "PF-MAR-CLOAKED")
def test_the_worst_model_of_the_chain_decides_and_by_a_switch_the_first():
    assert planned(fists(), MIXED).need == 6 and planned(fists(), MIXED).kind == HEAVY
    near = Aim(target=2, chain=(3,))
    assert planned(fists(), MIXED, aim=near).need == 4
    assert planned(fists(), MIXED, aim=near).kind == EXPLODING
    first = planned(fists(), MIXED, switches={"mixed_to_hit": "first"})
    assert first.need == 4 and first.kind == EXPLODING
    back = Aim(target=2, chain=(4, 3))
    first = planned(fists(), MIXED, aim=back, switches={"mixed_to_hit": "first"})
    assert first.need == 6 and first.kind == HEAVY


@pytest.mark.rule("PF-ORD-12", "PF-MAR-CLOAKED", "PF-INT-4")
def test_a_cloaked_target_makes_the_dice_heavy_and_the_number_no_higher():
    plan = planned(fists(), squad("Ghosts", mars=(mar(CLOAKED),)))

    assert plan.kind == HEAVY and plan.need == 4


@pytest.mark.rule("PF-MAR-KINETIC", "PF-INT-5", "PF-SAVE-3")
def test_kinetic_works_in_an_ef_attack_only():
    assert has_heavy_saves(fists(1, mar(KINETIC)), squad("Claws"))
    assert not has_heavy_saves(fists(1, mar(KINETIC)), squad("Claws"), far=30)
    assert not has_heavy_saves(fists(1, mar(KINETIC)), squad("Claws"), long=True)
    assert not has_heavy_saves(fists(1), squad("Claws"))


@pytest.mark.rule("PF-ORD-14")
def test_damage_of_those_who_fire_lowers_their_successes_and_not_below_none():
    red = squad("Fists", 3, weapons=(gun(),), damage=(1, 0, 1))

    assert planned(red, squad("Claws")).less == 2
    assert planned(red, squad("Claws")).hits(22) == 20
    assert planned(red, squad("Claws")).hits(1) == 0
    assert planned(red, squad("Claws"), guns=(Gun(2, 0, 10),)).less == 0
    # By a switch that of the whole squadron.
    wide = {"damage_scope": "squadron"}
    assert planned(red, squad("Claws"), guns=(Gun(2, 0, 10),), switches=wide).less == 2


@pytest.mark.rule("PF-FH-3", "PF-ORD-14")
def test_damage_lowers_nothing_of_a_forlorn_hope():
    assert planned(fists(damage=(1, 1), hope=True), squad("Claws")).less == 0


def force(lever, amount=0):
    return (InForce(cause="Card", side="red", lever=lever, amount=amount),)


@pytest.mark.rule("PF-DICE-13", "PF-DICE-2", "PF-DICE-7", "PF-ORD-11", "PF-ORD-14")
def test_modifiers_change_the_pool_the_need_and_the_successes():
    assert planned(fists(1), squad("Claws"), forces=force("ad", 3)).ad == 13
    assert planned(fists(1), squad("Claws"), forces=force("ad", -30)).ad == 0
    # +1 to hit makes it easier.
    assert planned(fists(1), squad("Claws"), forces=force("to_hit", 1)).need == 3
    assert planned(fists(1), squad("Claws"), forces=force("to_hit", 4)).need == 2
    assert planned(fists(1), squad("Claws"), forces=force("placed")).need == 3
    assert planned(fists(1), squad("Claws"), forces=force("rushed")).need == 5
    assert planned(fists(1), squad("Claws"), forces=force("reroll", 2)).rerolls == 2
    assert planned(fists(1), squad("Claws"), forces=force("reroll", -2)).rerolls == 0
    assert planned(fists(damage=(1,)), squad("Claws"), forces=force("successes", 2)).hits(3) == 4
    # First the modifiers, not below 0, then the damage.
    assert planned(fists(damage=(1,)), squad("Claws"), forces=force("successes", 2)).hits(0) == 1
    assert planned(fists(damage=(1,)), squad("Claws"), forces=force("successes", -9)).hits(3) == 0


@pytest.mark.rule("PF-DICE-13", "PF-ORD-11")
def test_pool_changes_come_before_the_halving():
    hard = squad("Claws", mars=(mar(HARD_TARGET, value=3, when="always"),))

    assert planned(fists(1), hard, forces=force("ad", 3)).ad == 7


LASER, FLAME = gun(mar(PINPOINT, value=1), mar(KINETIC)), gun(mar(PINPOINT, value=3), name="Flame")


@pytest.mark.rule("PF-ORD-8")
def test_weapons_combine_if_they_share_a_mar_or_have_none():
    assert clash([LASER, FLAME]) == ""
    assert clash([gun(), gun(name="Other")]) == ""
    assert clash([LASER, LASER]) == ""
    assert clash([LASER, gun(name="Plain")]) == "Gun and Plain share no MAR"
    assert clash([gun(mar(KINETIC)), gun(mar(SCATTER), name="Shot")]) != ""


@pytest.mark.rule("PF-MAR-CYBER")
def test_a_cyber_weapon_combines_only_with_its_like():
    virus, hybrid = gun(mar(CYBER_WEAPON), name="Virus"), gun(mar(TERROR_WEAPON), name="Howl")
    both = gun(mar(CYBER_WEAPON), mar(TERROR_WEAPON), name="Worm")

    assert clash([virus, both]) == ""
    assert clash([both, hybrid]) == "Worm is a Cyber Weapon and combines only with Cyber Weapons"


@pytest.mark.rule("PF-ORD-8", "PF-MAR-PINPOINT")
def test_an_attack_has_the_mars_common_to_all_weapons_with_the_highest_value():
    assert common([LASER, FLAME]) == (mar(PINPOINT, value=3),)
    assert every([LASER, FLAME]) == (mar(PINPOINT, value=3), mar(KINETIC))


@pytest.mark.rule("PF-ORD-8")
def test_by_a_switch_a_combined_attack_has_the_mars_of_all_its_weapons():
    red = squad("Fists", weapons=(LASER, FLAME))
    both = (Gun(1, 0, 10), Gun(1, 1, 10))

    assert not has_heavy_saves(red, squad("Claws"), guns=both)
    assert has_heavy_saves(red, squad("Claws"), guns=both, switches={"combined_mars": "union"})


@pytest.mark.rule("PF-MAR-CRYSTAL")
def test_a_crystal_attacks_regular_with_the_hits_it_took_and_its_own_damage():
    red = squad("Votari", boxes=(4, 4), damage=(1,), last_move="stationary", cyber=1)
    hard = squad("Claws", mars=(HARD,))
    plan = planned(red, hard, sort="crystal", guns=(), hits=9, crystal=1)

    assert (plan.pool, plan.quality, plan.need, plan.less) == (9, "Regular", 6, 1)


@pytest.mark.rule("PF-MAR-CRYSTAL", "PF-DICE-13", "PF-ORD-14")
def test_a_crystal_is_changed_by_nothing_in_force_and_by_no_damage_of_other_crystals():
    red = squad("Votari", 2, boxes=(4, 4), damage=(0, 1))
    every = tuple(
        InForce(cause="Card", side="red", lever=lever, amount=3)
        for lever in ("ad", "to_hit", "successes", "reroll", "placed")
    )
    wide = {"damage_scope": "squadron"}
    shot = {"sort": "crystal", "guns": (), "hits": 9, "crystal": 1}
    plan = planned(red, squad("Claws"), forces=every, switches=wide, **shot)

    assert (plan.pool, plan.need, plan.plus, plan.less, plan.rerolls) == (9, 4, 0, 0, 0)


@pytest.mark.rule("PF-MAR-CRYSTAL")
def test_the_hard_target_of_a_crystal_lit_up_by_its_friends_does_not_count():
    onward = Aim(target=2, chain=(3,))

    assert planned(fists(), squad("Votari", mars=(HARD,)), onward=onward).need == 4


def test_a_declared_attack_reads_back_as_it_was_written():
    shot = Declared(squadron=1, aim=Aim(target=2, chain=(3,)), guns=(Gun(1, 0, 10),))

    assert msgspec.json.decode(msgspec.json.encode(shot), type=Declared) == shot
