"""Whose consent terraforming needs."""

from __future__ import annotations

import pytest

from rules.games.planetx.actions.terraform import Terraform, listed
from tests.support.planetx.table import Table, player, position

pytestmark = pytest.mark.rule("PX-TERRA-2")


def test_a_colony_next_to_the_fissure_is_territory():
    rows = "? ? ?\n? R F B\n? ? ? ? ?\n? ? ? ?\n? ? ?"
    assert listed(position(rows), "red", "B3") == ("blue",)


def test_territory_far_from_its_colony_is_asked():
    rows = "? ? ?\n? R F .\n? ? ? . ?\n? ? . ?\n? B ?"
    assert listed(position(rows), "red", "B3") == ("blue",)
    cut = rows.replace("? ? . ?", "? ? 1 ?")
    assert listed(position(cut), "red", "B3") == ()


def test_a_hex_denied_to_somebody_is_not_that_players_territory():
    rows = "? ? ?\n? R F .\n? ? ? . ?\n? ? . ?\n? B ?"
    tokens = {"B4": ("red",), "C4": ("red",)}
    state = position(rows, mods=("betrayal",), shields=tokens)
    assert listed(state, "red", "B3") == ()
    one = position(rows, mods=("betrayal",), shields={"B4": ("red",)})
    assert listed(one, "red", "B3") == ("blue",)


def test_a_sea_route_carries_territory_to_the_fissure():
    rows = "R F ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? B"
    state = position(rows, mods=("explorers",))
    assert listed(state, "red", "A2") == ()
    sea = {f"S{i % 18}": 1 for i in range(5, 19)}
    assert "blue" in listed(state.but(sea=sea), "red", "A2")


def test_all_others_are_listed_in_turn_order_and_oneself_never():
    rows = "? ? ?\n? R . F\nG . . . ?\n? ? . 4\n? B ?"
    state = position(rows)
    assert listed(state, "red", "B4") == ("blue", "green")
    assert listed(state.but(order=("green", "red", "blue")), "red", "B4") == ("green", "blue")
    assert listed(state, "green", "B4") == ("red", "blue")


def test_finished_ones_are_asked_and_eliminated_ones_are_not():
    rows = "? ? ?\n? R . F\nG . . . ?\n? ? . 4\n? B ?"
    state = player(position(rows), "blue", status="finished")
    assert listed(player(state, "green", status="eliminated"), "red", "B4") == ("blue",)


@pytest.mark.rule("PX-PBP-2")
def test_with_nobody_to_ask_nobody_waits():
    rows = "? ? ?\n? R F ?\n? ? ? ? ?\n? ? ? ?\n? B ?"
    table = Table(position(rows)).play("red", Terraform(hex="B3"))
    assert table.state.dice["B3"] == "?" and table.waits() == ("blue",)
    assert table.state.active == "blue"
