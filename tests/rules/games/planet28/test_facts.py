"""Stated facts: believed at once, or confirmed before any die falls."""

from __future__ import annotations

import pytest

from rules.core import RuleError, decision, fact_type
from rules.dice import Scripted
from rules.games.planet28.actions.abilities import Throw
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import (
    Accept,
    Dispute,
    Edge,
    Land,
    Push,
    TakeBack,
    Uphold,
)
from rules.games.planet28.moves import Charge, Fight, Finish, Walk
from rules.games.planet28.system import SYSTEM
from tests.support.planet28.tables import Game, std, table

WALK = Walk(unit=1, distance_mm=80, terrain=("rough",))


def asked_first(**more):
    return Game(table(std(), std("blue"), claims="confirm", **more)).do("red", WALK)


@pytest.mark.rule("P28-FACT-1")
def test_facts_are_stored_with_the_move_but_are_no_part_of_the_decision():
    other = Walk(unit=1, distance_mm=70)
    assert decision({"red": WALK}) == decision({"red": other})
    charge, nearer = (Charge(unit=1, target=2, distance_mm=mm) for mm in (80, 70))
    assert decision({"red": charge}) == decision({"red": nearer})
    assert decision({"red": charge}) != decision({"red": Charge(unit=1, target=3, distance_mm=80)})


@pytest.mark.rule("P28-FACT-2")
def test_trust_rolls_at_once():
    game = Game(table(std(), std("blue"))).do("red", WALK, "d10:2")
    assert game.kind() == "act"


@pytest.mark.rule("P28-FACT-3")
def test_confirm_asks_the_other_side_before_the_die_and_the_price():
    game = asked_first()
    assert game.kind() == "facts"
    assert "8cm to go over rough ground" in game.asked().text
    assert game.asked().entries[0].default == Accept()
    assert game.unit(1).actions == 2
    game.do("blue", Accept(), "d10:2")
    assert game.unit(1).actions == 1


@pytest.mark.rule("P28-FACT-3", "P28-GM-9", "P28-FACT-1", "P28-FACT-2")
@pytest.mark.parametrize(
    ("script", "left"), [("d10:2 d10:7 d10:1", 1), ("d10:5 d10:5 d10:8 d10:3", 2)]
)
def test_without_a_gm_the_lower_die_settles_a_dispute(script, left):
    game = asked_first().do("blue", Dispute(), script)
    assert game.unit(1).actions == left
    assert game.kind() == "act"


@pytest.mark.rule("P28-FACT-3", "P28-GM-9")
def test_with_a_gm_the_gm_settles_it():
    game = asked_first(judge="gm").do("blue", Dispute())
    assert game.kind() == "dispute"
    game.do("gm", TakeBack())
    assert (game.kind(), game.unit(1).actions) == ("act", 2)
    game = asked_first(judge="gm").do("blue", Dispute()).do("gm", Uphold(), "d10:2")
    assert game.unit(1).actions == 1


@pytest.mark.rule("P28-GM-9")
@pytest.mark.parametrize(("script", "winner"), [("2 7", "red"), ("5 5 8 3", "blue")])
def test_any_other_question_to_a_missing_gm_goes_to_the_lower_die_too(script, winner):
    dice = Scripted(" ".join(f"d10:{face}" for face in script.split()))
    won, work = SYSTEM.argue("red", "blue", dice)
    dice.done()
    assert won == winner
    assert [throw.faces for throw in work][-1] == tuple(map(int, script.split()[-2:]))
    assert [roll.who for roll in dice.rolls][:2] == ["red", "blue"]


@pytest.mark.rule("P28-FACT-3", "P28-FACT-1")
def test_what_states_no_fact_is_not_confirmed():
    game = Game(table(std(), std("blue"), locks=((1, 2),), claims="confirm"))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"))
    assert game.kind() == "counter"
    charge = Charge(unit=1, target=2, distance_mm=30, also=(3,))
    game = Game(table(std(), std("blue"), std("blue", name="Third"), claims="confirm"))
    game.do("red", charge)
    assert "touching Third as well" in game.asked().text
    game.do("blue", Accept()).no().do("red", Finish(unit=1))
    assert game.state.locks == ((1, 2), (1, 3))


SHOT = Shoot(unit=1, target=2, weapon="Pistol", distance_mm=95)


@pytest.mark.rule("P28-FACT-1", "P28-MEAS-1", "P28-TERR-1")
@pytest.mark.parametrize(
    ("field", "typed", "kept", "said"),
    [
        ("distance_mm", "7.5cm", 75, "7.5cm"),
        ("distance_mm", "12", 120, "12cm"),
        ("height_mm", "-2,5", -25, "-2.5cm"),
        ("cover", "yes", True, "yes"),
        ("cover", "False", False, "no"),
        ("near", "", (), "none"),
        ("terrain", "rough, Hazardous", ("rough", "hazardous"), "rough, hazardous"),
        ("terrain", "even", (), "even"),
    ],
)
def test_a_fact_is_corrected_in_the_units_of_the_table(field, typed, kept, said):
    state = table(std(), std("blue"))
    move = WALK if field == "terrain" else SHOT
    kind = fact_type(type(move), field)
    assert kind.read(state, typed) == kept
    assert kind.text(state, kept) == said


@pytest.mark.rule("P28-FACT-1", "P28-MEAS-1")
def test_units_of_a_fact_are_named_by_name():
    state = table(std(), std("blue"))
    name = state.name(2)
    near = fact_type(Shoot, "near")
    assert near.read(state, name.upper()) == (2,)
    assert near.text(state, (2,)) == name
    with pytest.raises(RuleError, match="no single unit"):
        near.read(state, "Nobody")


@pytest.mark.rule("P28-MEAS-1")
def test_a_fact_finer_than_a_millimetre_or_in_inches_is_refused():
    state = table(std(), std("blue"))
    for text in ("7.55", '6"', "far"):
        with pytest.raises(RuleError, match="is not a distance in cm"):
            fact_type(Shoot, "distance_mm").read(state, text)


def pushing(**more):
    """A unit that has hurt its enemy and says where the push ends."""
    game = Game(table(std(), std("blue"), locks=((1, 2),), claims="confirm", **more))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"))
    return game.no("d10:1 d4:4 d4:1").do("red", Push(fell_mm=80))


@pytest.mark.rule("P28-FACT-3", "P28-PUSH-3")
def test_the_edge_that_a_push_goes_over_is_confirmed_before_the_fall():
    game = pushing()
    assert game.kind() == "facts"
    assert "Blue Std falls 8cm" in game.asked().text
    assert (game.unit(2).hp, game.state.locks) == (13, ((1, 2),))
    game.do("blue", Accept())
    assert (game.unit(2).hp, game.state.locks) == (10, ())


@pytest.mark.rule("P28-FACT-3", "P28-PUSH-3")
def test_a_push_that_is_disputed_is_stated_again():
    game = pushing(judge="gm").do("blue", Dispute()).do("gm", TakeBack())
    assert (game.kind(), game.unit(2).hp) == ("push", 13)
    game.do("red", Push()).do("blue", Accept())
    assert (game.unit(2).hp, game.state.locks) == (13, ())


def fleeing(**more):
    """A unit that breaks and says how far the edge is."""
    game = Game(table(std(), std("blue", hp=10), locks=((1, 2),), claims="confirm", **more))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"))
    return game.no("d10:1 d4:4 d4:1 d10:9").do("blue", Edge(edge_mm=150))


@pytest.mark.rule("P28-FACT-3", "P28-BREAK-7")
def test_the_distance_to_the_edge_is_confirmed_before_the_unit_runs():
    game = fleeing()
    assert game.kind() == "facts"
    assert game.asked().entries[0].seat == "red"
    assert "the nearest edge is 15cm from Blue Std" in game.asked().text
    assert game.unit(2).here
    game.do("red", Accept())
    assert game.unit(2).status == "broken"
    assert "runs 10cm towards the nearest edge, 15cm away" in game.text()


@pytest.mark.rule("P28-BREAK-7")
@pytest.mark.parametrize(
    ("edge_mm", "told"),
    [
        (90, "Blue Std runs 10cm, past the edge 9cm away, and flees from the table."),
        (0, "Blue Std stood at the edge, and flees from the table."),
    ],
)
def test_who_flees_is_told_with_how_far_the_edge_was(edge_mm, told):
    game = Game(table(std(), std("blue", hp=10), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"))
    game.no("d10:1 d4:4 d4:1 d10:9").do("blue", Edge(edge_mm=edge_mm))
    assert told in game.text()


@pytest.mark.rule("P28-FACT-3", "P28-BREAK-7")
def test_an_edge_that_is_disputed_is_asked_again():
    game = fleeing(judge="gm").do("red", Dispute()).do("gm", TakeBack())
    assert (game.kind(), game.asked().entries[0].seat) == ("edge", "blue")
    assert game.do("blue", Edge(edge_mm=90)).do("red", Accept()).unit(2).status == "fled"


@pytest.mark.rule("P28-FACT-3", "P28-AB-THROW", "P28-FACT-1")
def test_where_a_thrown_unit_lands_is_confirmed_before_it_falls():
    thrower = std(abilities=("Throw",))
    game = Game(table(thrower, std("blue"), locks=((1, 2),), claims="confirm"))
    game.do("red", Throw(unit=1, target=2)).do("blue", Accept(), "d12:7")
    game.do("red", Land(fell_mm=100))
    assert (game.kind(), game.unit(2).hp) == ("facts", 20)
    assert "Blue Std falls 10cm" in game.asked().text
    assert game.do("blue", Accept()).unit(2).hp == 15


@pytest.mark.rule("P28-FACT-3", "P28-FALL-1", "P28-CLIMB-5", "P28-FALL-3")
def test_how_far_a_climber_falls_is_confirmed_when_its_owner_says_it():
    game = Game(table(std(), std("blue"), claims="confirm", fall_first="manual"))
    climb = Walk(unit=1, distance_mm=60, climb_top_mm=60, climb_to_mm=60)
    game.do("red", climb).do("blue", Accept(), "d10:9").do("red", Land(fell_mm=70))
    assert (game.kind(), game.unit(1).hp) == ("facts", 20)
    assert game.do("blue", Accept()).unit(1).hp == 18


@pytest.mark.rule("P28-FACT-3", "P28-FIGHT-1")
def test_a_fight_at_no_distance_with_somebody_not_yet_touched_is_confirmed():
    game = Game(table(std(), std("blue"), claims="confirm"))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"))
    assert game.kind() == "facts"
    assert "Blue Std is 0cm from Red Std" in game.asked().text
    assert game.state.locks == ()
