"""Mods that the GM switches off during play: what they do by themselves stops."""

from __future__ import annotations

import pytest

from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.cards.cards import GovernmentCard, Policies, Policy, TurnPop
from rules.games.planetx.gm.gm_turns import EndNow, SetMod
from rules.games.planetx.model import CHANGES, Government
from tests.support.planetx.table import Table, player, position

ROWS = "? ? ?\n? R . F\nG 2 ? . ?\n? ? . 4\n? B ?"


@pytest.mark.rule("PX-MOD-1", "PX-MOD-MUTATION-5")
@pytest.mark.parametrize(("on", "pop"), [(True, 2), (False, 1)])
def test_transformation_stops_growing_when_its_mod_is_switched_off(on, pop):
    state = position(ROWS, mods=("mutation",)).but(gm=True)
    state = player(state, "blue", changes=CHANGES)
    table = Table(state).play("gm", SetMod(mod="mutation", on=on))
    table.play("red", Scout(hex="A1"), "d6:3")
    assert table.state.active == "blue" and table.state.players["blue"].pop == pop


@pytest.mark.rule("PX-MOD-1", "PX-MOD-MUTATION-3", "PX-MOD-MUTATION-4")
def test_the_other_changes_stop_too():
    state = position(ROWS, mods=("mutation",)).but(gm=True)
    table = Table(player(state, "red", changes=CHANGES))
    table.play("gm", SetMod(mod="mutation", on=False))
    assert table.code("red", Scout(hex="A1", grant="mutation")) == "NOT_ALLOWED"
    table.play("red", Scout(hex="A1"), "d6:1")
    assert table.state.dice["A1"] == "?" and table.state.active == "blue"


@pytest.mark.rule("PX-MOD-1", "PX-MOD-MUTATION-6", "PX-MOD-MUTATION-8")
def test_changes_cost_nothing_at_the_end_once_their_mod_is_switched_off():
    state = position(ROWS, mods=("mutation",)).but(gm=True)
    table = Table(player(state, "red", changes=CHANGES))
    table.play("gm", SetMod(mod="mutation", on=False)).play("gm", EndNow())
    red = next(one for one in table.state.result.tallies if one.seat == "red")
    assert (red.changes, red.barred) == (0, False)


@pytest.mark.rule("PX-MOD-1", "PX-MOD-GOVERNMENTS-3")
@pytest.mark.parametrize(("on", "pop"), [(True, 4), (False, 1)])
def test_a_policy_stops_when_its_mod_is_switched_off(on, pop):
    lively = Policy(effects=(TurnPop(n=2),))
    court = GovernmentCard(id="court", name="Court", harmony=lively)
    texts = Policies(governments=(court,), harmony=Policy(effects=(TurnPop(n=1),)))
    state = position(ROWS, mods=("governments",)).but(gm=True, policies=texts)
    held = Government(card="court", side="harmony", bought=0)
    table = Table(player(state, "blue", government=held))
    table.play("gm", SetMod(mod="governments", on=on)).play("red", Scout(hex="A1"), "d6:3")
    assert table.state.players["blue"].pop == pop


@pytest.mark.rule("PX-MOD-1", "PX-MOD-SPECIALP-2")
def test_special_p_is_not_used_up_when_its_mod_is_switched_off():
    state = player(position(ROWS, mods=("special_p",)).but(gm=True), "blue", special_p=2)
    table = Table(state).play("gm", SetMod(mod="special_p", on=False))
    table.play("red", Scout(hex="A1"), "d6:3")
    assert table.state.players["blue"].special_p == 2 and table.waits() == ("blue",)
