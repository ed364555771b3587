"""What a standing order may not say, and the questions that it leaves alone."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planetx.actions.colonise import Colonise, Winds
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Terraform
from rules.games.planetx.actions.zap import Zap
from rules.games.planetx.cards.deck import Reveal
from rules.games.planetx.model import Held
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.turn.turn import EndTurn
from tests.support.planetx.table import Table, player, position
from tests.support.planetx.winds import blown

THREE = "? . ?\n? R . F\nG 2 ? . ?\n? ? . 4\n? B ?"
BARE = ". . .\n. R . .\n. . . . .\n. . . .\n. B ."
FORKED = "? ? ?\n? R . .\n. . ? ? ?\n? ? ? ?\n? B ?"


def obeyed(table, order, seat="red"):
    return SYSTEM.orders.obey(order, table.state, seat)


@pytest.mark.rule("PX-PBP-3", "PX-PBP-4")
@pytest.mark.parametrize(
    "order",
    [
        "zap nobody",
        "winds B2:A2,C1:",
        "plan dance",
        "plan scout A1; dance",
        "plan dance A1; plan",
    ],
)
def test_an_order_that_could_never_be_obeyed_is_refused(order):
    with pytest.raises(RuleError):
        obeyed(Table(position(THREE)), order)


@pytest.mark.rule("PX-PBP-4")
@pytest.mark.parametrize(
    ("order", "move"),
    [
        ("zap blue", Zap(target="blue")),
        ("plan scout A1;; end", Scout(hex="A1")),
        ("plan ; scout A1; ", Scout(hex="A1")),
    ],
)
def test_a_move_is_obeyed_on_ones_turn(order, move):
    state = player(position(THREE, mods=("betrayal",)), "red", zap=1)
    assert obeyed(Table(state), order) == move


@pytest.mark.rule("PX-PBP-4")
def test_a_single_move_answers_the_winds():
    assert obeyed(blown(), "winds B2:A2") == Winds(picks={"B2": ("A2",)})


@pytest.mark.rule("PX-PBP-4")
def test_a_plan_answers_nothing_but_the_turn_that_it_is_for():
    assert obeyed(blown(), "plan winds B2:A2") is None
    asked = Table(position(THREE)).play("red", Terraform(hex="B4"))
    assert obeyed(asked, "plan grant", "blue") is None


@pytest.mark.rule("PX-PBP-3", "PX-PBP-4")
def test_end_passes_at_once_where_end_turn_waits_for_an_action():
    table = Table(player(position(BARE), "red", unplaced=0))
    assert obeyed(table, "end") == EndTurn()
    assert obeyed(table, "end turn") is None


@pytest.mark.rule("PX-PBP-3")
def test_nobody_answers_who_is_not_asked():
    state = player(position(THREE), "blue", cards=(Held(card="aid#1", open=False),))
    table = Table(state)
    assert Reveal(card="aid#1").is_legal(state, "blue")
    assert obeyed(table, "reveal aid#1", "blue") is None


@pytest.mark.rule("PX-PBP-3")
def test_the_best_wish_counts_most_among_picks_of_two():
    table = Table(position(FORKED)).play("red", Colonise(), "d6:5")
    move = obeyed(table, "winds B2 B4 C1 C2")
    assert set(move.picks["B2"]) == {"B3", "B4"}
