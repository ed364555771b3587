"""Standing orders: what a seat answers in advance, and what it leaves to itself."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planetfall.answers import Accept, Decline
from rules.games.planetfall.attack.fire import HoldFire
from rules.games.planetfall.attack.overwatch import OverwatchWindow
from rules.games.planetfall.cards.play import PassCard, PlayCard, PlayCards
from rules.games.planetfall.disorder.bleeding import Allocate, Compulsory
from rules.games.planetfall.facts import Facts
from rules.games.planetfall.force.card import Card, Effect
from rules.games.planetfall.force.mars import TAKE_AND_HOLD
from rules.games.planetfall.opposed import Bid, OpposedTest, RequestBids
from rules.games.planetfall.standing_orders import obey
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.turn.scoring import Scoring, TouchObjectives
from rules.games.planetfall.units import Objective
from tests.support.planetfall.tables import Game, battle, d6, mar, squad


def asked(frame, script="", red=(), blue=(), **fields):
    table = battle(red=red or [squad("Fists")], blue=blue or [squad("Claws")], **fields)
    return Game(table).send(frame, script=script).state


@pytest.mark.rule("PF-PBP-3")
@pytest.mark.parametrize(
    "order", ["bid maybe", "dance", "overwatch", "card Jam", "facts dispute", "call sometimes"]
)
def test_words_that_are_no_order_are_refused_with_examples(order):
    with pytest.raises(RuleError, match="is not a standing order; examples"):
        obey(order, battle(), "red")


@pytest.mark.rule("PF-PBP-3", "PF-OPP-5", "PF-OPP-6")
def test_bids_are_said_ahead():
    state = asked(OpposedTest(purpose="x"), d6(6, 6, 1, 1), lp=(3, 3))

    assert obey("bid never", state, "blue") == Accept()
    assert obey("bid up to 2", state, "blue") == RequestBids()
    assert obey("bid up to 2", state, "red") is None
    game = Game(state).do("blue", RequestBids())
    assert obey("bid up to 2", game.state, "red") == Bid(amount=2)
    assert obey("bid up to 9", game.state, "red") == Bid(amount=3)
    assert obey("bid never", game.state, "red") == Bid(amount=0)


@pytest.mark.rule("PF-PBP-3", "PF-OW-2")
def test_overwatch_holds_fire_always_or_at_all_but_one():
    state = asked(OverwatchWindow(mover=1), blue=[squad("Claws", overwatch=True)])

    assert obey("overwatch never", state, "blue") == HoldFire()
    assert obey("overwatch only Tigers", state, "blue") == HoldFire()
    assert obey("overwatch only fists", state, "blue") is None


@pytest.mark.rule("PF-PBP-3", "PF-TAC-4")
def test_a_card_is_named_ahead_with_its_target():
    jam = Card(id="jam", name="Jam", effects=(Effect("ad", -2),))
    state = asked(PlayCards(), cards=(jam,), hands={"red": ("jam",), "blue": ()})
    play = PlayCard(card="jam", squadron=1)

    assert obey("card none", state, "red") == PassCard()
    assert obey("card jam on fists", state, "red") == play
    assert obey("card jam on fists", state, "blue") is None
    assert obey("card Other on Fists", state, "red") is None


@pytest.mark.rule("PF-PBP-3", "PF-PBP-1")
def test_what_silence_would_say_can_be_said_ahead():
    facts = asked(Facts(side="red", said="x"))
    assert obey("facts accept", facts, "blue") == Accept()
    assert obey("facts accept", facts, "red") is None
    hill = Objective(id=1, kind="secondary", side="", name="Hill")
    scoring = asked(Scoring(), red=[squad("Fists", mars=(mar(TAKE_AND_HOLD),))], objectives=(hill,))
    assert SYSTEM.orders.obey("objectives none", scoring, "red") == TouchObjectives()
    wavering = asked(Compulsory(), red=[squad("Fists", 2, disorder=1)])
    assert obey("disorder even", wavering, "red") == Allocate(squadron=1, models="A")
    assert obey("disorder even", wavering, "blue") is None
    assert obey("call never", scoring, "red") is None
    assert Decline() not in (obey("bid never", scoring, "red"),)
