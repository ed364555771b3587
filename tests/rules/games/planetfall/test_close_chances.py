"""The chances of close quarters: exact, as counted by hand and as the dice themselves fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from rules.core import NOTHING, Moment, play
from rules.games.planetfall.close.calling import Engage, KeepClear
from rules.games.planetfall.close.chances import cases, engagement, storming
from rules.games.planetfall.close.engagement import both
from rules.games.planetfall.close.segment import CloseQuarters, begun, opened
from rules.games.planetfall.close.stakes import stakes, told
from rules.games.planetfall.close.storm_moves import Storm
from rules.games.planetfall.force.mars import BARRAGE, PINPOINT
from rules.games.planetfall.force.profile import Weapon
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import Building, InForce
from tests.support.planetfall.tables import Drawn, Game, battle, infantry, mar, profile, squad

TRIES = 1500


def successes(n, need, waves=3):
    """The chances of the successes of n exploding dice, face by face for a few waves."""
    if not n or not waves:
        return {0: Fraction(1)}
    found = Counter()
    for faces in product(range(1, 7), repeat=n):
        sure = sum(face >= need for face in faces) + faces.count(6)
        for more, chance in successes(faces.count(6), need, waves - 1).items():
            found[sure + more] += chance / 6**n
    return found


def at_least(n, bound, need=4):
    return sum(chance for count, chance in successes(n, need).items() if count >= bound)


def fight(red, blue, **call):
    state = battle(red=[red], blue=[blue])
    return state, opened(state, Engage(squadron=1, target=2, **call))


@pytest.mark.rule("PF-CQB-6", "PF-CQB-8", "PF-CQB-9", "PF-DICE-6")
@pytest.mark.parametrize(("dice", "box", "damage"), [(1, 1, 0), (2, 2, 0), (2, 1, 1), (3, 3, 0)])
def test_the_chance_to_damage_equals_counting_by_hand(dice, box, damage):
    # Two waves after the first are all that can matter here: a 6 counts 2.
    red = squad("Fists", cqb=dice, boxes=(9, 9), damage=(damage,))
    state, one = fight(red, squad("Claws", boxes=(box,), cqb=0))

    dealt, taken = engagement(state, one)

    assert dealt.hurt == dealt.kill == dealt.wiped == dealt.damage == at_least(dice, box + damage)
    assert taken.hurt == taken.damage == 0


@pytest.mark.rule("PF-CQB-6", "PF-CQB-9", "PF-SAVE-7", "PF-ORD-17")
def test_cover_is_weighed_with_every_face():
    red = squad("Fists", cqb=1)
    guards = squad("Guards", of=infantry(boxes=(1,)), ground=("vegetation",), cqb=0)
    state, one = fight(red, guards)

    dealt, _ = engagement(state, one)

    # One cover die against h hits: the box holds unless fewer than h are saved.
    saved, hits = successes(1, 4, 8), successes(1, 4, 8)
    by_hand = sum(
        chance * other
        for count, chance in hits.items()
        for stopped, other in saved.items()
        if count - stopped >= 1
    )
    assert abs(dealt.hurt - by_hand) < Fraction(1, 10**6)


@pytest.mark.rule("PF-LEV-3", "PF-MAR-PINPOINT")
def test_pinpoint_adds_its_chance_to_the_damage():
    blade = Weapon(name="Blade", role="leviathan_melee", mars=(mar(PINPOINT, value=2),))
    giant = squad("Thor", category="leviathan", leviathan_cqb=1, weapons=(blade,))
    state, one = fight(giant, squad("Tank", boxes=(1, 40), cqb=0), contact=("AA",))

    dealt, _ = engagement(state, one)

    found = 1 - Fraction(25, 36)
    assert dealt.hurt == Fraction(1, 2)
    assert (dealt.damage, dealt.wiped) == (Fraction(1, 2) * (1 + found), Fraction(1, 2) * found)


@pytest.mark.rule("PF-CQB-8", "PF-DICE-9", "PF-CQB-7")
def test_every_case_is_counted_once():
    forces = tuple(
        InForce(cause=lever, side="red", lever=lever, amount=1)
        for lever in ("reroll", "successes", "to_hit", "ad", "cqb")
    )
    state = battle(red=[squad("Fists", 3)], blue=[squad("Claws", 3)], forces=forces)
    first, second = both(state, opened(state, Engage(squadron=1, target=2)))

    assert sum(cases(state, first).values()) == sum(cases(state, second).values()) == 1


@pytest.mark.parametrize("seed", range(3))
def test_the_chances_fit_the_dice_themselves(seed):
    source = Random(seed)
    mars = (mar(PINPOINT, value=3), mar(BARRAGE))[: max(1, seed)]
    blade = Weapon(name="Blade", role="leviathan_melee", mars=mars)
    giant = profile("Thor", category="leviathan", leviathan_cqb=6, weapons=(blade,), cqb=3)
    red = squad("Thors", 2, of=giant, damage=(1,))
    blue = squad("Guards", 3, of=infantry(boxes=(3, 2)), ground=("vegetation",), cqb=2)
    call = Engage(squadron=1, target=2, contact=("AB",) if seed else ())
    state = battle(red=[red], blue=[blue])
    dealt, taken = engagement(state, opened(state, call))

    sums = [0, 0]
    asked = Game(state).send(CloseQuarters(squadron=1)).state
    for _ in range(TRIES):
        moment = Moment(seat="red", dice=Drawn(source.random()))
        after = play(SYSTEM, asked, call, moment).state
        for side, models in enumerate((after.models[2:], after.models[:2])):
            sums[side] += sum(one.damage for one in models) - side

    # Three standard deviations of the mean are less than that.
    assert abs(sums[0] / TRIES - float(dealt.damage)) < 0.12
    assert abs(sums[1] / TRIES - float(taken.damage)) < 0.12


@pytest.mark.rule("PF-STM-6", "PF-STM-3", "PF-STM-4")
def test_the_chance_of_a_storming_is_exact():
    state = battle(
        red=[squad("Men", of=infantry(boxes=(1,), cqb=1))],
        blue=[squad("Foes", of=infantry(boxes=(1,), cqb=1), place="occupying", within=1)],
        buildings=(Building(id=1, name="Tower"),),
    )
    one = begun(state, Storm(squadron=1, target=2))

    # He has to live through one die, and then to hit with one.
    assert storming(state, one) == Fraction(1, 4)
    nobody = begun(state, Storm(squadron=1, target=2, contact=""))
    assert storming(state, nobody) == 0


@pytest.mark.rule("PF-STM-2", "PF-STM-3", "PF-SAVE-7")
def test_who_storms_out_of_another_building_is_weighed_without_its_cover():
    men = infantry(boxes=(1,), cqb=1)
    state = battle(
        red=[squad("Men", of=men, place="occupying", within=2)],
        blue=[squad("Foes", of=men, place="occupying", within=1)],
        buildings=(Building(id=1, name="Tower"), Building(id=2, name="House")),
    )
    assert storming(state, begun(state, Storm(squadron=1, target=2))) == Fraction(1, 4)


@pytest.mark.rule("PF-STM-6", "PF-STM-3", "PF-STM-4")
@pytest.mark.parametrize(
    ("mates", "chance"),
    [
        # Nobody falls: 1/2 × 3/4. One falls: 1/3, and the other kills the last defender: 1/2.
        ((), Fraction(13, 24)),
        # Of two defenders one for one is too little: it takes a 6, which kills both.
        ((infantry("Mate", boxes=(1,), cqb=0),), Fraction(3, 8) + Fraction(1, 18)),
    ],
)
def test_a_storming_wins_by_more_kills_than_losses_or_by_wiping_out(mates, chance):
    foe = infantry("Foe", boxes=(1,), cqb=1)
    state = battle(
        red=[squad("Men", 2, of=infantry(boxes=(1,), cqb=1))],
        blue=[squad("Foes", 1, of=foe, attached=mates, place="occupying", within=1)],
        buildings=(Building(id=1, name="Tower"),),
    )
    assert storming(state, begun(state, Storm(squadron=1, target=2))) == chance


def test_buttons_say_what_a_call_promises_and_risks():
    state = battle(red=[squad("Fists", cqb=2)], blue=[squad("Claws", boxes=(2,), cqb=0)])

    found = stakes(state, Engage(squadron=1, target=2))

    assert found.of == "to damage Claws" and found.chance == at_least(2, 2)
    assert "Fists takes 0.0 damage on average" in found.text()
    assert stakes(state, KeepClear()) == NOTHING
    dealt, _ = engagement(state, opened(state, Engage(squadron=1, target=2)))
    assert told(dealt).endswith("to be wiped out")
