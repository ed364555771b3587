"""Leviathans in contact: their own pool, one victim, their melee weapons."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planetfall.close.calling import Engage
from rules.games.planetfall.close.engagement import Strike
from rules.games.planetfall.close.segment import CloseQuarters
from rules.games.planetfall.force.mars import (
    BARRAGE,
    CORROSIVE,
    PINPOINT,
    TERROR_WEAPON,
    TRANSPORT,
)
from rules.games.planetfall.force.profile import Weapon
from rules.games.planetfall.system import SYSTEM
from tests.support.planetfall.tables import Game, battle, d6, infantry, mar, profile, squad


def giant(name, boxes, giants, *mars, **fields):
    blade = Weapon(name="Blade", role="leviathan_melee", mars=mars)
    return profile(
        name, category="leviathan", boxes=boxes, leviathan_cqb=giants, weapons=(blade,), **fields
    )


THOR = giant("Thor", (10, 10, 9, 9), 20, mar(PINPOINT, value=3), cqb=6)
IAPETUS = giant("Iapetus", (9, 9, 9), 10, mar(PINPOINT, value=2), cqb=5)
KRATOS = profile("Kratos", boxes=(8, 7, 7), cqb=5)


def game(red, blue, **fields):
    return Game(battle(red=red, blue=blue, **fields)).send(CloseQuarters(squadron=1))


def call(*contact, **facts):
    return Engage(squadron=1, target=2, contact=contact, **facts)


def fours(n, of=None):
    return d6(*(4,) * n, *(1,) * ((of or n) - n))


@pytest.mark.rule(
    "PF-LEV-1", "PF-LEV-2", "PF-LEV-3", "PF-LEV-4", "PF-LEV-5", "PF-INT-23", "PF-MAR-PINPOINT"
)
def test_ex031_a_thor_tears_a_kratos_apart():
    play = game([squad("Thor", of=THOR, damage=(1,))], [squad("Kratos", of=KRATOS)])

    play.do("red", call("AA"), f"{fours(19, 20)} {fours(3, 5)} {d6(6, 2, 3)}")

    assert play.state.squadron(2).place == "destroyed" and play.state.model(1).damage == 1
    assert play.work("attack dice").verdict == "20"
    assert "18 hits on 4+" in play.text() and "A 8, A 7, 3 floating" in play.text()
    assert "Pinpoint: one more damage" in play.text()


@pytest.mark.rule(
    "PF-LEV-2", "PF-LEV-3", "PF-LEV-5", "PF-CQB-9", "PF-DICE-12", "PF-DIS-1", "PF-CQB-10"
)
def test_ex032_two_iapetus_pool_their_dice_on_a_thor():
    red = [squad("Iapetus", 2, of=IAPETUS, damage=(0, 1))]
    play = game(red, [squad("Thor", of=THOR)])

    play.do("red", call("AA", "BA"))
    assert play.kind() == "leviathan_victim" and play.asked().entries[0].seat == "blue"
    assert play.labels() == ["Strike Iapetus A", "Strike Iapetus B"]
    assert [one.letter for one in SYSTEM.picks(play.state).things] == ["A", "B"]
    moves = [choice.move for choice in play.asked().entries[0].choices]
    assert moves == [Strike(victims=("AA",)), Strike(victims=("AB",))]
    play.do("blue", Strike(victims=("AB",)), " ".join((
        d6(6, 6, *(4,) * 17, 1), d6(4, 1),  # 22 of 20 dice and two extra ones
        fours(16, 20),
        d6(5, 4), d6(6, 1, 1),
        d6(4, 4, 1),  # Iapetus, 2 required
        d6(4, 4, 1),  # Thor, 2 required
    )))  # fmt: skip

    assert [one.damage for one in play.state.models] == [0, 3, 2]
    assert "21 hits on 4+, 1 less for damage" in play.text()
    assert "A 10, A 10, 1 floating" in play.text() and "Iapetus: B 9, 7 floating" in play.text()
    assert "Pinpoint finds nothing on Thor" in play.text()
    # The caller's pinpoint dice fall first.
    assert play.work("pinpoint").faces == (5, 4)
    assert [one.disorder for one in play.state.squadrons] == [0, 0]


@pytest.mark.rule("PF-LEV-1")
def test_a_leviathan_out_of_contact_fights_like_anybody():
    play = game([squad("Thor", of=THOR)], [squad("Kratos", 2, of=KRATOS, cqb=0)])

    play.do("red", call(), fours(0, 6))

    assert play.work("attack dice").verdict == "6"


@pytest.mark.rule("PF-LEV-1", "PF-LEV-2")
def test_only_leviathans_gain_by_contact():
    play = game([squad("Fists", 2)], [squad("Kratos", of=KRATOS, cqb=0)])

    play.do("red", call("AA", "BA"), fours(0, 8))

    assert play.work("attack dice").verdict == "8"


@pytest.mark.rule("PF-LEV-2", "PF-DICE-12", "PF-INT-23")
def test_the_other_models_of_a_squadron_fight_besides():
    red = [squad("Iapetus", 2, of=IAPETUS)]
    play = game(red, [squad("Tanks", 3, boxes=(4,), cqb=0)])

    # A strikes C alone, 6 hits are too many; B fights along the chain with its 5 dice.
    play.do("red", call("AC", theirs="CBA"), f"{fours(10)} {fours(5)} {d6(4, 4, 1)}")

    assert [one.damage for one in play.state.models[2:]] == [0, 1, 1]
    sizes = [line.work[0].verdict for line in play.told if line.work and line.main]
    assert sizes[:2] == ["10", "5"]
    assert [line.rule for line in play.told][1] == "PF-LEV-2"


@pytest.mark.rule("PF-LEV-2")
def test_two_leviathans_on_different_models_have_a_pool_each():
    play = game([squad("Iapetus", 2, of=IAPETUS)], [squad("Tanks", 2, boxes=(9,), cqb=0)])

    play.do("red", call("AB", "BA"), f"{fours(9, 10)} {fours(8, 10)} {d6(4, 1, 1)}")

    assert [one.damage for one in play.state.models[2:]] == [0, 1]


@pytest.mark.rule("PF-LEV-2")
@pytest.mark.parametrize(("strikes", "damage"), [((), [1, 0]), (("AB",), [0, 1])])
def test_a_leviathan_picks_one_of_the_models_that_it_touches(strikes, damage):
    play = game([squad("Iapetus", of=IAPETUS)], [squad("Tanks", 2, boxes=(9,), cqb=0)])

    play.do("red", call("AA", "AB", strikes=strikes), f"{fours(9, 10)} {d6(4, 1, 1)}")

    assert [one.damage for one in play.state.models[1:]] == damage


@pytest.mark.rule("PF-LEV-2")
def test_two_leviathans_that_answer_are_asked_together():
    red = [squad("Fists", 2, boxes=(9,), cqb=0)]
    play = game(red, [squad("Iapetus", 2, of=IAPETUS)])

    play.do("red", call("AA", "AB", "BA", "BB"))
    assert play.labels() == ["Each the first that it touches"]
    assert SYSTEM.picks(play.state) is None
    assert "Iapetus A and Iapetus B each touch several" in play.asked().text
    play.do("blue", Strike(victims=("BB",)), f"{fours(9, 10)} {fours(9, 10)}")

    assert play.state.squadron(1).place == "destroyed"


@pytest.mark.rule("PF-LEV-2", "PF-CQB-5")
def test_a_leviathan_that_touches_one_model_is_not_asked():
    red = [squad("Fists", 2, boxes=(9,), cqb=0)]
    play = game(red, [squad("Iapetus", 2, of=IAPETUS)])

    # A touches two and picks; B touches one of them.
    play.do("red", call("AA", "BA", "BB"))
    assert play.labels() == ["Strike Fists A", "Strike Fists B"]
    play.do("blue", Strike(victims=("AB",)), f"{fours(9, 10)} {fours(8, 10)} {d6(4, 1, 1)}")
    assert [one.damage for one in play.state.models[:2]] == [0, 1]

    alone = game(red, [squad("Iapetus", of=IAPETUS)])
    alone.do("red", call("BA"), f"{fours(9, 10)} {d6(4, 1, 1)}")
    assert [one.damage for one in alone.state.models[:2]] == [0, 1]


@pytest.mark.rule("PF-LEV-2", "PF-PBP-1")
def test_silence_strikes_the_first_that_is_touched():
    red = [squad("Fists", 2, boxes=(9,), cqb=0)]
    play = game(red, [squad("Iapetus", of=IAPETUS)]).do("red", call("BA", "AA"))

    play.lapse(f"{fours(9, 10)} {d6(4, 1, 1)}")

    assert [one.damage for one in play.state.models[:2]] == [0, 1]


@pytest.mark.rule("PF-LEV-2")
@pytest.mark.parametrize(
    ("move", "words"),
    [
        (call("AA", strikes=("AB",)), "name both in the contact"),
        (call("AA", "AB", strikes=("AA", "AB")), "one model, not several"),
        (call("BA", strikes=("BA",)), "no Leviathan"),
        (call("AC"), 'no model "C"'),
    ],
)
def test_a_victim_that_cannot_be_struck_is_refused(move, words):
    red = [squad("Iapetus", of=IAPETUS, attached=(profile(),))]
    play = game(red, [squad("Tanks", 2)])

    with pytest.raises(RuleError, match=words):
        move.check(play.state, "red")


@pytest.mark.rule("PF-LEV-2")
def test_the_answering_leviathan_strikes_only_whom_it_touches():
    play = game([squad("Fists", 3)], [squad("Iapetus", of=IAPETUS)])
    play.do("red", call("AA", "BA"))

    with pytest.raises(RuleError, match="name both in the contact"):
        Strike(victims=("AC",)).check(play.state, "blue")


@pytest.mark.rule("PF-LEV-3", "PF-MAR-CORROSIVE", "PF-MAR-TERROR")
def test_other_rules_of_melee_weapons_count_for_their_pool():
    horror = giant("Horror", (9, 9), 8, mar(CORROSIVE), mar(TERROR_WEAPON))
    play = game([squad("Horror", of=horror)], [squad("Kratos", of=KRATOS, cqb=0)])

    # One box damaged: a marker, and a test with two dice for the terror.
    play.do("red", call("AA"), f"{fours(8)} {d6(4, 1)}")

    assert (play.state.model(2).damage, play.state.model(2).debilitating) == (1, 1)


@pytest.mark.rule("PF-LEV-3", "PF-MAR-TERROR")
@pytest.mark.parametrize(("trigger", "dice"), [("targeted", 2), ("damaged", 3)])
def test_by_a_switch_being_struck_at_by_a_terror_is_enough(trigger, dice):
    """PF-A18: the damage is done by the mate of the Leviathan."""
    horror = giant("Horror", (9, 9), 1, mar(TERROR_WEAPON))
    giants = squad("Horror", of=horror, attached=(profile("Mate", cqb=7),))
    switches = {"terror_trigger": trigger}
    play = game([giants], [squad("Kratos", of=KRATOS, boxes=(7, 7), cqb=0)], switches=switches)

    play.do("red", call("AA"), f"{d6(1)} {fours(7)} {fours(1, dice)}")

    assert play.state.model(3).damage == 1


@pytest.mark.rule("PF-LEV-3")
@pytest.mark.parametrize(("switch", "dice"), [("common", ""), ("union", d6(1, 1, 1))])
def test_leviathans_that_pool_have_only_the_rules_of_both(switch, dice):
    plain = giant("Plain", (9,), 4)
    thor = squad("Giants", of=THOR, attached=(plain,))
    play = game([thor], [squad("Kratos", of=KRATOS, cqb=0)], switches={"combined_mars": switch})

    play.do("red", call("AA", "BA"), f"{fours(8, 24)} {dice} {d6(4, 1, 1)}")

    assert play.state.model(3).damage == 1


@pytest.mark.rule("PF-LEV-3", "PF-CQB-10")
def test_only_melee_weapons_count_and_the_highest_value_of_them():
    gun = Weapon(name="Gun", mars=(mar(PINPOINT, value=9), mar(CORROSIVE)))
    blades = tuple(
        Weapon(name=f"Blade {n}", role="leviathan_melee", mars=(mar(PINPOINT, value=n),))
        for n in (1, 3)
    )
    one = profile("One", category="leviathan", leviathan_cqb=4, weapons=(gun, *blades))
    two = profile("Two", category="leviathan", leviathan_cqb=4, weapons=blades[:1])
    play = game([squad("Giants", of=one, attached=(two,))], [squad("Kratos", of=KRATOS, cqb=0)])

    play.do("red", call("AA", "BA"), f"{fours(8)} {d6(1, 1, 1)} {d6(4, 1, 1)}")

    assert (play.state.model(3).damage, play.state.model(3).debilitating) == (1, 0)


@pytest.mark.rule("PF-LEV-3", "PF-MAR-BARRAGE", "PF-SAVE-7")
def test_a_melee_weapon_with_barrage_leaves_its_victim_no_cover():
    crusher = giant("Crusher", (9,), 3, mar(BARRAGE))
    men = squad("Men", 2, of=infantry(), ground=("vegetation",), cqb=0)
    play = game([squad("Giants", of=crusher)], [men])

    play.do("red", call("AA"), f"{fours(3)} {d6(4, 1, 1)}")
    assert [one.damage for one in play.state.models[1:]] == [1, 0]


@pytest.mark.rule("PF-LEV-3", "PF-MAR-BARRAGE", "PF-SAVE-7")
def test_whom_an_ordinary_pool_reaches_too_keeps_his_cover_from_a_barrage():
    crusher = giant("Crusher", (9,), 3, mar(BARRAGE))
    giants = squad("Giants", of=crusher, attached=(profile("Mate", cqb=3),))
    brutes = squad("Men", of=infantry(boxes=(3, 3)), ground=("vegetation",), cqb=0)
    play = game([giants], [brutes])

    # One cover die, for the box that the ordinary pool fills; it saves from nothing else.
    play.do("red", call("AA"), f"{fours(6)} {d6(6, 6, 1)} {d6(4, 1, 1)}")
    assert play.work("cover").faces == (6,)
    assert play.state.model(3).damage == 1


@pytest.mark.rule("PF-INT-23", "PF-EMB-4", "PF-LEV-2")
def test_what_a_leviathan_has_too_much_does_not_reach_passengers():
    truck = squad("Truck", boxes=(4,), mars=(mar(TRANSPORT, value=6),), cqb=0)
    riders = squad("Riders", of=infantry(), place="embarked", within=2)
    play = game([squad("Thor", of=THOR)], [truck, riders]).do("red", call("AA"), fours(20))

    assert [one.place for one in play.state.squadrons] == ["table", "destroyed", "table"]


@pytest.mark.rule("PF-LEV-1", "PF-LEV-2")
def test_contact_is_named_ours_first():
    play = game([squad("Giants", 2, of=IAPETUS)], [squad("Tanks", 3, boxes=(9,), cqb=0)])

    play.do("red", call("BC", mine="B"), f"{fours(10)} {d6(4, 1, 1)}")

    assert [one.damage for one in play.state.models[2:]] == [0, 0, 1]


@pytest.mark.rule("PF-FACT-3", "PF-FACT-1", "PF-LEV-1")
def test_contact_is_part_of_what_is_confirmed():
    confirm = {"claims": "confirm"}
    play = game([squad("Giants", 2, of=IAPETUS)], [squad("Tanks", 3)], switches=confirm)

    play.do("red", call("BC", mine="B"))

    assert "are B of Giants and A B C of Tanks, closest first; in contact B-C" in play.asked().text


@pytest.mark.rule("PF-LEV-2")
def test_nobody_picks_a_victim_outside_an_engagement():
    play = game([squad("Iapetus", of=IAPETUS)], [squad("Tanks", 2)])

    with pytest.raises(RuleError, match="No Leviathan is asked"):
        Strike(victims=("AA",)).check(play.state, "blue")


@pytest.mark.rule("PF-MAR-PINPOINT", "PF-LEV-3")
def test_pinpoint_finds_no_infantry():
    men = squad("Men", of=infantry(boxes=(8, 8)), cqb=0)
    play = game([squad("Thor", of=THOR)], [men])

    play.do("red", call("AA"), f"{fours(8, 20)} {d6(4, 1, 1)}")

    assert play.state.model(2).damage == 1


@pytest.mark.rule("PF-LEV-4", "PF-SAVE-6", "PF-SAVE-7")
def test_shields_do_nothing_against_a_leviathan():
    play = game([squad("Thor", of=THOR)], [squad("Kratos", of=KRATOS, shield=9, cqb=0)])

    play.do("red", call("AA"), f"{fours(20)} {d6(1, 1, 1)} {d6(4, 4, 1)}")

    assert play.state.model(2).damage == 2


@pytest.mark.rule("PF-LEV-4")
def test_leviathans_fight_at_once_explode_and_are_rushed_like_anybody():
    play = game([squad("Iapetus", of=IAPETUS)], [squad("Thor", of=THOR, disorder=1)])

    play.do("red", call("AA"), " ".join((
        d6(6, *(4,) * 8, 1), d6(1),  # a 6 counts 2 and brings a die: 10 hits, a box of 10
        d6(*(5,) * 9, *(4,) * 11),  # Rushed: 9 hits, and the box just lost takes none off
        d6(1, 1), d6(1, 1, 1),
        d6(4, 1, 1), d6(4, 1, 1),
    )))  # fmt: skip

    assert [one.damage for one in play.state.models] == [1, 1]


@pytest.mark.rule("PF-LEV-3")
def test_melee_weapons_lend_nothing_to_who_strikes_out_of_contact():
    beast = giant("Beast", (9,), 10, mar(CORROSIVE), cqb=5)
    tanks = squad("Tanks", 3, boxes=(4, 9), cqb=0)
    play = game([squad("Beasts", 2, of=beast)], [tanks])

    # The one in contact misses; the other damages a tank with its ordinary dice.
    play.do("red", call("AC"), f"{fours(0, 10)} {fours(4, 5)} {d6(4, 1, 1)}")

    assert [one.damage for one in play.state.models[2:]] == [1, 0, 0]
    assert not any(one.debilitating for one in play.state.models)
