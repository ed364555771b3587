"""Disorder tests and markers, and the squadrons that become Forlorn Hopes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.planetfall.disorder import testing
from rules.games.planetfall.disorder.command import command_lost
from rules.games.planetfall.disorder.consolidation import Consolidation
from rules.games.planetfall.disorder.markers import disordered, hope_check
from rules.games.planetfall.disorder.reach import Report
from rules.games.planetfall.disorder.testing import chances, passing, steadiness
from rules.games.planetfall.force.mars import (
    COMMAND_ELEMENT,
    DRONE,
    DRONE_NEXUS,
    FEARLESS,
    TERROR_WEAPON,
)
from rules.games.planetfall.units import Hurt, InForce
from rules.odds.meter import Meter
from rules.odds.own import counted
from rules.odds.values import TAIL
from rules.procedures.planetfall import pools
from tests.support.planetfall.tables import Game, battle, d6, mar, profile, squad

LEADER = profile("Leader", mars=(mar(COMMAND_ELEMENT, reach=16),))
NEXUS = profile("Nexus", boxes=(6, 6, 6), mars=(mar(DRONE_NEXUS, reach=20),))
DRONES = profile("Drone", quality="militia", mars=(mar(DRONE),))


def nerve(state, required, script, squadron=1, **how):
    dice = Scripted(script)
    table, told = testing.test(state, squadron, required, dice, **how)
    dice.done()
    return table, told


def rolled(state, squadron=1, **how):
    """How many dice a squadron tests with."""
    pool = chances(state, squadron, **how)
    return next(n for n in range(10) if pool.weights == chances_of(n).weights)


def chances_of(n):
    return counted(pools.counting(pools.EXPLODING, n, 4), TAIL, Meter())


@pytest.mark.rule("PF-DIS-2", "PF-DIS-3")
def test_ex026_three_successes_short_are_three_markers():
    state = battle(red=[squad("Fists", 5)])

    table, told = nerve(state, 4, d6(4, 1, 2))

    assert table.squadron(1).disorder == 3 and not table.squadron(1).hope
    assert [line.rule for line in told] == ["PF-DIS-2", "PF-DIS-3"]
    assert "3 disorder markers" in told[1].text


@pytest.mark.rule("PF-DIS-3")
def test_as_many_successes_as_required_bring_no_marker():
    table, told = nerve(battle(red=[squad("Fists", 2)]), 3, d6(6, 4, 1, 3))

    assert table.squadron(1).disorder == 0
    assert [work.faces for work in told[0].work] == [(6, 4, 1), (3,)]


@pytest.mark.rule("PF-DIS-2", "PF-MAR-TERROR", "PF-MAR-COMMAND", "PF-INT-13")
def test_ex027_terror_takes_the_die_that_the_commander_gives():
    valkyries = squad("Valkyries", 5, boxes=(4,), damage=(1, 1, 1))
    state = battle(red=[valkyries, squad("Command", of=LEADER)])

    table, told = nerve(state, 3, d6(6, 1, 1, 2), terror=True)

    assert [(mod.cause, mod.amount) for mod in told[0].work[0].mods] == [
        ("command element", 1),
        (TERROR_WEAPON, -1),
    ]
    assert table.squadron(1).disorder == 1 and not table.squadron(1).hope


@pytest.mark.rule("PF-MAR-ELITE", "PF-MAR-MILITIA", "PF-DIS-2")
@pytest.mark.parametrize(("quality", "dice"), [("elite", 4), ("regular", 3), ("militia", 2)])
def test_quality_gives_a_die_or_takes_one(quality, dice):
    assert rolled(battle(red=[squad("Fists", 2, quality=quality)])) == dice


@pytest.mark.rule("PF-DIS-2", "PF-DICE-13", "PF-GM-7")
def test_cards_and_scenarios_change_the_pool_but_not_below_nothing():
    forces = (InForce(cause="Panic", side="red", lever="disorder_dice", amount=-5, uses=1),)
    state = battle(red=[squad("Fists", 2)], forces=forces)

    table, _ = nerve(state, 1, "")

    assert table.squadron(1).disorder == 1 and table.forces == ()


@pytest.mark.rule("PF-MAR-COMMAND", "PF-DIS-2")
def test_the_commanders_own_squadron_and_his_helix_have_his_die():
    red = [squad("Command", of=LEADER), squad("Fists"), squad("Others", helix=2)]
    state = battle(red=red)

    assert [rolled(state, one) for one in (1, 2, 3)] == [4, 4, 3]
    assert rolled(state, 2, command=False) == 3
    assert rolled(state.change(2, uncommanded=True), 2) == 3
    assert rolled(state.change(1, uncommanded=True), 1) == 4
    assert rolled(state.change(1, place="sky_reserve"), 2) == 3


@pytest.mark.rule("PF-MAR-COMMAND", "PF-FACT-1")
def test_a_side_reports_who_is_out_of_command_range():
    game = Game(battle(red=[squad("Command", of=LEADER), squad("Fists")], blue=[squad("Foes")]))

    table = Report(squadron=2, commanded=False).intervene(game.state, "red", Scripted()).state
    assert rolled(table, 2) == 3
    table = Report(squadron=2, commanded=True).intervene(table, "red", Scripted()).state
    assert rolled(table, 2) == 4
    with pytest.raises(RuleError, match="not yours"):
        Report(squadron=3, commanded=False).check(game.state, "red")
    with pytest.raises(RuleError, match="Say whether"):
        Report(squadron=2).check(game.state, "red")
    for nobody in (0, 4, 9):
        with pytest.raises(RuleError, match=f"no squadron {nobody}"):
            Report(squadron=nobody, commanded=True).check(game.state, "red")
    for seat, squadron in (("red", 1), ("blue", 3), ("gm", 1)):
        Report(squadron=squadron, commanded=False).check(game.state, seat)
    over = msgspec.structs.replace(game.state, ended="Red has won.")
    with pytest.raises(RuleError, match="battle is over"):
        Report(squadron=1, commanded=False).check(over, "red")


@pytest.mark.rule("PF-FACT-1", "PF-MAR-DRONE")
def test_a_report_is_told_and_leaves_the_rest_as_it_was():
    state = battle(red=[squad("Drones", 3, of=DRONES), squad("Nexus", of=NEXUS)])
    state = state.change(1, uncommanded=True)

    Report(squadron=1, drones="A").check(state, "red")
    go = Report(squadron=1, drones="CA").intervene(state, "red", Scripted())
    assert (go.state.squadron(1).unlinked, go.state.squadron(1).uncommanded) == ((2,), True)
    assert [line.text for line in go.told] == ["Drones has 2 of its drones in a nexus area."]
    go = Report(squadron=1, commanded=True).intervene(go.state, "red", Scripted())
    assert (go.state.squadron(1).unlinked, go.state.squadron(1).uncommanded) == ((2,), False)
    assert [line.text for line in go.told] == ["Drones has a model in command range."]


@pytest.mark.rule("PF-MAR-DRONE", "PF-MAR-NEXUS")
def test_drones_in_a_nexus_area_test_at_least_as_regulars():
    state = battle(red=[squad("Drones", 3, of=DRONES), squad("Nexus", of=NEXUS)])
    outside = Report(squadron=1, drones="").intervene(state, "red", Scripted()).state
    one_inside = Report(squadron=1, drones="B").intervene(state, "red", Scripted()).state

    assert steadiness(state, 1) == "regular"
    assert steadiness(outside, 1) == "militia"
    assert steadiness(one_inside, 1) == "regular"
    assert steadiness(one_inside.change_model(2, damage=2), 1) == "militia"
    assert steadiness(battle(red=[squad("Drones", 3, of=DRONES)]), 1) == "militia"
    # Neither that of the enemy nor one that is not on the table links anybody.
    assert (
        steadiness(battle(red=[squad("Drones", of=DRONES)], blue=[squad("Nexus", of=NEXUS)]), 1)
        == "militia"
    )
    assert steadiness(state.change(2, place="sky_reserve"), 1) == "militia"
    with pytest.raises(RuleError, match="not a drone"):
        Report(squadron=2, drones="A").check(state, "red")


@pytest.mark.rule("PF-MAR-NEXUS")
@pytest.mark.parametrize(
    ("reach", "damage", "quality"),
    [
        (20, 2, "regular"),
        (20, 3, "militia"),
        (16, 2, "militia"),
        (17, 2, "regular"),
        (15, 2, "militia"),
    ],
)
def test_damage_shrinks_the_area_of_a_nexus_until_it_reaches_nobody(reach, damage, quality):
    nexus = profile("Nexus", boxes=(6,) * 5, mars=(mar(DRONE_NEXUS, reach=reach),))
    state = battle(red=[squad("Drones", 3, of=DRONES), squad("Nexus", of=nexus, damage=(damage,))])

    assert steadiness(state, 1) == quality


@pytest.mark.rule("PF-MAR-DRONE", "PF-MAR-ELITE")
def test_a_nexus_takes_nothing_from_elite_drones():
    elite = profile("Drone", quality="elite", mars=(mar(DRONE),))
    state = battle(red=[squad("Drones", 3, of=elite), squad("Nexus", of=NEXUS)])

    assert rolled(state) == 4


@pytest.mark.rule("PF-MAR-FEARLESS", "PF-DIS-7", "PF-DIS-1")
def test_the_fearless_take_no_test_but_markers_given_without_one():
    state = battle(red=[squad("Fists", 2, mars=(mar(FEARLESS),))])

    table, told = nerve(state, 4, "")
    assert table == state and [line.rule for line in told] == ["PF-MAR-FEARLESS"]
    table, _ = disordered(state, 1, 2, "broken coherency", "PF-MOV-4")
    assert table.squadron(1).disorder == 2


@pytest.mark.rule("PF-FH-5", "PF-DIS-1", "PF-INV-3")
def test_the_hopeless_and_the_destroyed_take_no_test_and_no_markers():
    state = battle(red=[squad("Fists", 2, hope=True), squad("Gone", damage=(2,))])

    for squadron, told in ((1, ["PF-FH-5"]), (2, [])):
        table, lines = nerve(state, 4, "", squadron)
        assert table == state and [line.rule for line in lines] == told
        assert disordered(state, squadron, 3, "storming", "PF-STM-7") == (state, ())


@pytest.mark.rule("PF-FH-1", "PF-INV-3", "PF-INT-17")
@pytest.mark.parametrize(("markers", "hope"), [(1, False), (2, True), (5, True)])
def test_ex028_as_many_markers_as_boxes_left_make_a_forlorn_hope(markers, hope):
    state = battle(red=[squad("Destroyers", 2, damage=(1, 1))])

    table, told = disordered(state, 1, markers, "it fell short", "PF-DIS-3")

    assert table.squadron(1).hope is hope
    assert table.squadron(1).disorder == (0 if hope else markers)
    assert ("PF-FH-1" in [line.rule for line in told]) is hope


@pytest.mark.rule("PF-DIS-7", "PF-DIS-3")
def test_markers_add_up():
    state = battle(red=[squad("Fists", 3, disorder=2)])

    table, told = disordered(state, 1, 1, "False Fall-back Order", "PF-MAR-CYBER")

    assert table.squadron(1).disorder == 3 and "3 in all" in told[0].text
    assert disordered(state, 1, 0, "nothing", "PF-DIS-7") == (state, ())


@pytest.mark.rule("PF-FH-1", "PF-INT-15")
def test_boxes_lost_make_a_forlorn_hope_unless_only_markers_count():
    fists = squad("Fists", 2, damage=(2, 0), disorder=2)

    table, _ = hope_check(battle(red=[fists]), 1)
    assert table.squadron(1).hope
    table, told = hope_check(battle(red=[fists], switches={"fh_check": "markers"}), 1)
    assert not table.squadron(1).hope and told == ()
    table, _ = hope_check(battle(red=[squad("Fists", 2)]), 1)
    assert not table.squadron(1).hope


@pytest.mark.rule("PF-DIS-1", "PF-INT-14", "PF-DICE-12", "PF-DIS-2")
def test_a_segment_brings_each_hurt_squadron_one_test_the_active_side_first():
    fists = Hurt(squadron=1, damage=3, terror=True)
    hurt = (Hurt(squadron=2, damage=1), fists, Hurt(squadron=3, damage=1))
    state = battle(red=[squad("Fists", 3), squad("Calm", 3)], blue=[squad("Foes", 3)], hurt=hurt)

    game = Game(state).send(Consolidation(segment="ordnance", active="blue"), script=d6(
        4, 1, 1,  # Foes, 1 required
        4, 5,  # Fists, one die less for terror
        4, 1, 1,  # Calm, after it in the roster
    ))  # fmt: skip

    assert [one.disorder for one in game.state.squadrons] == [1, 0, 0]
    assert [line.text.split()[0] for line in game.told] == ["Foes", "Fists", "Fists", "Calm"]
    assert game.state.hurt == ()


@pytest.mark.rule("PF-INT-15", "PF-ORD-22")
def test_the_check_for_a_forlorn_hope_comes_after_the_tests():
    fists = squad("Fists", 2, damage=(2, 1), disorder=1)
    state = battle(red=[fists], blue=[squad("Foes")], hurt=(Hurt(squadron=1, damage=1),))

    game = Game(state).send(Consolidation(segment="cqb", active="red"), script=d6(5, 1, 1))

    assert game.rules() == ["DIS-3", "FH-1"]
    assert game.state.squadron(1).hope


@pytest.mark.rule("PF-INT-15", "PF-FH-1")
def test_everybody_with_no_more_boxes_than_markers_is_lost_though_it_passes_or_takes_no_test():
    weak = squad("Weak", damage=(1,), disorder=1)
    red = [weak, squad("Brave", damage=(1,), disorder=1, mars=(mar(FEARLESS),))]
    hurt = tuple(Hurt(squadron=n, damage=1) for n in (1, 2, 3))
    state = battle(red=red, blue=[squad("Foes", 2)], hurt=hurt)

    game = Game(state).send(
        Consolidation(segment="ordnance", active="blue"), script=d6(4, 1, 1, 4, 1, 1)
    )

    assert [one.hope for one in game.state.squadrons] == [True, True, False]


@pytest.mark.rule("PF-MAR-CORROSIVE", "PF-ORD-22")
def test_corrosion_marks_the_models_that_live_before_the_tests():
    hurt = (Hurt(squadron=1, damage=1, corroded=(1, 2)),)
    state = battle(red=[squad("Fists", 2, damage=(1, 2))], blue=[squad("Foes")], hurt=hurt)

    game = Game(state).send(Consolidation(segment="ordnance", active="blue"), script=d6(4, 1, 1))

    assert [one.debilitating for one in game.state.models] == [1, 0, 0]
    assert game.rules() == ["MAR-CORROSIVE", "DIS-3"]


@pytest.mark.rule("PF-MAR-CYBER", "PF-DIS-7", "PF-ACT-9")
@pytest.mark.parametrize(
    ("face", "fields", "markers"),
    [
        (1, {"cyber": 1, "overwatch": False}, 0),
        (2, {"overwatch": True}, 1),
        (3, {"overwatch": True}, 1),
        (4, {"disorder": 1, "overwatch": True}, 0),
        (5, {"disorder": 1, "overwatch": True}, 0),
        (6, {"activated": True, "overwatch": True}, 0),
    ],
)
def test_each_face_of_the_cyber_table_does_what_it_says(face, fields, markers):
    fists = squad("Fists", 2, overwatch=True)
    hurt = (Hurt(squadron=1, cyber=((face, 2),)),)
    state = battle(red=[fists], blue=[squad("Foes")], hurt=hurt)

    game = Game(state).send(Consolidation(segment="ordnance", active="blue"))

    assert {name: getattr(game.state.squadron(1), name) for name in fields} == fields
    assert game.state.model(2).debilitating == markers
    assert game.rules() == ["MAR-CYBER"]


@pytest.mark.rule("PF-MAR-CYBER", "PF-MAR-CORROSIVE", "PF-DICE-12")
def test_results_are_told_one_by_one_and_nothing_of_the_destroyed():
    hurt = (
        Hurt(squadron=2, corroded=(3,), cyber=((1, 3), (1, 3), (2, 3))),
        Hurt(squadron=1, corroded=(1,), cyber=((1, 1), (6, 1))),
    )
    state = battle(red=[squad("Gone", 2, damage=(2, 2))], blue=[squad("Foes")], hurt=hurt)
    game = Game(state).send(Consolidation(segment="ordnance", active="red"))

    assert game.state.squadron(1) == state.squadron(1)
    assert (game.state.squadron(2).cyber, game.state.model(3).debilitating) == (2, 2)
    assert game.rules() == ["MAR-CORROSIVE", "MAR-CYBER", "MAR-CYBER", "MAR-CYBER"]
    # In the order in which their dice fell.
    assert ["Offline" in line.text for line in game.told[1:]] == [True, True, False]


@pytest.mark.rule("PF-FH-1", "PF-DICE-12")
def test_everybody_is_looked_at_for_hope_in_roster_order():
    red = [squad("Fists", damage=(1,), disorder=1), squad("Arms", damage=(1,), disorder=1)]
    state = battle(red=red, blue=[squad("Foes")])
    game = Game(state).send(Consolidation(segment="cqb", active="red"))

    assert [line.text.split()[0] for line in game.told] == ["Fists", "Arms"]
    assert [one.hope for one in game.state.squadrons] == [True, True, False]


@pytest.mark.rule("PF-DIS-2", "PF-DIS-3", "PF-DIS-1")
def test_where_nothing_is_required_nothing_is_rolled():
    state = battle(red=[squad("Fists")])

    assert nerve(state, 0, "") == (state, ())
    assert passing(state, 1, 0) == passing(state, 1, -1) == 1


@pytest.mark.rule("PF-MAR-DRONE")
def test_only_drones_are_linked():
    state = battle(red=[squad("Men", quality="militia"), squad("Nexus", of=NEXUS)])

    assert steadiness(state, 1) == "militia"


@pytest.mark.rule("PF-DIS-6", "PF-DIS-2")
@pytest.mark.parametrize("how", ["destroyed", "withdrawn"])
def test_a_helix_that_loses_its_last_commander_tests_all_its_squadrons(how):
    places = {"place": "embarked", "within": 1}
    red = [
        squad("Fists"),
        squad("Riders", **places),
        squad("Reserve", place="sky_reserve"),
        squad("Command", of=LEADER),
        squad("Others", helix=2),
    ]
    before = battle(red=red, blue=[squad("Foes")])
    gone = before.change_model(4, damage=2) if how == "destroyed" else before
    after = gone.change(4, place=how)

    assert command_lost(before, after) == (1, 2)
    assert command_lost(before, before) == ()
    assert command_lost(after, after) == ()


@pytest.mark.rule("PF-DIS-6")
@pytest.mark.parametrize(("switch", "tested"), [("last", ()), ("every", (1, 2))])
def test_of_several_commanders_only_the_last_matters_unless_switched(switch, tested):
    red = [squad("Command", of=LEADER), squad("Deputy", of=LEADER)]
    before = battle(red=red, switches={"command_loss": switch})

    assert command_lost(before, before) == ()
    assert command_lost(before, before.change_model(1, damage=2)) == tested


@pytest.mark.rule("PF-INT-28", "PF-DIS-2", "PF-MAR-COMMAND")
def test_a_commander_gives_no_die_once_he_is_dead():
    state = battle(red=[squad("Fists", 2), squad("Command", of=LEADER)])

    assert rolled(state) == 4
    assert rolled(state.change_model(3, damage=2).change(2, place="destroyed")) == 3
    guarded = battle(
        red=[squad("Fists", 2), squad("Command", of=LEADER, attached=(profile("Guard"),))]
    )
    assert rolled(guarded.change_model(3, damage=2)) == 3
    # Nor does one who is not on the table.
    for away in ("embarked", "sky_reserve", "withdrawn"):
        assert rolled(state.change(2, place=away)) == 3


def brute(n, required, waves=3):
    """The chance of that many successes of n dice, counted face by face for a few waves."""
    if required <= 0:
        return Fraction(1)
    if not n or not waves:
        return Fraction(0)
    met = Fraction(0)
    for faces in product(range(1, 7), repeat=n):
        count = Counter(faces)
        sure = count[4] + count[5] + 2 * count[6]
        met += brute(count[6], required - sure, waves - 1)
    return met / 6**n


@pytest.mark.rule("PF-DIS-3")
@pytest.mark.parametrize("required", [1, 2, 3])
def test_the_odds_of_a_test_are_exact(required):
    state = battle(red=[squad("Fists", 3)])

    # With three required at most two waves matter: a 6 counts 2.
    assert passing(state, 1, required) == brute(3, required)
    assert passing(state.change(1, hope=True), 1, required) == 1
