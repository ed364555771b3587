"""Standing orders, whole turns declared ahead, and the notation of moves."""

from __future__ import annotations

from typing import get_args

import pytest

from rules import core
from rules.core import RuleError
from rules.games.planetx import notation, standing_orders
from rules.games.planetx.actions import warn
from rules.games.planetx.actions.colonise import Colonise, Decline, Place, Winds
from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.explorers import BuySea
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Grant, Refuse, Terraform
from rules.games.planetx.actions.zap import Surrender, Take, Zap
from rules.games.planetx.board import hex_text
from rules.games.planetx.gm.gm_hold import Adjust, Settle
from rules.games.planetx.gm.gm_players import GmAdjust
from rules.games.planetx.system import SYSTEM, Moves
from rules.games.planetx.trade.goods import Goods
from rules.games.planetx.trade.trade import Accept, Counter, DeclineTrade, Offer
from rules.games.planetx.turn.rounds import TakeSeat
from rules.games.planetx.turn.turn import EndTurn
from tests.support.planetx.table import Table, player, position

THREE = "? . ?\n? R . F\nG 2 ? . ?\n? ? . 4\n? B ?"


def obeyed(table, order, seat):
    return SYSTEM.orders.obey(order, table.state, seat)


@pytest.mark.rule("PX-PBP-3", "PX-WIND-8")
@pytest.mark.parametrize(
    ("order", "kept"),
    [
        ("winds B2 B3 A2", ("B3", "A2")),
        ("winds B2 C4 B3", ("B3", "C4")),
        ("winds b2 0,-1", ("A2", "B3")),
        ("winds B2 E1", ("A2", "B3")),
    ],
)
def test_winds_orders_keep_the_first_legal_pair(order, kept):
    table = Table(position(THREE)).play("red", Colonise(), "d6:5")
    move = obeyed(table, order, "red")
    assert isinstance(move, Winds) and set(move.picks["B2"]) == set(kept)
    assert core.legal(table.state, move, "red") is None
    assert obeyed(table, "zap take", "red") is None


APART = "R . .\n. . . ?\n? . ? . ?\nR . . ?\n. ? B"


@pytest.mark.rule("PX-PBP-3", "PX-WIND-3")
@pytest.mark.parametrize(
    ("order", "kept"),
    [
        ("winds A1 B2\nwinds D1 E1", {"A1": ("B2",), "D1": ("E1",)}),
        ("winds D1 E1\nzap take\nwinds A1 B2", {"A1": ("B2",), "D1": ("E1",)}),
        ("winds A1 B2\nwinds A1 B1", {"A1": ("B2",), "D1": ("C2",)}),
        ("winds A1 B1\nwinds D1 E1\nwinds B3 B2", {"A1": ("B1",), "D1": ("E1",)}),
        ("winds Z9 B2\nwinds D1 E1", {"A1": ("A2",), "D1": ("E1",)}),
        ("winds B3 B2", {"A1": ("A2",), "D1": ("C2",)}),
    ],
)
def test_winds_orders_for_several_colonies_all_count(order, kept):
    table = Table(position(APART)).play("red", Colonise(), "d6:3")
    assert obeyed(table, order, "red") == Winds(picks=kept)


CROWDED = "? ? ?\n? R . R\n? ? . . ?\n? ? . ?\nB ? ?"


@pytest.mark.rule("PX-PBP-3", "PX-WIND-7")
@pytest.mark.parametrize(
    ("order", "kept"),
    [
        ("winds B2 C3\nwinds B4 B3", {"B2": ("C3",), "B4": ("B3",)}),
        ("winds B2 C3\nwinds B4 C4", {"B2": ("C3",), "B4": ("C4",)}),
        ("winds B4 C4\nwinds B2 B3", {"B2": ("B3",), "B4": ("C4",)}),
        ("winds B2 B3\nwinds B4 B3", {"B2": ("B3",), "B4": ("C4",)}),
        ("winds B4 B3", {"B2": ("C3",), "B4": ("B3",)}),
    ],
)
def test_winds_orders_that_do_not_go_together_are_kept_as_far_as_they_do(order, kept):
    table = Table(position(CROWDED, winds_distinct="on")).play("red", Colonise(), "d6:3")
    move = obeyed(table, order, "red")
    assert move == Winds(picks=kept)
    assert core.legal(table.state, move, "red") is None


@pytest.mark.rule("PX-PBP-3")
@pytest.mark.parametrize(
    ("order", "pop", "answer"),
    [
        ("zap take", -4, Take()),
        ("zap surrender", 4, Surrender()),
        ("zap surrender_if_colony_at_risk", -1, Take()),
        ("zap surrender_if_colony_at_risk", -2, Surrender()),
    ],
)
def test_zap_orders(order, pop, answer):
    state = player(position(THREE, mods=("betrayal",)), "red", zap=1)
    table = Table(player(state, "blue", pop=pop)).play("red", Zap(target="blue"))
    assert obeyed(table, order, "blue") == answer


@pytest.mark.rule("PX-PBP-3")
@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ("consent always", Grant()),
        ("consent never", Refuse()),
        ("consent red always", Grant()),
        ("consent green always", None),
        ("consent B4 never", Refuse()),
        ("consent A1 never", None),
        ("consent green always\nconsent never", Refuse()),
    ],
)
def test_consent_orders(order, answer):
    table = Table(position(THREE)).play("red", Terraform(hex="B4"))
    assert obeyed(table, order, "blue") == answer


@pytest.mark.rule("PX-PBP-3")
def test_trade_and_end_orders():
    state = player(position(THREE, stage="spend", mods=("merchants",)), "red", xp=3)
    table = Table(state).play("red", Offer(partner="blue", give=Goods(xp=1)))
    assert obeyed(table, "trade decline", "blue") == DeclineTrade()
    armed = player(position(THREE, mods=("betrayal",)), "red", zap=1)
    table = Table(armed)
    assert obeyed(table, "end turn", "red") is None
    table.play("red", Scout(hex="A1"), "d6:3")
    assert obeyed(table, "end turn", "red") == EndTurn()


@pytest.mark.rule("PX-PBP-4")
def test_a_turn_declared_ahead_is_played_step_by_step_and_stops():
    plan = "plan colonise; place C4; end\nwinds B2 B3 C4"
    table, played = Table(position(THREE)), []
    faces = {Colonise: "d6:1"}
    for _ in range(4):
        move = obeyed(table, plan, "red")
        if move is None:
            break
        table.play("red", move, faces.get(type(move), ""))
        played.append(move)
        plan = standing_orders.after(plan, move, Moves)
    assert played == [Colonise(), Place(hex="C4")] and table.state.active == "blue"
    assert plan == "plan end\nwinds B2 B3 C4"
    stuck = Table(position(THREE))
    assert obeyed(stuck, "plan scout E1; end", "red") is None


@pytest.mark.rule("PX-PBP-4")
def test_a_single_move_is_an_order_too():
    table = Table(position(THREE))
    assert obeyed(table, "scout 0,0", "red") == Scout(hex="C3")
    assert obeyed(table, "scout E1", "red") is None
    assert obeyed(table, "scout E1\nexplore C2", "red") == Explore(hex="C2")


@pytest.mark.rule("PX-PBP-4")
def test_a_finished_plan_leaves_nothing():
    assert standing_orders.after("plan end", EndTurn(), Moves) == ""
    assert standing_orders.after("end turn", EndTurn(), Moves) == "end turn"


@pytest.mark.rule("PX-PBP-3")
@pytest.mark.parametrize(
    "order", ["zap maybe", "dance", "winds B2", "consent", "plan dance D4", "plan", "end game"]
)
def test_orders_that_cannot_be_read_are_refused(order):
    with pytest.raises(RuleError):
        SYSTEM.orders.obey(order, position(THREE), "red")


SPELT = [
    (Scout(hex="D4"), "scout D4"),
    (Explore(hex="D4", grant="mutation"), "explore D4 with=mutation"),
    (Winds(picks={"B2": ("B3", "A2"), "C1": ("D1",)}), "winds B2:B3+A2,C1:D1"),
    (Decline(), "decline"),
    (Defend(hex="D4", origin="C3"), "defend D4 from=C3"),
    (Zap(target="blue"), "zap blue"),
    (EndTurn(), "end"),
    (
        Offer(partner="blue", give=Goods(xp=2, cards=("sabotage#1",)), get=Goods(pop=1), oath="D4"),
        "offer blue give=2xp+card:sabotage#1 get=1pop oath=D4",
    ),
    (Counter(get=Goods(special_p=1)), "counter get=1special_p"),
    (
        GmAdjust(adjust=Adjust(seat="red", what="pop", amount=-2), reason="a storm"),
        "gm-adjust red:pop:-2 reason='a storm'",
    ),
    (Settle(text="so be it", changes=(Adjust(seat="red", what="xp", amount=1),)), None),
    (Winds(picks={}), "winds none"),
]


@pytest.mark.parametrize(("move", "text"), SPELT, ids=lambda value: str(value)[:20])
def test_moves_are_spelt_shortly_and_read_back(move, text):
    spelt = notation.write(move)
    assert text is None or spelt == text
    assert notation.read(spelt, Moves) == move


def test_every_kind_of_move_has_a_verb_of_its_own():
    assert len(notation.kinds(Moves)) == len(get_args(Moves))


def test_hexes_may_be_typed_in_any_way():
    board = position(THREE).board
    assert notation.read("scout 0,0", Moves, board) == Scout(hex="C3")
    assert notation.read("scout c3", Moves, board) == Scout(hex="C3")


@pytest.mark.parametrize("text", ["", "dance", "scout", "scout D4 E5", "zap 'blue", "offer"])
def test_what_is_no_move_is_refused_in_words(text):
    with pytest.raises(RuleError) as refused:
        notation.read(text, Moves)
    assert refused.value.code == "NOT_ALLOWED" and refused.value.text.endswith(".")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("zap", '"zap" cannot be read: target is missing. A move such as: zap target.'),
        (
            "government charter sideways",
            '"government charter sideways" cannot be read: side cannot be sideways. '
            "A move such as: government card side.",
        ),
        ("scout D4 E5", '"E5" is too much; a move such as: scout hex with=.'),
    ],
)
def test_a_faulty_move_is_named_with_how_it_is_written(text, says):
    with pytest.raises(RuleError) as refused:
        notation.read(text, Moves)
    assert refused.value.text == says


@pytest.mark.rule("PX-EXPL-5", "PX-MOD-MERCHANTS-5")
@pytest.mark.parametrize(
    ("pop", "unplaced", "move", "word"),
    [
        (4, 4, Explore(hex="A1"), ""),
        (0, 4, Explore(hex="A1"), ""),
        (-1, 4, Explore(hex="A1"), "piece"),
        (-1, 0, Explore(hex="A1"), "out of the game"),
        (-3, 0, Explore(hex="C2"), "out of the game"),
        (-2, 0, Explore(hex="C2"), ""),
        (-4, 1, Scout(hex="A1"), "piece"),
        (-4, 2, Offer(partner="blue", give=Goods(pop=1)), "piece"),
        (-4, 0, EndTurn(), ""),
    ],
)
def test_a_warning_comes_before_what_could_cost_a_colony(pop, unplaced, move, word):
    state = player(position(THREE), "red", pop=pop, unplaced=unplaced)
    said = warn.warning(state, move, "red")
    assert SYSTEM.stakes(state, move, "red", "red").warning == said
    assert (word in said) if word else said == ""


PIECE = "could cost a colony piece"
COLONY = "could cost a colony on the board"
GAME = "could put you out of the game"
TWO = "? . ?\n? R . F\nG 2 ? . R\n? ? . 4\n? B ?"


@pytest.mark.rule("PX-EXPL-5")
@pytest.mark.parametrize(
    ("rows", "pop", "unplaced", "move", "said"),
    [
        (THREE, -3, 1, Scout(hex="A1"), ""),
        (THREE, -4, 1, Scout(hex="A1"), PIECE),
        (THREE, -2, 1, Place(hex="A1"), ""),
        (THREE, -3, 1, Place(hex="A1"), PIECE),
        (THREE, -3, 1, Offer(partner="blue", give=Goods(pop=1)), ""),
        (THREE, -3, 1, Counter(give=Goods(pop=2)), PIECE),
        (THREE, -4, 1, Explore(hex="A2"), ""),
        (THREE, -1, 1, Take(), ""),
        (THREE, -2, 1, Take(), PIECE),
        (THREE, -4, 0, Accept(), ""),
        (TWO, -4, 0, Scout(hex="A1"), COLONY),
        (TWO, -4, 0, Offer(partner="blue", give=Goods(pop=6)), GAME),
        (TWO, -4, 0, Offer(partner="blue", give=Goods(pop=5)), COLONY),
    ],
)
def test_a_warning_says_what_a_move_could_cost_at_worst(rows, pop, unplaced, move, said):
    state = player(position(rows), "red", pop=pop, unplaced=unplaced, lost=1)
    assert warn.warning(state, move, "red") == said


@pytest.mark.rule("PX-EXPL-5")
def test_moves_before_the_first_turn_cost_nobody_anything():
    state = position(THREE).but(active="")
    assert warn.warning(state, TakeSeat(place=1), "") == ""
    assert warn.warning(state, Scout(hex="A1"), "") == ""
    assert SYSTEM.label(state, TakeSeat(place=1)) == notation.write(TakeSeat(place=1))


@pytest.mark.rule("PX-EXPL-5")
def test_nobody_without_a_colony_is_warned_of_losing_the_last():
    state = position(THREE)
    state = state.but(colonies={h: c for h, c in state.colonies.items() if c.owner != "red"})
    assert warn.warning(state, Scout(hex="A1"), "red") == ""


@pytest.mark.rule("PX-EXPL-5", "PX-MOD-MERCHANTS-5")
@pytest.mark.parametrize(("reds", "blues", "said"), [(1, 2, PIECE), (4, 1, ""), (0, 2, PIECE)])
def test_who_accepts_is_warned_of_their_own_side_of_the_deal(reds, blues, said):
    state = position(THREE, stage="spend", mods=("merchants",))
    state = player(state, "blue", pop=-3, unplaced=2, lost=1)
    deal = Offer(partner="blue", give=Goods(pop=reds, xp=1), get=Goods(pop=blues))
    table = Table(player(state, "red", xp=1)).play("red", deal)
    assert warn.warning(table.state, Accept(), "blue") == said


@pytest.mark.rule("PX-BOARD-4")
@pytest.mark.parametrize(
    ("text", "hexes"),
    [
        ("D4", ("D4",)),
        ("d4, E5+f6", ("D4", "E5", "F6")),
        ("2,-1", ("2,-1",)),
        ("2,-1 3,0", ("2,-1", "3,0")),
        ("(2, -1),(3,0), s4", ("(2,-1)", "(3,0)", "S4")),
        ("", ()),
    ],
)
def test_hexes_are_read_one_after_another(text, hexes):
    assert hex_text.listed(text) == hexes


@pytest.mark.rule("PX-BOARD-4")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("C6:C5+B5, E4:E5", [("C6", ("C5", "B5")), ("E4", ("E5",))]),
        ("c6:c5;e4:e5+d4", [("C6", ("C5",)), ("E4", ("E5", "D4"))]),
        ("2,-1:3,-1+3,0, E4:0,1", [("2,-1", ("3,-1", "3,0")), ("E4", ("0,1",))]),
        ("E4:0,1,2,-1:3,0", [("E4", ("0,1",)), ("2,-1", ("3,0",))]),
        ("C6:", [("C6", ())]),
        ("nonsense", [("", ())]),
    ],
)
def test_winds_picks_are_read_with_axial_hexes_too(text, found):
    assert [(colony, kept) for _, colony, kept in hex_text.picks(text)] == found


@pytest.mark.rule("PX-BOARD-4")
@pytest.mark.parametrize(
    ("move", "same"),
    [
        (Scout(hex="2,-1"), Scout(hex="B4")),
        (Scout(hex="(0,0)"), Scout(hex="C3")),
        (Scout(hex="9,9"), Scout(hex="9,9")),
        (Defend(hex="b3", origin="0,1"), Defend(hex="B3", origin="D3")),
        (Defend(hex="B3"), Defend(hex="B3")),
        (BuySea(hexes=("3,0", "S1")), BuySea(hexes=("S0", "S1"))),
        (Winds(picks={"1,-1": ("2,-1", "B2")}), Winds(picks={"B3": ("B4", "B2")})),
        (Accept(oath="0,0"), Accept(oath="C3")),
        (Zap(target="blue"), Zap(target="blue")),
    ],
)
def test_hexes_of_a_move_get_their_labels(move, same):
    board = position(THREE).board
    assert notation.labelled(move, board) == same
    assert notation.read(notation.write(move), Moves, board) == same


@pytest.mark.rule("PX-PBP-3")
@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("winds B2 B3", True),
        ("winds B2", False),
        ("zap take", True),
        ("zap take surrender", False),
        ("zap blue", False),
        ("consent always", True),
        ("consent red never", True),
        ("consent red B4 never", False),
        ("consent", False),
        ("consent red", False),
        ("consent red perhaps", False),
        ("trade decline", True),
        ("trade", False),
        ("end turn", True),
        ("end", False),
        ("plan end", True),
        ("plan", False),
        ("scout A1", False),
    ],
)
def test_what_is_an_order_and_what_a_single_move(words, order):
    assert standing_orders.is_order(words.split()) is order


@pytest.mark.rule("PX-PBP-3")
def test_an_order_is_for_the_own_question_alone():
    table = Table(position(THREE)).play("red", Terraform(hex="B4"))
    assert obeyed(table, "consent always", "green") is None
    assert obeyed(table, "winds B2 B3", "blue") is None
    assert obeyed(table, "\nconsent never\n\nconsent always", "blue") == Refuse()
    assert obeyed(Table(table.state.but(frames=(), active="")), "consent always", "blue") is None


@pytest.mark.rule("PX-PBP-3")
@pytest.mark.parametrize("order", ["winds Z9 B3", "winds B2 Z9"])
def test_an_order_that_names_no_hex_keeps_what_silence_does_or_nothing(order):
    table = Table(position(THREE)).play("red", Colonise(), "d6:5")
    move = obeyed(table, order, "red")
    assert move is None if "Z9 B3" in order else set(move.picks["B2"]) == {"A2", "B3"}


@pytest.mark.rule("PX-PBP-4")
def test_a_plan_waits_for_its_own_questions():
    table = Table(position(THREE)).play("red", Colonise(), "d6:3")
    assert table.asked().kind == "winds" and obeyed(table, "plan place C4", "red") is None
    state = player(position(THREE, stage="spend", mods=("explorers",)), "red", xp=5)
    plan = "plan buysea S0+S1+S2; scout A1"
    assert obeyed(Table(state), "plan done; scout A1", "red") is not None, plan


@pytest.mark.rule("PX-PBP-4")
def test_only_the_part_that_was_played_is_struck_from_a_plan():
    plan = "plan scout A1; end\nconsent always"
    assert standing_orders.after(plan, Scout(hex="A1"), Moves) == "plan end\nconsent always"
    assert standing_orders.after(plan, Scout(hex="A3"), Moves) == plan
    assert standing_orders.after("plan end", EndTurn(), Moves) == ""
