"""The enemy's campaign points: players spend them, skills and weapons first (P28-SOLO-8)."""

from __future__ import annotations

import pytest

from rules.core import legal
from rules.games.planet28.campaign.enemys_growth import grown
from rules.games.planet28.campaign.improving import Improve
from rules.games.planet28.campaign.trading import Buy
from rules.games.planet28.state import ENEMY
from tests.support.planet28.ledgers import REPLACE, between, having, person, ready
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.tables import std

pytestmark = pytest.mark.rule("P28-SOLO-8")

NEXT = "d6:1 d6:1 d10:5"
"""The dice before the next battle of two sides."""


def interval(cp=0, credits=0, mode="solo", **foe):
    """The time after a battle of red against the enemy, whose Foe has points and credits."""
    people = (std(name="Ash"), std(ENEMY, "Foe", **foe))
    game = between(*people, seats=("red", ENEMY), mode=mode)
    game.state = having(game.state, 2, cp=cp)
    ledger = game.state.ledger.change_band(ENEMY, credits=credits)
    game.state = REPLACE(game.state, ledger=ledger)
    return game


def refusal(game, move):
    """What is said to red who would do this, and by which rule; "" if nothing is."""
    found = legal(game.state, move, "red")
    return (found.text, found.rule) if found else ("", "")


def skills(game, number=2):
    return person(game, number).profile.skills


@pytest.mark.parametrize("what", ["HP", "Climber", "Aimed shot"])
def test_the_enemy_buys_skills_before_all_else(what):
    rich, poor = interval(cp=35), interval(cp=19)
    text, rule = refusal(rich, Improve(person=2, what=what))
    assert ("skills come first" in text, rule) == (True, "P28-SOLO-8")
    # 19 points are no skill: they may go to what is cheaper.
    assert refusal(poor, Improve(person=2, what="Climber")) == ("", "")
    rich.do("red", Improve(person=2, what="P"))
    assert (skills(rich)["P"], person(rich, 2).cp) == (6, 15)
    assert refusal(rich, Improve(person=2, what="Climber")) == ("", "")


def test_a_shotgun_is_stronger_than_a_great_sword():
    game = interval(credits=50, weapons=("Great sword",))
    assert "such as Shotgun" in refusal(game, Buy(person=2, what="Light armour"))[0]


def test_players_own_people_buy_what_they_like():
    game = interval()
    game.state = having(game.state, 1, cp=35)
    assert refusal(game, Improve(person=1, what="Climber")) == ("", "")
    ledger = game.state.ledger.change_band("red", credits=500)
    game.state = REPLACE(game.state, ledger=ledger)
    assert refusal(game, Buy(person=1, what="Med kit")) == ("", "")


def test_with_all_skills_at_10_the_enemy_buys_the_rest():
    game = interval(cp=35, A=10, F=10, S=10, AW=10, P=10)
    assert refusal(game, Improve(person=2, what="HP")) == ("", "")


@pytest.mark.parametrize("what", ["Light armour", "Med kit"])
def test_the_enemy_buys_stronger_weapons_before_armour_and_items(what):
    game = interval(credits=20)
    text, rule = refusal(game, Buy(person=2, what=what))
    assert (text, rule) == (
        "Foe is the enemy's: weapons come first, such as Power sword.",
        "P28-SOLO-8",
    )
    game.do("red", Buy(person=2, what="Great sword"))
    assert [one.name for one in person(game, 2).profile.weapons][-1] == "Great sword"


@pytest.mark.parametrize(
    ("credits", "more"),
    [
        (14, {}),
        (49, {"weapons": ("Great sword",)}),
        # A Shotgun is stronger, and nothing for an Animal.
        (50, {"traits": ("Animal",), "weapons": ("Great sword",)}),
    ],
)
def test_without_a_stronger_weapon_in_reach_the_enemy_buys_the_rest(credits, more):
    assert refusal(interval(credits=credits, **more), Buy(person=2, what="Light armour")) == (
        "",
        "",
    )


@pytest.mark.parametrize(
    ("weapons", "cp", "left", "changed"),
    [
        (("Dagger", "Laser pistol"), 45, 5, {"F": 7}),
        (("Laser rifle",), 45, 5, {"S": 7}),
        ((), 20, 0, {"F": 6}),
        (("Dagger",), 19, 19, {}),
    ],
)
def test_what_nobody_has_spent_goes_into_skills(weapons, cp, left, changed):
    game = interval(cp=cp, weapons=weapons)
    before = skills(game)
    ready(game, NEXT, seats=("red",))
    assert skills(game) == {**before, **changed}
    assert person(game, 2).cp == left
    assert game.rules().count("SOLO-8") == sum(changed.values()) - 5 * len(changed)
    # The next battle is fought with what was bought.
    assert game.state.profile(2).skills == skills(game)


def test_a_skill_at_10_is_passed_over_for_the_next():
    ledger, told = grown(interval(cp=40, F=9, S=10, weapons=("Dagger",)).state.ledger)
    foe = ledger.person(2)
    assert (foe.profile.skills["F"], foe.profile.skills["A"], foe.cp) == (10, 6, 0)
    assert [note.text for note in foe.history] == ["Improved: F 1 higher.", "Improved: A 1 higher."]
    assert [line.text for line in told] == [
        "Foe spends 20 points: F 1 higher.",
        "Foe spends 20 points: A 1 higher.",
    ]


def test_only_the_enemys_points_spend_themselves():
    game = interval()
    game.state = having(game.state, 1, cp=60)
    assert grown(game.state.ledger) == (game.state.ledger, ())
    lost = having(interval(cp=60).state, 2, gone="dead")
    assert grown(lost.ledger) == (lost.ledger, ())


def test_a_squad_of_the_enemys_grows_with_all_its_members():
    people = (std(name="Ash"), *(std(ENEMY, f"Foe {n}") for n in (1, 2, 3)))
    game = between(*people, seats=("red", ENEMY), made=lambda state: with_squad(state, 2, 3, 4))
    for cp, level in ((59, 5), (60, 6)):
        ledger, _ = grown(having(game.state, 5, cp=cp).ledger)
        assert [ledger.person(n).profile.skills["F"] for n in (2, 3, 4, 5)] == [level] * 4
        assert ledger.person(5).cp == (0 if level == 6 else cp)
