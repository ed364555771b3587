"""The order in which refusals are given when several apply (2.6)."""

from __future__ import annotations

import random

import msgspec
import pytest

from rules import core
from rules.games.planetx.actions.colonise import Colonise, Decline, Place, Winds
from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.explorers import BuySea, Uncover
from rules.games.planetx.actions.farmers import Farm
from rules.games.planetx.actions.scout import Keep, Reroll, Scout
from rules.games.planetx.actions.terraform import Terraform
from rules.games.planetx.actions.zap import Regain, Zap
from rules.games.planetx.board.territory import spots
from rules.games.planetx.cards.changes import BuyChange
from rules.games.planetx.cards.governments import BuyGovernment, Flip
from rules.games.planetx.gm.gm_hold import Settle
from rules.games.planetx.gm.gm_turns import HoldGame
from rules.games.planetx.legality import CODES
from rules.games.planetx.model import MODS, Player, Turn
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.trade.goods import Goods
from rules.games.planetx.trade.trade import Offer
from rules.games.planetx.turn.population import Remove
from rules.games.planetx.turn.rounds import ClearHex, TakeSeat, TurnOrder
from tests.support.planetx.games import play_out
from tests.support.planetx.table import Table, opened, player, position

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
@pytest.mark.rule(
    "PX-MOD-1",
    "PX-MOD-BETRAYAL-1",
    "PX-MOD-BETRAYAL-4",
    "PX-MOD-BETRAYAL-5",
    "PX-MOD-GOVERNMENTS-2",
    "PX-MOD-MERCHANTS-1",
    "PX-XP-2",
)
def test_a_missing_mod_comes_first(move):
    assert wrong("blue", mods=(), status="eliminated").code("blue", move) == "MOD_OFF"


@pytest.mark.parametrize("move", (*ACTIONS, *PURCHASES), ids=lambda move: type(move).__name__)
@pytest.mark.rule(
    "PX-TURN-2",
    "PX-COL-1",
    "PX-EXPL-1",
    "PX-MOD-BETRAYAL-1",
    "PX-MOD-BETRAYAL-4",
    "PX-MOD-BETRAYAL-5",
    "PX-MOD-FARMERS-4",
    "PX-MOD-GOVERNMENTS-2",
    "PX-MOD-MERCHANTS-1",
    "PX-SCOUT-1",
    "PX-TERRA-1",
)
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
@pytest.mark.rule("PX-MOD-BETRAYAL-1", "PX-MOD-BETRAYAL-5")
def test_then_the_used_free_action_and_the_token(move):
    used = Turn(no=1, closed=True, free_used=("zap", "defence"))
    assert wrong(turn=used).code("red", move) == "FREE_USED"
    assert wrong().code("red", move) == "NO_TOKEN"


@pytest.mark.parametrize("move", PURCHASES[:5], ids=lambda move: type(move).__name__)
@pytest.mark.rule("PX-XP-2")
def test_then_the_price_before_the_supply_and_the_board(move):
    assert wrong(stage="spend", turn=Turn(no=1)).code("red", move) == "TOO_POOR"


@pytest.mark.rule("PX-SCOUT-1", "PX-EXPL-1", "PX-TERRA-1", "PX-TERR-5")
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


CLEAR = "? . ?\n? R . .\nG 2 ? . .\n? . . 4\n? B ?"
LOW = "? ? ?\n? R . ?\n? 2 4 . R\n? ? 3 ?\n? B ?"


def placing():
    return Table(position(CLEAR)).play("red", Colonise(), "d6:1")


@pytest.mark.rule("PX-ASK-PLACE", "PX-TURN-2", "PX-COL-2", "PX-COL-4")
@pytest.mark.parametrize("seat", ["blue", "green", "gm"])
def test_nobody_places_or_declines_for_the_coloniser(seat):
    table = placing()
    spot = next(iter(spots(table.state, "blue")))
    code = "OUT_OF_GAME" if seat == "gm" else "NOT_YOUR_TURN"
    for move in (Place(hex=spot), Decline()):
        assert table.code(seat, move) == code
    assert table.waits() == ("red",)


@pytest.mark.rule("PX-ASK-WINDS", "PX-WIND-8")
def test_only_who_is_asked_picks_for_the_winds():
    lone = "? . ?\n? R . .\n? 2 ? . .\n? ? . 4\n? B ?"
    table = Table(position(lone)).play("red", Colonise(), "d6:3")
    assert table.waits() == ("red",)
    for seat in ("blue", "gm"):
        refusal = table.refused(seat, Winds(picks={}))
        assert (refusal.code, refusal.rule) == ("WRONG_STEP", "PX-ASK-WINDS")


@pytest.mark.rule("PX-ASK-REMOVE")
@pytest.mark.parametrize("seat", ["blue", "gm"])
def test_only_the_loser_removes_a_colony(seat):
    low = player(position(LOW), "red", pop=-3, unplaced=0)
    table = Table(low).play("red", Explore(hex="C3"))
    refusal = table.refused(seat, Remove(hex="E2"))
    assert (refusal.code, refusal.rule) == ("WRONG_STEP", "PX-ASK-REMOVE")


@pytest.mark.rule("PX-MOD-MUTATION-3", "PX-SCOUT-2")
def test_only_the_scout_rolls_again():
    state = position(BOARD, mods=("mutation",), scout_reroll="optional")
    state = player(state, "red", changes=("adaptation",))
    table = Table(state).play("red", Scout(hex="A1"), "d6:1")
    assert {table.code("blue", move) for move in (Reroll(), Keep())} == {"NOT_YOUR_TURN"}
    assert {Table(state).code("red", move) for move in (Reroll(), Keep())} == {"WRONG_STEP"}


@pytest.mark.rule("PX-ASK-GM")
def test_only_who_is_asked_rules():
    table = Table(position(CLEAR).but(gm=True)).play("gm", HoldGame(why="wait"))
    assert table.code("red", Settle(text="I win")) == "NOT_ALLOWED"


@pytest.mark.rule("PX-TURN-1", "PX-SETUP-5")
def test_seats_and_clear_hexes_are_chosen_by_those_who_are_asked():
    table = Table(opened("red", "blue", "gm").state)
    assert table.code("red", TurnOrder(seats=("red", "blue"))) == "NOT_ALLOWED"
    chosen = {"seating": "choose", "turn_order": "random"}
    table = Table(opened("red", "blue", **chosen).state)
    assert table.waits() == ("red",) and table.code("blue", TakeSeat(place=1)) == "NOT_YOUR_TURN"
    table = Table(opened("red", "blue", quick_clear="on", turn_order="manual").state)
    assert table.code("gm", ClearHex(hex="A1")) == "OUT_OF_GAME"


KINDS = [
    kind for kind in SYSTEM.Moves.__args__ if kind.__module__.startswith("rules.games.planetx")
]


def bare(kind):
    """Return a move of a kind that has no required field, or none."""
    required = [field for field in msgspec.structs.fields(kind) if field.required]
    return () if required else (kind(),)


@pytest.mark.parametrize("seed", [0, pytest.param(4, marks=pytest.mark.long)])
def test_every_refusal_in_a_game_has_a_code(seed):
    """What no question takes is refused by the move itself, with its code."""
    chance = random.Random(seed)

    def watch(state, move, seat, step):
        after = step.state
        for other in (*after.order, "gm"):
            for kind in chance.sample(KINDS, 6):
                tried = kind.candidates(after, other) if other in after.players else ()
                for wrong in (*list(tried)[:2], *bare(kind)):
                    refusal = refused(after, other, wrong)
                    assert refusal is None or refusal.code in CODES, (other, wrong, refusal)

    play_out(seed, watch)


def refused(state, seat, move):
    """Return the refusal of a move as the house hears it: its own check comes first."""
    try:
        move.check(state, seat)
    except core.RuleError as refusal:
        return refusal
    return core.legal(state, move, seat)
