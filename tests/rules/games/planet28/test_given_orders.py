"""Standing orders: which words are one, and what each answers to its own question."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28 import SYSTEM
from rules.games.planet28.answers import Accept, Counter, Decline, Reroll, Strike, TakeSlot
from rules.games.planet28.moves import Charge, Fight, Walk
from tests.support.planet28.tables import Game, new_turn, std, table


def obeyed(game, order, seat="blue"):
    """What an order of a seat answers to the open question."""
    return SYSTEM.orders.obey(order, game.state, seat)


def is_order(words):
    """Whether some words are an order at all."""
    try:
        SYSTEM.orders.obey(words, table(std(), std("blue")), "red")
    except RuleError as refused:
        assert refused.rule == "P28-PBP-1"
        return False
    return True


@pytest.mark.rule("P28-PBP-1")
@pytest.mark.parametrize(
    ("words", "fits"),
    [
        ("counter with Club", True),
        ("strike with Club", True),
        ("extra with Club", True),
        ("push with Club", False),
        ("block with Club", False),
        ("counter if hp >= 8", True),
        ("extra if hp >= 8", True),
        ("push if hp >= 8", False),
        ("counter if hp >= 1000", False),
        ("counter perhaps", False),
        ("block always", True),
        ("dance always", False),
        ("reroll Strange idol always", True),
        ("reroll Brave never", True),
        ("reroll  always", False),
        ("reroll Brave", False),
        ("tie first", True),
        ("tie last", True),
        ("tie always", False),
        ("facts accept", True),
        ("facts always", False),
        ("parting level", True),
        ("parting always", False),
    ],
)
def test_which_words_are_an_order(words, fits):
    assert is_order(words) is fits


@pytest.mark.rule("P28-PBP-1", "P28-TURN-4")
@pytest.mark.parametrize(("words", "place"), [("tie first", 1), ("tie last", 3)])
def test_an_order_for_ties_takes_the_first_or_the_last_free_place(words, place):
    people = std(AW=9), std("blue", AW=7), std("green", AW=5), std(AW=3)
    game = new_turn(*people, seats=("red", "blue", "green"))
    game.do("red", TakeSlot(place=0))
    assert obeyed(game, words) == TakeSlot(place=place)


@pytest.mark.rule("P28-PBP-1", "P28-FACT-3")
def test_an_order_accepts_facts():
    game = Game(table(std(), std("blue"), claims="confirm"))
    game.do("red", Walk(unit=1, distance_mm=50))
    assert obeyed(game, "facts accept") == Accept()
    assert obeyed(game, "block always") is None


@pytest.mark.rule("P28-PBP-1", "P28-CTR-1")
@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("counter if hp >= 12", Counter(weapon="Dagger")),
        ("counter if hp >= 13", Decline()),
        ("counter with Fist", Counter(weapon="Fist")),
        ("counter with Sabre", None),
        ("counter never", Decline()),
    ],
)
def test_an_order_to_counter_looks_at_the_unit_that_would_counter(words, answer):
    game = Game(table(std(hp=20), std("blue", hp=12), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"))
    assert obeyed(game, words) == answer


@pytest.mark.rule("P28-PBP-1", "P28-LEAVE-1")
@pytest.mark.parametrize(
    ("words", "answer"),
    [("strike with Dagger", Strike(weapon="Dagger")), ("strike if hp >= 21", Decline())],
)
def test_an_order_strikes_at_who_leaves(words, answer):
    game = Game(table(std(), std("blue"), locks=((1, 2),)))
    game.do("red", Walk(unit=1, distance_mm=30))
    assert obeyed(game, words) == answer


@pytest.mark.rule("P28-PBP-1", "P28-SKILL-5")
@pytest.mark.parametrize("wish", ["always", "never"])
def test_an_order_for_a_re_roll_that_is_not_offered_answers_nothing(wish):
    game = Game(table(std(traits=("Brave",)), std("blue", traits=("Fearsome",))))
    game.do("red", Charge(unit=1, target=2, distance_mm=50), "d10:9")
    answer = Reroll(source="Brave") if wish == "always" else Decline()
    assert obeyed(game, f"reroll Brave {wish}", "red") == answer
    assert obeyed(game, f"reroll Strange idol {wish}", "red") is None
