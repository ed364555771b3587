"""The computer player: what it must see in a position, kind of question by kind of question."""

from __future__ import annotations

import pytest

from rules import core
from rules.dice import Scripted
from rules.games.planetx.actions.colonise import Colonise, Decline, Place
from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Grant, Refuse, Terraform
from rules.games.planetx.actions.zap import Surrender, Take, Zap, is_in_range
from rules.games.planetx.cards.changes import BuyMimicry
from rules.games.planetx.cards.deck import ActCard, InterruptCard, Reveal, SpendCard
from rules.games.planetx.computer import chances, links, outlook, sites, trial, ways
from rules.games.planetx.model import Held, Turn
from rules.games.planetx.scoring import scoring
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.trade.trade import Accept, DeclineTrade, Offer
from rules.games.planetx.turn.population import Remove
from rules.games.planetx.turn.turn import DoneSpending
from rules.procedures.planetx import symbols
from tests.support.planetx.decks import card, effect, holding
from tests.support.planetx.market import market, offer
from tests.support.planetx.table import Table, player, position
from tests.support.planetx.thinking import thought, urged

ROOMY = "R . R\n? ? . .\n? R . . .\n? ? . .\nB ? ."
BEHIND = "B . B\n? ? . .\n? ? . . B\n? ? ? ?\nR . ."
NARROW = "? ? ?\n? R . ?\n? . . ? ?\n? ? B ?\n? ? ?"
GATE = "? ? ?\n? R ? ?\n? ? . ? ?\n? ? B ?\n? ? ?"
LED = "R . R\n? . . .\nG 2 . R ?\n? . . .\n? B ?"


def hungry():
    """Return Red, short of people and rich, beside Green who has people, and Blue who leads."""
    state = player(market(changed=("B3",)), "red", pop=-4, xp=11)
    return player(player(state, "green", pop=4, xp=0), "blue", pop=3)


def test_it_trades_with_whom_it_helps_less_than_itself_and_not_with_the_leader():
    state = hungry()
    move = thought(state)
    assert isinstance(move, Offer) and move.partner == "green" and move.get.pop > 0
    assert outlook.leader(state, "red") == "blue"
    table = Table(state).play("red", move)
    assert isinstance(thought(table.state, "green"), Accept)
    before = outlook.totals(state)
    after = outlook.totals(table.play("green", Accept()).state)
    assert after["red"] - before["red"] > after["green"] - before["green"]


def test_it_makes_no_offer_after_one_that_was_declined():
    table = Table(hungry())
    table.play("red", thought(table.state)).play("green", DeclineTrade())
    assert isinstance(thought(table.state), DoneSpending)


def test_it_does_not_feed_the_leader():
    state = player(market(LED), "red", pop=4, xp=2)
    state = player(state, "blue", pop=-3, xp=12)
    table = Table(state).play("red", offer({"pop": 2}, {"xp": 1}))
    assert outlook.leader(state, "blue") == "red"
    assert isinstance(thought(table.state, "blue"), DeclineTrade)
    modest = player(player(market(), "green", pop=-4), "blue", pop=4)
    table = Table(modest).play("red", offer({"pop": 1}, {"xp": 1}, partner="green"))
    assert isinstance(thought(table.state, "green"), Accept)


def test_it_refuses_the_leader_a_hex_and_grants_it_to_others():
    ahead = position("R ? ?\n. . F .\n? ? B . R\n? ? ? ?\n? ? ?")
    table = Table(ahead).play("red", Terraform(hex="B3"))
    assert isinstance(thought(table.state, "blue"), Refuse)
    behind = position("R ? ?\n. . F .\n? ? B . B\n? ? ? .\n? B ?")
    table = Table(behind).play("red", Terraform(hex="B3"))
    assert isinstance(thought(table.state, "blue"), Grant)


def armed(rows=NARROW):
    """Return Red at its lowest, within reach of Blue's zap."""
    state = position(rows, mods=("betrayal",))
    for seat in state.order:
        state = player(state, seat, zap=1, shields=2)
    return player(state, "red", pop=-4, zap=0, unplaced=0)


def test_it_defends_against_a_zap_that_would_end_it():
    state = armed(GATE).but(turn=Turn(no=1, closed=True, usual_used=True))
    assert is_in_range(state, "blue", "red")
    move = thought(state)
    assert isinstance(move, Defend)
    after = Table(state).play("red", move).state
    assert not is_in_range(after, "blue", "red")


def test_it_zaps_whom_that_hurts_and_surrenders_rather_than_die():
    state = player(armed(), "red", zap=1)
    state = player(state, "blue", pop=-4, unplaced=0)
    assert isinstance(thought(state), Zap)
    table = Table(state).play("red", Zap(target="blue"))
    assert isinstance(thought(table.state, "blue"), Surrender)
    safe = Table(player(state, "blue", pop=4, unplaced=4)).play("red", Zap(target="blue"))
    assert isinstance(thought(safe.state, "blue"), Take)


def test_it_plays_a_card_when_it_helps_and_keeps_it_when_not():
    drop = card("drop", [effect("gain_pop", n=3)], when="spend", uses="once")
    state = player(holding(drop, stage="spend"), "red", pop=-3)
    assert thought(state) == SpendCard(card="drop#1")
    assert isinstance(thought(player(state, "red", pop=4)), DoneSpending)


def test_it_cuts_the_leader_off_with_a_card():
    sabotage = card("sabotage", [effect("fill", n=1)], when="free", uses="once")
    rows = "? ? ?\n? R . ?\nB . B . ?\n? ? ? .\n? ? R"
    state = holding(sabotage, rows=rows, last_round=1)
    move = thought(state)
    assert move == ActCard(card="sabotage#1", hexes=("C2",))
    after = Table(state).play("red", move).state
    assert scoring.remove_cut_off(after)[1]["blue"]


def test_it_calms_the_winds_before_it_colonises():
    calm = card("calm", [effect("skip_winds")], when="free", uses="once")
    state = player(holding(calm, rows="? ? ?\n? R . ?\n? ? . . ?\n? ? ? ?\n? B ?"), "red", pop=4)
    table = Table(state)
    assert thought(state) == ActCard(card="calm#1")
    assert thought(table.play("red", ActCard(card="calm#1")).state) == Colonise()


def test_it_plays_interrupts_and_shows_hidden_cards_unasked():
    windfall = card("windfall", [effect("gain_xp", n=3)], when="interrupt", uses="unlimited")
    state = holding(windfall, mods=("mutation",))
    table = Table(state)
    assert urged(state) == InterruptCard(card="windfall#1")
    assert urged(table.play("red", InterruptCard(card="windfall#1")).state) is None
    hidden = holding(card("nursery", [effect("turn_pop", n=1)]), open=False)
    assert urged(hidden) == Reveal(card="nursery#1")
    assert urged(player(hidden, "red", cards=(Held(card="nursery#1"),))) is None


def test_it_buys_mimicry_when_that_pays_and_not_when_the_price_cannot_be_met():
    state = position(NARROW, stage="spend", mods=("mutation",))
    state = player(state, "red", changes=("adaptation",), xp=14)
    assert isinstance(thought(state), BuyMimicry)
    assert isinstance(thought(player(state, "red", xp=5)), DoneSpending)


def test_it_ends_the_game_when_it_is_ahead():
    state = player(position(ROOMY, colonies="4"), "red", pop=2)
    table = Table(state)
    assert thought(state) == Colonise()
    assert isinstance(thought(table.play("red", Colonise(), "d6:1").state), Place)


def test_it_does_not_end_the_game_when_it_is_behind():
    state = player(position(BEHIND, colonies="2"), "red", pop=2, unplaced=1)
    state = player(state, "blue", unplaced=2)
    table = Table(state).play("red", Colonise(), "d6:1")
    assert isinstance(thought(table.state), Decline)


def test_it_explores_with_people_to_spare_and_scouts_without():
    """A point beyond the top is wasted, and a loss at the bottom costs a piece (PX-POP-2, -3)."""
    state = position(NARROW)
    assert isinstance(thought(player(state, "red", pop=4)), Explore)
    assert isinstance(thought(player(state, "red", pop=-4)), Scout)


def test_its_last_piece_is_worth_most_until_somebody_has_finished():
    state = player(position(ROOMY), "red", unplaced=1)
    more = sites.worth(player(state, "red", unplaced=2), "red", turns=12)
    assert sites.worth(state, "red", turns=12) > more
    assert sites.worth(state.but(last_round=12), "red", turns=12) < more


def test_an_open_hex_lasts_longer_once_rivals_have_finished():
    state = position(ROOMY)
    alone = ways.lasting_tolls(player(state, "blue", status="finished"), "red")
    among = ways.lasting_tolls(state, "red")
    fair = {at for at in among if at not in state.dice and at not in state.colonies}
    assert fair and all(alone[at] < among[at] for at in fair)
    assert all(alone[at] == among[at] for at in among if at not in fair)


def test_its_winds_keep_what_joins_its_colonies():
    rows = "? ? ?\nR . . ?\n? ? . R ?\n? ? . ?\n? B ?"
    table = Table(player(position(rows, active="blue"), "blue", pop=4))
    state = table.state
    tree = links.tree(state, "red")
    assert links.saved(tree, 1) and links.saved(tree, 2)
    kept = {h for hexes in links.saved(tree, 1).values() for h in hexes}
    assert links.standing(tree, "B1", kept) == ("B1", "C4")
    after = trial.filled(state, ("B2", "B3", "C3", "D3"), kept)
    assert links.mending(after, "red") == 0


def test_it_gives_up_the_colony_that_scores_least():
    rows = "R . R\n? ? ? .\n? ? ? ? R\n? ? ? ?\nB ? ?"
    state = player(position(rows), "red", pop=-4, unplaced=0)
    table = Table(state).play("red", Explore(hex="B2"), "d6:6")
    assert table.asked().kind == "remove"
    move = thought(table.state)
    assert isinstance(move, Remove) and move.hex != "A1"


def test_its_chances_are_those_of_the_dice():
    state = position(NARROW)
    assert chances.explored(state, "red") == dict.fromkeys("F1234", 0.2)
    assert chances.scouted(state, "red") == dict.fromkeys("?F1234", 1 / 6)
    assert chances.winds(state) == dict.fromkeys((0, 1, 2), 1 / 3)
    assert chances.farmed(state, "red") == pytest.approx(4 / 6)
    again = player(position(NARROW, mods=("mutation",)), "red", changes=("adaptation",))
    assert chances.scouted(again, "red") == dict.fromkeys("F1234", 0.2)
    assert symbols.chances((0, 0, 1)) == {0: 2 / 3, 1: 1 / 3}


def test_a_site_adds_what_the_score_says():
    state = position(ROOMY)
    for at in ("C5", "E3"):
        after = trial.place_colony(state, at, "red")
        more = len(scoring.path(after, "red")) - len(scoring.path(state, "red"))
        assert sites.gain(state, "red", at) == more


def test_it_rolls_nothing_and_looks_at_nothing_hidden():
    """States that differ only in what a seat may not know get the very same answer."""
    drop = card("drop", [effect("gain_pop", n=3)], when="spend", uses="once")
    wind = card("wind", [effect("gain_xp", n=3)], when="interrupt", uses="once")
    rows = "R . .\n? ? . .\n? ? . . .\n? ? ? .\nB ? ."
    state = holding(drop, wind, rows=rows, seat="blue", open=False)
    other = player(state, "blue", cards=tuple(reversed(state.players["blue"].cards)))
    other = other.but(deck=("wind#1", "drop#1"))
    mine = state.but(deck=("drop#1", "wind#1"))
    offers = core.offers(SYSTEM, mine, "red")
    dice = Scripted("")
    answers = {
        core.canonical(SYSTEM.computer.suggest(SYSTEM.look(s, "red"), offers, "red", dice))
        for s in (mine, other)
    }
    assert len(answers) == 1
    dice.done()
