"""Rulings with and without a GM, and the mods that the GM runs."""

from __future__ import annotations

import pytest

from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Terraform
from rules.games.planetx.gm.gm_hold import Adjust, Settle
from rules.games.planetx.gm.gm_players import SetCounter, SetTitle
from rules.games.planetx.gm.gm_turns import HoldGame, Note
from rules.games.planetx.system import SYSTEM
from tests.support.planetx.table import Table, player, position

THREE = "? ? ?\n? R . F\nG 2 ? . ?\n? ? . 4\n? B ?"


def run(**changes):
    return Table(position(THREE, **changes).but(gm=True))


@pytest.mark.rule("PX-MOD-FURY-2", "PX-GM-2")
def test_fury_is_run_with_counters_and_titles():
    table = run(mods=("fury",)).play("gm", SetCounter(name="wrath", value=3))
    table.play("gm", SetCounter(name="bites", value=2, seat="red"))
    table.play("gm", SetCounter(name="traps", value=4, seat="red"))
    table.play("gm", SetTitle(title="Saviour of the Colonists", seat="blue"))
    table.play("gm", SetCounter(name="fear", value=1))
    table.play("gm", SetTitle(title="Hunter", seat="red"))
    assert table.state.counters == {"wrath": 3, "fear": 1}
    assert table.state.titles == {"Saviour of the Colonists": "blue", "Hunter": "red"}
    assert table.state.players["red"].counters == {"bites": 2, "traps": 4}
    card = SYSTEM.card(SYSTEM.look(table.state, None))
    assert any("bites 2" in line for line in card.lines)
    assert any("wrath 3" in line for line in card.lines)
    assert any("Saviour" in line for line in card.lines)


@pytest.mark.rule("PX-MOD-SPECIALP-2", "PX-ASK-GM", "PX-MOD-SPECIALP-3")
def test_special_p_is_used_up_before_the_turn_and_held_for_the_gm():
    state = player(position(THREE, mods=("special_p",)).but(gm=True), "blue", special_p=2)
    table = Table(state).play("red", Scout(hex="A1"), "d6:2")
    assert table.waits() == ("gm",) and table.state.players["blue"].pop == 0
    assert {(one.special_p, one.addiction) for one in table.state.players.values()} == {(0, 0)}
    gift = Adjust(seat="blue", what="pop", amount=2)
    table.play("gm", Settle(text="It works", changes=(gift,)))
    assert table.state.players["blue"].pop == 3 and table.waits() == ("blue",)
    free = Table(state.but(config=type(state.config)(special_hold=False)))
    assert free.play("red", Scout(hex="A1"), "d6:3").waits() == ("blue",)


@pytest.mark.rule("PX-ASK-GM")
def test_without_a_gm_the_others_rule_and_a_d10_decides():
    state = player(position(THREE, mods=("special_p",)), "blue", special_p=1)
    same = Table(state).play("red", Scout(hex="A1"), "d6:3")
    assert same.waits() == ("red", "green")
    same.play("red", Settle(text="nothing")).play("green", Settle(text="nothing"))
    assert same.waits() == ("blue",)
    table = Table(state).play("red", Scout(hex="A1"), "d6:3")
    bonus = (Adjust(seat="blue", what="xp", amount=2),)
    table.play("red", Settle(text="a find", changes=bonus))
    table.play("green", Settle(text="nothing"), "d10:4 d10:4 d10:3 d10:7")
    assert table.state.players["blue"].xp == 2


@pytest.mark.rule("PX-GM-7")
def test_rulings_are_numbered_and_shown():
    table = run().play("gm", Note(text="No talking.")).play("gm", Note(text="No singing."))
    assert table.says("Ruling 2: No singing")
    lines = SYSTEM.card(SYSTEM.look(table.state, "red")).lines
    assert "Ruling 1: No talking." in lines and "Ruling 2: No singing." in lines


@pytest.mark.rule("PX-ASK-GM", "PX-ASK-STACK")
def test_the_gm_holds_the_game_and_it_goes_on_where_it_stopped():
    table = run().play("red", Terraform(hex="B4")).play("gm", HoldGame(why="wait"))
    assert table.waits() == ("gm",)
    table.play("gm", Settle())
    assert table.waits() == ("blue",) and table.asked().kind == "consent"
