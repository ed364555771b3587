"""The order in which refusals are given when several apply (2.6)."""

from __future__ import annotations

import pytest

from rules.games.planetx.actions.colonise import Colonise
from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.explorers import BuySea, Uncover
from rules.games.planetx.actions.farmers import Farm
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Terraform
from rules.games.planetx.actions.zap import Regain, Zap
from rules.games.planetx.cards.changes import BuyChange
from rules.games.planetx.cards.governments import BuyGovernment, Flip
from rules.games.planetx.legality import CODES
from rules.games.planetx.model import MODS, Player, Turn
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.trade.goods import Goods
from rules.games.planetx.trade.trade import Offer
from tests.support.planetx.table import Table, position

BOARD = "? ? ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
ACTIONS = (
    Scout(hex="Z9"),
    Explore(hex="Z9"),
    Colonise(),
    Terraform(hex="Z9"),
    Farm(),
    Regain(),
    Zap(target="nobody"),
    Defend(hex="Z9"),
)
PURCHASES = (
    BuyGovernment(card="none", side="harmony"),
    Flip(),
    BuySea(hexes=("A1",)),
    Uncover(hex="Z9", face="?"),
    BuyChange(change="transformation"),
    Offer(partner="blue", give=Goods(xp=99)),
)
OWN_MOD = (Farm(), Regain(), Zap(target="nobody"), Defend(hex="Z9"), *PURCHASES)


def wrong(seat="red", mods=MODS, status="playing", turn=None, stage="act"):
    """Return a game in which as much as possible is wrong for a seat."""
    state = position(BOARD, mods=mods, stage=stage).but(turn=turn or Turn(no=1, closed=True))
    held = Player(status=status, home=state.players[seat].home, surrendered=True)
    return Table(state.but(players={**state.players, seat: held}))


@pytest.mark.parametrize("move", OWN_MOD, ids=lambda move: type(move).__name__)
@pytest.mark.rule("PX-MOD-1")
def test_a_missing_mod_comes_first(move):
    assert wrong("blue", mods=(), status="eliminated").code("blue", move) == "MOD_OFF"


@pytest.mark.parametrize("move", (*ACTIONS, *PURCHASES), ids=lambda move: type(move).__name__)
@pytest.mark.rule("PX-TURN-2")
def test_then_who_is_out_and_whose_turn_it_is(move):
    assert wrong("blue", status="eliminated").code("blue", move) == "OUT_OF_GAME"
    assert wrong("blue", status="finished").code("blue", move) == "OUT_OF_GAME"
    assert wrong().code("blue", move) == "NOT_YOUR_TURN"


@pytest.mark.parametrize("move", PURCHASES, ids=lambda move: type(move).__name__)
@pytest.mark.rule("PX-TURN-4")
def test_then_the_step(move):
    assert wrong().code("red", move) == "WRONG_STEP"


@pytest.mark.parametrize(
    "move", [m for m in ACTIONS if not isinstance(m, Zap | Defend)], ids=lambda m: type(m).__name__
)
@pytest.mark.rule("PX-TURN-5")
def test_then_the_used_action(move):
    used = Turn(no=1, closed=True, usual_used=True)
    assert wrong(turn=used).code("red", move) == "ACTION_USED"


@pytest.mark.parametrize("move", [Zap(target="nobody"), Defend(hex="Z9")], ids=["zap", "defence"])
@pytest.mark.rule("PX-MOD-BETRAYAL-1")
def test_then_the_used_free_action_and_the_token(move):
    used = Turn(no=1, closed=True, free_used=("zap", "defence"))
    assert wrong(turn=used).code("red", move) == "FREE_USED"
    assert wrong().code("red", move) == "NO_TOKEN"


@pytest.mark.parametrize("move", PURCHASES[:5], ids=lambda move: type(move).__name__)
@pytest.mark.rule("PX-XP-2")
def test_then_the_price_before_the_supply_and_the_board(move):
    assert wrong(stage="spend", turn=Turn(no=1)).code("red", move) == "TOO_POOR"


@pytest.mark.rule("PX-SCOUT-1", "PX-EXPL-1", "PX-TERRA-1")
def test_then_board_fog_face_and_reach():
    rows = "? ? F\n? R ? ?\n? ? ? ? ?\n? ? ? ?\n? B 1"
    state = position(rows, promised={"E3": "on_top", "A3": "under"})
    order = [("Z9", "NOT_ON_BOARD"), ("E3", "FOGGED"), ("A3", "WRONG_FACE"), ("D4", "NOT_ADJACENT")]
    assert [(at, Table(state).code("red", Scout(hex=at))) for at, _ in order] == order


def test_every_refusal_has_a_code_a_rule_and_a_sentence():
    known = {rule.id for rule in SYSTEM.catalogue}
    for move in (*ACTIONS, *PURCHASES):
        refusal = wrong().refused("red", move)
        assert refusal.code in CODES and refusal.rule in known and refusal.text.endswith(".")
