"""Artillery strikes: their dice, whom they hit in which order, what shields cancel."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.attack.shelter import Shelter
from rules.games.planetfall.disorder.consolidation import Consolidation
from rules.games.planetfall.force.mars import (
    BARRAGE,
    CORROSIVE,
    FLYING_VEHICLE,
    PINPOINT,
    SECTORED_ARMOUR,
    SHIELD_PROJECTOR,
    TERROR_WEAPON,
    TRANSPORT,
)
from rules.games.planetfall.force.race import Race
from rules.games.planetfall.orbital.strike import OrderEquals, Strike, rating
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import InForce, Marker
from tests.support.planetfall.tables import Game, battle, d6, infantry, mar, profile, squad

TERRAN, SORYLIAN = "Terran Alliance", "Sorylian Collective"
RECON = profile("Recon", boxes=(4,), shield=1, category="light_tank", sight="light")
LETO = profile("Leto", boxes=(5,), category="light_tank", sight="light")
KRATOS = profile("Kratos", boxes=(8, 7, 7), category="heavy_tank")


def game(red=(), blue=(), dice=1, mars=(), **fields):
    """Red's first squadron calls the strikes of marker 1, with so many dice."""
    races = (Race(race=TERRAN, artillery_dice=dice, artillery_mars=mars), Race(race=SORYLIAN))
    marker = Marker(id=1, side="red", race=TERRAN, kind="artillery", micro=3)
    state = battle(red=[squad("Spotters"), *red], blue=blue, markers=(marker,), made=1, **fields)
    return Game(msgspec.structs.replace(state, races=races))


def strike(*touched):
    return Strike(squadron=1, marker=1, touched=touched)


def fours(n, of=None):
    return d6(*(4,) * n, *(1,) * ((of or n) - n))


@pytest.mark.rule(
    "PF-ART-3", "PF-ART-4", "PF-ART-5", "PF-ART-6", "PF-ART-7", "PF-ART-8", "PF-DICE-12", "PF-PBP-1"
)
def test_ex024_a_terran_strike_on_recon_tanks():
    play = game(blue=[squad("Recon", 4, of=RECON)], dice=4).send(strike(2, 3, 4))

    assert [entry.seat for entry in play.asked().entries] == ["blue"]
    play.lapse(" ".join((
        d6(1, 3, 3, 5), fours(12),
        d6(6, 5, 4), d6(4),  # three shields and an extra die: 5 saved
    )))  # fmt: skip

    assert "with 12 dice" in play.text() and "12 hits on 4+" in play.text()
    assert "Recon A 2, Recon B 2, Recon C 2, 6 floating." in play.text()
    assert [one.damage for one in play.state.models] == [0, 1, 1, 1, 0]
    assert play.state.markers == ()
    play.send(Consolidation(segment="ordnance", active="red"), script=d6(4, 4, 1))
    # 1 box is left, and 1 marker makes a Forlorn Hope of it.
    assert "2 successes, 3 required" in play.text()


@pytest.mark.rule("PF-ART-3", "PF-ART-4", "PF-ART-5", "PF-ART-8", "PF-DIS-1", "PF-INT-25")
def test_ex025_a_heavier_model_behind_stops_the_rest():
    red = [squad("Letos", 4, of=LETO), squad("Kratos", of=KRATOS)]
    play = game(red=red, dice=5).send(strike(3, 4, 5, 6))

    play.lapse(f"{d6(1, 1, 3, 5, 6)} {fours(12, 16)}")

    assert "with 16 dice" in play.text()
    assert "Letos B 3, Letos C 3, Letos D 3, 3 floating." in play.text()
    assert [one.damage for one in play.state.models] == [0, 0, 1, 1, 1, 0]
    assert [(one.squadron, one.damage) for one in play.state.hurt] == [(2, 3)]


@pytest.mark.rule("PF-GM-6", "PF-ART-7")
def test_modifiers_for_one_roll_of_those_who_are_hit_are_used_up():
    forces = tuple(
        InForce(cause=f"{side} {lever}", side=side, lever=lever, amount=1, uses=1)
        for side in ("red", "blue")
        for lever in ("dr", "shield")
    )
    play = game(blue=[squad("Claws", boxes=(6,))], forces=forces)

    # 6 + 1 − 2 hits fill the box; one shield die cancels none of them.
    play.send(strike(2), script=f"{d6(5)} {fours(5)} {d6(1)}")

    assert play.state.squadron(2).place == "destroyed"
    assert [one.cause for one in play.state.forces] == ["red dr", "red shield"]


@pytest.mark.rule("PF-ART-4", "PF-ART-5")
def test_the_weakest_come_first_by_what_their_next_box_stands():
    worn = profile("Worn", boxes=(9, 4))
    men = infantry("Men", boxes=(3,))
    sealed = profile("Sealed", boxes=(4,), mars=(mar(SECTORED_ARMOUR),))
    blue = [
        squad("Sealed", of=sealed),  # 4, never from behind
        squad("Worn", of=worn, damage=(1,), debilitating=(1,)),  # 4 − 2 − 1 = 1
        squad("Men", of=men),  # 3, never from behind
        squad("Tank", boxes=(4,)),  # 2
    ]
    state = game(blue=blue).state

    assert strike(2, 3, 4, 5).chain(state) == (3, 5, 4, 2)
    assert [rating(state, model) for model in (2, 3, 4, 5)] == [4, 1, 3, 2]


@pytest.mark.rule("PF-ART-6")
def test_the_dice_of_a_strike_explode():
    play = game(blue=[squad("Tank", boxes=(5,))])

    # A 6 counts 2 and brings the die that fills the box of 5 less 2.
    play.send(strike(2), script=f"{d6(2)} {d6(6, 1)} {d6(4)}")

    assert play.state.squadron(2).place == "destroyed"


@pytest.mark.rule("PF-ART-5")
def test_the_exempt_are_hit_from_behind_too_where_that_is_switched():
    on = {"artillery_aft_on_exempt": "on"}
    play = game(blue=[squad("Men", of=infantry("Men", boxes=(6,)))], switches=on)

    play.send(strike(2), script=f"{d6(4)} {fours(4)}")

    assert play.state.squadron(2).place == "destroyed"


@pytest.mark.rule("PF-ART-4", "PF-MAR-FLYING")
def test_flyers_are_not_hit_and_a_building_is_hit_whole():
    flyer = squad("Flyer", mars=(mar(FLYING_VEHICLE),))
    men = squad("Men", 3, of=infantry("Men"), place="occupying", within=1)
    state = game(blue=[flyer, men]).state

    assert strike(2, 4).chain(state) == (3, 4, 5)
    assert strike(2).chain(state) == ()


@pytest.mark.rule("PF-ART-4", "PF-PBP-1")
def test_owners_put_equals_in_order_and_the_caller_those_of_both_sides():
    blue = [squad("Foes", 2, boxes=(6,))]
    play = game(red=[squad("Mates", 2, boxes=(9,))], blue=blue).send(strike(2, 3, 4, 5))

    assert [entry.seat for entry in play.asked().entries] == ["blue", "red"]
    play.do("red", OrderEquals(order="B"))
    play.do("blue", OrderEquals(order="BA"), f"{d6(5)} {fours(5)}")
    assert [one.damage for one in play.state.models] == [0, 0, 0, 0, 1]

    both = game(red=[squad("Mates", boxes=(6,))], blue=[squad("Foes", boxes=(6,))])
    both.send(strike(2, 3))
    assert [entry.seat for entry in both.asked().entries] == ["red"]
    assert "A: Mates, B: Foes" in both.asked().text
    both.do("red", OrderEquals(order="BA"), f"{d6(4)} {fours(4)}")
    assert [one.damage for one in both.state.models] == [0, 0, 1]


@pytest.mark.rule("PF-ART-4", "PF-ART-8")
def test_who_stands_alone_or_not_at_all_is_in_no_order():
    blue = [squad("Foes", 2, boxes=(6,), damage=(1,)), squad("Tank", boxes=(8,))]
    play = game(blue=blue, mars=(mar(CORROSIVE),))

    assert strike(2, 3, 4).chain(play.state) == (3, 4)
    play.send(strike(2, 3, 4), script=f"{d6(3)} {fours(0, 3)}")
    assert play.kind() is None and play.state.hurt == ()


@pytest.mark.rule("PF-ART-4")
def test_ready_answers_name_who_is_hit_first():
    play = game(blue=[squad("Foes", 3, boxes=(6,))]).send(strike(2, 3, 4))

    assert play.labels() == [
        "As listed: Foes A first",
        "Foes B first",
        "Foes C first",
        "The other way round: Foes C first",
    ]
    choices = play.asked().entries[0].choices
    assert [choice.move.order for choice in choices] == ["", "B", "C", "CBA"]
    pair = game(blue=[squad("Foes", 2, boxes=(6,))]).send(strike(2, 3))
    assert pair.labels() == ["As listed: Foes A first", "Foes B first"]


@pytest.mark.rule("PF-ART-4")
def test_equals_are_picked_by_the_letters_of_the_question():
    play = game(blue=[squad("Foes", boxes=(6, 6)), squad("Others", boxes=(6,))]).send(strike(2, 3))

    picks = SYSTEM.picks(play.state)
    assert picks.title == "Which of those that stand the same does the artillery hit first?"
    words = [one.words for one in picks.things]
    assert words == ["A Foes (2 boxes left)", "B Others (1 box left)"]
    assert [one.move for one in picks.things] == [OrderEquals(), OrderEquals(order="B")]
    # Two seats have the same letters for other models.
    two = game(red=[squad("Mates", 2, boxes=(9,))], blue=[squad("Foes", 2, boxes=(6,))])
    assert SYSTEM.picks(two.send(strike(2, 3, 4, 5)).state) is None


@pytest.mark.rule("PF-ART-7", "PF-SAVE-5")
@pytest.mark.parametrize(("models", "looks"), [(2, ()), (4, (("letters", "Pick by letter"),))])
def test_whom_a_projector_shelters_from_artillery_is_picked_by_letter(models, looks):
    lender = squad("Lender", mars=(mar(SHIELD_PROJECTOR, value=3, reach=20),))
    play = game(blue=[squad("Foes", models, boxes=(1,)), lender], dice=2)
    play.send(strike(*range(2, 2 + models)))
    if play.kind() == "artillery_order":
        play.lapse(f"{d6(6, 6)} {fours(12)}")

    picks = SYSTEM.picks(play.state)
    assert picks.title == play.asked().text
    assert [one.words for one in picks.things] == [
        f"{one} Foes model (1 box left)" for one in "ABCD"[:models]
    ]
    assert SYSTEM.looks_at(play.state) == looks


@pytest.mark.rule("PF-ART-3", "PF-ART-6", "PF-ART-8")
def test_a_strike_has_the_dice_and_the_marker_that_were_called():
    play = game(blue=[squad("Foes")])
    other = Marker(id=2, side="red", race=SORYLIAN, kind="artillery", micro=1)
    races = (*play.state.races[:1], Race(race=SORYLIAN, artillery_dice=3))
    markers = (*play.state.markers, other)
    play.state = msgspec.structs.replace(play.state, markers=markers, races=races)

    play.send(Strike(squadron=1, marker=2, touched=(2,)), script=f"{d6(1, 1, 1)} {fours(0, 3)}")

    assert play.work("artillery dice").faces == (1, 1, 1)
    assert [one.id for one in play.state.markers] == [1]


@pytest.mark.rule("PF-ART-4")
@pytest.mark.parametrize(
    ("order", "words"), [("C", "letters are AB"), ("AA", "names a model twice")]
)
def test_an_order_of_others_is_refused(order, words):
    play = game(blue=[squad("Foes", 2)]).send(strike(2, 3))

    with pytest.raises(RuleError, match=words):
        OrderEquals(order=order).check(play.state, "blue")
    with pytest.raises(RuleError, match="letters are none"):
        OrderEquals(order="A").check(play.state, "red")


@pytest.mark.rule("PF-ART-7", "PF-DICE-12")
def test_each_squadron_saves_for_itself_from_the_rear():
    weak = squad("Weak", boxes=(4,), shield=1)
    strong = squad("Strong", boxes=(5,), shield=1)
    play = game(blue=[weak, strong])

    # 2 and 3 hits; the last squadron saves first, and only for itself.
    play.send(strike(2, 3), script=f"{d6(5)} {fours(5)} {d6(4)} {d6(1)}")

    assert [one.place for one in play.state.squadrons] == ["table", "destroyed", "table"]
    saved = [line.text.split(":")[0] for line in play.told if line.rule == "PF-SAVE-3"]
    assert saved == ["Strong", "Weak"]


@pytest.mark.rule("PF-ART-7", "PF-SAVE-1")
def test_saves_of_one_squadron_cancel_no_hits_on_another():
    weak = squad("Weak", boxes=(4,))
    strong = squad("Strong", boxes=(5,), shield=2)
    play = game(blue=[weak, strong])

    play.send(strike(2, 3), script=f"{d6(5)} {fours(5)} {d6(4, 6)} {d6(5)}")

    # Four are saved, of which only three were on its own model.
    assert [one.place for one in play.state.squadrons] == ["table", "destroyed", "table"]


@pytest.mark.rule("PF-ART-7", "PF-SAVE-1")
def test_only_models_under_threat_save_and_the_rearmost_are_saved_first():
    play = game(blue=[squad("Claws", 3, boxes=(4,), shield=1)]).send(strike(2, 3, 4))

    # 2 hits each for A and B, and 1 that floats: two models save.
    play.lapse(f"{d6(5)} {fours(5)} {d6(4, 4)}")

    assert [one.damage for one in play.state.models] == [0, 1, 0, 0]


@pytest.mark.rule("PF-ART-7")
def test_what_is_left_of_hits_on_a_saved_model_floats_and_is_saved_next():
    weak = squad("Weak", boxes=(4,), shield=1)
    strong = squad("Strong", boxes=(5,), shield=1)
    play = game(blue=[weak, strong])

    # Of 3 hits on Strong one is saved; Weak saves one of the two that float now.
    play.send(strike(2, 3), script=f"{d6(5)} {fours(5)} {d6(4)} {d6(4)}")

    assert [one.place for one in play.state.squadrons] == ["table", "destroyed", "table"]


@pytest.mark.rule("PF-ART-7", "PF-SAVE-5", "PF-SAVE-7", "PF-PBP-1")
@pytest.mark.parametrize(
    ("answer", "dice"),
    [
        (None, 3),
        (Shelter(every=True), 3),
        (Shelter(models="A"), 3),
        (Shelter(), 1),
    ],
)
def test_a_projector_lends_its_rating_where_it_is_more(answer, dice):
    lender = squad("Lender", mars=(mar(SHIELD_PROJECTOR, value=3, reach=20),))
    men = squad("Men", of=infantry("Men", shield=1), place="occupying", within=1)
    play = game(blue=[squad("Weak", boxes=(4,), shield=3), men, lender])
    play.send(strike(2, 3), script=f"{d6(5)} {fours(5)}")

    # Cover is gone, so three dice are more than one; Weak has as many of its own.
    assert play.kind() == "shelter" and "Men" in play.asked().text
    script = f"{fours(0, dice)} {fours(0, 3)}"
    play = play.lapse(script) if answer is None else play.do("blue", answer, script)

    assert [one.place for one in play.state.squadrons[1:3]] == ["destroyed", "destroyed"]


@pytest.mark.rule("PF-ART-6", "PF-SAVE-4", "PF-SAVE-7", "PF-MAR-BARRAGE")
def test_artillery_leaves_no_cover():
    men = squad("Men", of=infantry("Men"), place="occupying", within=1)
    play = game(blue=[men]).send(strike(2), script=f"{d6(3)} {fours(3)}")

    assert play.state.squadron(2).place == "destroyed"


@pytest.mark.rule("PF-ART-6", "PF-INT-25")
def test_the_callers_state_does_not_matter():
    shaken = {"disorder": 2, "cyber": 1, "flat_out": True, "last_move": "flat_out"}
    play = game(blue=[squad("Foes", boxes=(6,), last_move="flat_out")])
    play.state = play.state.change(1, **shaken).change_model(1, damage=1)

    play.send(strike(2), script=f"{d6(4)} {fours(4)}")

    assert play.work("artillery strike").target == 4
    assert play.state.squadron(2).place == "destroyed"


@pytest.mark.rule("PF-ART-6", "PF-ART-8")
def test_a_races_artillery_has_rules_of_its_own():
    mars = (mar(BARRAGE), mar(CORROSIVE), mar(TERROR_WEAPON), mar(PINPOINT, value=2))
    play = game(blue=[squad("Foes", boxes=(6, 6, 6))], mars=mars)

    play.send(strike(2), script=f"{d6(4)} {fours(4)} {d6(1, 6)}")
    assert play.state.model(2).damage == 2
    assert "Foes: A 1 damage" in play.text() and "Pinpoint: one more damage" in play.text()
    play.send(Consolidation(segment="ordnance", active="red"), script=d6(4, 4))

    # Terror took a die, and corrosion left its marker.
    assert play.state.model(2).debilitating == 1 and play.state.squadron(2).disorder == 0


@pytest.mark.rule("PF-MAR-TERROR", "PF-ART-6")
@pytest.mark.parametrize(("trigger", "frightened"), [("targeted", [2]), ("damaged", [])])
def test_by_a_switch_being_under_a_strike_of_terror_is_enough(trigger, frightened):
    """PF-A18: whoever is not under the template is no target."""
    blue = [squad("Foes"), squad("Others")]
    mars = (mar(TERROR_WEAPON),)
    play = game(blue=blue, mars=mars, switches={"terror_trigger": trigger})

    play.send(strike(2), script=f"{d6(2)} {fours(0, 2)}")

    assert [one.squadron for one in play.state.hurt if one.terror] == frightened


@pytest.mark.rule("PF-ART-8", "PF-ZH-3")
def test_friends_destroyed_score_for_the_enemy():
    play = game(red=[squad("Mates", boxes=(3,), tv=7)], blue=[squad("Foes")])

    play.send(strike(2), script=f"{d6(1)} {d6(4)}")

    assert play.tracker("blue") == 15 - 7


@pytest.mark.rule("PF-EMB-4", "PF-ART-8")
def test_hits_that_float_reach_the_passengers_of_a_wreck():
    truck = squad("Truck", boxes=(4,), mars=(mar(TRANSPORT, value=6),))
    riders = squad("Riders", of=infantry("Men"), place="embarked", within=2)

    play = game(blue=[truck, riders]).send(strike(2), script=f"{d6(5)} {fours(5)}")

    assert [one.place for one in play.state.squadrons[1:]] == ["destroyed", "destroyed"]


@pytest.mark.rule("PF-EMB-4", "PF-ART-8", "PF-MAR-TERROR", "PF-MAR-CORROSIVE")
def test_what_reaches_passengers_has_the_rules_of_a_races_artillery():
    truck = squad("Truck", boxes=(4,), mars=(mar(TRANSPORT, value=6),))
    riders = squad("Riders", of=infantry("Men", boxes=(3, 3)), place="embarked", within=2)
    mars = (mar(CORROSIVE), mar(TERROR_WEAPON))
    play = game(blue=[truck, riders], mars=mars).send(strike(2), script=f"{d6(5)} {fours(5)}")

    (riders_hurt,) = (one for one in play.state.hurt if one.squadron == 3)
    assert riders_hurt.terror and riders_hurt.corroded == (3,)


@pytest.mark.rule("PF-ART-4", "PF-ART-8")
def test_a_strike_on_nobody_only_uses_up_the_marker():
    play = game(blue=[squad("Foes")]).send(strike(), script=f"{d6(2)} {d6(6, 1)} {d6(1)}")

    assert play.state.markers == () and play.state.hurt == ()


@pytest.mark.rule("PF-EMB-4", "PF-ART-7")
def test_wrecks_share_what_floats_in_the_order_in_which_they_were_hit():
    """PF-A46: the weaker truck comes first in the chain, though it is listed last."""
    load = (mar(TRANSPORT, value=6),)
    blue = [
        squad("Strong truck", boxes=(6,), mars=load),
        squad("Weak truck", boxes=(4,), mars=load),
        squad("Guards", of=infantry(boxes=(3,)), place="embarked", within=2),
        squad("Scouts", of=infantry("Scouts", boxes=(3,)), place="embarked", within=3),
    ]
    play = game(blue=blue, dice=2)

    # 2 and 4 for the trucks, 3 float: enough for one of the passengers.
    play.send(strike(2, 3), script=f"{d6(6, 3)} {fours(9)}")

    assert "Weak truck 2, Strong truck 4, 3 floating." in play.text()
    assert [one.place for one in play.state.squadrons[1:]] == [
        "destroyed",
        "destroyed",
        "table",
        "destroyed",
    ]
