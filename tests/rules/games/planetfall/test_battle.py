"""The turn machine: the order of a turn and of its end, spans, labels, and how it all begins."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import Moment, Start, begin, question
from rules.games.planetfall.activation.activation import Activation
from rules.games.planetfall.answers import Decline
from rules.games.planetfall.cards.buy_back import BuyBackCards
from rules.games.planetfall.cards.play import PassCard
from rules.games.planetfall.force.mars import TAKE_AND_HOLD, TRANSPORT
from rules.games.planetfall.moving.actions import Stand
from rules.games.planetfall.options import OPTIONS
from rules.games.planetfall.samples import FORCES
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.turn.arriving import Arrive
from rules.games.planetfall.turn.battle import Battle
from rules.games.planetfall.turn.ends import Concede
from rules.games.planetfall.turn.scoring import TouchObjectives
from rules.games.planetfall.units import Arrival, InForce, Objective
from tests.support.planetfall.carded import card
from tests.support.planetfall.tables import Drawn, Game, battle, d6, infantry, mar, squad

HILL = Objective(id=1, kind="secondary", side="", name="Hill")
HOLD = (mar(TAKE_AND_HOLD),)


def turn(stage="turn", red=(), blue=(), script="", **fields):
    """A battle whose next turn, or end of one, is about to begin."""
    table = battle(
        red=red or [squad("Fists", mars=HOLD)],
        blue=blue or [squad("Claws", mars=HOLD)],
        objectives=(HILL,),
        frames=(Battle(stage=stage),),
        **fields,
    )
    return Game(table).go(script)


def passed(game):
    """Both sides buy nothing back and play no card."""
    for seat in ("red", "blue"):
        if game.kind() == "buy_back":
            game.do(seat, BuyBackCards())
    game.do("red", PassCard())
    return game


@pytest.mark.rule("PF-TURN-1", "PF-TURN-3", "PF-TAC-4", "PF-PBP-1", "PF-PBP-5", "PF-OPP-8")
def test_a_turn_opens_with_cards_and_initiative_in_this_order():
    game = turn()
    assert game.state.turn == 2 and "Turn 2." in game.text()
    assert game.kind() in ("buy_back", "card")
    passed(game).do("blue", PassCard(), d6(1, 1, 6, 6))

    assert game.state.first == "blue" and "Blue acts first." in game.text()
    assert game.asked().entries[0].seat == "blue"


@pytest.mark.rule("PF-ACT-1", "PF-TURN-3")
def test_the_winner_of_initiative_activates_first_and_all_act_before_the_turn_ends():
    game = turn(red=[squad("Fists"), squad("Teeth")], blue=[squad("Claws")])
    passed(game).do("blue", PassCard(), d6(1, 1, 6, 6))
    acted = []
    while game.kind() != "buy_back" and game.state.turn == 2:
        if game.kind() == "select":
            (entry,) = game.asked().entries
            acted.append(entry.seat)
            # There is no pass.
            assert Decline not in entry.kinds and entry.default is None
            ready = next(n for n in (3, 1, 2) if not game.state.squadron(n).activated)
            game.do(entry.seat, Stand(squadron=ready, watch=False))
        else:
            game.lapse()

    assert acted == ["blue", "red", "red"]


@pytest.mark.rule("PF-TURN-1", "PF-TAC-3", "PF-TAC-4", "PF-TURN-3")
def test_played_cards_are_bought_back_before_a_card_is_played():
    cards = (card("sweep", 2), card("volley", 1))
    table = battle(
        red=[squad("Fists")], blue=[squad("Claws")], cards=cards, frames=(Battle(stage="turn"),)
    )
    deck = tuple(one.id for one in cards)
    table = table.change_command("red", deck=deck, played=("sweep",))
    game = Game(msgspec.structs.replace(table, hands={"red": ("volley",)})).go()

    assert game.kind() == "buy_back"
    game.do("red", BuyBackCards(cards=("sweep",)))
    # Twice its price; it may be played at once.
    assert game.tracker("red") == 15 + 4 and game.kind() == "card"
    assert set(game.state.hands["red"]) == {"sweep", "volley"}
    game.do("red", PassCard()).do("blue", PassCard(), d6(6, 6, 1, 1))
    assert game.kind() == "select" and game.state.first == "red"


@pytest.mark.rule("PF-TURN-1", "PF-TURN-2")
def test_late_arrivals_come_after_the_cards_and_before_initiative():
    late = [squad("Fists"), squad("Late", place="scenario_reserve")]
    game = turn(red=late, gm=True, arrivals=(Arrival(squadron=2, turn=2),))
    passed(game).do("blue", PassCard())

    assert game.kind() == "arrival" and game.asked().entries[0].seat == "red"
    game.do("red", Arrive(squadron=2), d6(1, 1, 6, 6))
    assert game.state.squadron(2).place == "table" and game.state.first == "blue"


@pytest.mark.rule("PF-END-1", "PF-END-2", "PF-OBJ-6", "PF-INT-26")
def test_the_turn_ends_with_disorder_before_anything_scores():
    game = turn(
        stage="compulsory",
        red=[squad("Fists", mars=HOLD, hope=True), squad("Others", mars=HOLD)],
    )

    # The Forlorn Hope is gone before anybody is asked what touches an objective.
    assert game.state.squadron(1).place == "destroyed"
    assert game.kind() == "objectives"
    assert [entry.seat for entry in game.asked().entries] == ["red", "blue"]


@pytest.mark.rule("PF-END-1", "PF-ZH-5", "PF-INT-26")
def test_zero_hour_is_checked_before_repair():
    table = turn(stage="score", red=[squad("Fists", mars=HOLD, cyber=1)]).state
    game = Game(table.change_command("red", tracker=0))
    # No die of repair is rolled.
    game.do("red", TouchObjectives()).do("blue", TouchObjectives())

    assert game.state.frames == () and game.state.winners == ("red",)
    assert SYSTEM.outcome(game.state).winners == ("red",)
    assert "a Major Triumph for Red" in game.text() and game.rules()[-1] == "ZH-5"


@pytest.mark.rule("PF-END-1", "PF-END-3", "PF-END-4", "PF-END-5", "PF-TAC-6")
def test_after_the_check_markers_are_repaired_effects_end_and_all_are_ready():
    forces = (InForce(cause="Card", side="red", lever="ad", amount=2, card="x"),)
    game = turn(
        stage="score",
        red=[squad("Fists", mars=HOLD, cyber=1, activated=True)],
        forces=forces,
    )
    game.do("red", TouchObjectives()).do("blue", TouchObjectives(), d6(4))
    one = game.state.squadron(1)

    assert one.cyber == 0 and not one.activated and game.state.forces == ()
    assert game.state.turn == 2


@pytest.mark.rule("PF-ZH-6")
def test_the_last_turn_that_was_agreed_ends_the_battle():
    game = turn(stage="score", switches={"turns": "3"}, turn=3)
    game.do("red", TouchObjectives()).do("blue", TouchObjectives())

    assert game.state.frames == () and "a Draw" in game.state.ended
    assert game.state.ended in game.text() and game.rules()[-1] == "ZH-6"


def test_what_is_told_together_is_an_activation_or_a_part_of_the_turn():
    game = passed(turn()).do("blue", PassCard(), d6(1, 1, 6, 6))
    assert SYSTEM.span(game.state).title == "Turn 2"
    game.do("blue", Stand(squadron=2))
    assert SYSTEM.span(game.state).title == "Turn 2: Claws"
    assert SYSTEM.span(turn(stage="score").state).title == "End of turn 1"


def opened(seats=("red", "blue"), **switches):
    options = {option.key: option.default for option in OPTIONS} | switches
    papers = {
        f"force/{seat}": FORCES[name]
        for seat, name in zip(
            ("red", "blue"), ("Lantern Guard 1500", "Ember March 1500"), strict=True
        )
    }
    moment = Moment(seat="red", seats=seats, dice=Drawn(1))
    return begin(SYSTEM, Start(seats=seats, options=options), papers, moment)


@pytest.mark.rule("PF-SET-1", "PF-GM-2")
def test_a_battle_opens_from_two_documents_with_or_without_a_gm():
    step = opened(("red", "blue", "gm"))
    span = SYSTEM.span(step.state)

    assert question(step.state).kind == "terrain" and span.title == "Set-up"
    assert "Terran Alliance" in step.told[0].text
    assert step.state.is_judged() and not opened().state.is_judged()
    assert SYSTEM.card(SYSTEM.look(step.state, None)).status == "Set-up"


def test_labels_say_who_does_what():
    state = turn().state

    assert SYSTEM.label(state, Concede(sure=True)) == "Concede the battle"
    assert SYSTEM.label(state, Stand(squadron=1)) == "Fists: remain stationary"
    assert SYSTEM.label(state, TouchObjectives()) == "Touching: none"
    assert "ends the battle" in SYSTEM.stakes(state, Concede(sure=True), "red", None).text()


@pytest.mark.rule("PF-ACT-4")
def test_who_finds_no_way_onto_the_table_stays_where_it_is():
    transport = squad("Mule", mars=(mar(TRANSPORT, value=6),), flat_out=True, moved=1)
    riders = squad("Foot", of=infantry(), place="embarked", within=1)
    table = battle(red=[transport, riders], blue=[squad("Claws")])
    game = Game(table).send(Activation(squadron=2))

    assert "Stay where it is" in game.labels()
    game.do("red", Decline())
    assert game.state.squadron(2).place == "embarked" and game.state.squadron(2).activated
