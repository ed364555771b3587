"""Answers that nobody asked for, each refused as WRONG_STEP; and what every question offers."""

from __future__ import annotations

import pytest

from rules.games.planetx.actions.colonise import Colonise, Decline, Place, Winds
from rules.games.planetx.actions.scout import Keep, Reroll, Scout
from rules.games.planetx.actions.terraform import Grant, Refuse, Terraform
from rules.games.planetx.actions.zap import Surrender, Take, Zap
from rules.games.planetx.gm.gm_hold import Settle
from rules.games.planetx.gm.gm_turns import HoldGame
from rules.games.planetx.trade.trade import Accept, Counter, DeclineTrade
from rules.games.planetx.turn.population import Remove
from rules.games.planetx.turn.rounds import ClearHex, TakeSeat, TurnOrder
from tests.support.planetx.market import market, offer
from tests.support.planetx.table import Table, opened, player, position

BOARD = "? . ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
ANSWERS = (
    ("PX-TURN-1", "red", TakeSeat(place=1)),
    ("PX-TURN-1", "gm", TurnOrder(seats=("red", "blue"))),
    ("PX-SETUP-5", "red", ClearHex(hex="A1")),
    ("PX-ASK-WINDS", "red", Winds(picks={})),
    ("PX-COL-4", "red", Place(hex="C4")),
    ("PX-COL-4", "red", Decline()),
    ("PX-ASK-CONSENT", "red", Grant()),
    ("PX-ASK-CONSENT", "red", Refuse()),
    ("PX-MOD-MUTATION-3", "red", Reroll()),
    ("PX-MOD-MUTATION-3", "red", Keep()),
    ("PX-ASK-TRADE", "red", Accept()),
    ("PX-ASK-TRADE", "red", DeclineTrade()),
    ("PX-ASK-TRADE", "red", Counter()),
    ("PX-ASK-ZAP", "red", Take()),
    ("PX-ASK-ZAP", "red", Surrender()),
    ("PX-ASK-REMOVE", "red", Remove(hex="B2")),
    ("PX-ASK-GM", "gm", Settle(text="So be it.")),
)


def merchants(**changes):
    return position(BOARD, mods=("merchants", "betrayal"), gm=True, **changes)


def armed():
    return player(merchants(), "red", zap=1)


# Built anew by every test: a question is remembered with its state.
ASKED = {
    "zap": lambda: Table(armed()).play("red", Zap(target="blue")),
    "trade": lambda: Table(market()).play("red", offer({"xp": 1})),
    "consent": lambda: Table(merchants()).play("red", Terraform(hex="B4")),
    "winds": lambda: Table(merchants()).play("red", Colonise(), "d6:3"),
    "place": lambda: Table(merchants()).play("red", Colonise(), "d6:1"),
    "gm": lambda: Table(merchants()).play("gm", HoldGame(why="a question")),
    "order": lambda: Table(opened("red", "blue", "gm").state),
}
OWN = {
    "zap": {Take, Surrender},
    "trade": {Accept, DeclineTrade, Counter},
    "consent": {Grant, Refuse},
    "winds": {Winds},
    "place": {Place, Decline},
    "gm": {Settle},
    # Before the first turn nobody is active, which is refused first.
    "order": {TurnOrder, Place, Decline, Reroll, Keep},
}


def wrong(table, rule, seat, move):
    refusal = table.refused(seat, move)
    assert (refusal.code, refusal.rule) == ("WRONG_STEP", rule)


def cases():
    return [
        pytest.param(rule, seat, move, marks=pytest.mark.rule(rule), id=type(move).__name__)
        for rule, seat, move in ANSWERS
    ]


@pytest.mark.parametrize(("rule", "seat", "move"), cases())
def test_an_answer_to_nothing_is_refused(rule, seat, move):
    wrong(Table(merchants()), rule, seat, move)


@pytest.mark.parametrize("open_question", ASKED)
@pytest.mark.parametrize(("rule", "seat", "move"), cases())
def test_an_answer_to_another_question_is_refused(open_question, rule, seat, move):
    if type(move) not in OWN[open_question]:
        wrong(ASKED[open_question](), rule, seat, move)


@pytest.mark.rule("PX-ASK-ZAP", "PX-ASK-TRADE", "PX-ASK-CONSENT")
@pytest.mark.parametrize(
    ("kind", "move"),
    [("zap", Take()), ("zap", Surrender()), ("trade", DeclineTrade()), ("consent", Grant())],
)
def test_only_who_is_asked_answers(kind, move):
    table = ASKED[kind]()
    assert table.waits() == ("blue",) and table.code("red", move) == "WRONG_STEP"


@pytest.mark.rule(
    "PX-ASK-ZAP", "PX-ASK-TRADE", "PX-ASK-CONSENT", "PX-ASK-WINDS", "PX-ASK-PLACE", "PX-TURN-1"
)
@pytest.mark.parametrize(
    ("kind", "seat", "labels"),
    [
        ("zap", "blue", ["Lose 3 population", "Surrender"]),
        ("trade", "blue", ["Accept", "Decline"]),
        ("trade", "red", ["Withdraw"]),
        ("consent", "blue", ["Allow B4", "Refuse B4"]),
        ("winds", "red", ["Keep A2 for B2"]),
        ("place", "red", ["Colony on C4", "Place nothing"]),
        ("order", "gm", ["As joined: Red, Blue", "Blue, Red"]),
    ],
)
def test_every_question_offers_its_answers(kind, seat, labels):
    (entry,) = [entry for entry in ASKED[kind]().asked().entries if entry.seat == seat]
    assert [choice.label for choice in entry.choices] == labels


@pytest.mark.rule("PX-MOD-MUTATION-3")
def test_a_question_mark_is_rolled_again_or_kept():
    state = position(BOARD, mods=("mutation",), scout_reroll="optional")
    table = Table(player(state, "red", changes=("adaptation",)))
    table.play("red", Scout(hex="A1"), "d6:1")
    (entry,) = table.asked().entries
    assert [type(choice.move) for choice in entry.choices] == [Reroll, Keep]
    assert table.play("red", Reroll(), "d6:3").says("was rolled again, 1 times in all")


@pytest.mark.rule("PX-MOD-MUTATION-3")
@pytest.mark.parametrize(("faces", "again"), [("d6:3", False), ("d6:1 d6:3", True)])
def test_the_adapted_scout_tells_how_often_it_rolled(faces, again):
    state = player(position(BOARD, mods=("mutation",)), "red", changes=("adaptation",))
    table = Table(state).play("red", Scout(hex="A1"), faces)
    assert ("PX-MOD-MUTATION-3" in table.rules()) is again
    assert [len(work.faces) for work in table.told[0].work] == [1] * (2 if again else 1)


@pytest.mark.rule("PX-MOD-MUTATION-3")
def test_without_adaptation_nothing_is_rolled_again():
    table = Table(position(BOARD, mods=("mutation",))).play("red", Scout(hex="A1"), "d6:1")
    assert table.state.dice["A1"] == "?"
