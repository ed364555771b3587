"""Attacks of main ordnance from their declaration to what they leave behind."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError, wanting
from rules.games.planetfall.answers import Accept, Dispute, TakeBack
from rules.games.planetfall.attack.fire import Fire, HoldFire, OpenFire
from rules.games.planetfall.attack.ordnance import Ordnance
from rules.games.planetfall.attack.shelter import Shelter
from rules.games.planetfall.damage.losses import Spill
from rules.games.planetfall.force.mars import (
    BARRAGE,
    CLOAKED,
    COMMAND_ELEMENT,
    CORROSIVE,
    CRYSTAL_FORMATION,
    CYBER_WEAPON,
    HARD_TARGET,
    HARMONICS,
    INDEPENDENT_TARGETING,
    KINETIC,
    PINPOINT,
    SHIELD_PROJECTOR,
    TERROR_WEAPON,
    TRANSPORT,
)
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.picks import picks
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import InForce
from tests.support.planetfall.tables import Game, battle, d6, infantry, mar, profile, squad

pytestmark = pytest.mark.rule(
    *("PF-ORD-1", "PF-ORD-2", "PF-ORD-3", "PF-ORD-4", "PF-ORD-16", "PF-ORD-21")
)
"""Every attack here is declared in its segment, allocated, and resolved on the table as it is."""
RED, BLUE = 1, 2


def weapon(name="Gun", ad=4, *mars, arcs=("AR",), type="", lr=2):
    """A weapon of so many dice to 10", and of fewer to 20" unless that is a dash."""
    return Weapon(
        name=name,
        arcs=arcs,
        type=type,
        ef=Band(20, ad),
        lr=Band(40, lr) if lr else None,
        mars=mars,
    )


def shooting(red=None, blue=None, *others, more=(), **fields):
    """A battle in which the red squadron's ordnance segment has begun."""
    red = red or squad("Fists", weapons=(weapon(),))
    blue = blue or squad("Claws")
    game = Game(battle(red=[red, *more], blue=[blue, *others], **fields))
    return game.send(Ordnance(squadron=RED))


def armed(*weapons, models=1, **fields):
    return squad("Fists", models, weapons=weapons or (weapon(),), **fields)


def refused(game, move, rule, seat="red"):
    """The sentence with which a move is refused by this rule; it changes nothing."""
    before = game.state
    with pytest.raises(RuleError) as found:
        game.do(seat, move)
    assert found.value.rule == rule and game.state == before
    return str(found.value)


def at(target=BLUE, far=10, **fields):
    return Fire(squadron=RED, target=target, ranges=(far,), **fields)


def damage(game):
    return [one.damage for one in game.state.models]


@pytest.mark.rule("PF-ORD-2", "PF-ORD-13", "PF-ORD-16", "PF-ORD-18", "PF-ORD-23")
def test_an_attack_is_rolled_allocated_and_marked():
    game = shooting(armed(models=2)).do("red", at(), d6(4, 4, 4, 6, 3, 1, 2, 6, 4, 1) + d6_test(1))

    assert damage(game) == [0, 0, 1]
    text = game.text()
    assert "Fists (AB): Gun at Claws (EF): 8 hits." in text
    assert "Claws: boxes filled: A 6; 2 hits fill none." in text
    assert "Claws: A 1 damage (1 box left)." in text
    assert game.work("pool").text() == "pool: 8 Gun = 8"
    assert game.work("exploding").text() == "exploding dice on 4+: 4 Regular = 4"
    assert game.work("attack").faces == (4, 4, 4, 6, 3, 1, 2, 6)
    assert game.asked() is None


def d6_test(*faces):
    """The dice of a disorder test: three, of which the first ones are given and the rest fail."""
    return " " + d6(*faces, *(1,) * (3 - len(faces)))


@pytest.mark.rule("PF-ORD-22", "PF-DIS-1")
def test_the_consolidation_tests_whoever_was_damaged():
    game = shooting(None, squad("Claws", 2)).do("red", at(), d6(6, 6, 1, 1, 4, 4) + d6_test())

    assert damage(game) == [0, 1, 0] and game.state.squadron(BLUE).disorder == 1
    assert game.state.hurt == () and game.state.fallen == ()


@pytest.mark.rule("PF-ORD-13", "PF-ORD-14", "PF-ORD-23")
def test_damage_of_the_firing_models_is_told_and_taken_off():
    game = shooting(armed(damage=(1,))).do("red", at(), d6(4, 4, 1, 1))

    assert game.work("hits").text() == "hits: 2 − 1 damage of those who fire = 1"


@pytest.mark.rule("PF-ORD-1")
@pytest.mark.parametrize(
    "fields", [{"last_move": "flat_out", "flat_out": True}, {"last_move": "ram"}]
)
def test_who_moved_flat_out_or_rammed_is_not_asked_for_attacks(fields):
    assert shooting(armed(**fields)).asked() is None


@pytest.mark.rule("PF-ORD-1", "PF-FH-4")
def test_a_forlorn_hope_fires_after_a_flat_out_move_that_it_made_as_one():
    fast = {"last_move": "flat_out", "flat_out": True, "hope": True}

    assert shooting(armed(**fast, as_hope=True)).kind() == "ordnance"
    assert shooting(armed(**fast)).asked() is None


@pytest.mark.rule("PF-ORD-2")
def test_holding_fire_ends_the_segment_and_is_the_default():
    game = shooting()

    assert game.labels() == ["Hold fire"]
    assert game.do("red", HoldFire()).asked() is None
    assert shooting().lapse().asked() is None


@pytest.mark.rule("PF-ORD-2")
def test_attacks_are_declared_together_and_no_weapon_is_in_two():
    red = armed(weapon("Gun"), weapon("Rail", 2, mar(KINETIC)))
    game = shooting(red).do("red", at(weapon="Gun"))

    assert game.kind() == "ordnance" and game.labels() == ["Open fire"]
    assert game.asked().text.startswith("Declared: Fists: Gun at Claws (EF). Another attack")
    assert game.rules() == ["ORD-2"]
    refused(game, at(weapon="Gun"), "PF-ORD-2")
    # The second declares the last weapon, so that the dice of both fall, the first's first.
    game.do("red", at(weapon="rail"), d6(1, 1, 1, 1, 2, 2))
    assert [work.what for line in game.told for work in line.work if work.faces] == ["attack"] * 2


@pytest.mark.rule("PF-ORD-2")
def test_who_declared_may_still_hold_fire():
    red = armed(weapon("Gun"), weapon("Rail", 2, mar(KINETIC)))
    game = shooting(red).do("red", at(weapon="Gun")).do("red", HoldFire())

    assert game.asked() is None and game.told == []


@pytest.mark.rule("PF-ORD-2", "PF-OW-1")
def test_the_segment_knows_whether_anything_was_fired():
    game = shooting(armed(weapon("Gun"), weapon("Rail", 2, mar(KINETIC))))
    game.do("red", at(weapon="Gun"))
    frame = game.state.frames[-1]

    assert not frame.fired
    assert frame.do_fire(game.state, {}, None).frame.fired is True


@pytest.mark.rule("PF-ORD-2")
def test_weapons_may_stay_silent():
    red = armed(weapon("Gun"), weapon("Rail", 2, mar(KINETIC)))
    game = shooting(red)
    refused(game, OpenFire(), "PF-ORD-2")

    game.do("red", at(weapon="Gun")).do("red", OpenFire(), d6(1, 1, 1, 1))
    assert game.asked() is None


@pytest.mark.rule("PF-ORD-2")
def test_a_squadron_fires_at_one_target_and_at_no_friend():
    red = armed(weapon("Gun"), weapon("Rail", 2, mar(KINETIC)))
    game = shooting(red, None, squad("Talons"), more=[squad("Friends")])
    friends, claws, talons = 2, 3, 4

    refused(game, at(friends), "PF-ORD-2")
    assert refused(game, at(RED), "PF-ORD-2") == "Fists cannot fire at itself."
    refused(game, at(9), "PF-ORD-3")
    game.do("red", at(claws, weapon="Gun"))
    said = refused(game, at(talons, weapon="Rail"), "PF-ORD-2")
    assert said == "A squadron fires at one target squadron, not at Claws and Talons."


@pytest.mark.rule("PF-MAR-INDEP")
def test_independent_targeting_lets_weapons_part():
    red = armed(weapon("Gun"), weapon("Rail", 2, mar(KINETIC)), mars=(mar(INDEPENDENT_TARGETING),))
    game = shooting(red, None, squad("Talons"))

    game.do("red", at(2, weapon="Gun")).do("red", at(3, weapon="Rail"), d6(1, 1, 1, 1, 1, 1))
    assert "Rail at Talons" in game.text()


@pytest.mark.rule("PF-MAR-INDEP", "PF-ORD-2")
def test_a_mate_with_independent_targeting_frees_no_other_model():
    red = armed(weapon("Gun"), weapon("Rail"))
    red.profiles = (*red.profiles, profile("Eye", mars=(mar(INDEPENDENT_TARGETING),)))
    game = shooting(red, None, squad("Talons")).do("red", at(2, weapon="Gun", models="A"))

    told = refused(game, at(3, weapon="Rail", models="A"), "PF-ORD-2")
    assert told == "A squadron fires at one target squadron, not at Claws and Talons."
    game.do("red", at(3, models="B")).do("red", OpenFire(), d6(*(1,) * 8))
    assert "at Talons" in game.text()


@pytest.mark.rule("PF-ORD-2", "PF-ORD-3")
@pytest.mark.parametrize(
    "fields", [{"place": "embarked", "within": 3}, {"place": "sky_reserve"}, {"damage": (2,)}]
)
def test_what_is_off_the_table_is_no_target(fields):
    refused(shooting(None, squad("Claws", **fields), squad("Carrier")), at(), "PF-ORD-3")


@pytest.mark.rule("PF-ORD-3")
def test_weapons_fire_only_into_their_arcs():
    """EX-038."""
    game = shooting(armed(weapon("Lance", arcs=("F",)), weapon("Turret", arcs=("AR",))))

    said = refused(game, at(weapon="Lance", arc="L"), "PF-ORD-3")
    assert said == "No weapon bears on a target in arc L: Lance fires F."
    shooting(armed(weapon("Lance", arcs=("F",)))).do("red", at(arc="F"), d6(1, 1, 1, 1))
    # Of all weapons those fire that bear on it.
    game.do("red", at(arc="L")).do("red", OpenFire(), d6(1, 1, 1, 1))
    assert "Fists: Turret at Claws" in game.text()


@pytest.mark.rule("PF-ORD-3")
def test_only_models_that_see_the_target_fire_and_without_any_there_is_no_attack():
    game = shooting(armed(models=3))

    assert refused(game, at(models=""), "PF-ORD-3") == "Nobody of Fists sees the target."
    game.do("red", at(models="AC")).do("red", HoldFire())
    game = shooting(armed(models=3)).do("red", at(models="AC"))
    game.do("red", OpenFire(), d6(*(1,) * 8))
    assert "Fists (AC): Gun at Claws" in game.text()


@pytest.mark.rule("PF-ORD-4")
def test_a_target_beyond_every_weapon_is_refused():
    said = refused(shooting(), at(far=41), "PF-ORD-4")

    assert said == 'The target is out of range: Gun reaches 20".'
    said = refused(shooting(armed(weapon(lr=0))), at(far=21), "PF-ORD-4")
    assert said == 'The target is out of range: Gun reaches 10".'


@pytest.mark.rule("PF-ORD-4", "PF-ORD-5", "PF-ORD-9")
def test_each_firing_model_may_have_a_range_of_its_own_and_one_beyond_ef_makes_it_lr():
    game = shooting(armed(models=2))
    refused(game, Fire(squadron=1, target=2, ranges=(10, 20, 30)), "PF-ORD-4")
    two = Fire(squadron=1, target=2, ranges=(20, 21))

    said = refused(game, msgspec.structs.replace(two, solution="EF"), "PF-ORD-5")
    assert "beyond its effective range" in said
    game.do("red", two, d6(1, 1, 1, 1, 1, 1))
    assert "(LR): no hits" in game.text()


@pytest.mark.rule("PF-ORD-5")
def test_ef_may_be_asked_for_where_every_weapon_reaches():
    game = shooting().do("red", at(far=20, solution="EF"), d6(1, 1, 1, 1))

    assert "(EF)" in game.text()


@pytest.mark.rule("PF-ORD-5")
def test_lr_may_be_chosen_at_effective_range():
    game = shooting(armed(weapon("Rail", 4, mar(KINETIC))), squad("Claws", shield=2))
    game.do("red", at(solution="LR"), d6(6, 6, 1, 1, 4, 4) + " " + d6(6, 1, 1))

    # Its shields explode, for Kinetic does nothing at long range.
    assert game.work("shields: extra dice").faces == (1,)


@pytest.mark.rule("PF-ORD-8")
def test_weapons_that_share_no_mar_are_refused_as_one_attack():
    red = armed(weapon("Gun"), weapon("Rail", 2, mar(KINETIC)))

    said = refused(shooting(red), at(), "PF-ORD-8")
    assert said == "Gun and Rail share no MAR: declare them as attacks of their own."


@pytest.mark.rule("PF-ORD-6")
def test_the_chain_is_as_stated_and_hits_beyond_it_float():
    """EX-037: C stands behind a building."""
    game = shooting(armed(weapon(ad=6)), squad("Claws", 3, boxes=(3,)))
    game.do("red", at(chain="AB"), d6(4, 4, 4, 4, 4, 4) + d6_test(4, 4))
    assert damage(game) == [0, 1, 1, 0]

    game = shooting(armed(weapon(ad=6)), squad("Claws", 3, boxes=(2,)))
    game.do("red", at(chain="CA"), d6(4, 4, 4, 4, 4, 1) + d6_test(4, 4))
    assert damage(game) == [0, 1, 0, 1] and "1 hit fills none" in game.text()
    refused(shooting(), at(chain="B"), "PF-FACT-1")
    assert refused(shooting(), at(chain=""), "PF-ORD-6") == "No model of Claws is viable."


@pytest.mark.rule("PF-ORD-6")
def test_unless_stated_the_chain_is_every_living_model_in_roster_order():
    weak = squad("Claws", 2, boxes=(2,), damage=(1,))
    weak.profiles = (*weak.profiles, profile("Strong", boxes=(5,)))
    game = shooting(armed(weapon(ad=3)), weak).do("red", at(), d6(4, 4, 4) + d6_test(4))

    assert damage(game)[1:] == [1, 1, 0]


@pytest.mark.rule("PF-ORD-6")
def test_in_a_building_the_highest_rating_comes_first():
    weak = squad("Guards", 1, of=infantry(boxes=(3,)), place="occupying", within=1)
    weak.profiles = (*weak.profiles, infantry("Champion", boxes=(5,)))
    game = shooting(armed(weapon(ad=5)), weak)

    assert "highest Damage Rating comes first" in refused(game, at(chain="AB"), "PF-ORD-6")
    shooting(armed(weapon(ad=5)), weak).do("red", at(chain="BA"), d6(1, 1, 1, 1, 1))
    # Boxes that are gone count no more, and equals may come in any order.
    hurt = msgspec.structs.replace(weak, damage=(0, 0))
    hurt.profiles = (infantry(boxes=(3,)), infantry("Champion", boxes=(5, 2)), infantry("Third"))
    shooting(armed(weapon(ad=5)), hurt).do("red", at(chain="BAC"), d6(1, 1, 1, 1, 1))
    hurt.damage = (0, 1)
    for wrong in ("BAC", "CBA"):
        assert "comes first" in refused(shooting(armed(), hurt), at(chain=wrong), "PF-ORD-6")
    shooting(armed(weapon(ad=5)), hurt).do("red", at(chain="CAB"), d6(1, 1, 1, 1, 1))
    usual = shooting(armed(weapon(ad=3)), hurt)
    assert damage(usual.do("red", at(), d6(4, 4, 4, 1, 1) + d6_test(4))) == [0, 1, 1, 0]
    # On open ground the attacker says who is closest.
    weak.fields["place"] = "table"
    shooting(armed(weapon(ad=5)), weak).do("red", at(chain="AB"), d6(1, 1, 1, 1, 1))
    weak.fields["place"] = "occupying"
    # Left to itself the order is right.
    game.do("red", at(), d6(4, 4, 4, 4, 4, 1, 1) + d6_test(4))
    assert damage(game) == [0, 0, 1]


@pytest.mark.rule("PF-ORD-7")
def test_flank_counts_for_more_than_half_of_those_who_fire():
    """EX-033 and EX-034."""
    red = armed(weapon(ad=2, lr=0), models=4)
    hit = d6(4, 4, 4, 4, 4, 1, 1, 1)

    game = shooting(red).do("red", at(flank=(3,)), hit + d6_test(4))
    assert damage(game)[4] == 1 and "Claws: boxes filled: A 5 (flank)." in game.text()
    assert damage(shooting(red).do("red", at(flank=(2,)), hit))[4] == 0
    refused(shooting(red), at(flank=(3,), aft=(2,)), "PF-ORD-7")
    shooting(red).do("red", at(flank=(3,), aft=(1,)), d6(*(1,) * 8))
    refused(shooting(red), at(flank=(0, 1)), "PF-ORD-7")


@pytest.mark.rule("PF-ORD-7", "PF-ORD-15")
def test_an_exposed_model_behind_another_profits_from_what_is_left_only():
    """EX-035: B is seen from the flank, and A from the front is filled first."""
    red = armed(weapon(ad=6, lr=0), models=4)
    game = shooting(red, squad("Claws", 2)).do("red", at(flank=(0, 3)), d6(*(4,) * 22, 1, 1))

    assert "Claws: boxes filled: A 6+6, B 5+5 (flank)" in game.text()
    assert damage(game)[4:] == [2, 2]


@pytest.mark.rule("PF-SAVE-1", "PF-SAVE-2", "PF-INT-6", "PF-INT-7")
def test_who_is_reached_by_floating_hits_alone_adds_no_shields():
    game = shooting(armed(weapon(ad=8)), squad("Claws", 2, boxes=(6,), shield=2))
    game.do("red", at(), d6(*(4,) * 8) + " " + d6(1, 1) + d6_test(4))

    assert damage(game)[1:] == [1, 0]


@pytest.mark.rule("PF-SAVE-1", "PF-ORD-17", "PF-ORD-23", "PF-INT-6", "PF-INT-7")
def test_the_example_of_firing():
    """EX-036: 22 successes less 1, A 6, B 6+6, 3 floating; 7 saves leave A destroyed, B hurt."""
    barge = squad("Barge", boxes=(9, 9), weapons=(weapon(ad=22, lr=0),), damage=(1,))
    heimdahl = squad("Heimdahl", 3, shield=3, damage=(1,))
    game = shooting(barge, heimdahl)
    saves = d6(4, 4, 6, 6, 4, 1, 1, 1)
    game.do("red", at(chain="AB"), d6(*(4,) * 22) + " " + saves + d6_test(4, 4))

    told = "Heimdahl: boxes filled: A 6, B 6+6; 3 hits fill none."
    assert f"{told} After saves: A 6, B 6; 2 hits fill none." in game.text()
    assert damage(game) == [1, 2, 1, 0]
    assert game.state.squadron(2).disorder == 0
    assert game.work("shields").faces == (4, 4, 6, 6, 4, 1)


@pytest.mark.rule("PF-SAVE-3", "PF-MAR-KINETIC", "PF-SAVE-7", "PF-INT-8")
def test_against_kinetic_at_effective_range_shields_bring_no_extra_dice():
    game = shooting(armed(weapon("Rail", 6, mar(KINETIC))), squad("Claws", shield=2))
    game.do("red", at(), d6(4, 4, 4, 4, 4, 4) + " " + d6(6, 1))

    assert damage(game)[1] == 0 and "heavy dice against Kinetic" in game.text()


@pytest.mark.rule("PF-MAR-BARRAGE", "PF-SAVE-7", "PF-INT-9", "PF-SAVE-4", "PF-SAVE-2")
def test_a_barrage_leaves_shields_and_takes_cover():
    inside = squad("Guards", of=infantry(shield=1), place="occupying", within=1)
    game = shooting(armed(weapon("Mortar", 4, mar(BARRAGE))), inside)
    game.do("red", at(), d6(4, 4, 4, 1) + " " + d6(1))
    assert damage(game)[1] == 1

    game = shooting(None, inside).do("red", at(), d6(4, 4, 4, 1) + " " + d6(1, 4, 1))
    assert damage(game)[1] == 0
    assert game.work("cover").faces == (4, 1)


@pytest.mark.rule("PF-SAVE-5", "PF-MAR-PROJECTOR", "PF-SAVE-2")
def test_the_owner_says_whom_a_projector_shelters():
    umbrella = squad("Umbrella", mars=(mar(SHIELD_PROJECTOR, value=2, reach=16),))
    game = shooting(armed(weapon(ad=6)), squad("Claws", 2, boxes=(3,)), umbrella)
    game.do("red", at(), d6(4, 4, 4, 4, 4, 4))

    assert game.kind() == "shelter" and game.asked().entries[0].seat == "blue"
    assert game.labels() == ["All of them: AB", "Only A", "Only B", "None of them"]
    picks = SYSTEM.picks(game.state)
    assert [one.words for one in picks.things] == [
        f"{one} Claws model (1 box left)" for one in "AB"
    ]
    refused(game, Shelter(models="C"), "PF-FACT-1", seat="blue")
    one = Game(game.state).do("blue", Shelter(models="B"), d6(4, 1) + d6_test())
    assert damage(one)[1:3] == [1, 0]
    none = Game(game.state).do("blue", Shelter())
    assert damage(none)[1:3] == [1, 1]
    # Silence takes the larger number of dice.
    assert damage(Game(game.state).lapse(d6(4, 4, 1, 1) + d6_test(4)))[1:3] == [1, 0]


@pytest.mark.rule("PF-SAVE-5", "PF-SAVE-7", "PF-MAR-BARRAGE")
def test_against_a_barrage_a_projector_helps_whom_cover_would_have_helped_as_much():
    umbrella = squad("Umbrella", mars=(mar(SHIELD_PROJECTOR, value=2, reach=16),))
    inside = squad("Guards", 2, of=infantry(), place="occupying", within=1)
    game = shooting(armed(weapon("Mortar", 6, mar(BARRAGE))), inside, umbrella)
    game.do("red", at(), d6(*(4,) * 6))

    assert game.kind() == "shelter"
    game.do("blue", Shelter(every=True), d6(4, 4, 4, 4))
    assert game.work("shields").faces == (4, 4, 4, 4)
    # Without a Barrage the cover is as good: there is nothing to ask.
    plain = shooting(armed(weapon("Gun", 6)), inside, umbrella)
    plain.do("red", at(), d6(*(4,) * 6) + " " + d6(4, 4, 4, 4))
    assert plain.work("cover").faces == (4, 4, 4, 4)


@pytest.mark.rule("PF-SAVE-5", "PF-PBP-1")
@pytest.mark.parametrize(
    ("models", "parts"),
    [(2, ["A", "B"]), (3, ["AB", "AC", "BC", "A", "B", "C"]), (4, [])],
)
def test_every_part_of_three_models_is_a_choice_and_of_four_all_or_none(models, parts):
    umbrella = squad("Umbrella", mars=(mar(SHIELD_PROJECTOR, value=2, reach=16),))
    target = squad("Claws", models, boxes=(1,))
    game = shooting(armed(weapon(ad=12)), target, umbrella)
    game.do("red", at(), d6(*(4,) * 12))

    names = "ABCD"[:models]
    assert game.labels() == [
        f"All of them: {names}",
        *(f"Only {one}" for one in parts),
        "None of them",
    ]
    (entry,) = game.asked().entries
    assert entry.default == Shelter(every=True)


@pytest.mark.rule("PF-MAR-PINPOINT", "PF-ORD-19", "PF-INT-11")
def test_pinpoint_follows_the_damage_and_takes_no_save():
    game = shooting(
        armed(weapon("Lance", 6, mar(PINPOINT, value=2))), squad("Claws", boxes=(6, 6, 6))
    )
    game.do("red", at(), d6(4, 4, 4, 4, 4, 4) + " " + d6(6, 6) + d6_test(4, 4))

    assert damage(game)[1] == 2 and game.state.squadron(2).disorder == 0


@pytest.mark.rule("PF-MAR-PINPOINT", "PF-ORD-19", "PF-INT-11")
def test_pinpoint_rolls_as_many_dice_as_its_value():
    red = armed(weapon("Lance", 6, mar(PINPOINT, value=3)))
    game = shooting(red).do("red", at(), d6(*(4,) * 6) + " " + d6(1, 1, 6))

    assert damage(game)[1] == 2 and "Claws is destroyed." in game.text()


@pytest.mark.rule("PF-ORD-18", "PF-DIS-6")
def test_a_commander_who_is_shot_shakes_his_helix_straight_away():
    boss = squad("Boss", boxes=(3,), mars=(mar(COMMAND_ELEMENT, reach=24),))
    game = shooting(None, boss, squad("Claws")).do("red", at(), d6(4, 4, 4, 1) + d6_test(4))

    assert "A command element is lost." in game.text()
    assert [one.disorder for one in game.state.squadrons] == [0, 0, 1]


@pytest.mark.rule("PF-MAR-CORROSIVE", "PF-ORD-22", "PF-INT-10")
def test_a_corrosive_attack_leaves_a_debilitating_marker_at_the_end_of_the_segment():
    red = armed(weapon("Acid", 6, mar(CORROSIVE)), weapon("Gun", 5))
    game = shooting(red)
    game.do("red", at(weapon="Acid"))
    # The second attack still needs 6 for a box: 5 hits do nothing.
    game.do("red", at(weapon="Gun"), d6(*(4,) * 11) + d6_test(4))

    assert damage(game)[1] == 1 and game.state.model(2).debilitating == 1


@pytest.mark.rule("PF-MAR-CORROSIVE", "PF-ORD-22")
def test_two_corrosive_attacks_on_one_model_leave_two_markers():
    acids = (
        weapon("Acid", 6, mar(CORROSIVE)),
        weapon("Bile", 6, mar(CORROSIVE), mar(TERROR_WEAPON)),
    )
    game = shooting(armed(*acids), squad("Claws", boxes=(6, 6, 6)))
    game.do("red", at(weapon="Acid"))
    game.do("red", at(weapon="Bile"), d6(*(4,) * 12) + " " + d6(4, 4))

    assert damage(game)[1] == 2 and game.state.model(2).debilitating == 2


@pytest.mark.rule("PF-MAR-TERROR")
def test_a_terror_weapon_takes_a_die_from_the_test():
    game = shooting(armed(weapon("Howl", 6, mar(TERROR_WEAPON))))
    game.do("red", at(), d6(*(4,) * 6) + " " + d6(4, 1))

    assert damage(game)[1] == 1


@pytest.mark.rule("PF-MAR-TERROR")
def test_by_a_switch_being_targeted_by_a_terror_weapon_is_enough():
    red = armed(weapon("Howl", 2, mar(TERROR_WEAPON)), weapon("Gun", 6))
    switched = shooting(red, switches={"terror_trigger": "targeted"})
    switched.do("red", at(weapon="Howl"))
    switched.do("red", at(weapon="Gun"), d6(1, 1, *(4,) * 6) + " " + d6(4, 1))
    plain = shooting(red).do("red", at(weapon="Howl"))
    plain.do("red", at(weapon="Gun"), d6(1, 1, *(4,) * 6) + d6_test(4))

    assert damage(switched)[1] == damage(plain)[1] == 1
    # The switch takes nothing from who was a target of other weapons only.
    other = shooting(armed(weapon("Gun", 6)), switches={"terror_trigger": "targeted"})
    other.do("red", at(), d6(*(4,) * 6) + d6_test(4))
    assert damage(other)[1] == 1 and other.state.hurt == ()


@pytest.mark.rule("PF-MAR-TARGETLOCK")
def test_a_target_lock_serves_one_attack():
    red = armed(weapon("Gun"), weapon("Rail", 2, mar(KINETIC)), locked=(2,))
    game = shooting(red).do("red", at(weapon="Gun"))
    game.do("red", at(weapon="Rail"), d6(1, 1, 1, 1, 1, 1))

    needs = [work.text() for line in game.told for work in line.work if "dice on" in work.what]
    assert needs == [
        "exploding dice on 3+: 3 Placed (target lock) = 3",
        "exploding dice on 4+: 4 Regular = 4",
    ]
    assert game.state.squadron(1).locked == ()


@pytest.mark.rule("PF-MAR-TARGETLOCK", "PF-MAR-INDEP")
def test_each_target_lock_serves_one_attack_on_its_own_target():
    guns = (weapon("Gun"), weapon("Rail", 2, mar(KINETIC)), weapon("Howl", 2, mar(BARRAGE)))
    red = armed(*guns, locked=(3, 2), mars=(mar(INDEPENDENT_TARGETING),))
    game = shooting(red, None, squad("Others"))
    game.do("red", at(weapon="Gun")).do("red", at(weapon="Rail"))
    game.do("red", at(3, weapon="Howl"), d6(1, 1, 1, 1, 1, 1, 1, 1))

    needs = [work.what for line in game.told for work in line.work if "dice on" in work.what]
    assert needs == [f"exploding dice on {need}+" for need in (3, 4, 3)]
    assert game.state.squadron(1).locked == ()


@pytest.mark.rule("PF-MAR-TARGETLOCK")
def test_two_locks_of_one_target_serve_two_attacks():
    guns = (weapon("Gun"), weapon("Rail", 2, mar(KINETIC)), weapon("Howl", 2, mar(BARRAGE)))
    game = shooting(armed(*guns, locked=(2, 2))).do("red", at(weapon="Gun"))
    game.do("red", at(weapon="Rail")).do("red", at(weapon="Howl"), d6(1, 1, 1, 1, 1, 1, 1, 1))

    needs = [work.what for line in game.told for work in line.work if "dice on" in work.what]
    assert needs == [f"exploding dice on {need}+" for need in (3, 3, 4)]


@pytest.mark.rule("PF-MAR-TARGETLOCK")
def test_a_target_lock_that_no_attack_used_is_gone_after_the_segment():
    assert shooting(armed(locked=(2,))).do("red", HoldFire()).state.squadron(1).locked == ()


@pytest.mark.rule("PF-MAR-CYBER", "PF-INT-12", "PF-SAVE-6", "PF-SAVE-7")
def test_a_cyber_attack_rolls_on_its_table_for_each_full_rating():
    virus = armed(weapon("Virus", 13, mar(CYBER_WEAPON)))
    game = shooting(virus, squad("Claws", shield=3, overwatch=True))
    game.do("red", at(), d6(*(4,) * 13) + " " + d6(1, 5))

    claws = game.state.squadron(2)
    assert damage(game)[1] == 0 and "cancel" not in game.text()
    assert "Fists: Virus at Claws (EF): 13 hits." in game.text()
    assert claws.cyber == 1 and not claws.overwatch and claws.disorder == 1
    # The flank counts, and fewer hits than a rating do nothing.
    game = shooting(virus).do("red", at(flank=(1,)), d6(*(4,) * 10, 1, 1, 1) + " " + d6(6, 6))
    assert game.state.squadron(2).activated
    game = shooting(virus).do("red", at(), d6(*(4,) * 5, *(1,) * 8))
    assert "no effect" in game.text()


@pytest.mark.rule("PF-GM-6", "PF-MAR-CYBER")
def test_a_modifier_of_ratings_for_one_roll_is_used_up_by_a_cyber_attack():
    virus = armed(weapon("Virus", 13, mar(CYBER_WEAPON)))
    force = InForce(cause="Wards", side="blue", lever="dr", amount=1, uses=1)
    game = shooting(virus, forces=(force,)).do("red", at(), d6(*(4,) * 13) + " " + d6(6))

    # 13 hits are once a rating of 6 + 1.
    assert game.state.squadron(2).activated and game.state.forces == ()


@pytest.mark.rule("PF-MAR-CYBER", "PF-INT-12")
def test_the_nearest_model_decides_how_a_cyber_attack_works():
    virus = armed(weapon("Virus", 6, mar(CYBER_WEAPON)))
    pair = squad("Claws", boxes=(6,))
    pair.profiles = (*pair.profiles, profile("Weak", boxes=(2,)))
    game = shooting(virus, pair).do("red", at(), d6(*(4,) * 6) + " " + d6(2))

    assert [one.debilitating for one in game.state.models] == [0, 1, 0]


@pytest.mark.rule("PF-MAR-CYBER")
def test_cyber_weapons_do_nothing_to_infantry():
    virus = armed(weapon("Virus", 13, mar(CYBER_WEAPON)))

    refused(shooting(virus, squad("Guards", of=infantry())), at(), "PF-MAR-CYBER")
    # One of them in the chain is too many; unless it is stated nobody of them is in it.
    mixed = squad("Claws", attached=[infantry()])
    refused(shooting(virus, mixed), at(chain="AB"), "PF-MAR-CYBER")
    shooting(virus, mixed).do("red", at(chain="A"), d6(*(1,) * 13))
    shooting(virus, mixed).do("red", at(), d6(*(1,) * 13))
    shooting(None, squad("Guards", of=infantry())).do("red", at(), d6(1, 1, 1, 1))


def lit(*, weapon_type="laser", race="Aquan Prime", boxes=(3,), crystals=1, damage=(), **fields):
    """A battle in which red has a laser and a crystal, number 2, and blue is number 3."""
    red = squad("Fists", of=profile(race=race, weapons=(weapon("Beam", type=weapon_type),)))
    mars = (mar(CRYSTAL_FORMATION), mar(HARD_TARGET, value=2))
    crystal = squad("Votari", crystals, boxes=(4, 4), mars=mars, damage=damage)
    return shooting(red, squad("Claws", boxes=boxes), more=[crystal], **fields)


@pytest.mark.rule("PF-MAR-CRYSTAL")
def test_a_crystal_gives_the_hits_that_it_takes_to_an_enemy():
    game = lit()
    beam = at(2, onward=3)
    game.do("red", beam, d6(4, 4, 4, 1, 4, 4, 4))

    assert damage(game) == [0, 0, 1]
    assert "Votari takes no damage; 3 dice come back." in game.text()
    assert "Votari: its stored hits at Claws (EF): 3 hits." in game.text()
    assert "Claws is destroyed." in game.text()


@pytest.mark.rule("PF-MAR-CRYSTAL", "PF-ORD-7")
def test_a_crystal_is_one_firing_model_for_the_flank_of_its_target():
    game = lit(boxes=(4,)).do("red", at(2, onward=3), d6(4, 4, 4, 1, 4, 4, 4))
    assert damage(game)[2] == 0
    game = lit(boxes=(4,))
    game.do("red", at(2, onward=3, onward_flank=(1,)), d6(4, 4, 4, 1, 4, 4, 4))
    assert damage(game)[2] == 1
    # From behind it takes 2 off, from the side only 1.
    behind, beside = ({f"onward_{arc}": (1,)} for arc in ("aft", "flank"))
    game = lit(boxes=(5,)).do("red", at(2, onward=3, **behind), d6(4, 4, 4, 1, 4, 4, 4))
    assert damage(game)[2] == 1
    game = lit(boxes=(5,)).do("red", at(2, onward=3, **beside), d6(4, 4, 4, 1, 4, 4, 4))
    assert damage(game)[2] == 0


@pytest.mark.rule("PF-MAR-CRYSTAL", "PF-ORD-14")
def test_the_first_crystal_of_the_chain_attacks_with_its_own_damage():
    game = lit(crystals=2, damage=(1, 0))
    game.do("red", at(2, onward=3, chain="AB"), d6(4, 4, 4, 1, 4, 4, 4))

    assert "2 hits" in game.text() and damage(game)[3] == 0


@pytest.mark.rule("PF-MAR-CRYSTAL", "PF-ORD-2")
def test_crystals_are_offered_with_every_enemy_that_they_might_attack():
    shots = [move for move in lit().offers("red") if isinstance(move, Fire)]

    assert {(move.target, move.onward) for move in shots} == {(3, 0), (2, 3)}


@pytest.mark.rule("PF-MAR-CRYSTAL")
def test_only_aquan_lasers_light_a_crystal_and_it_attacks_an_enemy():
    refused(lit(weapon_type="rail"), at(2, onward=3), "PF-MAR-CRYSTAL")
    refused(lit(race="Terran Alliance"), at(2, onward=3), "PF-MAR-CRYSTAL")
    refused(lit(), at(2), "PF-MAR-CRYSTAL")
    refused(lit(), at(2, onward=1), "PF-MAR-CRYSTAL")
    refused(lit(), at(3, onward=3), "PF-MAR-CRYSTAL")
    refused(lit(), at(2, onward=9), "PF-ORD-3")
    refused(lit(), at(2, onward=3, onward_flank=(2,)), "PF-ORD-7")
    refused(lit(), at(2, onward=3, onward_chain="B"), "PF-FACT-1")


@pytest.mark.rule("PF-ORD-21")
def test_the_next_attack_meets_what_the_one_before_has_left():
    red = armed(weapon("Gun", 3), weapon("Rail", 3, mar(KINETIC)))
    two = squad("Claws", 2, boxes=(3,))
    game = shooting(red, two).do("red", at(weapon="Gun"))
    game.do("red", at(weapon="Rail"), d6(*(4,) * 6))
    assert damage(game)[1:] == [1, 1]

    game = shooting(red, squad("Claws", boxes=(3,))).do("red", at(weapon="Gun"))
    game.do("red", at(weapon="Rail"), d6(*(4,) * 3))
    assert "Rail at Claws (EF): nobody is left, the attack is lost." in game.text()


@pytest.mark.rule("PF-ORD-21")
def test_an_attack_is_lost_when_nobody_viable_is_left_though_the_squadron_lives():
    red = armed(weapon("Gun", 3), weapon("Rail", 3, mar(KINETIC)))
    game = shooting(red, squad("Claws", 2, boxes=(3,))).do("red", at(weapon="Gun"))
    game.do("red", at(weapon="Rail", chain="A"), d6(*(4,) * 3) + d6_test(4))

    assert "nobody is left, the attack is lost" in game.text() and damage(game)[1:] == [1, 0]


@pytest.mark.rule("PF-ORD-21", "PF-ORD-7")
def test_flanks_stay_with_their_models_when_others_have_been_destroyed():
    red = armed(weapon("Gun", 3), weapon("Rail", 2, mar(KINETIC)))
    game = shooting(red, squad("Claws", 2, boxes=(3,))).do("red", at(weapon="Gun"))
    game.do("red", at(weapon="Rail", flank=(0, 1)), d6(*(4,) * 5))
    assert damage(game)[1:] == [1, 1]

    game = shooting(red, squad("Claws", 2, boxes=(4,))).do("red", at(weapon="Gun", aft=(1, 0)))
    game.do("red", at(weapon="Rail", aft=(0, 1)), d6(*(4,) * 5))
    assert damage(game)[1:] == [1, 1]


@pytest.mark.rule("PF-FACT-3")
def test_with_confirm_no_die_falls_before_the_other_side_has_accepted():
    game = shooting(switches={"claims": "confirm"}).do("red", at(flank=(1,)))

    assert game.kind() == "facts" and game.asked().entries[0].seat == "blue"
    assert 'Claws is 5" away, in its flank 1' in game.asked().text
    game.do("blue", Accept(), d6(1, 1, 1, 1))
    assert game.asked() is None


@pytest.mark.rule("PF-FACT-3", "PF-GM-3")
def test_what_is_taken_back_is_declared_again():
    game = shooting(gm=True, switches={"claims": "confirm"}).do("red", at())
    game.do("blue", Dispute()).do("gm", TakeBack())

    assert game.kind() == "ordnance" and game.state.frames[-1].declared == ()
    game.do("red", at(far=20))
    assert game.asked().text == 'Red states: Claws is 10" away. Is that right?'


@pytest.mark.rule("PF-FACT-3")
def test_what_was_stated_with_all_attacks_is_confirmed_at_once():
    red = armed(weapon("Gun"), weapon("Rail", 2, mar(KINETIC)))
    game = shooting(red, switches={"claims": "confirm"}).do("red", at(weapon="Gun"))
    game.do("red", at(far=20, weapon="Rail"))

    assert 'Claws is 5" away; Claws is 10" away' in game.asked().text


@pytest.mark.rule("PF-DICE-9", "PF-DICE-13", "PF-DICE-12")
def test_a_modifier_lets_failures_be_rolled_again_and_is_used_up():
    force = InForce(cause="Card", side="red", lever="reroll", amount=2, uses=1)
    game = shooting(forces=(force,)).do("red", at(), d6(4, 1, 2, 3) + " " + d6(6, 1, 1))

    assert game.work("attack: re-roll").faces == (6, 1)
    assert "3 hits" in game.text() and game.state.forces == ()


@pytest.mark.rule("PF-DICE-13")
@pytest.mark.parametrize(
    ("lever", "side", "amount"), [("ad", "red", 1), ("to_hit", "red", 1), ("shield", "blue", 0)]
)
def test_a_modifier_for_one_roll_is_used_up_by_the_attack(lever, side, amount):
    once = InForce(cause="GM", side=side, lever=lever, amount=amount, uses=1)
    other = InForce(cause="GM", side="red", lever="cqb", amount=1, uses=1)
    game = shooting(forces=(once, other)).do("red", at(), d6(*(1,) * (5 if lever == "ad" else 4)))

    assert game.state.forces == (other,)


@pytest.mark.rule("PF-DICE-13", "PF-MAR-CRYSTAL")
def test_nothing_in_force_for_a_crystal_counts_in_its_attack():
    once = InForce(cause="GM", side="red", squadron=2, lever="ad", amount=5, uses=1)
    game = lit(forces=(once,)).do("red", at(2, onward=3), d6(4, 4, 4, 1, 4, 4, 4))

    assert game.state.forces == (once,)


@pytest.mark.rule("PF-ORD-2", "PF-OW-4")
def test_what_a_squadron_that_does_not_fire_is_told_to_attack_stays_as_it_was_said():
    said = Fire(squadron=BLUE, target=RED)

    assert said.measured(shooting().state) is said


@pytest.mark.rule("PF-ORD-2")
def test_nobody_fires_out_of_turn_or_with_another_side():
    game = shooting()

    refused(game, Fire(squadron=2, target=1, ranges=(10,)), "PF-ORD-1")
    refused(game, at(weapon="Sword"), "PF-ORD-2")
    refused(game, at(models="AB"), "PF-FACT-1")
    mixed = armed(weapon("Gun"))
    mixed.profiles = (*mixed.profiles, profile("Mate", weapons=(weapon("Rail"),)))
    refused(shooting(mixed), at(weapon="Gun", models="B"), "PF-ORD-2")
    idle = Game(battle(red=[squad("Fists")], blue=[squad("Claws")]))
    with pytest.raises(RuleError):
        at().check(idle.state, "red")


@pytest.mark.rule("PF-ORD-2", "PF-SKY-2")
def test_designators_are_no_main_ordnance():
    marker = Weapon(name="Marker", role="designator", arcs=("AR",), ef=Band(20, 2))
    game = shooting(armed(weapon("Gun"), marker))

    assert {move.weapon for move in game.offers("red") if isinstance(move, Fire)} == {"Gun"}
    refused(game, at(weapon="Marker"), "PF-ORD-2")
    assert shooting(armed(marker)).asked() is None


@pytest.mark.rule("PF-ORD-4", "PF-FACT-1")
def test_the_range_is_the_one_fact_that_nobody_else_knows():
    game = shooting()
    move = Fire(squadron=RED, target=BLUE, flank=(1,), arc="F", hard=False)

    assert wanting(move, game.state) == ("ranges",)
    said = msgspec.structs.replace(move, ranges=(21,)).spoken(game.state)
    told = 'Claws is 10.5" away, in its flank 1, arc F, '
    assert said == told + "the condition of its Hard Target does not hold"


@pytest.mark.rule("PF-ORD-2")
def test_every_weapon_at_every_enemy_is_offered_with_its_range_left_open():
    red = armed(weapon("Gun"), weapon("Rail", 2, mar(KINETIC)))
    offered = shooting(red, None, squad("Talons")).offers("red")

    shots = [move for move in offered if isinstance(move, Fire)]
    assert {(move.target, move.weapon) for move in shots} == {
        (target, name) for target in (2, 3) for name in ("Gun", "Rail")
    }
    assert {move.ranges for move in shots} == {None}


@pytest.mark.rule("PF-INT-22", "PF-MAR-HARMONICS")
def test_a_harmonics_model_that_dies_in_the_attack_counts_for_its_saves():
    source = squad("Claws", boxes=(3,), mars=(mar(HARMONICS, value=2),))
    source.profiles = (*source.profiles, profile("Mate", boxes=(9,)))
    game = shooting(armed(weapon(ad=4)), source)
    game.do("red", at(), d6(4, 4, 4, 1) + " " + d6(1, 1) + d6_test())

    assert damage(game)[1:] == [1, 0]
    assert game.work("shields").faces == (1, 1)


@pytest.mark.rule("PF-INT-13", "PF-MAR-TERROR")
def test_two_terror_weapons_take_a_single_die_and_only_in_their_segment():
    howl = weapon("Howl", 6, mar(TERROR_WEAPON))
    red = armed(howl, weapon("Shriek", 6, mar(TERROR_WEAPON), mar(KINETIC)))
    game = shooting(red, squad("Claws", boxes=(6, 6, 6, 6)))
    game.do("red", at(weapon="Howl"))
    game.do("red", at(weapon="Shriek"), d6(*(4,) * 12) + " " + d6(4, 4))
    assert damage(game)[1] == 2 and game.state.squadron(2).disorder == 0

    later = Game(game.state).send(Ordnance(squadron=RED)).do("red", HoldFire())
    assert later.state.hurt == ()


@pytest.mark.rule("PF-INT-20", "PF-ORD-1")
def test_a_target_lock_after_a_flat_out_move_has_no_attack_to_help():
    assert shooting(armed(flat_out=True, last_move="flat_out", locked=(2,))).asked() is None


@pytest.mark.rule("PF-INT-4", "PF-ORD-12", "PF-ORD-13", "PF-ORD-14")
def test_against_a_cloaked_target_on_7_each_six_counts_two_and_brings_no_die():
    hidden = (mar(CLOAKED), mar(HARD_TARGET, value=3))
    game = shooting(armed(weapon(ad=5)), squad("Ghosts", boxes=(6,), mars=hidden))
    game.do("red", at(), d6(6, 6, 5))

    assert "4 hits" in game.text()
    assert game.work("7 or more").text() == "7 or more needed: half of 5 dice, rounded up: 3"


@pytest.mark.rule("PF-ORD-13", "PF-ORD-14")
def test_all_dice_of_a_pool_are_rolled_where_6_is_needed():
    hard = squad("Rocks", mars=(mar(HARD_TARGET, value=2),))
    game = shooting(armed(weapon(ad=5)), hard).do("red", at(), d6(6, 5, 5, 4, 1, 1))

    assert "dice on 6+" in " ".join(work.what for line in game.told for work in line.work)
    assert not [work for line in game.told for work in line.work if "7 or more" in work.what]


@pytest.mark.rule("PF-INT-14", "PF-DIS-1")
def test_all_attacks_of_a_segment_make_one_test():
    red = armed(weapon("Gun", 6), weapon("Rail", 6, mar(KINETIC)))
    game = shooting(red, squad("Claws", 2)).do("red", at(weapon="Gun"))
    game.do("red", at(weapon="Rail"), d6(*(4,) * 12) + d6_test(4))

    assert "1 success, 2 required" in game.text()


def loaded(**fields):
    """A battle in which red fires 12 dice at a transport of DR 4 with a mate, and its passenger."""
    carrier = squad("Slepnr", 2, boxes=(4,), mars=(mar(TRANSPORT, value=12),))
    guards = squad("Guards", 1, of=infantry(boxes=(3,)), place="embarked", within=2)
    game = shooting(armed(weapon(ad=12, lr=0)), carrier, guards, **fields)
    return game.do("red", at(), d6(*(4,) * 11, 1))


@pytest.mark.rule("PF-EMB-4", "PF-MAR-TERROR", "PF-MAR-CORROSIVE")
def test_hits_that_reach_passengers_have_the_rules_of_their_attack():
    carrier = squad("Slepnr", boxes=(4,), mars=(mar(TRANSPORT, value=12),))
    guards = squad("Guards", 1, of=infantry(boxes=(3, 3)), place="embarked", within=2)
    horror = weapon("Horror", 7, mar(TERROR_WEAPON), mar(CORROSIVE))
    game = shooting(armed(horror), carrier, guards)
    # Their test has two dice.
    game.do("red", at(), d6(*(4,) * 7) + " " + d6(4, 1))

    assert damage(game)[1:] == [1, 1] and game.state.model(3).debilitating == 1


@pytest.mark.rule("PF-EMB-4", "PF-ORD-20", "PF-INT-21")
def test_what_floats_at_the_very_end_reaches_the_passengers():
    game = loaded()

    assert damage(game)[1:] == [1, 1, 1]
    assert "3 hits reach Guards unsaved." in game.text()


@pytest.mark.rule("PF-ORD-20", "PF-EMB-4", "PF-INT-21")
def test_hits_that_the_transport_has_saved_reach_no_passenger():
    carrier = squad("Slepnr", boxes=(4,), mars=(mar(TRANSPORT, value=12),), shield=2)
    guards = squad("Guards", 1, of=infantry(boxes=(2,)), place="embarked", within=2)
    game = shooting(armed(weapon(ad=7, lr=0)), carrier, guards)
    # 3 hits float, 2 of them are saved.
    game.do("red", at(), d6(*(4,) * 7) + " " + d6(4, 4))

    assert damage(game)[1:] == [1, 0]
    assert "1 hit reaches Guards unsaved." in game.text()


def spilling(test, **fields):
    """What 8 hits do to a transport of DR 4, its escort of DR 4, and the passenger of DR 3."""
    carrier = squad("Slepnr", boxes=(4,), mars=(mar(TRANSPORT, value=12),), shield=1)
    carrier.profiles = (*carrier.profiles, profile("Escort", boxes=(4,)))
    guards = squad("Guards", 1, of=infantry(boxes=(3,)), place="embarked", within=2)
    game = shooting(armed(weapon(ad=8, lr=0)), carrier, guards, **fields)
    return damage(game.do("red", at(), d6(*(4,) * 8) + " " + d6(1) + test))[1:]


FIRST = {"spill_on_passengers": "before_next"}


@pytest.mark.rule("PF-EMB-4", "PF-SAVE-6")
def test_by_a_switch_hits_reach_passengers_before_the_next_model():
    assert spilling("") == [1, 1, 0]
    assert spilling(d6_test(), switches=FIRST) == [1, 0, 1]


@pytest.mark.rule("PF-EMB-4")
def test_by_that_switch_passengers_are_safe_while_another_transport_lives():
    carriers = squad("Slepnr", 2, boxes=(4, 1), mars=(mar(TRANSPORT, value=12),))
    guards = squad("Guards", 1, of=infantry(boxes=(1,)), place="embarked", within=2)
    game = shooting(armed(weapon(ad=6, lr=0)), carriers, guards, switches=FIRST)
    game.do("red", at(), d6(*(4,) * 6) + d6_test(4, 4))

    assert damage(game)[1:] == [2, 0, 0] and "1 hit fills none" in game.text()


@pytest.mark.rule("PF-EMB-4", "PF-SAVE-6", "PF-SAVE-4", "PF-SAVE-7")
def test_passengers_have_no_saves_and_those_of_their_transport_take_from_the_rear():
    carrier = squad("Slepnr", boxes=(4,), mars=(mar(TRANSPORT, value=12),), shield=1)
    guards = squad("Guards", 1, of=infantry(boxes=(3,), shield=5), place="embarked", within=2)
    game = shooting(armed(weapon(ad=7, lr=0)), carrier, guards, switches=FIRST)
    game.do("red", at(), d6(*(4,) * 7) + " " + d6(4))

    assert damage(game)[1:] == [1, 0]
    assert "After saves: A 4; 2 hits fill none." in game.text()


def riddled(ad, *, boxes=(3,), models=3, riding=None, shield=0, **fields):
    """A game in which so many hits have wrecked a transport of DR 4 with passengers aboard."""
    carrier = squad("Slepnr", boxes=(4,), mars=(mar(TRANSPORT, value=12),), shield=shield)
    guards = riding or squad("Guards", models, of=infantry(boxes=boxes))
    guards.fields |= {"place": "embarked", "within": 2}
    game = shooting(armed(weapon(ad=ad, lr=0)), carrier, guards, **fields)
    return game.do("red", at(), d6(*(4,) * ad))


@pytest.mark.rule("PF-EMB-4", "PF-PBP-1")
def test_by_that_switch_their_owner_orders_the_passengers_before_the_saves():
    game = riddled(7, switches=FIRST)
    assert (game.kind(), game.asked().entries[0].seat) == ("spill", "blue")
    assert "3 hits reach Guards in the wreck. Who takes them first?" in game.asked().text
    game.do("blue", Spill(chain="C"), d6_test())

    assert damage(game)[1:] == [1, 0, 0, 1]
    # They are hit once, and not again at the end.
    assert game.kind() != "spill"


@pytest.mark.rule("PF-EMB-4", "PF-PBP-1")
def test_silence_has_them_hit_in_the_listed_order():
    game = riddled(10, switches=FIRST)
    assert damage(game.lapse(d6_test()))[1:] == [1, 1, 1, 0]


@pytest.mark.rule("PF-EMB-4", "PF-ORD-16")
def test_hits_that_the_first_of_them_withstands_are_not_offered_to_the_others_again():
    mixed = squad("Guards", of=infantry(boxes=(5,)), attached=[infantry(boxes=(3,))])
    game = riddled(8, riding=mixed, switches=FIRST)
    game.do("blue", Spill(chain="A"))
    assert damage(game)[1:] == [1, 0, 0]
    other = riddled(8, riding=mixed, switches=FIRST)
    other.do("blue", Spill(chain="B"), d6_test())
    assert damage(other)[1:] == [1, 0, 1]


@pytest.mark.rule("PF-EMB-4")
@pytest.mark.parametrize(
    ("ad", "models"),
    [
        # The transport holds, nobody is reached, and one alone has no order.
        (3, 3),
        (6, 3),
        (7, 1),
    ],
)
def test_nobody_is_asked_for_an_order_that_does_not_matter(ad, models):
    game = shooting(armed(weapon(ad=ad, lr=0)), *_wreck(models), switches=FIRST)
    assert game.do("red", at(), d6(*(4,) * ad)).kind() != "spill"


def _wreck(models):
    carrier = squad("Slepnr", boxes=(4,), mars=(mar(TRANSPORT, value=12),))
    guards = squad("Guards", models, of=infantry(boxes=(3,)), place="embarked", within=2)
    return carrier, guards


@pytest.mark.rule("PF-EMB-4")
def test_passengers_of_a_wreck_are_picked_by_their_letters():
    game = riddled(7, switches=FIRST)
    assert [one.letter for one in picks(game.state).things] == ["A", "B", "C"]
    wrong = refused(game, Spill(chain="D"), "PF-FACT-1", "blue")
    assert "it has A, B, C" in wrong
