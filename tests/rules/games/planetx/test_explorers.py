"""Sea routes and the promised land."""

from __future__ import annotations

import pytest

from rules.games.planetx.actions.colonise import Colonise, Place, Winds
from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.explorers import BuySea, Uncover, is_in_a_row, runs, supply
from rules.games.planetx.actions.farmers import fields
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Terraform
from rules.games.planetx.actions.zap import Zap
from rules.games.planetx.board.board_events import followed
from rules.games.planetx.board.board_updates import put_die
from rules.games.planetx.board.territory import frontier, spots, territory
from rules.games.planetx.turn.turn import DoneSpending, EndTurn
from tests.support.planetx.table import Table, opened, player, position

BOARD = "R . ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? B"


def rich(rows=BOARD, xp=20, **changes):
    changes.setdefault("mods", ("explorers",))
    changes.setdefault("stage", "spend")
    return player(position(rows, **changes), "red", xp=xp)


@pytest.mark.rule("PX-SETUP-8", "PX-MOD-EXPLORERS-6", "PX-BOARD-7", "PX-SETUP-4")
def test_the_centre_starts_under_fog():
    state = opened("red", "blue", explorers="on").state
    assert set(state.promised) == {"C3", "C4", "D3", "D4", "D5", "E3", "E4"}
    assert set(state.promised.values()) == {"on_top"}
    assert {state.dice[h] for h in state.promised} == {"?"}


@pytest.mark.rule(
    "PX-MOD-EXPLORERS-1", "PX-MOD-EXPLORERS-2", "PX-XP-2", "PX-XP-3", "PX-MOD-EXPLORERS-3"
)
def test_a_sea_route_costs_five_and_lies_next_to_territory():
    table = Table(rich()).play("red", BuySea(hexes=("S6", "S7", "S8")))
    assert table.state.players["red"].xp == 15
    assert table.state.sea == {"S6": 1, "S7": 1, "S8": 1}
    assert table.asked().kind == "spend" and not table.state.turn.usual_used


@pytest.mark.rule("PX-MOD-EXPLORERS-2", "PX-MOD-EXPLORERS-1")
@pytest.mark.parametrize(
    ("hexes", "code"),
    [
        (("S0", "S1", "S2"), "NOT_ADJACENT"),
        (("A1", "S6", "S7"), "NOT_ON_BOARD"),
        (("S4", "S5", "S7"), "NOT_ALLOWED"),
        (("S6", "S7"), "NOT_ALLOWED"),
        (("S6", "S6", "S7"), "NOT_ALLOWED"),
        (("S6", "S7", "S8"), "NOT_ALLOWED"),
    ],
)
def test_a_sea_route_elsewhere_is_refused(hexes, code):
    table = Table(rich(sea={"S8": 1, "S9": 1, "S10": 1}))
    assert table.code("red", BuySea(hexes=hexes)) == code


@pytest.mark.rule("PX-MOD-EXPLORERS-1")
def test_sea_routes_run_out():
    state = rich(sea={f"S{i}": i // 2 for i in range(0, 8)}, sea_supply="4")
    assert supply(state) == 0
    assert Table(state).code("red", BuySea(hexes=("S8", "S9", "S10"))) == "NOT_AVAILABLE"
    assert Table(rich(xp=4)).code("red", BuySea(hexes=("S6", "S7", "S8"))) == "TOO_POOR"
    # Without a number there are two for each player, whoever has finished.
    assert supply(player(rich(), "blue", status="finished")) == 2 * len(rich().order)


@pytest.mark.rule("PX-BOARD-5", "PX-MOD-EXPLORERS-2")
def test_the_pieces_on_offer_are_all_runs_of_the_ring():
    state = rich()
    found = {frozenset(run) for run in runs(state)}
    ring = [frozenset(f"S{(i + k) % 18}" for k in range(3)) for i in range(18)]
    assert found == set(ring) and all(is_in_a_row(state, run) for run in ring)


@pytest.mark.rule("PX-MOD-EXPLORERS-3")
def test_a_sea_route_carries_everybodys_territory():
    state = rich(sea=dict.fromkeys(("S2", "S3", "S4", "S5", "S6"), 1))
    assert {"S2", "S4", "S6"} <= territory(state, "red")
    assert "B4" in frontier(state, "red")
    other = rich("? ? B\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? R ?", sea={"S5": 1, "S4": 1, "S3": 1})
    assert {"S3", "S4", "S5"} <= territory(other, "blue")


@pytest.mark.rule("PX-MOD-EXPLORERS-3", "PX-COL-2")
def test_no_colony_stands_at_sea():
    state = rich("R . .\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? B", sea={"S6": 1, "S7": 1, "S8": 1})
    table = Table(state).play("red", Colonise(), "d6:1")
    assert table.code("red", Place(hex="S6")) == "NOT_ON_BOARD"
    assert {m.hex for m in table.offers("red", Place)} == {"A3"}


@pytest.mark.rule("PX-MOD-EXPLORERS-4", "PX-WIND-5")
def test_the_sea_is_neither_kept_nor_filled_nor_farmed():
    state = rich("R . .\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? B", sea={"S6": 1, "S7": 1, "S8": 1})
    assert fields(state, "red") == ("A2",)
    table = Table(state).play("red", Colonise(), "d6:5")
    assert table.state.sea and "S6" not in table.state.dice
    assert table.asked().kind == "place" and table.offers("red", Winds) == ()


@pytest.mark.rule("PX-MOD-EXPLORERS-3")
def test_zaps_reach_across_the_sea():
    rows = "R ? B\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? ?"
    state = position(rows, mods=("explorers", "betrayal"), sea={"S4": 1, "S5": 1, "S6": 1})
    assert Zap(target="blue") in Table(player(state, "red", zap=1)).offers("red")


@pytest.mark.rule("PX-MOD-EXPLORERS-5", "PX-INV-4", "PX-MOD-2")
def test_defence_may_lie_on_a_sea_route_next_to_a_colony():
    state = position(BOARD, mods=("explorers", "betrayal"), sea={"S7": 1, "S8": 1, "S12": 1})
    table = Table(player(state, "red", shields=2))
    assert table.code("red", Defend(hex="S12")) == "NOT_ADJACENT"
    assert table.code("red", Defend(hex="S6")) == "NOT_ON_BOARD"
    assert table.play("red", Defend(hex="S7")).state.shields == {"S7": ("red",)}


FOGGY = "? ? ?\n? R . ?\n? ? ? . ?\n? ? ? ?\n? B ?"


def foggy(**changes):
    return rich(FOGGY, promised={"C3": "on_top", "D3": "on_top", "D1": "on_top"}, **changes)


@pytest.mark.rule("PX-MOD-EXPLORERS-6", "PX-TERR-5")
def test_nothing_under_fog_is_a_target():
    table = Table(foggy()).play("red", DoneSpending())
    for move in (Scout(hex="C3"), Explore(hex="C3"), Terraform(hex="C3")):
        assert table.code("red", move) == "FOGGED"


@pytest.mark.rule("PX-MOD-EXPLORERS-7", "PX-MOD-EXPLORERS-8")
def test_uncovering_sets_the_die_and_puts_the_token_under_it():
    table = Table(foggy()).play("red", Uncover(hex="C3", face="2"))
    assert table.state.dice["C3"] == "2" and table.state.promised["C3"] == "under"
    assert table.state.players["red"].xp == 15
    table.play("red", Uncover(hex="D3", face="F"))
    assert table.state.dice["D3"] == "F"


@pytest.mark.rule("PX-MOD-EXPLORERS-7")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Uncover(hex="C3", face="?"), "WRONG_FACE"),
        (Uncover(hex="D1", face="1"), "NOT_ADJACENT"),
        (Uncover(hex="A1", face="1"), "NOT_ALLOWED"),
        (Uncover(hex="S1", face="1"), "NOT_ON_BOARD"),
    ],
)
def test_uncovering_elsewhere_is_refused(move, code):
    assert Table(foggy()).code("red", move) == code
    assert Table(foggy(xp=4)).code("red", move) == "TOO_POOR"


@pytest.mark.rule("PX-MOD-EXPLORERS-8", "PX-MOD-EXPLORERS-10", "PX-TERRA-3", "PX-INV-3")
def test_a_question_mark_brings_the_fog_back():
    state = foggy(stage="act").but(promised={"C3": "under"}, dice={**foggy().dice, "C3": "F"})
    table = Table(state)
    assert table.code("red", Scout(hex="C3")) == "WRONG_FACE"
    table.play("red", Terraform(hex="C3"))
    assert table.state.dice["C3"] == "?" and table.state.promised["C3"] == "on_top"


@pytest.mark.rule("PX-MOD-EXPLORERS-10")
def test_an_uncovered_number_is_explored_and_the_token_stays():
    state = foggy(stage="act").but(promised={"C3": "under"}, dice={**foggy().dice, "C3": "2"})
    table = Table(state).play("red", Explore(hex="C3"))
    assert table.state.promised == {"C3": "under"} and "C3" not in table.state.dice


@pytest.mark.rule("PX-MOD-1")
def test_without_the_mod_its_moves_are_off():
    state = rich(mods=())
    assert Table(state).code("red", BuySea(hexes=("S6", "S7", "S8"))) == "MOD_OFF"
    assert Table(state).code("red", Uncover(hex="C3", face="1")) == "MOD_OFF"


@pytest.mark.rule("PX-MOD-EXPLORERS-6", "PX-TURN-7", "PX-TURN-8")
def test_fog_alone_forbids_nobody_to_pass():
    state = foggy(stage="act")
    assert "C3" in state.dice and "C3" not in frontier(state, "red")
    assert spots(state, "red") == ("C4",)
    near = {h: "on_top" for h in state.dice}
    hidden = player(state.but(promised=near), "red", unplaced=0, lost=4)
    assert frontier(hidden, "red") == ()
    assert Table(hidden).play("red", EndTurn()).state.active == "blue"


@pytest.mark.rule("PX-XP-2", "PX-FX-COSTCHANGE")
def test_uncovering_costs_what_it_says():
    table = Table(foggy(xp=5)).play("red", Uncover(hex="C3", face="2"))
    assert table.state.players["red"].xp == 0


@pytest.mark.rule("PX-MOD-EXPLORERS-2", "PX-MOD-EXPLORERS-3")
@pytest.mark.parametrize(
    "hexes", [("S5", "S6", "S7"), ("S6", "S7", "S8"), ("S8", "S7", "S6"), ("S7", "S8", "S9")]
)
def test_one_hex_next_to_territory_is_enough_in_any_order(hexes):
    rows = "R ? ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? B"
    table = Table(rich(rows)).play("red", BuySea(hexes=hexes))
    assert set(table.state.sea) == set(hexes) and set(table.state.sea.values()) == {1}


@pytest.mark.rule("PX-MOD-EXPLORERS-2")
def test_territory_without_a_colony_beside_the_sea_will_do_and_a_denied_hex_will_not():
    rows = "? . ?\n? R . .\n? ? ? ? ?\n? ? ? ?\n? ? B"
    mods = ("explorers", "betrayal")
    move = BuySea(hexes=("S0", "S1", "S2"))
    assert Table(rich(rows, mods=mods)).play("red", move).state.sea
    denied = rich(rows, mods=mods, shields={"B4": ("blue",)})
    assert Table(denied).code("red", move) == "NOT_ADJACENT"


@pytest.mark.rule("PX-MOD-EXPLORERS-2")
def test_the_next_piece_may_join_the_last_one_and_is_another_piece():
    rows = "R ? ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? B"
    table = Table(rich(rows)).play("red", BuySea(hexes=("S6", "S7", "S8")))
    assert table.code("red", BuySea(hexes=("S11", "S12", "S13"))) == "NOT_ADJACENT"
    assert table.code("red", BuySea(hexes=("S8", "S9", "S10"))) == "NOT_ALLOWED"
    table.play("red", BuySea(hexes=("S9", "S10", "S11")))
    assert [table.state.sea[f"S{i}"] for i in range(6, 12)] == [1, 1, 1, 2, 2, 2]


@pytest.mark.rule("PX-MOD-EXPLORERS-2")
def test_a_piece_does_not_count_as_the_territory_it_will_bring():
    rows = "R ? ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? B"
    table = Table(rich(rows))
    assert table.code("red", BuySea(hexes=("S2", "S3", "S4"))) == "NOT_ADJACENT"
    assert table.code("red", BuySea(hexes=("S4", "S5"))) == "NOT_ALLOWED"
    assert table.code("red", BuySea(hexes=("S6", "S7", "S8", "S9"))) == "NOT_ALLOWED"
    assert table.code("red", BuySea(hexes=("S6", "S7", "S10"))) == "NOT_ALLOWED"


@pytest.mark.rule("PX-MOD-EXPLORERS-2")
@pytest.mark.parametrize("length", [1, 2, 4])
def test_pieces_are_as_long_as_the_setting_says(length):
    table = Table(rich(sea_length=length))
    for tried in range(1, 6):
        move = BuySea(hexes=tuple(f"S{6 + i}" for i in range(tried)))
        fault = None if tried == length else "NOT_ALLOWED"
        assert (fault is None) is (move in table.offers("red", BuySea))
        assert fault is None or table.code("red", move) == fault


@pytest.mark.rule("PX-MOD-EXPLORERS-1")
@pytest.mark.parametrize(
    ("rows", "setting", "left"),
    [
        (BOARD, "0", 0),
        (BOARD, "1", 1),
        (BOARD, "auto", 4),
        (BOARD.replace("? ? B", "G ? B"), "auto", 6),
    ],
)
def test_there_are_two_sea_routes_for_each_player_or_as_many_as_set(rows, setting, left):
    state = rich(rows, sea_supply=setting)
    assert supply(state) == left
    used = state.but(sea={"S9": 1, "S10": 1, "S11": 1})
    assert supply(used) == left - 1


@pytest.mark.rule("PX-MOD-EXPLORERS-2")
def test_a_sea_route_covers_no_hex_twice():
    assert Table(rich()).code("red", BuySea(hexes=("S6", "S7", "S8", "S8"))) == "NOT_ALLOWED"


@pytest.mark.rule("PX-MOD-EXPLORERS-3", "PX-MOD-EXPLORERS-1")
def test_every_sea_route_is_a_piece_of_its_own():
    table = Table(rich())
    for hexes in (("S6", "S7", "S8"), ("S5", "S4", "S3"), ("S9", "S10", "S11")):
        table.play("red", BuySea(hexes=hexes))
    assert [table.state.sea[at] for at in ("S6", "S3", "S11")] == [1, 2, 3]


@pytest.mark.rule("PX-MOD-EXPLORERS-8", "PX-WIND-6", "PX-TERRA-3")
@pytest.mark.parametrize(
    ("promised", "face", "fogged", "told"),
    [
        ({"C3": "under"}, "?", ["C3"], "Fog lies over C3 again."),
        ({"C3": "under"}, "4", [], None),
        ({"C3": "on_top"}, "?", ["C3"], None),
        ({"C3": "on_top"}, "4", [], None),
        ({"C3": "under", "D3": "on_top"}, "?", ["C3", "D3"], "Fog lies over C3 again."),
        ({}, "?", [], None),
    ],
)
def test_fog_returns_with_the_question_mark_and_is_told_once(promised, face, fogged, told):
    before = foggy().but(promised=promised)
    after = put_die(before, "C3", face)
    assert [at for at, side in sorted(after.promised.items()) if side == "on_top"] == fogged
    assert after.changed == ("C3",)
    assert [line.text for line in followed(before, after)] == ([told] if told else [])
