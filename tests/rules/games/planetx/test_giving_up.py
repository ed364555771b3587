"""Players of Planet X who give the game up are out of it, as the book has it of the eliminated."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planetx.actions.terraform import Terraform
from rules.games.planetx.model import Government
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.trade.goods import Goods
from rules.games.planetx.trade.trade import Accept, Counter
from rules.games.planetx.turn.giving_up import GiveUp
from rules.games.planetx.turn.population import Remove
from tests.support.planetx.market import market, offer
from tests.support.planetx.table import Table, opened, player, position

THREE = "? ? ?\n? R . F\nG 2 ? . ?\n? ? . 4\n? B ?"
TWO = "? ? ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"


@pytest.mark.rule("PX-ELIM-2")
@pytest.mark.parametrize(("seat", "winner"), [("red", "blue"), ("blue", "red")])
def test_of_two_the_other_wins_at_once(seat, winner):
    state = position(TWO)
    found = SYSTEM.concession(state, seat)
    assert found.text == f"{winner.capitalize()} wins at once." and not found.takes

    table = Table(state).play(seat, found.move)

    assert SYSTEM.outcome(table.state).winners == (winner,)


@pytest.mark.rule("PX-ELIM-1", "PX-ELIM-3")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_of_three_the_others_play_on_and_are_asked_first(seat):
    """Whose turn it is makes no difference to what is left."""
    found = SYSTEM.concession(position(THREE), seat)
    assert found.takes and "the others play on" in found.text

    table = Table(position(THREE)).play(seat, found.move)

    assert SYSTEM.outcome(table.state) is None
    assert table.state.players[seat].status == "eliminated"
    assert seat not in table.waits() and table.says("gives the game up")
    assert table.code(seat, GiveUp()) == "OUT_OF_GAME"


@pytest.mark.rule("PX-ELIM-3")
def test_the_turn_of_who_gives_up_ends_at_once_whatever_is_asked():
    table = Table(position(THREE)).play("red", Terraform(hex="B4"))
    assert table.asked().kind == "consent"

    table.play("red", GiveUp())

    assert table.state.active == "blue" and table.waits() == ("blue",)
    assert table.asked().kind == "act"


@pytest.mark.rule("PX-ELIM-3", "PX-ASK-TRADE", "PX-MOD-MERCHANTS-1", "PX-MOD-MERCHANTS-3")
def test_an_offer_lapses_when_its_maker_gives_up():
    table = Table(market()).play("red", offer({"xp": 1}, {"pop": 1}))
    table.play("blue", Counter(give=Goods(xp=5), get=Goods(xp=1))).play("blue", GiveUp())

    assert table.says("The offer is off: Blue is out")
    assert table.waits() == ("red",) and table.asked().kind == "spend"
    assert table.state.players["red"].xp == 6 and not table.state.turn.trade_done


@pytest.mark.rule("PX-ELIM-3", "PX-MOD-MERCHANTS-1", "PX-MOD-MERCHANTS-4")
def test_nothing_is_handed_out_when_a_party_gives_up_over_the_loss_of_a_colony():
    rows = THREE.replace("F\n", "R\n", 1)
    table = Table(player(market(rows), "red", pop=-4, unplaced=0))
    table.play("red", offer({"pop": 1}, {"xp": 5})).play("blue", Accept())
    assert table.asked().kind == "remove" and table.waits() == ("red",)

    table.play("blue", GiveUp()).play("red", Remove(hex="B4"))

    assert table.says("The offer is off: Blue is out")
    assert table.state.players["red"].xp == 6 and not table.state.turn.trade_done


@pytest.mark.rule("PX-ELIM-3")
def test_who_gives_up_out_of_turn_leaves_the_turn_to_whose_it_is():
    table = Table(position(THREE)).play("red", Terraform(hex="B4"))

    table.play("green", GiveUp())

    assert table.state.active == "red" and table.waits() == ("blue",)
    assert table.asked().kind == "consent"


@pytest.mark.rule("PX-ELIM-3", "PX-MOD-GOVERNMENTS-4")
def test_a_government_that_goes_with_its_player_may_turn_the_planet():
    state = position(THREE, mods=("governments",))
    for seat, side in (("red", "harmony"), ("blue", "dominance"), ("green", "dominance")):
        state = player(state, seat, government=Government(card="none", side=side, bought=0))

    table = Table(state).play("green", GiveUp())

    assert table.says("Harmony and Dominance stand even")


@pytest.mark.rule("PX-ELIM-1")
def test_nobody_gives_a_finished_game_up():
    over = Table(position(TWO)).play("blue", GiveUp()).state
    with pytest.raises(RuleError, match="The game is over"):
        GiveUp().check(over, "red")


@pytest.mark.rule("PX-ELIM-1")
def test_nobody_gives_up_before_the_first_turn_or_for_another():
    before = Table(opened("red", "blue", "green", "gm").state)
    gone = player(position(THREE), "green", status="eliminated")

    assert before.code("red", GiveUp()) == "WRONG_STEP"
    assert Table(gone).code("green", GiveUp()) == "OUT_OF_GAME"
    assert Table(gone).code("gm", GiveUp()) == "OUT_OF_GAME"
    assert SYSTEM.concession(gone, "green") is None
