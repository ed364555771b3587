"""The exact chances of an attack, held against every face of every die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.games.planetfall.attack.attack import chain_boxes, save_pool, thrown
from rules.games.planetfall.attack.declared import Aim, Declared, Gun
from rules.games.planetfall.attack.prospects import Prospect, attack_hits, prospect
from rules.games.planetfall.attack.solution import solution
from rules.games.planetfall.damage.pinpoint import candidate
from rules.games.planetfall.damage.saves import roll_saves
from rules.games.planetfall.force.mars import (
    CLOAKED,
    CRYSTAL_FORMATION,
    CYBER_WEAPON,
    KINETIC,
    PINPOINT,
)
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.units import InForce
from rules.procedures.planetfall.allocation import allocate, cancelled
from rules.procedures.planetfall.pools import EXPLODING, HEAVY, counts
from tests.support.planetfall.tables import Drawn, battle, mar, squad

SURE = Fraction(1, 10**6)


def firing(target, *mars, ad=3, onward=None, more=(), **fields):
    """A table on which squadron 1 fires this many dice at the first of blue's, and the attack."""
    gun = Weapon(name="Gun", arcs=("AR",), ef=Band(20, ad), mars=mars)
    table = battle(red=[squad("Fists", weapons=(gun,)), *more], blue=[target], **fields)
    first = len(more) + 2
    chain = tuple(one.id for one in table.living(first))
    shot = Declared(squadron=1, aim=Aim(target=first, chain=chain), guns=(Gun(1, 0, 10),))
    return table, shot


def every_case(table, shot, saves, pins):
    """Each case of heavy dice in the pool, the shields and the pinpoint dice: damage, kills."""
    plan, boxes = solution(table, shot), chain_boxes(table, shot)
    for faces in product(range(1, 7), repeat=plan.ad):
        hits = plan.hits(sum(counts(HEAVY, plan.need, face) for face in faces))
        before = allocate(hits, boxes)
        for shields in product(range(1, 7), repeat=saves):
            pool = save_pool(table, shot, plan.mars, before.reached)
            saved = sum(counts(HEAVY, 4, face) for face in shields[: pool.shields])
            marks = dict(cancelled(before, saved).marks())
            after = {m: table.boxes_left(m) - n for m, n in marks.items()}
            alive = next((m for m, left in after.items() if left), 0)
            for pinned in product(range(1, 7), repeat=pins):
                extra = int(bool(alive) and 6 in pinned)
                destroyed = sum(left - extra * (m == alive) == 0 for m, left in after.items())
                yield sum(marks.values()) + extra, destroyed


@pytest.mark.rule("PF-ORD-13", "PF-ORD-16", "PF-ORD-17", "PF-SAVE-3", "PF-MAR-PINPOINT")
def test_chances_are_those_of_every_face_of_every_die():
    """Against Cloaked the pool is heavy, against Kinetic the shields: no die brings another."""
    ghosts = squad("Ghosts", 2, boxes=(2, 2), shield=1, mars=(mar(CLOAKED),))
    table, shot = firing(ghosts, mar(KINETIC), mar(PINPOINT, value=1), ad=4)
    cases = list(every_case(table, shot, saves=2, pins=1))
    found = prospect(table, shot)

    def share(is_so):
        return Fraction(sum(is_so(*one) for one in cases), len(cases))

    assert found.damage == share(lambda damage, _: damage > 0)
    assert found.destroy == share(lambda _, kills: kills > 0)
    assert found.wipe == share(lambda _, kills: kills == 2)
    assert found.mean == Fraction(sum(damage for damage, _ in cases), len(cases))


@pytest.mark.rule("PF-DICE-6", "PF-ORD-14")
def test_exploding_pools_are_followed_to_the_end():
    table, shot = firing(squad("Claws"), ad=1)
    likely = attack_hits(table, shot)

    # One die on 4+: nothing on 1 to 3, a single hit on 4 and 5, else 2 and a fresh die.
    assert likely[0] == Fraction(1, 2) and likely[1] == Fraction(1, 3)
    assert likely[2] == Fraction(1, 12) and likely[3] == Fraction(1, 18)
    assert 1 - SURE < sum(likely.values()) <= 1
    mean = sum(hits * chance for hits, chance in likely.items())
    assert abs(mean - Fraction(4, 5)) < SURE


@pytest.mark.rule("PF-MAR-PINPOINT")
def test_without_pinpoint_dice_no_more_than_the_hits_is_marked():
    table, shot = firing(squad("Claws", boxes=(1, 1), mars=(mar(CLOAKED),)), ad=1)

    # One heavy die on 4+: a box on 4 and 5, both on a 6.
    assert prospect(table, shot)[:4] == (
        Fraction(1, 2),
        Fraction(1, 6),
        Fraction(1, 6),
        Fraction(2, 3),
    )
    pin, aimed = firing(
        squad("Claws", boxes=(1, 1), mars=(mar(CLOAKED),)), mar(PINPOINT, value=1), ad=1
    )
    # A sixth of the lone boxes becomes both; nothing is added where nothing was marked.
    gone = Fraction(1, 6) + Fraction(1, 3) * Fraction(1, 6)
    assert prospect(pin, aimed)[:4] == (Fraction(1, 2), gone, gone, Fraction(1, 2) + gone)


@pytest.mark.rule("PF-ORD-13")
def test_a_large_sample_of_the_real_dice_agrees():
    table, shot = firing(squad("Claws", 2, shield=2), ad=10)
    plan, boxes, dice = solution(table, shot), chain_boxes(table, shot), Drawn(4711)
    assert plan.kind == EXPLODING
    runs, hurt = 4000, 0
    for _ in range(runs):
        hits = plan.hits(thrown(plan, dice, "red").successes)
        before = allocate(hits, boxes)
        saved, _ = roll_saves(
            save_pool(table, shot, plan.mars, before.reached), dice, "blue", "Claws"
        )
        hurt += bool(cancelled(before, saved).complete)

    assert abs(prospect(table, shot).damage - Fraction(hurt, runs)) < Fraction(3, 100)


@pytest.mark.rule("PF-DICE-9", "PF-ORD-13")
def test_rolling_failures_again_raises_the_chance():
    force = InForce(cause="Card", side="red", lever="reroll", amount=1)
    table, shot = firing(squad("Claws", mars=(mar(CLOAKED),)), ad=1, forces=(force,))

    # A failure on half of the faces, rolled once more.
    assert attack_hits(table, shot)[0] == Fraction(1, 4)


@pytest.mark.rule("PF-MAR-CYBER")
def test_a_cyber_attack_is_weighed_by_its_effects():
    ghosts = squad("Ghosts", boxes=(2,), mars=(mar(CLOAKED),))
    table, shot = firing(ghosts, mar(CYBER_WEAPON), ad=2)
    found = prospect(table, shot)

    # Two heavy dice: 4 hits on a pair of sixes, at least 2 in every other case but these.
    none = Fraction(9 + 12, 36)
    assert found.damage == 1 - none
    assert found.mean == found.damage + Fraction(1, 36)
    assert found.text().endswith("effects on average")


@pytest.mark.rule("PF-MAR-CRYSTAL")
def test_an_attack_on_a_crystal_is_weighed_by_what_the_crystal_does():
    crystal = squad("Votari", mars=(mar(CRYSTAL_FORMATION), mar(CLOAKED)))
    table, _ = firing(squad("Claws", boxes=(1,), mars=(mar(CLOAKED),)), ad=1, more=[crystal])
    shot = Declared(
        squadron=1,
        aim=Aim(target=2, chain=(2,)),
        guns=(Gun(1, 0, 10),),
        onward=Aim(target=3, chain=(3,)),
    )

    # One hit on 4 and 5, two on a 6; each of the crystal's heavy dice succeeds on half its faces.
    expected = Fraction(1, 3) * Fraction(1, 2) + Fraction(1, 6) * Fraction(3, 4)
    assert prospect(table, shot).wipe == expected


def test_a_prospect_reads_in_a_few_words():
    found = Prospect(Fraction(64, 100), Fraction(12, 100), Fraction(1, 100), Fraction(8, 10))

    assert found.text() == (
        "64 % to damage, 12 % to destroy a model, 1 % to destroy the squadron, "
        "0.8 damage on average"
    )
    lone = Prospect(Fraction(1, 2), Fraction(1, 4), Fraction(1, 4), Fraction(3, 4))
    assert lone.text() == "50 % to damage, 25 % to destroy a model, 0.8 damage on average"


@pytest.mark.rule("PF-MAR-PINPOINT")
def test_pinpoint_dice_have_a_candidate_only_where_a_model_is_left_damaged():
    table, _ = firing(squad("Claws", 1, boxes=(2, 2)))
    hurt = table.change_model(2, damage=1)

    assert candidate(hurt, ((2, 1),)) == 2
    assert candidate(table.change_model(2, damage=2), ((2, 2),)) == 0
