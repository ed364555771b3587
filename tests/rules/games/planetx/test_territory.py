"""Territory, frontier and cut-offs, on small drawn boards and against a slow counter."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Terraform
from rules.games.planetx.board import hexes, territory
from rules.games.planetx.board.board_updates import land, own, place_colony, set_shields, take_die
from tests.support.planetx.table import Table, drawn, player, position

OPEN = """
  . . 1
 ? R . .
. . 3 . B
 ? . . .
  ? ? .
"""


@pytest.mark.rule("PX-TERR-1", "PX-TERR-2", "PX-TERR-3")
def test_territory_runs_through_empty_hexes_only():
    state = position("? ? ?\n? R . ?\n? 1 ? . B\n? ? ? ?\n? ? ?")
    assert territory.territory(state, "red") == {"B2", "B3", "C4"}
    assert territory.territory(state, "blue") == {"C5", "C4", "B3"}


@pytest.mark.rule("PX-TERR-2")
def test_a_foreign_colony_cuts_the_way():
    state = position("? ? ?\n? ? ? ?\nR . B . .\n? ? ? ?\n? ? ?")
    assert territory.territory(state, "red") == {"C1", "C2"}


@pytest.mark.rule("PX-TERR-4")
def test_territory_is_shared():
    state = position(OPEN)
    assert territory.territory(state, "red") & territory.territory(state, "blue")


@pytest.mark.rule("PX-TERR-4")
@pytest.mark.parametrize(
    ("changed", "held"),
    [
        (lambda state: take_die(state, "B1"), {"A1", "A2", "B1"}),
        (lambda state: place_colony(state, "A2", "blue"), {"A1"}),
        (lambda state: set_shields(state, "A2", ("blue",)), {"A1"}),
        (lambda state: state.but(sea={"S6": 1}), {"A1", "A2", "S6"}),
    ],
)
def test_territory_is_worked_out_again_after_every_change(changed, held):
    state = position("R . ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? B")
    assert territory.territory(state, "red") == {"A1", "A2"}
    assert territory.territory(changed(state), "red") == held


@pytest.mark.rule("PX-TERR-5")
def test_the_frontier_is_dice_next_to_territory_without_fog():
    state = position("? ? ?\n? R . ?\n? 1 ? . B\n? ? F ?\n? ? ?")
    assert territory.frontier(state, "red") == (
        "A1", "A2", "A3", "B1", "B4", "C2", "C3", "D3", "D4",
    )  # fmt: skip
    fogged = state.but(promised={"A1": "on_top", "D3": "under"})
    assert "A1" not in territory.frontier(fogged, "red")
    assert "D3" in territory.frontier(fogged, "red")


@pytest.mark.rule("PX-TERR-1")
@pytest.mark.parametrize(
    "tokens",
    [{"promised": {"B3": "under"}}, {"oaths": {"blue": "B3"}}, {"shields": {"B3": ("red",)}}],
)
def test_no_token_closes_a_hex(tokens):
    state = position("? ? ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?", **tokens)
    assert territory.territory(state, "red") == {"B2", "B3", "C4", "D3"}


@pytest.mark.rule("PX-TERR-2")
def test_every_colony_has_a_reach_of_its_own():
    state = position("R . ?\n? ? ? ?\n? ? B ? ?\n? ? ? .\n? ? R")
    assert territory.territory(state, "red") == {"A1", "A2", "D4", "E3"}


@pytest.mark.rule("PX-MOD-EXPLORERS-3", "PX-COL-2")
def test_no_sea_hex_is_a_spot_for_a_colony():
    state = position("R . ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? B", mods=("explorers",))
    ground = land(state)
    state = state.but(sea={h: 1 for h in ground.around["A2"] if h in ground.sea})
    assert {"A2", *state.sea} < territory.territory(state, "red")
    assert territory.spots(state, "red") == ()


@pytest.mark.rule("PX-TERR-6", "PX-TERR-3")
def test_finished_players_keep_territory_and_eliminated_have_none():
    state = position(OPEN)
    assert territory.territory(player(state, "red", status="finished"), "red")
    assert not territory.territory(player(state, "red", status="eliminated"), "red")


@pytest.mark.rule("PX-TERR-1", "PX-MOD-EXPLORERS-3")
def test_sea_routes_are_open_to_all():
    state = position("R ? ?\n? ? ? ?\n? ? ? ? B\n? ? ? ?\n? ? ?", sea={"S7": 1, "S8": 1, "S6": 1})
    held = territory.territory(state, "red")
    assert held - {"A1"} and held - {"A1"} <= {"S6", "S7", "S8"}


@pytest.mark.rule("PX-SCORE-2")
def test_cut_off_colonies_have_no_way_home():
    state = position("R ? ?\n? ? ? ?\nB . R . R\n? ? ? ?\n? ? ?")
    assert territory.cut_off(state, "red") == ("C3", "C5")
    joined = position("R . ?\n? . . .\nB . R . R\n? ? ? ?\n? ? ?")
    assert territory.cut_off(joined, "red") == ()


boards = st.lists(st.sampled_from("..??123FRB"), min_size=19, max_size=19)


def slow_reach(state, seat):
    """Follow every path step by step, by distance alone."""
    at = land(state).at
    board = [h for h in land(state).order if h not in state.dice and h not in state.colonies]
    reached, grown = set(own(state, seat)), True
    while grown:
        more = {
            h for h in board if any(hexes.distance(at[h], at[r]) == 1 for r in reached)
        } - reached
        grown = bool(more)
        reached |= more
    return reached


@settings(max_examples=150, deadline=None)
@given(boards)
def test_territory_equals_a_slow_counter(symbols):
    if not {"R", "B"} <= set(symbols):
        symbols = ["R", *symbols[1:-1], "B"]
    state = position(drawn(symbols))
    for seat in ("red", "blue"):
        assert territory.territory(state, seat) == slow_reach(state, seat)
        near = {
            h
            for h in state.dice
            for t in slow_reach(state, seat)
            if hexes.distance(land(state).at[h], land(state).at[t]) == 1
        }
        assert set(territory.frontier(state, seat)) == near


@pytest.mark.rule("PX-TERR-5")
def test_an_own_colony_alone_makes_a_frontier_and_the_sea_and_empty_hexes_none():
    state = position("? ? ?\n? R F ?\n? 1 . ? ?\n? ? ? ?\n? ? B")
    assert territory.frontier(state, "red") == (
        "A1", "A2", "B1", "B3", "C2", "C4", "D2", "D3",
    )  # fmt: skip
    alone = position("? ? ?\n? R F ?\n? 1 ? ? ?\n? ? ? ?\n? ? B")
    assert territory.frontier(alone, "red") == ("A1", "A2", "B1", "B3", "C2", "C3")


@pytest.mark.rule("PX-TERR-5")
def test_beyond_a_denied_hex_there_is_no_frontier():
    rows = "? ? ?\n? R . ?\n? ? ? ? ?\n? ? ? ?\n? ? B"
    state = position(rows, mods=("betrayal",))
    assert "B4" in territory.frontier(state, "red")
    denied = state.but(shields={"B3": ("blue",)})
    assert "B4" not in territory.frontier(denied, "red")
    assert "A2" in territory.frontier(denied, "red")


@pytest.mark.rule("PX-TERR-5", "PX-MOD-EXPLORERS-3")
def test_a_sea_route_touches_the_dice_along_it():
    state = position("R ? ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? B", mods=("explorers",))
    assert "A3" not in territory.frontier(state, "red")
    reached = territory.frontier(state.but(sea={"S4": 1, "S5": 1, "S6": 1}), "red")
    assert "A3" in reached and not any(at.startswith("S") for at in reached)


@pytest.mark.rule("PX-TERR-5")
def test_every_action_on_a_die_needs_the_frontier():
    rows = "? ? ?\n? R ? ?\n? ? ? ? ?\n1 F ? ?\n? ? B"
    table = Table(position(rows))
    for move in (Scout(hex="E1"), Explore(hex="D1"), Explore(hex="E1"), Terraform(hex="D2")):
        refusal = table.refused("red", move)
        assert (refusal.code, refusal.rule) == ("NOT_ADJACENT", "PX-TERR-5")
    for kind in (Scout, Explore, Terraform):
        assert {m.hex for m in table.offers("red", kind)} <= {"A1", "A2", "B1", "B3", "C2", "C3"}
