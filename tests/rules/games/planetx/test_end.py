"""How a game comes to its end: turns and rounds, the countdown, the last round, a deadlock."""

from __future__ import annotations

import pytest

from rules import core
from rules.games.planetx.actions.colonise import Colonise, Decline, Place
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.board.territory import spots
from rules.games.planetx.cards.deck import BuyCard, InterruptCard
from rules.games.planetx.gm.gm_players import RemovePlayer
from rules.games.planetx.trade.goods import Goods
from rules.games.planetx.trade.trade import Accept, DeclineTrade, Offer
from rules.games.planetx.turn.population import Remove
from rules.games.planetx.turn.turn import DoneSpending, EndTurn
from tests.support.planetx.decks import card, effect, holding
from tests.support.planetx.table import Table, player, position

THREE = "? ? ?\n? R . F\nG 2 ? . ?\n? ? . 4\n? B ?"
ROOM = "? ? ?\n? R . .\nG ? ? . .\n? ? . ?\n? B ?"
NO_SPOT = "R . B\n. . . .\nB . G . B\n. . . .\nB . B"
"""A board without a die where every empty hex touches a colony."""


def idle(**changes):
    """Return a game at Red's turn in which nobody can do anything but pass."""
    state = position(NO_SPOT, **changes)
    assert not state.dice and not any(spots(state, seat) for seat in state.order)
    return state


def scouting(table, *turns):
    """Let players scout one after another; a 1 shows so that no population moves."""
    for seat, at in turns:
        assert table.waits() == (seat,)
        table.play(seat, Scout(hex=at), "d6:3")
    return table


@pytest.mark.rule("PX-TURN-2", "PX-TURN-9")
def test_a_round_is_one_pass_through_the_seats():
    table = Table(position(THREE))
    seen = []
    for seat, at in (("red", "A1"), ("blue", "E1"), ("green", "B1"), ("red", "A2"), ("blue", "E3")):
        seen.append((table.state.round, table.state.active))
        scouting(table, (seat, at))
    assert seen == [(1, "red"), (1, "blue"), (1, "green"), (2, "red"), (2, "blue")]
    assert table.state.round == 2 and table.state.active == "green"
    assert table.state.turn.no == 6


@pytest.mark.rule("PX-TURN-2", "PX-TURN-9")
@pytest.mark.parametrize(
    ("out", "status", "turns"),
    [
        ("blue", "finished", [(1, "red"), (1, "green"), (2, "red")]),
        ("blue", "eliminated", [(1, "red"), (1, "green"), (2, "red")]),
        ("green", "finished", [(1, "red"), (1, "blue"), (2, "red")]),
        ("red", "eliminated", [(1, "blue"), (1, "green"), (2, "blue")]),
        ("red", "finished", [(1, "blue"), (1, "green"), (2, "blue")]),
    ],
)
def test_seats_that_are_through_are_passed_over_and_still_end_the_round(out, status, turns):
    state = player(position(THREE, active=turns[0][1]), out, status=status)
    table, seen = Table(state), []
    hexes = {"red": ("A1", "A2"), "blue": ("E1", "E3"), "green": ("B1", "D1")}
    for place in range(3):
        seat = table.state.active
        seen.append((table.state.round, seat))
        scouting(table, (seat, hexes[seat][place // 2]))
    assert seen == turns and "PX-TURN-2" in table.rules()


def last_round(no=1, last=3, **changes):
    """Return a game of three in some round, Blue finished, with a last round."""
    state = position(THREE, **changes).but(round=no, last_round=last, first_finish=last - 2)
    return player(state, "blue", status="finished")


@pytest.mark.rule("PX-END-2")
@pytest.mark.parametrize("first", [1, 4])
def test_the_first_to_finish_leaves_two_full_rounds_after_this_one(first):
    state = player(position(ROOM).but(round=first), "red", unplaced=1)
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="B4"))
    assert table.state.players["red"].status == "finished"
    assert (table.state.first_finish, table.state.last_round) == (first, first + 2)
    assert table.says(f"Round {first + 2} is the last one")


@pytest.mark.rule("PX-END-2", "PX-TURN-9", "PX-END-3")
def test_the_rest_of_the_round_and_two_full_rounds_are_played():
    state = player(position(ROOM), "red", unplaced=1)
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="B4"))
    played = []
    while core.question(table.state) is not None:
        seat = table.state.active
        played.append((table.state.round, seat))
        table.play(seat, table.offers(seat, Scout)[0], "d6:3")
    assert played == [
        (1, "blue"),
        (1, "green"),
        (2, "blue"),
        (2, "green"),
        (3, "blue"),
        (3, "green"),
    ]
    assert table.state.result.how == "scored" and table.state.round == 3
    assert table.says("The game ends in round 3")


@pytest.mark.rule("PX-END-2")
def test_a_later_finisher_does_not_move_the_last_round():
    state = player(position(ROOM), "red", unplaced=1).but(round=2, first_finish=1, last_round=3)
    state = player(state, "blue", status="finished")
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="B4"))
    assert (table.state.first_finish, table.state.last_round) == (1, 3)
    assert table.waits() == ("green",) and table.state.round == 2


@pytest.mark.rule("PX-TURN-9", "PX-END-3")
@pytest.mark.parametrize(("no", "ended"), [(1, False), (2, False), (3, True)])
def test_the_last_seat_of_the_last_round_ends_the_game(no, ended):
    table = scouting(Table(last_round(no)), ("red", "A1"))
    assert table.waits() == ("green",) and table.state.round == no
    scouting(table, ("green", "B1"))
    assert (table.state.result is not None) is ended
    assert table.state.round == (3 if ended else no + 1)
    assert ended or table.waits() == ("red",)


@pytest.mark.rule("PX-TURN-9")
def test_the_game_ends_though_the_last_seats_of_the_order_are_through():
    state = player(last_round(3), "green", status="eliminated")
    state = state.but(colonies={h: c for h, c in state.colonies.items() if c.owner != "green"})
    table = scouting(Table(state), ("red", "A1"))
    assert table.state.result.how == "scored"


@pytest.mark.rule("PX-TURN-9", "PX-END-3")
def test_all_finished_ends_the_game_at_once():
    state = player(position(ROOM), "red", unplaced=1)
    for seat in ("blue", "green"):
        state = player(state, seat, status="finished")
    state = state.but(first_finish=1, last_round=3)
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="B4"))
    assert table.state.result.how == "scored" and table.state.round == 1


@pytest.mark.rule("PX-TURN-9", "PX-ELIM-2")
def test_a_lone_survivor_wins_before_anybody_is_scored():
    state = player(last_round(3).but(gm=True), "blue", status="eliminated")
    table = Table(state).play("gm", RemovePlayer(seat="green"))
    assert table.state.result.how == "survivor" and table.state.result.winners == ("red",)
    alone = player(last_round(3), "blue", status="eliminated")
    alone = player(alone, "green", status="eliminated")
    table = scouting(Table(alone), ("red", "A1"))
    assert table.state.result.how == "survivor"


@pytest.mark.rule("PX-TURN-9")
def test_the_last_who_plays_goes_on_beside_finished_ones():
    state = player(last_round(2), "green", status="finished")
    table = scouting(Table(state), ("red", "A1"))
    assert table.waits() == ("red",) and table.state.round == 3
    scouting(table, ("red", "A2"))
    assert table.state.result.how == "scored"


@pytest.mark.rule("PX-END-3", "PX-TURN-7", "PX-TURN-9")
def test_a_round_of_nothing_but_passing_ends_the_game_with_scoring():
    table = Table(idle())
    for seat in ("red", "blue"):
        assert table.play(seat, EndTurn()).state.result is None
    table.play("green", EndTurn())
    assert table.state.result.how == "scored" and table.state.round == 1
    assert table.says("nothing more can happen") and "PX-END-3" in table.rules()


def passed(table, *seats):
    for seat in seats:
        assert table.waits() == (seat,)
        table.play(seat, EndTurn())
    return table


@pytest.mark.rule("PX-END-3")
def test_the_ruling_can_be_switched_off():
    table = passed(Table(idle(deadlock_end="off")), "red", "blue", "green")
    assert table.state.result is None and table.state.round == 2


@pytest.mark.rule("PX-END-3")
def test_a_die_that_nobody_reaches_keeps_the_game_going():
    fogged = idle(mods=("explorers",)).but(dice={"C2": "?"}, promised={"C2": "on_top"})
    table = passed(Table(fogged), "red", "blue", "green")
    assert table.state.result is None and table.state.round == 2


@pytest.mark.rule("PX-END-3", "PX-TURN-9")
def test_the_last_die_taken_in_a_round_leaves_one_more():
    state = idle(active="green").but(dice={"B1": "1", "B4": "1"})
    table = Table(state).play("green", Explore(hex="B4")).play("red", Explore(hex="B1"))
    passed(table, "blue", "green")
    assert table.state.result is None and table.state.round == 3
    passed(table, "red", "blue", "green")
    assert table.state.result.how == "scored" and table.state.round == 3


@pytest.mark.rule("PX-END-3")
def test_a_spot_for_a_colony_keeps_the_game_going():
    rows = "R . B\n. . . .\n. . . . .\n. . . .\nB . B"
    table = Table(position(rows))
    assert spots(table.state, "red")
    table.play("red", Colonise(), "d6:1").play("red", Decline())
    table.play("blue", Colonise(), "d6:1").play("blue", Decline())
    assert table.state.result is None and table.state.round == 2


@pytest.mark.rule("PX-END-3")
def test_a_purchase_keeps_the_game_going_for_a_round():
    state = holding(card("aid"), rows=NO_SPOT, deck_mode="file", stage="spend")
    state = player(state.but(deck=("aid#2",)), "red", cards=(), xp=5)
    table = passed(Table(state).play("red", BuyCard()), "red", "blue", "green")
    assert table.state.result is None and table.state.round == 2
    passed(table, "red", "blue", "green")
    assert table.state.result is not None


@pytest.mark.rule("PX-END-3")
def test_a_card_played_keeps_the_game_going_for_a_round():
    made = card("gift", [effect("gain_xp", n=1)], when="interrupt", uses="once")
    state = holding(made, rows=NO_SPOT, seat="green")
    table = Table(state).play("green", InterruptCard(card="gift#1"))
    passed(table, "red", "blue", "green")
    assert table.state.result is None
    passed(table, "red", "blue", "green")
    assert table.state.result is not None


@pytest.mark.rule("PX-END-3")
@pytest.mark.parametrize(("answer", "ended"), [(Accept(), False), (DeclineTrade(), True)])
def test_a_trade_keeps_the_game_going_and_an_offer_does_not(answer, ended):
    state = idle(mods=("merchants",), stage="spend")
    table = Table(state).play("red", Offer(partner="blue", give=Goods(pop=1)))
    table.play("blue", answer)
    passed(table, "red") if not ended else table.play("red", DoneSpending()).play("red", EndTurn())
    for seat in ("blue", "green"):
        table.play(seat, DoneSpending()).play(seat, EndTurn())
    assert (table.state.result is not None) is ended


@pytest.mark.rule("PX-TURN-2")
def test_an_eliminated_seat_is_given_no_turn_at_all():
    state = player(position(THREE), "blue", status="eliminated")
    table = scouting(Table(state), ("red", "A1"))
    assert table.waits() == ("green",) and table.state.turn.no == 2
    assert not table.says("Blue")


LAST = "? ? ?\n? R . .\n? ? . . .\n? ? . ?\n? B ?"


@pytest.mark.rule("PX-END-1", "PX-END-4")
@pytest.mark.parametrize(
    ("setting", "lost", "finished"),
    [("available", 0, True), ("available", 2, True), ("full_set", 0, True), ("full_set", 2, False)],
)
def test_the_last_piece_finishes_unless_lost_ones_count_too(setting, lost, finished):
    state = player(position(LAST, last_colony=setting), "red", unplaced=1, lost=lost)
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="C4"))
    assert (table.state.players["red"].status == "finished") is finished


@pytest.mark.rule("PX-END-1")
@pytest.mark.parametrize(("setting", "finished"), [("available", True), ("full_set", False)])
def test_a_piece_lost_by_the_placement_itself_counts_for_the_full_set(setting, finished):
    two = LAST.replace("? B ?", "R B ?").replace("? ? . ?", "? ? . .")
    state = player(position(two, last_colony=setting), "red", pop=-4, unplaced=1, lost=0)
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="C4"))
    table.play("red", Remove(hex="B2"))
    assert table.state.players["red"].lost == 1
    assert (table.state.players["red"].status == "finished") is finished
