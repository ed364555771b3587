"""Shield and cover saves: the pool of those under threat, and what it cancels."""

from __future__ import annotations

import msgspec
import pytest

from rules.dice import Scripted
from rules.games.planetfall.damage.saves import Saves, roll_saves, saves, shield_rating
from rules.games.planetfall.force.mars import HARMONICS, SHIELD_PROJECTOR
from rules.games.planetfall.units import InForce
from tests.support.planetfall.tables import battle, d6, infantry, mar, profile, squad

A, B, C = 1, 2, 3
HARMONIC = profile("Harmonic", shield=1, mars=(mar(HARMONICS, value=2),))
WEAK = profile("Weak", mars=(mar(HARMONICS, value=1),))
PLAIN = profile("Plain")


@pytest.mark.rule("PF-SAVE-1", "PF-SAVE-2")
def test_each_model_under_threat_adds_its_shields_and_no_other_does():
    table = battle(red=[squad("Fists", 3, shield=3)])

    assert saves(table, (A, B)) == Saves(shields=6)
    assert saves(table, ()) == Saves()


@pytest.mark.rule("PF-SAVE-2", "PF-MAR-HARMONICS")
def test_harmonics_raise_the_shields_of_every_model_their_bearer_included():
    table = battle(red=[squad("Fists", 1, of=HARMONIC, attached=[PLAIN])])

    assert [shield_rating(table, model) for model in (A, B)] == [3, 2]


@pytest.mark.rule("PF-MAR-HARMONICS")
def test_only_the_highest_harmonics_of_a_living_bearer_count_unless_a_switch_adds_them_up():
    fists = squad("Fists", 1, of=HARMONIC, attached=[WEAK])
    both = battle(red=[fists], switches={"harmonics_stack": "on"})

    assert shield_rating(battle(red=[fists]), B) == 2
    assert shield_rating(both, B) == 3
    assert shield_rating(battle(red=[fists]).change_model(A, damage=2), B) == 1


@pytest.mark.rule("PF-MAR-HARMONICS", "PF-DIS-4")
def test_disorder_silences_harmonics():
    table = battle(red=[squad("Fists", 1, of=HARMONIC, disorder=1)])

    assert shield_rating(table, A) == 1


@pytest.mark.rule("PF-SAVE-4")
def test_infantry_in_cover_adds_cover_dice_unless_the_attack_allows_none():
    table = battle(red=[squad("Guards", 2, of=infantry(shield=1), place="occupying", within=1)])

    assert saves(table, (A, B)) == Saves(shields=2, cover=4)
    assert saves(table, (A, B), cover=False) == Saves(shields=2)
    assert saves(table, (A, B), shields=False) == Saves(cover=4)


@pytest.mark.rule("PF-SAVE-4", "PF-TER-6")
@pytest.mark.parametrize("models", [(infantry(), PLAIN), (PLAIN, infantry())])
def test_in_a_mixed_squadron_each_model_of_infantry_has_cover_and_no_other(models):
    main, other = models
    table = battle(red=[squad("Mixed", 2, of=main, attached=[other], ground=("vegetation",))])

    assert saves(table, (A, B)) == Saves(cover=2 if main.is_infantry else 0)
    assert saves(table, (A, C)) == Saves(cover=1)


@pytest.mark.rule("PF-SAVE-5", "PF-MAR-PROJECTOR", "PF-MAR-KINETIC", "PF-SAVE-7")
def test_a_projector_stands_in_for_shields_and_cover_where_it_is_more():
    lender = squad("Umbrella", mars=(mar(SHIELD_PROJECTOR, value=4, reach=16),))
    guards = squad("Guards", 2, of=infantry(shield=1), place="occupying", within=1)
    table = battle(red=[guards, lender])

    assert saves(table, (A, B), sheltered=(A,)) == Saves(shields=5, cover=2)
    # Not where the model's own dice are more.
    strong = battle(red=[squad("Fists", shield=5), lender])
    assert saves(strong, (A,), sheltered=(A,)) == Saves(shields=5)
    # Nor where shields and cover together are.
    weak = squad("Umbrella", mars=(mar(SHIELD_PROJECTOR, value=2, reach=16),))
    assert saves(battle(red=[guards, weak]), (A,), sheltered=(A,)) == Saves(1, 2)
    # Nor where the projector is not on the table.
    away = battle(red=[guards, lender]).change(2, place="sky_reserve")
    assert saves(away, (A,), sheltered=(A,)) == Saves(1, 2)
    # Nor where the projector is destroyed, or is the enemy's.
    assert saves(table.change_model(3, damage=2), (A,), sheltered=(A,)) == Saves(1, 2)
    assert saves(battle(red=[guards], blue=[lender]), (A,), sheltered=(A,)) == Saves(1, 2)
    # Its dice are heavy like those of shields.
    lent = saves(table, (A,), sheltered=(A,), heavy=True)
    assert lent == Saves(shields=4, heavy=True)
    # A projector is a shield: where none counts, neither does it.
    assert saves(table, (A,), sheltered=(A,), shields=False) == Saves(cover=2)


@pytest.mark.rule("PF-SAVE-2", "PF-DICE-13")
def test_a_modifier_in_force_changes_the_rating_of_each_model():
    table = battle(red=[squad("Fists", 2, shield=1)])
    force = InForce(cause="Jammed", side="red", lever="shield", amount=-2)

    assert saves(msgspec.structs.replace(table, forces=(force,)), (A, B)) == Saves()
    mixed = battle(red=[squad("Fists", 1, shield=1, attached=(profile("Strong", shield=4),))])
    jammed = msgspec.structs.replace(mixed, forces=(force,))
    # No rating falls below nothing, and none takes dice from another.
    assert saves(jammed, (A, B)) == Saves(shields=2)


def rolled(one, *faces):
    """What so many saves cancel, and what is told."""
    dice = Scripted(d6(*faces))
    found = roll_saves(one, dice, "red", "Fists")
    dice.done()
    return found


@pytest.mark.rule("PF-SAVE-3", "PF-DICE-1")
def test_saves_succeed_on_four_and_a_six_counts_two_and_brings_another():
    saved, told = rolled(Saves(shields=3), 3, 4, 6, 5)

    assert saved == 4
    assert told[0].text == "Fists: shields cancel 4 hits."


@pytest.mark.rule("PF-SAVE-3", "PF-INT-8", "PF-TER-6", "PF-MAR-KINETIC", "PF-SAVE-4", "PF-SAVE-7")
def test_against_kinetic_shields_are_heavy_and_cover_explodes_in_a_pool_of_its_own():
    saved, told = rolled(Saves(shields=2, cover=1, heavy=True), 6, 1, 6, 2)

    assert saved == 4
    assert [work.what for work in told[0].work] == ["shields", "cover", "cover: extra dice"]


@pytest.mark.rule("PF-DICE-12", "PF-SAVE-3")
def test_the_dice_of_shields_fall_before_those_of_cover():
    saved, told = rolled(Saves(shields=2, cover=1), 1, 1, 6, 4)

    assert saved == 3
    assert [work.faces for work in told[0].work] == [(1, 1), (6,), (4,)]


@pytest.mark.rule("PF-SAVE-6")
def test_without_dice_nothing_is_rolled_or_told():
    assert rolled(Saves()) == (0, ())
