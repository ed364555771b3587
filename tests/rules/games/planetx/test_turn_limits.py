"""How turns, rounds and games begin and end, from both sides of each limit."""

from __future__ import annotations

import pytest

from rules.dice import Scripted
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.cards.cards import Card
from rules.games.planetx.model import Held
from rules.games.planetx.scoring import scoring
from rules.games.planetx.trade.trade import DeclineTrade
from rules.games.planetx.turn import deadlock, leaving
from rules.games.planetx.turn.rounds import ClearHex, Rounds, TurnOrder, deck_unused
from rules.games.planetx.turn.turn import EndTurn, SkipTurn
from tests.support.planetx.decks import card, effect, holding
from tests.support.planetx.market import market, offer
from tests.support.planetx.ruled import run
from tests.support.planetx.table import Table, opened, player, position

BOARD = "? . ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
SPOTLESS = ". B .\n. . . .\n. . R . .\n. . . .\n. . ."


@pytest.mark.rule("PX-TURN-1")
def test_the_gm_is_asked_for_the_order_only_where_it_is_set_by_hand():
    assert Table(opened("red", "blue", "gm").state).asked().kind == "order"
    shuffled = opened("red", "blue", "gm", turn_order="random", dice="d2:1").state
    assert Table(shuffled).waits() == ("red",)


@pytest.mark.rule("PX-TURN-1", "PX-SETUP-5")
def test_the_order_stands_once_hexes_are_cleared():
    table = Table(opened("red", "blue", quick_clear="on").state)
    order = TurnOrder(seats=("blue", "red"))
    assert table.asked().kind == "clear" and table.code("gm", order) == "WRONG_STEP"


@pytest.mark.rule("PX-SETUP-5")
def test_hexes_are_cleared_where_the_table_plays_so_and_the_first_seat_begins():
    assert Table(opened("red", "blue", "green").state).asked().kind == "act"
    table = Table(opened("green", "red", "blue", quick_clear="on").state)
    assert table.offers("green", ClearHex)
    assert table.lapse().state.active == "green"


@pytest.mark.rule("PX-CARD-4")
@pytest.mark.parametrize(
    ("mode", "names", "lines"),
    [("none", (), 0), ("none", ("aid",), 1), ("gm", ("aid",), 1), ("file", ("aid",), 0)],
)
def test_only_a_deck_that_nobody_draws_from_is_warned_of(mode, names, lines):
    state = position(BOARD, deck_mode=mode)
    state = state.but(cards={name: Card(id=name, name=name.title()) for name in names})
    assert len(tuple(deck_unused(state))) == lines


def ended(**statuses):
    """Return what comes after a turn of a game whose players have these statuses."""
    state = run().state
    for seat, status in statuses.items():
        state = player(state, seat, status=status)
    return Rounds(stage="next").do_next(state, {}, Scripted(""))


@pytest.mark.rule("PX-TURN-9", "PX-GM-3")
def test_a_game_that_all_have_finished_was_not_deserted():
    go = ended(red="finished", blue="finished", green="finished")
    assert (go.to, go.told) == ("scoring", ())


@pytest.mark.rule("PX-TURN-9", "PX-GM-3")
@pytest.mark.parametrize(
    ("gone", "to", "rules"),
    [
        (("red", "blue"), "turn", []),
        (("red", "blue", "green"), "scoring", ["PX-GM-3"]),
    ],
)
def test_a_game_is_deserted_when_the_last_seat_is_empty(gone, to, rules):
    state = run().state
    for seat in gone:
        state = player(state, seat, passive=True)
    go = Rounds(stage="next").do_next(state, {}, Scripted(""))
    assert (go.to, [line.rule for line in go.told]) == (to, rules)


@pytest.mark.rule("PX-ELIM-2")
@pytest.mark.parametrize(
    ("green", "how", "winners"), [("playing", "survivor", ("green",)), ("eliminated", "nobody", ())]
)
def test_who_is_left_alone_wins_and_nobody_where_nobody_is(green, how, winners):
    result = ended(red="eliminated", blue="eliminated", green=green).state.result
    assert (result.how, result.winners) == (how, winners)


@pytest.mark.rule("PX-SCORE-8")
def test_a_scored_game_says_so():
    assert scoring.score(position(BOARD), Scripted(""))[0].result.how == "scored"


@pytest.mark.rule("PX-END-3")
@pytest.mark.parametrize(
    ("spare", "stirring"), [((0, 0), False), ((0, 4), True), ((4, 0), True), ((4, 4), True)]
)
def test_a_round_is_alive_while_anybody_has_a_spot(spare, stirring):
    state = position(SPOTLESS)
    for seat, unplaced in zip(("red", "blue"), spare, strict=True):
        status = "playing" if unplaced else "finished"
        state = player(state, seat, unplaced=unplaced, status=status)
    assert deadlock.is_stirring(state) == stirring


@pytest.mark.rule("PX-END-3", "PX-TURN-4")
@pytest.mark.parametrize("stirred", [True, False])
def test_an_offer_leaves_a_round_as_alive_as_it_was(stirred):
    table = Table(market().but(stirred=stirred)).play("red", offer({"xp": 1}))
    assert table.state.stirred == stirred
    assert table.play("blue", DeclineTrade()).state.stirred == stirred


@pytest.mark.rule("PX-TURN-7", "PX-TURN-8")
def test_who_has_acted_may_end_the_turn_though_more_could_be_done():
    drone = card("drone", [effect("free_action", kinds=["scout"])])
    table = Table(holding(drone))
    assert table.code("red", EndTurn()) == "MUST_ACT"
    table.play("red", Explore(hex="C2"))
    assert table.offers("red", Scout)
    EndTurn().check(table.state, "red")


@pytest.mark.rule("PX-PBP-6", "PX-TURN-4")
@pytest.mark.parametrize(("stage", "code"), [("spend", "WRONG_STEP"), ("act", "NOT_ALLOWED")])
def test_nobody_skips_a_turn_and_first_of_all_not_while_spending(stage, code):
    assert Table(position(BOARD, stage=stage)).code("red", SkipTurn()) == code


@pytest.mark.rule("PX-MOD-SPECIALP-2")
@pytest.mark.parametrize(
    ("mods", "amount", "used"),
    [(("special_p",), 0, False), (("special_p",), 1, True), ((), 1, False)],
)
def test_special_p_is_used_up_where_there_is_some(mods, amount, used):
    state = player(position(BOARD, mods=mods, special_hold="off"), "blue", special_p=amount)
    table = Table(state).play("red", Scout(hex="A1"), "d6:3")
    assert ("PX-MOD-SPECIALP-2" in table.rules()) == used


@pytest.mark.rule("PX-TURN-3", "PX-GM-3")
def test_an_empty_seat_grows_and_its_turn_is_over():
    state = player(run().state, "blue", passive=True)
    table = Table(state).play("red", Scout(hex="A1"), "d6:3")
    assert table.state.players["blue"].pop == 1 and table.state.active == "green"


@pytest.mark.rule("PX-TURN-4", "PX-PBP-5")
@pytest.mark.parametrize(("open", "kind"), [(False, "spend"), (True, "act")])
def test_a_hidden_card_opens_the_spending_step(open, kind):
    passive = card("charm", [effect("vp", n=1)], when="passive")
    state = holding(passive, seat="blue", open=open)
    assert Table(state).play("red", Scout(hex="A1"), "d6:3").asked().kind == kind


@pytest.mark.rule("PX-ELIM-1", "PX-ELIM-3")
@pytest.mark.parametrize(
    ("has", "parts", "oath"),
    [
        ({}, 0, "none"),
        ({"zap": 1, "oath": "hand"}, 1, "broken"),
        ({"shields": 2, "oath": "board"}, 1, "broken"),
        ({"cards": (Held(card="aid#1"),)}, 1, "none"),
    ],
)
def test_what_goes_with_a_player_is_told_and_their_hexes_marked(has, parts, oath):
    state, told = leaving.eliminate(player(run().state, "blue", **has), "blue")
    assert [line.rule for line in told] == ["PX-ELIM-1", *["PX-ELIM-3"] * parts]
    assert state.changed == ("E2",) and state.players["blue"].oath == oath
    assert state.living() == ("red", "green")


@pytest.mark.rule("PX-FX-FREEACTION", "PX-CARD-8")
def test_the_usual_action_is_no_free_one_and_a_card_is_used_up_once():
    flare = card("flare", [effect("free_action", kinds=["scout"], per="once")])
    table = Table(holding(flare)).play("red", Explore(hex="C2"))
    assert "PX-FX-FREEACTION" not in table.rules()
    table.play("red", Scout(hex="A1", grant="flare#1"), "d6:3")
    assert "PX-FX-FREEACTION" in table.rules()


@pytest.mark.rule("PX-TURN-7")
def test_a_free_action_does_not_stand_in_for_the_usual_one():
    state = player(run(mods=("mutation",)).state, "red", changes=("adaptation", "mutation"))
    table = Table(state).play("red", Scout(hex="A1", grant="mutation"), "d6:3")
    assert table.code("red", EndTurn()) == "MUST_ACT"
