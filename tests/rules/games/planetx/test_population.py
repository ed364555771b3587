"""Population point by point, lost and regained pieces, elimination."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import core
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Grant, Terraform
from rules.games.planetx.actions.zap import Take, Zap
from rules.games.planetx.cards import effects
from rules.games.planetx.cards.cards import Card
from rules.games.planetx.gm.gm_hold import Adjust
from rules.games.planetx.gm.gm_players import GmAdjust, RemovePlayer
from rules.games.planetx.model import CHANGES, Government, Held, Player
from rules.games.planetx.model import Colony as Piece
from rules.games.planetx.turn.population import Remove, fallen, gain, gained
from tests.support.planetx.table import Table, player, position

BOARD = "? ? ?\n? R . ?\n? 2 4 . R\n? ? 3 ?\n? B ?"


def gain_slowly(pop, lost, unplaced, points, overflow):
    for _ in range(points):
        pop += 1
        if pop == 5 and not lost:
            pop = 4
        elif pop == 5:
            pop, lost, unplaced = 0, lost - 1, unplaced + 1
            if overflow == "discard":
                return pop, lost, unplaced
    return pop, lost, unplaced


@pytest.mark.rule("PX-POP-1", "PX-POP-2", "PX-DIE-3")
@given(
    st.integers(-4, 4),
    st.integers(0, 3),
    st.integers(0, 12),
    st.sampled_from(["continue", "discard"]),
)
def test_gaining_equals_a_slow_counter(pop, lost, points, overflow):
    after = gained(Player(pop=pop, lost=lost, unplaced=1), points, overflow)
    assert (after.pop, after.lost, after.unplaced) == gain_slowly(pop, lost, 1, points, overflow)
    assert -4 <= after.pop <= 4


@pytest.mark.rule("PX-POP-2")
@pytest.mark.parametrize(
    ("pop", "lost", "points", "after"),
    [(4, 0, 3, (4, 0)), (4, 1, 1, (0, 0)), (3, 1, 4, (2, 0)), (4, 2, 6, (0, 0))],
)
def test_the_fifth_point_brings_a_piece_back(pop, lost, points, after):
    made = gained(Player(pop=pop, lost=lost), points, "continue")
    assert (made.pop, made.lost) == after


@pytest.mark.rule("PX-POP-3", "PX-POP-4", "PX-DIE-3")
@pytest.mark.parametrize(
    ("pop", "unplaced", "points", "overflow", "after"),
    [
        (0, 2, 4, "continue", (-4, 2, 0, False)),
        (-4, 2, 1, "continue", (0, 1, 0, False)),
        (-4, 2, 3, "continue", (-2, 1, 0, False)),
        (-4, 2, 3, "discard", (0, 1, 0, False)),
        (-4, 0, 3, "continue", (0, 0, 2, True)),
        (-4, 0, 3, "discard", (0, 0, 0, True)),
        (-3, 1, 12, "continue", (0, 0, 5, True)),
    ],
)
def test_the_fifth_point_below_costs_a_piece(pop, unplaced, points, overflow, after):
    made, left, owes = fallen(Player(pop=pop, unplaced=unplaced), points, overflow)
    assert (made.pop, made.unplaced, left, owes) == after


def low(**changes):
    state = position(BOARD, **changes)
    return player(state, "red", pop=-3, unplaced=0)


@pytest.mark.rule("PX-POP-4", "PX-ASK-REMOVE", "PX-POP-6", "PX-POP-5")
def test_without_unplaced_pieces_the_player_chooses_a_colony():
    table = Table(low()).play("red", Explore(hex="C3"))
    assert table.asked().kind == "remove" and table.waits() == ("red",)
    # Home is offered like any other.
    offered = [choice.move for choice in table.asked().entry("red").choices]
    assert offered == [Remove(hex="B2"), Remove(hex="C5")]
    assert table.code("red", Remove(hex="E2")) == "NOT_ALLOWED"
    table.play("red", Remove(hex="B2"))
    red = table.state.players["red"]
    assert table.says("C5 is Red's home now")
    assert "B2" not in table.state.colonies and "B2" not in table.state.dice
    assert (red.lost, red.home, red.pop, red.xp) == (1, "C5", -2, 4)


@pytest.mark.rule("PX-ASK-REMOVE")
def test_silence_removes_the_newest_colony():
    table = Table(low()).play("red", Explore(hex="C3")).lapse()
    assert "C5" not in table.state.colonies and table.state.players["red"].home == "B2"


@pytest.mark.rule("PX-POP-5", "PX-ELIM-1", "PX-ELIM-2", "PX-PBP-2")
def test_the_last_colony_takes_its_owner_out_unasked():
    state = low()
    alone = state.but(colonies={h: c for h, c in state.colonies.items() if h != "C5"})
    table = Table(alone).play("red", Explore(hex="C3"))
    assert table.state.players["red"].status == "eliminated"
    assert core.question(table.state) is None and table.state.result.winners == ("blue",)
    assert table.state.result.how == "survivor"


THREE = "? ? ?\n? R . ?\nG 2 4 . ?\n? ? 3 ?\n? B ?"


@pytest.mark.rule("PX-ELIM-3", "PX-TURN-9")
def test_with_more_players_the_turn_ends_and_the_game_goes_on():
    state = player(position(THREE), "red", pop=-3, unplaced=0)
    table = Table(state).play("red", Explore(hex="C3"))
    assert table.state.players["red"].status == "eliminated" and table.state.active == "blue"
    assert table.code("red", Scout(hex="A1")) == "OUT_OF_GAME"
    table.play("blue", Scout(hex="E1"), "d6:3").play("green", Scout(hex="B1"), "d6:3")
    assert table.state.active == "blue" and table.state.round == 2


@pytest.mark.rule("PX-ELIM-3")
def test_an_eliminated_players_things_leave_the_game():
    state = position(THREE, mods=("merchants", "betrayal"), oaths={"red": "A1", "blue": "A2"})
    state = state.but(cards={"aid": Card(id="aid", name="Aid")})
    held = {"cards": (Held(card="aid#1"),), "oath": "board", "zap": 1, "shields": 2}
    state = player(state, "red", pop=-3, unplaced=0, **held)
    table = Table(state).play("red", Explore(hex="C3"))
    red = table.state.players["red"]
    assert (red.cards, red.oath, red.zap, red.shields) == ((), "broken", 0, 0)
    assert table.state.discard == ("aid#1",) and table.state.oaths == {"blue": "A2"}
    assert "PX-ELIM-3" in table.rules()


@pytest.mark.rule("PX-ELIM-3")
def test_a_turn_ends_with_its_player_though_the_action_is_unused():
    state = position(THREE, mods=("mutation",))
    changes = ("adaptation", "mutation")
    state = player(state, "red", pop=-3, unplaced=0, changes=changes)
    table = Table(state).play("red", Explore(hex="C3", grant="mutation"))
    assert table.state.players["red"].status == "eliminated" and table.waits() == ("blue",)


@pytest.mark.rule("PX-POP-7", "PX-END-1", "PX-POP-1", "PX-POP-3")
@pytest.mark.parametrize("status", ["finished", "eliminated"])
def test_the_population_of_who_plays_no_more_stands_still(status):
    done = Player(pop=2, status=status, unplaced=1)
    assert gained(done, 3, "continue") == done
    assert fallen(done, 3, "continue") == (done, 0, False)


@pytest.mark.rule("PX-TURN-3", "PX-POP-1", "PX-POP-2")
def test_a_turn_begins_with_a_point_of_population():
    table = Table(position(THREE)).play("red", Explore(hex="C2"))
    assert table.state.players["blue"].pop == 1 and "PX-TURN-3" in table.rules()


@pytest.mark.rule("PX-DIE-3")
@pytest.mark.parametrize("pop", [-5, 5])
def test_no_stored_population_rests_beyond_four(pop):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"pop": pop}, Player)


@pytest.mark.rule("PX-ELIM-2", "PX-POP-5")
def test_the_survivor_of_a_zap_wins_at_once_even_with_a_bare_transformation():
    rows = "? ? ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
    state = player(position(rows, mods=("betrayal", "mutation")), "red", zap=1, changes=CHANGES)
    state = player(state, "blue", pop=-3, unplaced=0)
    table = Table(state).play("red", Zap(target="blue")).play("blue", Take())
    assert core.question(table.state) is None and table.state.result.how == "survivor"
    assert table.state.result.winners == ("red",) and table.state.result.tallies == ()


HOMES = "? ? ?\n? R . ?\n? 2 4 . R\n? ? 3 ?\nR ? B"


def homes(home, **numbers):
    """Return a game in which Red owes a colony, its pieces placed in an order of their own."""
    state = player(position(HOMES), "red", pop=-3, unplaced=0, lost=2, home=home)
    pieces = {at: Piece(owner="red", no=no) for at, no in numbers.items()}
    return Table(state.but(colonies={**state.colonies, **pieces})).play("red", Explore(hex="C3"))


@pytest.mark.rule("PX-POP-6")
@pytest.mark.parametrize(
    ("numbers", "new"),
    [({"B2": 2, "C5": 9, "E1": 4}, "E1"), ({"B2": 9, "C5": 3, "E1": 4}, "C5")],
)
def test_the_oldest_colony_left_is_the_next_home(numbers, new):
    table = homes("B2", **numbers).play("red", Remove(hex="B2"))
    assert table.state.players["red"].home == new and table.says(f"{new} is Red's home now")
    assert "PX-POP-6" in table.rules()


@pytest.mark.rule("PX-POP-6")
def test_home_stays_when_another_colony_goes():
    table = homes("C5", B2=1, C5=9, E1=4).play("red", Remove(hex="E1"))
    assert table.state.players["red"].home == "C5"
    assert "PX-POP-6" not in table.rules() and not table.says("home now")


@pytest.mark.rule("PX-ELIM-3", "PX-POP-5")
def test_nothing_of_an_eliminated_player_is_left_on_the_table():
    mods = ("merchants", "betrayal", "governments")
    state = position(THREE, mods=mods, shields={"B3": ("red", "blue"), "A1": ("red",)})
    government = Government(card="senate", side="harmony", bought=0)
    held = {"pop": -3, "unplaced": 0, "zap": 1, "government": government, "oath": "hand"}
    state = player(state, "red", **held)
    table = Table(state).play("red", Explore(hex="C3"))
    red = table.state.players["red"]
    assert table.state.shields == {"B3": ("blue",)}
    assert (red.government, red.home, red.zap, red.oath) == (None, None, 0, "broken")
    assert all(colony.owner != "red" for colony in table.state.colonies.values())
    assert table.says("With Red go the government, zap and defence tokens")
    assert effects.majority(table.state) is None
    assert table.says("stand even") and "PX-MOD-GOVERNMENTS-4" in table.rules()


FISSURE = "? ? ?\n? R . F\nG . . . ?\n? ? . 4\n? B ?"


@pytest.mark.rule("PX-ELIM-3", "PX-ASK-CONSENT", "PX-TERRA-4")
def test_the_consent_of_somebody_who_leaves_is_not_waited_for():
    table = Table(position(FISSURE).but(gm=True)).play("red", Terraform(hex="B4"))
    assert table.waits() == ("blue", "green")
    table.play("gm", RemovePlayer(seat="green")).play("blue", Grant())
    assert table.state.dice["B4"] == "?"


@pytest.mark.rule("PX-ELIM-3")
def test_a_request_goes_with_the_player_who_made_it():
    state = player(position(FISSURE).but(gm=True), "red", pop=-4, unplaced=0)
    table = Table(state).play("red", Terraform(hex="B4"))
    table.play("gm", GmAdjust(adjust=Adjust(seat="red", what="pop", amount=-1)))
    assert table.waits() == ("blue",) and table.asked().kind == "act"


@pytest.mark.rule("PX-ELIM-3", "PX-POP-5")
def test_somebody_elses_end_leaves_the_turn_alone():
    near = "? ? ?\n? R . ?\nG 2 4 . ?\n? ? 3 .\n? ? B"
    state = player(position(near, mods=("betrayal",)), "red", zap=1)
    state = player(state, "blue", pop=-3, unplaced=0, cards=(Held(card="aid#1"),))
    state = state.but(cards={"aid": Card(id="aid", name="Aid")}, discard=("aid#2",))
    table = Table(state).play("red", Zap(target="blue")).play("blue", Take())
    assert table.state.discard == ("aid#2", "aid#1") and table.waits() == ("red",)
    assert not table.state.turn.usual_used and table.says("With Blue go 1 cards")


@pytest.mark.rule("PX-POP-2", "PX-POP-3", "PX-POP-4", "PX-TURN-3")
@pytest.mark.parametrize(
    ("before", "points", "text", "rule"),
    [
        ({"pop": 0}, 2, "0 → +2.", "PX-GM-2"),
        ({"pop": 4, "lost": 1}, 1, "+4 → 0. A lost colony piece comes back.", "PX-POP-2"),
        ({"pop": 1, "lost": 1}, 1, "+1 → +2.", "PX-GM-2"),
    ],
)
def test_a_gain_is_told_with_what_it_brings_back(before, points, text, rule):
    state = player(position(BOARD), "red", unplaced=1, **before)
    _, line = gain(state, "red", points, "by a ruling", "PX-GM-2")
    assert line.text.endswith(text) and line.rule == rule


@pytest.mark.rule("PX-POP-7", "PX-POP-4")
@pytest.mark.parametrize(
    ("before", "points", "after", "left", "owes"),
    [
        ({"pop": 0}, 1, (-1, 2, 1), 0, False),
        ({"pop": -4}, 1, (0, 1, 2), 0, False),
        ({"pop": -4}, 7, (-1, 0, 3), 0, False),
        ({"pop": -3}, 12, (0, 0, 3), 0, True),
        ({"pop": 4, "status": "finished"}, 3, (4, 2, 1), 0, False),
        ({"pop": 4, "status": "eliminated"}, 3, (4, 2, 1), 0, False),
    ],
)
def test_a_loss_takes_points_then_pieces_then_a_colony(before, points, after, left, owes):
    start = Player(unplaced=2, lost=1, **before)
    then, rest, due = fallen(start, points, "continue")
    assert ((then.pop, then.unplaced, then.lost), rest, due) == (after, left, owes)


@pytest.mark.rule("PX-POP-3", "PX-POP-4")
@pytest.mark.parametrize(
    ("pop", "loss", "text", "rule"),
    [
        (0, 1, "Red, by a ruling: population 0 → −1.", "PX-POP-3"),
        (-4, 1, "−4 → 0. 1 unplaced colony piece lost.", "PX-POP-4"),
        (-4, 6, "−4 → 0. 2 unplaced colony pieces lost.", "PX-POP-4"),
    ],
)
def test_a_loss_is_told_with_the_pieces_that_go(pop, loss, text, rule):
    state = player(position(BOARD).but(gm=True), "red", pop=pop, unplaced=3, lost=1)
    lost = Adjust(seat="red", what="pop", amount=-loss)
    table = Table(state).play("gm", GmAdjust(adjust=lost))
    assert table.told[-1].text.endswith(text) and table.told[-1].rule == rule
