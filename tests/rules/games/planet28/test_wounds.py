"""What a fight does to those who were hit: in which order, who is moved, and what is told of it."""

from __future__ import annotations

import pytest

from rules.games.planet28.answers import Counter, Dispute, Push, TakeBack
from rules.games.planet28.moves import Fight
from tests.support.planet28.tables import Game, std, table

FIGHT = Fight(unit=1, target=2, weapon="Dagger")
LOCKED = ((1, 2),)
BOTH = "d10:1 d10:1 d4:1 d4:1 d4:1 d4:1"


def fought(red, blue, script, *others, counter=False, **more):
    """A fight of red against blue in contact, countered or not."""
    game = Game(table(red, blue, *others, locks=LOCKED, **more)).do("red", FIGHT)
    return game.do("blue", Counter(weapon="Dagger"), script) if counter else game.no(script)


@pytest.mark.rule("P28-FIGHT-5", "P28-CTR-4", "P28-CTR-6")
@pytest.mark.parametrize(
    ("script", "counter", "rule"),
    [
        ("d10:1 d4:1 d4:1", False, "FIGHT-5"),
        ("d10:1 d10:9 d4:1 d4:1", True, "FIGHT-5"),
        ("d10:9 d10:1 d4:1 d4:1", True, "CTR-6"),
        (BOTH, True, "CTR-4"),
    ],
)
def test_who_has_struck_whom_is_told_first(script, counter, rule):
    game = fought(std(), std("blue"), script, counter=counter)
    after = game.rules()[game.rules().index("DMG-2") - 1]
    assert after == rule


@pytest.mark.rule("P28-FLOW-3", "P28-CTR-4", "P28-FLOW-2")
def test_both_are_struck_before_the_nerve_of_either_the_defender_first():
    weak = {"hp": 10, "armour": "Light armour"}
    script = "d10:1 d10:1 d4:2 d6:1 d4:3 d6:2 d10:2 d10:9"
    game = fought(std(**weak), std("blue", **weak), script, counter=True)
    assert (game.unit(2).hp, game.unit(1).hp) == (6, 6)
    assert game.rules()[-7:-1] == ["CTR-4", "DMG-2", "DMG-2", "BREAK-3", "BREAK-4", "BREAK-3"]
    # Blue has held its nerve; red, whose test came last, has to run.
    assert (game.kind(), game.asked().entries[0].seat) == ("edge", "red")


@pytest.mark.rule("P28-CTR-4", "P28-DMG-4")
def test_nobody_is_moved_away_from_the_dead():
    script = "d10:1 d10:1 d4:4 d4:1 d4:1 d4:1"
    game = fought(std(), std("blue", hp=3), script, std("blue"), counter=True)
    assert game.unit(2).status == "slain"
    assert game.rules().count("CTR-4") == 1


@pytest.mark.rule("P28-CTR-4")
@pytest.mark.parametrize(
    ("giants", "locked", "moves"),
    [((), False, 1), ((1,), False, 1), ((2,), False, 1), ((1, 2), True, 0)],
)
def test_after_a_mutual_success_all_are_moved_that_can_be(giants, locked, moves):
    people = [
        std(seat, traits=("Gigantic",) if n in giants else ())
        for n, seat in enumerate(("red", "blue"), 1)
    ]
    game = fought(*people, BOTH, counter=True)
    assert bool(game.state.locks) is locked
    # One line says who struck whom, the other who was moved.
    assert game.rules().count("CTR-4") == 1 + moves
    assert game.kind() == ("parting" if moves else "act")


@pytest.mark.rule("P28-CTR-4", "P28-TR-INSPIRING", "P28-FACT-1")
def test_auras_of_both_that_were_moved_are_to_be_stated_again():
    leader = {"traits": ("Inspiring",)}
    others = std(name="Friend"), std("blue", name="Foe")
    red, blue = std(near=(3,), **leader), std("blue", near=(4,), **leader)
    game = fought(red, blue, BOTH, *others, counter=True)
    stale = [line.text for line in game.told if line.rule == "P28-FACT-1"]
    assert [text.partition(" has")[0] for text in stale] == ["Red Std", "Blue Std"]
    assert (game.unit(1).near, game.unit(2).near) == ((), ())


@pytest.mark.rule("P28-PUSH-1", "P28-PUSH-2", "P28-PUSH-4", "P28-CTR-6", "P28-INT-21")
@pytest.mark.parametrize(
    ("blue", "script", "counter", "asked"),
    [
        ({}, "d10:1 d4:1 d4:1", False, "red"),
        ({}, "d10:9 d10:1 d4:1 d4:1", True, "blue"),
        # No HP are lost, nobody can push a giant, and the dead are pushed by nobody.
        ({"armour": "Heavy armour"}, "d10:1 d4:1 d12:9", False, None),
        ({"traits": ("Gigantic",)}, "d10:1 d4:1 d4:1", False, None),
        ({"hp": 2}, "d10:1 d4:1 d4:1", False, None),
    ],
)
def test_who_has_hurt_the_other_may_push_it(blue, script, counter, asked):
    game = fought(std(), std("blue", **blue), script, std("blue"), counter=counter)
    assert (game.kind() == "push") is bool(asked)
    if asked:
        assert game.asked().entries[0].seat == asked
        assert game.labels() == ["Push it 3cm back", "Stay in contact"]


@pytest.mark.rule("P28-PUSH-1", "P28-PUSH-3", "P28-TR-INSPIRING")
def test_a_push_over_an_edge_is_told_with_what_it_ends_and_the_fall():
    leader = std("blue", traits=("Inspiring",), near=(3,))
    game = fought(std(), leader, "d10:1 d4:1 d4:1", std("blue"))
    game.do("red", Push(fell_mm=80))
    assert game.rules() == ["PUSH-1", "FACT-1", "FALL-2"]
    assert (game.unit(2).hp, game.state.locks) == (13, ())


@pytest.mark.rule("P28-PUSH-3", "P28-FACT-3")
def test_nothing_stays_of_an_edge_that_was_taken_back():
    people = std(), std("blue")
    game = fought(*people, "d10:1 d4:1 d4:1", claims="confirm", judge="gm")
    game.do("red", Push(fell_mm=80))
    assert game.state.frames[-2].fell_mm == 80
    game.do("blue", Dispute()).do("gm", TakeBack())
    assert game.state.frames[-1].fell_mm == -1


@pytest.mark.rule("P28-FLOW-2", "P28-AB-LOOT")
def test_a_fighter_is_credited_with_whom_it_has_slain_and_with_nobody_else():
    people = (
        std(slew=(4,)),
        std("blue", hp=3),
        std("blue"),
        std("blue", hp=0, status="slain", actions=0),
    )
    game = fought(*people[:2], "d10:1 d4:4 d4:1", *people[2:])
    assert game.unit(1).slew == (4, 2)
    alive = fought(std(), std("blue"), "d10:1 d4:4 d4:1")
    assert alive.unit(1).slew == ()


@pytest.mark.rule("P28-AB-LOOT", "P28-ARC-MIND")
def test_a_fighter_under_control_may_not_rob_the_comrade_that_it_slew():
    own = fought(std("blue", control="red", caster=3), std("blue", hp=3), "d10:1 d4:4 d4:1", std())
    assert (own.unit(2).status, own.unit(1).slew) == ("slain", ())
