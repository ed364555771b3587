"""Deployments handed in sealed, in words, and revealed together (P28-SETUP-3, P28-PBP-4)."""

from __future__ import annotations

import pytest

from rules.core import GM, RuleError, canonical, legal, waits_for
from rules.dice import Scripted
from rules.games.planet28 import SYSTEM
from rules.games.planet28.answers import Decline
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.turn.sealed_deployment import (
    LookAtDeployments,
    SayDeployment,
    SealedDeployment,
    sealings,
)
from tests.support.planet28.ground import board, on
from tests.support.planet28.guards import REPLACE
from tests.support.planet28.solo import against, foe
from tests.support.planet28.tables import going, std, table

pytestmark = pytest.mark.rule("P28-SETUP-3", "P28-PBP-4")

ROOF = SayDeployment(where="Ash on the roof, Bel behind the tank.")


def deploying(deploy="sealed", seats=("red", "blue"), **more):
    """A battle whose dice of the set-up have fallen; a deployment asked for, or the first turn."""
    people = std(A=7), std("blue", A=3)
    state = table(*people, seats=seats, turn=0, units=(), deploy=deploy, **more)
    state = REPLACE(state, frames=(Battle(stage="deploy"),), order=(), place=0)
    return going(state)


@pytest.mark.parametrize(("deploy", "kind"), [("open", "act"), ("sealed", "deployment")])
def test_deployments_are_asked_for_only_if_they_are_sealed(deploy, kind):
    assert deploying(deploy).kind() == kind


def test_nobody_learns_of_a_deployment_before_all_are_in():
    game = deploying()
    assert game.asked().sealed
    assert waits_for(game.state) == ("red", "blue")
    game.do("red", ROOF)
    assert "roof" not in game.text()
    for viewer in ("blue", GM, None):
        assert b"roof" not in canonical(SYSTEM.look(game.state, viewer))
    game.do("blue", SayDeployment(where="both in the ruin"))
    assert "Red deploys: Ash on the roof, Bel behind the tank." in game.text()
    assert "Blue deploys: both in the ruin." in game.text()
    assert game.rules().count("SETUP-3") == 2
    assert (game.kind(), game.state.turn) == ("act", 1)


def test_silence_and_nothing_to_hide_deploy_in_the_open():
    game = deploying().do("red", Decline())
    assert game.labels() == ["Say where they begin", "Nothing to hide"] * 2
    game.lapse()
    assert game.text().count("deploys in the open.") == 2


@pytest.mark.parametrize("where", ["", "  "])
def test_something_has_to_be_said(where):
    game = deploying()
    refusal = legal(game.state, SayDeployment(where=where), "red")
    assert refusal is not None
    assert refusal.rule == "P28-SETUP-3"
    # The form asks for it where it is left open.
    assert SayDeployment() in game.offers("red")
    assert SayDeployment().needs(game.state) == ("where",)


def test_one_side_alone_and_a_measured_table_hand_in_no_words():
    alone = against(std(), std("green"), foe(), seats=("red", "green"), deploy="sealed")
    assert sealings(alone) == ()
    two = table(std(), std("blue"), deploy="sealed")
    assert sealings(two) == (SealedDeployment(),)
    assert sealings(on(board(), two)) == ()


@pytest.mark.rule("P28-GM-11")
def test_a_gm_looks_at_what_is_handed_in_and_everybody_is_told():
    game = deploying(seats=("red", "blue", GM))
    look = LookAtDeployments()
    assert look not in game.offers(GM)
    with pytest.raises(RuleError, match="No sealed deployment"):
        game.do(GM, look)
    game.do("red", ROOF)
    assert look in game.offers(GM)
    with pytest.raises(RuleError, match="Only a GM"):
        game.do("blue", look)
    game.do(GM, look)
    public, shown = game.told
    assert (public.text, public.to) == ("The GM looks at the sealed deployments.", None)
    assert ("Ash on the roof" in shown.text, shown.to) == (True, (GM,))
    assert waits_for(game.state) == ("blue",)
    # Whoever goes back behind it cannot make the GM forget: the next dice fall fresh.
    assert look.intervene(game.state, GM, Scripted("")).reveals


@pytest.mark.rule("P28-GM-11")
def test_with_gm_sees_off_the_gm_sees_no_deployment():
    game = deploying(seats=("red", "blue", GM), gm_sees="off").do("red", ROOF)
    with pytest.raises(RuleError, match="gm_sees is off"):
        game.do(GM, LookAtDeployments())
