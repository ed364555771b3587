"""What powers, rents and doses leave behind: effects, doubles, chances, and who takes a dose."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from rules.dice import Scripted
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.casting import Casting, rent_chance
from rules.games.planet28.actions.powers import worked
from rules.games.planet28.actions.psyka import UsePsyka, craving, user
from rules.games.planet28.units import Effect
from tests.support.planet28.guards import blue_guard, framed, hp, red_guard
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.wheels import active, refused

REPLACE = msgspec.structs.replace
SQUAD = 5


def effect(state, power, script, target=2, unit=1):
    """What a power does once it works."""
    dice = Scripted(script)
    done = worked(state, unit, power, target, (), dice)
    dice.done()
    return done


@pytest.mark.rule("P28-ARC-FLAME")
@pytest.mark.parametrize(
    ("hp", "face", "left", "status"),
    [(20, 8, 12, "ok"), (20, 1, 19, "ok"), (3, 8, 0, "slain")],
)
def test_a_flame_takes_its_die_and_goes_on_burning(hp, face, left, status):
    done = effect(table(std(), std("blue", hp=hp), turn=3), "Flame", f"d8:{face}")
    victim, (line,) = done.table.unit(2), done.told
    assert (victim.hp, victim.status) == (left, status)
    assert victim.effects == (Effect("Flame", 0, 9999, 1),)
    (work,) = line.work
    assert (line.rule, work.what, work.sides, work.faces) == ("P28-ARC-FLAME", "Flame", 8, (face,))
    assert f"loses {hp - left} HP" in line.text
    assert [shock.lost for shock in done.first] == [hp - left]
    assert done.table.unit(1).tally.kills == ((2,) if status == "slain" else ())


@pytest.mark.rule("P28-ARC-SUMMON", "P28-TURN-9")
def test_a_double_is_its_original_as_it_stands_and_serves_the_caster():
    wither, old = Effect("Wither", -2, 5, 2), Effect("Summoned", 1, 2, 2)
    original = std("blue", "Bo", hp=7, holding=True, control="red", caster=1, moves=1)
    profile, fields = original
    state = table(std(), (REPLACE(profile, lone=True, of=3), fields), std("blue"), turn=3)
    state = state.change(2, effects=(wither, old), wielded=("Dagger",))
    done = effect(state, "Summon", "d4:3")
    double = done.table.character(4)
    assert double == REPLACE(
        state.character(2),
        id=4,
        actions=0,
        holding=False,
        control="",
        effects=(wither, Effect("Summoned", 3, 6, 1)),
    )
    copy = done.table.profile(4)
    assert copy == REPLACE(state.profile(2), name="Bo, double 4", seat="red", of=0, lone=False)
    (line,) = done.told
    assert [(work.what, work.sides, work.faces) for work in line.work] == [
        ("Summon, turns", 4, (3,))
    ]
    assert (line.rule, "to turn 6" in line.text) == ("P28-ARC-SUMMON", True)


@pytest.mark.rule("P28-SQD-11", "P28-ARC-SUMMON")
def test_the_double_of_a_member_belongs_to_no_squad():
    state = blue_guard()
    member = REPLACE(state.profile(3), of=SQUAD, lone=True, name="Third")
    state = REPLACE(state, profiles=(*state.profiles[:2], member, *state.profiles[3:]))
    done = effect(state, "Summon", "d4:1", target=3)
    assert done.table.character(6).squad == 0
    copy = done.table.profile(6)
    assert (copy.name, copy.seat, copy.of, copy.lone) == ("Third, double 6", "red", 0, False)


@pytest.mark.rule("P28-SQD-11", "P28-ARC-SUMMON")
def test_a_squad_that_summons_names_a_member_even_of_itself():
    state = red_guard(arcana=("Summon",))
    text = refused(state, Cast(unit=SQUAD, power="Summon", target=SQUAD), "P28-SQD-11")
    assert "name one of its members" in text
    game = Game(state).do("red", Cast(unit=SQUAD, power="Summon", target=2), "d10:1 d4:2")
    assert game.state.character(6).squad == 0


CHANCES = (
    ({}, "Smite", (), Fraction(6, 10) * Fraction(6, 10)),
    ({"rent_equal": "safe"}, "Smite", (), Fraction(6, 10) * Fraction(5, 10)),
    ({}, "Summon", (), Fraction(8, 10) * Fraction(6, 10)),
    ({"rent_summon_p": "reduced"}, "Summon", (), Fraction(8, 10) * Fraction(8, 10)),
    ({}, "Smite", ("Blessed",), Fraction(36, 100) * Fraction(6, 10)),
    ({"rent_is_skill_roll": "yes"}, "Smite", (), Fraction(36, 100)),
    ({"rent_is_skill_roll": "yes"}, "Smite", ("Blessed",), Fraction(36, 100) ** 2),
)


@pytest.mark.rule("P28-RENT-1", "P28-RENT-2")
@pytest.mark.parametrize(("switches", "power", "traits", "chance"), CHANCES)
def test_the_chance_to_be_rent_is_that_of_a_failure_and_a_bad_check(
    switches, power, traits, chance
):
    assert rent_chance(table(std(P=5, traits=traits), **switches), 1, power) == chance


@pytest.mark.rule("P28-RENT-1")
@pytest.mark.parametrize(("psyche", "rent"), [(1, 10), (9, 2), (10, 1)])
def test_the_check_counts_every_face_of_its_die(psyche, rent):
    state = table(std(P=9)).change(1, adjust={"P": psyche - 9})
    failed = Fraction(1 + 10 - max(2, psyche), 10)
    assert rent_chance(state, 1, "Smite") == failed * Fraction(rent, 10)


@pytest.mark.rule("P28-RENT-2", "P28-RENT-3", "P28-SQD-11", "P28-RENT-1")
@pytest.mark.parametrize(
    ("power", "failure", "damage"), [("Smite", 9, 4), ("Smite", 5, 0), ("Summon", 4, 0)]
)
def test_a_squad_is_torn_by_what_its_failure_is_above_psyche_and_never_by_less(
    power, failure, damage
):
    state = red_guard(arcana=(power,), P=5).change(SQUAD, marked=2)
    game = framed(state, Casting(unit=SQUAD, power=power, target=2), f"d10:{failure} d10:8")
    assert hp(game, 1, 2, 3) == [20, 20 - damage, 20]
    assert [game.unit(one).adjust for one in (1, 2, 3)] == [{"P": -1}] * 3
    rules = [rule for rule in game.rules() if not rule.startswith("DMG")]
    assert rules[1:4] == [f"ARC-{'SMITE' if power == 'Smite' else 'SUMMON'}", "RENT-1", "RENT-2"]
    assert ("DMG-2" in game.rules()) == bool(damage)
    assert f"{damage} damage" in game.text()


@pytest.mark.rule("P28-ITEM-PSYKA")
@pytest.mark.parametrize(
    ("doses", "equal", "chance"),
    [
        (0, "safe", 0),
        (0, "addicted", 1),
        (4, "safe", 4),
        (4, "addicted", 5),
        (10, "safe", 10),
        (12, "safe", 10),
    ],
)
def test_the_craving_is_worse_with_every_dose_ever_taken(doses, equal, chance):
    state = table(std(items={"Psyka": 1}, doses=doses), psyka_equal=equal)
    assert craving(state, 1) == Fraction(chance, 10)


@pytest.mark.rule("P28-SQD-12", "P28-ITEM-PSYKA")
@pytest.mark.parametrize(
    ("having", "addicts", "taker"),
    [
        ((1, 2, 3), (), 1),
        ((2, 3), (), 2),
        ((2, 3), (2,), 3),
        ((1, 2, 3), (1, 2), 3),
        ((2, 3), (2, 3), 2),
        ((), (), 1),
        ((), (1,), 2),
    ],
)
def test_a_dose_is_taken_by_the_first_who_has_one_and_is_no_addict(having, addicts, taker):
    state = red_guard()
    for one in having:
        state = state.change(one, items={"Psyka": 1})
    for one in addicts:
        state = state.change(one, addicted=True)
    assert user(state, SQUAD) == taker


@pytest.mark.rule("P28-ITEM-PSYKA")
def test_whoever_takes_a_dose_craves_for_it():
    state = active(table(std(), std(items={"Psyka": 1}), std("blue")), 2)
    move = UsePsyka(unit=2, power="Smite", target=3)
    game = Game(state).do("red", move, "d10:1 d10:1 d4:4 d10:1")
    assert [game.unit(one).doses for one in (1, 2)] == [0, 1]
    assert game.rolls("ITEM-PSYKA") == [("craving", 10, (1,))]


@pytest.mark.rule("P28-ITEM-PSYKA", "P28-SQD-12")
def test_a_squad_is_offered_a_dose_while_one_of_it_has_one():
    state = red_guard()
    offered = [move for move in Game(state).offers("red") if isinstance(move, UsePsyka)]
    assert offered == []
    one = state.change(3, items={"Psyka": 1})
    assert any(isinstance(move, UsePsyka) for move in Game(one).offers("red"))
    # An addict's dose does nothing, whoever else is one or not.
    refused(one.change(3, addicted=True), UsePsyka(unit=SQUAD, power="Blind"), "P28-ITEM-PSYKA")
