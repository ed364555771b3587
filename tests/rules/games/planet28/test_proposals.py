"""Proposals and puppets: who is asked, what is rolled, and what waits for its facts."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planet28.actions.action_turn import ActionTurn
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.improvise import Improvise
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.answers import Accept, Decline, Dispute, TakeBack
from rules.games.planet28.moves import Fight
from tests.support.planet28.tables import Game, std, table

DEED = Improvise(unit=1, deed="jump", skill="A")


def pending(game):
    """Return the actions that are being taken, by every turn begun."""
    return [frame.pending for frame in game.state.frames if isinstance(frame, ActionTurn)]


@pytest.mark.rule("P28-FACT-1", "P28-ARC-MIND")
def test_a_puppets_action_waits_for_its_own_facts_and_waits_no_more_once_paid():
    game = Game(table(std(arcana=("Mind control",)), std("blue"), std("blue")))
    game.do("red", Cast(unit=1, power="Mind control", target=2), "d10:1")
    assert [c.move for c in game.asked().entries[0].choices] == [Decline()]
    game.do("red", Fight(unit=2, target=3, weapon="Dagger", distance_mm=None))
    assert Measure().needs(game.state) == ("distance_mm",)
    game.do("red", TakeBack())
    assert pending(game) == [None, None]
    game.do("red", Fight(unit=2, target=3, weapon="Dagger", distance_mm=None))
    game.do("red", Measure(distance_mm=50))
    assert (game.kind(), pending(game)) == ("counter", [None, None])


@pytest.mark.rule("P28-UNIV-2", "P28-GM-9")
@pytest.mark.parametrize(
    ("judge", "offered"),
    [
        ("players", {"blue": [Accept(), Decline(), Dispute()]}),
        ("gm", {"gm": [Accept(), Decline()]}),
    ],
)
def test_a_proposal_goes_to_those_with_units_or_to_the_gm(judge, offered):
    people = std(), std("blue"), std("green", status="fled", actions=0)
    game = Game(table(*people, seats=("red", "blue", "green"), judge=judge)).do("red", DEED)
    asked = {one.seat: [choice.move for choice in one.choices] for one in game.asked().entries}
    assert asked == offered


ROLLED = "d10:7 d10:2"


@pytest.mark.rule("P28-UNIV-2", "P28-GM-9")
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("answers", "script", "against"),
    [
        ((Decline(), Decline()), "", 0),
        ((Decline(), Dispute()), ROLLED, 1),
        ((Accept(), Dispute()), ROLLED, 1),
        ((Accept(), Decline()), ROLLED, 1),
        ((Dispute(), Dispute()), ROLLED, 0),
    ],
)
@pytest.mark.parametrize("later", [False, True])
def test_others_who_differ_argue_whoever_says_what_and_whoever_says_it_first(
    answers, script, against, turned, later
):
    people = std(), std("blue"), std("green")
    game = Game(table(*people, seats=("red", "blue", "green"))).do("red", DEED)
    said = list(zip(("blue", "green"), answers[:: -1 if turned else 1], strict=True))
    against = said[1 - against if turned and answers[0] != answers[1] else against][0]
    for (seat, answer), faces in zip(said[:: -1 if later else 1], ("", script), strict=True):
        game.do(seat, answer, faces)
    assert (game.cited(), game.unit(1).actions) == ("GM-9 " * bool(script) + "UNIV-2", 2)
    if script:
        assert game.told[0].text == f"Red rolls 7, {against.title()} 2."


@pytest.mark.rule("P28-UNIV-2", "P28-GM-9")
@pytest.mark.parametrize(("answer", "script"), [(Decline(), ""), (Dispute(), ROLLED)])
def test_the_only_other_one_refuses_or_argues(answer, script):
    game = Game(table(std(), std("blue"))).do("red", DEED).do("blue", answer, script)
    assert (game.cited(), game.unit(1).actions) == ("GM-9 " * bool(script) + "UNIV-2", 2)


@pytest.mark.rule("P28-UNIV-2", "P28-PBP-1")
def test_the_silence_of_all_refuses():
    people = std(), std("blue"), std("green")
    game = Game(table(*people, seats=("red", "blue", "green"))).do("red", DEED).lapse()
    assert (game.cited(), game.unit(1).actions) == ("UNIV-2", 2)


@pytest.mark.rule("P28-UNIV-1", "P28-UNIV-3", "P28-BREAK-1")
@pytest.mark.parametrize(
    ("facts", "mods"), [({}, []), ({"modifier": 2}, [2]), ({"modifier": -1, "step": 3}, [-1])]
)
def test_a_failed_deed_costs_what_was_agreed_and_may_shake(facts, mods):
    deed = msgspec.structs.replace(DEED, pain=3, **facts)
    game = Game(table(std(hp=12), std("blue"))).do("red", deed)
    game.do("blue", Accept(), "d10:9 d10:1")
    assert game.cited() == "UNIV-1 UNIV-1 BREAK-3 BREAK-4"
    assert (game.unit(1).hp, game.unit(1).half, game.unit(1).breaks) == (9, True, 1)
    assert game.amounts("A roll") == mods


@pytest.mark.rule("P28-UNIV-3", "P28-UNIV-1")
@pytest.mark.parametrize(("cost", "said"), [(1, False), (2, True)])
def test_a_proposal_names_a_cost_of_more_than_one_action(cost, said):
    game = Game(table(std(), std("blue")))
    game.do("red", msgspec.structs.replace(DEED, cost=cost))
    assert (" 2 actions" in game.asked().text) is said
