"""The steps of a turn: spending stays open until it is closed, then the action."""

from __future__ import annotations

import pytest

from rules.games.planetx import notation
from rules.games.planetx.actions.colonise import Colonise
from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.farmers import Farm
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Refuse, Terraform
from rules.games.planetx.actions.zap import Regain
from rules.games.planetx.cards.changes import BuyMimicry
from rules.games.planetx.cards.deck import BuyCard, InterruptCard
from rules.games.planetx.gm.gm_hold import Adjust
from rules.games.planetx.gm.gm_players import GmAdjust
from rules.games.planetx.model import Turn
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.turn.turn import DoneSpending, EndTurn, possible
from tests.support.planetx.decks import card, deck, effect, holding
from tests.support.planetx.table import Table, player, position

WINDFALL = card("windfall", [effect("gain_xp", n=3)], when="interrupt", uses="once")
OPEN = Turn(no=1)
BOARD = "? . ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
HEMMED_IN = "R F .\nF F . .\n. . B . .\n. . . .\n. . ."


def poor(xp=2):
    """Return a game at Red's turn with a card to draw and too little XP to pay for it."""
    state = holding(WINDFALL, card("aid"), deck_mode="file", seat="blue").but(
        deck=("aid#2", "aid#3")
    )
    held = state.players["blue"].cards
    state = player(player(state, "blue", cards=()), "red", cards=held[:1], xp=xp - 1)
    return Table(state).play("red", Scout(hex="A1"), "d6:3").play("blue", Scout(hex="E1"), "d6:3")


@pytest.mark.rule("PX-TURN-4", "PX-XP-2")
def test_a_purchase_that_cannot_be_afforded_names_its_price():
    table = poor()
    assert table.waits() == ("red",) and not table.state.turn.closed
    refusal = table.refused("red", BuyCard())
    assert (refusal.code, refusal.rule) == ("TOO_POOR", "PX-XP-2")
    assert refusal.text == "That costs 5 XP; Red has 1."


@pytest.mark.rule("PX-TURN-4")
def test_the_spending_step_stays_open_when_nothing_can_be_bought_yet():
    table = poor(3).play("red", InterruptCard(card="windfall#1"))
    assert BuyCard() in table.offers("red", BuyCard)
    table.play("red", BuyCard())
    assert [held.card for held in table.state.players["red"].cards] == ["aid#2"]
    assert table.state.players["red"].xp == 0 and table.asked().kind == "act"


@pytest.mark.rule("PX-TURN-4")
def test_a_gift_of_the_gm_may_be_spent_at_once():
    table = poor()
    table = Table(table.state.but(gm=True))
    table.play("gm", GmAdjust(adjust=Adjust(seat="red", what="xp", amount=9)))
    table.play("red", BuyCard())
    assert table.asked().kind == "spend" and table.state.players["red"].xp == 5


@pytest.mark.rule("PX-TURN-4")
@pytest.mark.parametrize("xp", [2, 9])
def test_done_closes_the_spending_step_for_the_turn(xp):
    table = poor(xp).play("red", DoneSpending())
    assert table.asked().kind == "act" and table.state.turn.closed
    assert table.code("red", BuyCard()) == "WRONG_STEP"
    assert table.code("red", DoneSpending()) == "WRONG_STEP"


@pytest.mark.rule("PX-TURN-4")
@pytest.mark.parametrize("xp", [2, 9])
def test_an_action_closes_the_spending_step_even_if_it_is_not_spent(xp):
    table = poor(xp).play("red", Terraform(hex="B4"))
    assert table.code("red", BuyCard()) == "WRONG_STEP"
    table.play("blue", Refuse())
    assert not table.state.turn.usual_used and table.state.turn.closed
    assert table.refused("red", BuyCard()).rule == "PX-TURN-4"


@pytest.mark.rule("PX-TURN-4", "PX-TURN-6")
def test_a_free_action_closes_the_spending_step():
    state = holding(WINDFALL, deck_mode="file", turn=OPEN, mods=("betrayal",))
    table = Table(player(state, "red", shields=1, xp=2)).play("red", Defend(hex="B3"))
    assert table.state.turn.closed and table.code("red", BuyCard()) == "WRONG_STEP"


@pytest.mark.rule("PX-TURN-4")
def test_silence_closes_the_spending_step():
    table = poor(9)
    assert table.asked().kind == "spend"
    assert table.lapse().state.turn.closed and table.asked().kind == "act"


@pytest.mark.rule("PX-TURN-4", "PX-TURN-7")
def test_a_turn_is_not_ended_while_spending():
    cards = {c.id: c for c in deck(card("aid")).cards}
    state = position(HEMMED_IN, stage="spend", deck_mode="file").but(cards=cards, deck=("aid#1",))
    table = Table(player(state, "red", xp=5))
    refusal = table.refused("red", EndTurn())
    assert (refusal.code, refusal.rule) == ("WRONG_STEP", "PX-TURN-4")
    table.play("red", DoneSpending()).play("red", EndTurn())
    assert table.state.active == "blue"


@pytest.mark.rule("PX-TURN-4", "PX-TURN-7")
def test_a_player_without_anything_to_buy_or_do_passes_at_once():
    table = Table(player(position(HEMMED_IN, turn=OPEN), "red", xp=4))
    assert table.asked().kind == "act" and table.code("red", BuyCard()) == "TOO_POOR"
    assert table.play("red", EndTurn()).state.active == "blue"


@pytest.mark.rule("PX-TURN-6", "PX-TURN-5", "PX-COL-1", "PX-MOD-BETRAYAL-4")
def test_no_grant_covers_colonising_or_an_alternative():
    clear = "? . ?\n? R . .\n? 2 ? . .\n? . . 4\n? B ?"
    state = position(clear, mods=("mutation", "betrayal", "farmers"))
    state = player(state, "red", changes=("adaptation", "mutation"))
    table = Table(state)
    alternatives = (Farm(grant="mutation"), Regain(grant="mutation"))
    for move in (Colonise(grant="mutation"), Colonise(grant="gift"), *alternatives):
        refusal = table.refused("red", move)
        assert (refusal.code, refusal.rule) == ("NOT_ALLOWED", "PX-TURN-6")
    used = Table(state.but(turn=Turn(no=1, closed=True, free_used=("mutation",))))
    assert used.code("red", Colonise(grant="mutation")) == "FREE_USED"
    assert table.play("red", Colonise(grant="usual"), "d6:1").state.turn.usual_used
    assert notation.read("colonise with=mutation", SYSTEM.Moves) == Colonise(grant="mutation")


ALONE = "R F F\nF F F F\nF F F F F\nF F F F\nF F B"


@pytest.mark.rule("PX-TURN-7")
@pytest.mark.parametrize(
    ("rows", "unplaced", "left"),
    [
        (ALONE, 0, []),
        (ALONE.replace("R F F", "R ? F"), 0, ["scout", "explore"]),
        (ALONE.replace("R F F", "R 2 F"), 0, ["explore"]),
        (ALONE.replace("R F F\nF F F F", "R . .\nF . . F"), 1, ["colonise"]),
        (ALONE.replace("R F F\nF F F F", "R . .\nF . . F"), 0, []),
    ],
)
def test_passing_is_for_those_who_cannot_act(rows, unplaced, left):
    state = player(position(rows), "red", unplaced=unplaced, lost=4 - unplaced)
    found = [name for name in possible(state, "red") if name != "terraform"]
    assert found == left


@pytest.mark.rule("PX-TURN-3", "PX-FX-TURNPOP", "PX-MOD-MUTATION-5")
@pytest.mark.parametrize(("n", "shown"), [(None, []), (2, [(1, [2])])])
def test_the_growth_of_a_turn_is_reckoned_where_something_adds_to_it(n, shown):
    effects = [] if n is None else [effect("turn_pop", n=n)]
    state = holding(card("aid", effects), seat="blue")
    table = Table(state).play("red", Scout(hex="A1"), "d6:3")
    (line,) = [line for line in table.told if line.rule == "PX-TURN-3"]
    assert [(work.base, [mod.amount for mod in work.mods]) for work in line.work] == shown


@pytest.mark.rule("PX-TURN-4", "PX-XP-3")
def test_a_purchase_leaves_the_step_open_and_nothing_of_the_last_action_marked():
    state = player(position(BOARD, stage="spend", mods=("mutation",)), "red", xp=20)
    state = player(state, "red", changes=("adaptation",)).but(changed=("A1",))
    table = Table(state)
    (entry,) = table.asked().entries
    assert "Done spending" in [choice.label for choice in entry.choices]
    table.play("red", BuyMimicry())
    assert table.state.changed == () and table.state.stirred
    assert table.asked().kind == "spend" and not table.state.turn.closed
    table.play("red", DoneSpending())
    assert table.asked().kind == "act" and table.state.turn.closed
    acted = Table(table.state.but(changed=("A1",))).play("red", Scout(hex="A3"), "d6:3")
    assert acted.state.changed == ("A3",)


@pytest.mark.rule("PX-TURN-4")
def test_spending_is_over_before_the_turn_can_end():
    state = player(position(BOARD, stage="spend", mods=("mutation",)), "red", xp=20)
    table = Table(player(state, "red", changes=("adaptation",)))
    assert table.code("red", EndTurn()) == "WRONG_STEP"
    table.play("red", DoneSpending()).play("red", Scout(hex="A1"), "d6:3")
    assert table.state.active == "blue"
