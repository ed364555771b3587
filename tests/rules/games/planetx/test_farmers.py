"""Which hexes are farmed."""

from __future__ import annotations

import pytest

from rules.games.planetx.actions.farmers import Farm, fields, yields
from rules.games.planetx.board.territory import territory
from tests.support.planetx.table import Table, position

pytestmark = pytest.mark.rule("PX-MOD-FARMERS-2")


def test_only_hexes_next_to_own_colonies_count_not_all_of_the_territory():
    state = position("? ? ?\n? R . .\n? . . . B\n? ? ? ?\n? ? ?")
    assert fields(state, "red") == ("B3", "C2", "C3")
    assert "C4" in territory(state, "red") and "B4" in territory(state, "red")
    assert fields(state, "blue") == ("B4", "C4")


def test_a_hex_between_own_colonies_counts_once_and_between_strangers_for_both():
    state = position("? ? ?\n? R . R\n? . ? . ?\n. B ? ?\n? ? ?")
    assert fields(state, "red") == ("B3", "C2", "C4") and yields(state, "red") == 1
    assert fields(state, "blue") == ("C2", "D1")


def test_dice_colonies_and_the_sea_count_for_nothing():
    rows = "R . ?\n1 F ? ?\n? ? ? ? ?\n? ? ? ?\nB ? ?"
    state = position(rows, mods=("explorers", "farmers"), sea={"S6": 1, "S7": 1, "S8": 1})
    assert fields(state, "red") == ("A2",)


def test_tokens_and_conflict_zones_do_not_spoil_a_field():
    rows = "? . ?\n? R . R\n? ? ? ? ?\n? B ? ?\n? ? ?"
    tokens = {"A2": ("blue",), "B3": ("red", "blue")}
    state = position(rows, mods=("betrayal", "farmers"), shields=tokens)
    assert "A2" not in territory(state, "red") and "B3" not in territory(state, "red")
    assert fields(state, "red") == ("A2", "B3")
    promised = state.but(promised={"A2": "under"}, oaths={"blue": "B3"})
    assert fields(promised, "red") == ("A2", "B3")


@pytest.mark.rule("PX-MOD-FARMERS-3")
@pytest.mark.parametrize(
    ("rows", "dice"),
    [
        ("? . ?\n? R . ?\n? . ? ? ?\n? ? ? ?\n? ? B", 1),
        ("? . ?\n? R . ?\n? . . ? ?\n? ? ? ?\n? ? B", 2),
        (". . ?\n? R . ?\n? . . ? ?\n? ? ? ?\n? ? B", 2),
    ],
)
def test_every_second_field_is_a_die(rows, dice):
    state = position(rows, mods=("farmers",))
    assert yields(state, "red") == dice
    table = Table(state).play("red", Farm(), " ".join(["d6:3"] * dice))
    assert table.state.players["red"].pop == dice
