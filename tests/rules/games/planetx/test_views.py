"""What each seat sees: its own secrets, everybody's open things, nobody else's secrets."""

from __future__ import annotations

import pytest

from rules.core.answers import given
from rules.games.planetx.actions.terraform import Grant, Terraform
from rules.games.planetx.gm.gm_turns import EndNow
from rules.games.planetx.model import Held
from rules.games.planetx.view import UNKNOWN, look
from tests.support.planetx.ruled import run
from tests.support.planetx.table import Table, player, position
from tests.support.planetx.winds import THREE, blown, picks

SHARED = "? . .\n? R . F\nG . . . B\n? ? . 4\n? ? ?"


@pytest.mark.rule("PX-PBP-5")
def test_the_pile_is_counted_and_no_card_of_it_named():
    state = run().state.but(deck=("ruin#1", "aid#1", "aid#2"))
    assert look(state, "red").state.deck == (UNKNOWN,) * 3


@pytest.mark.rule("PX-PBP-5")
@pytest.mark.parametrize(
    ("viewer", "seen"), [("red", "aid#2"), ("blue", UNKNOWN), ("gm", UNKNOWN), (None, UNKNOWN)]
)
def test_a_hidden_card_is_known_to_its_owner_alone(viewer, seen):
    held = (Held(card="aid#1"), Held(card="aid#2", open=False))
    shown = look(player(run().state, "red", cards=held), viewer).state.players["red"].cards
    assert shown == (Held(card="aid#1"), Held(card=seen, open=False))


@pytest.mark.rule("PX-PBP-5")
def test_sealed_picks_show_only_who_has_answered():
    table = blown(THREE).play("red", picks(B2="B3"))
    assert given(look(table.state, "red").state) == {"red": picks(B2="B3")}
    for viewer in ("blue", "gm", None):
        seen = given(look(table.state, viewer).state)
        assert seen.keys() == {"red"} and seen["red"] != picks(B2="B3")


@pytest.mark.rule("PX-PBP-5")
def test_open_answers_are_seen_by_all():
    table = Table(position(SHARED)).play("red", Terraform(hex="B4"))
    assert table.waits() == ("blue", "green")
    table.play("blue", Grant())
    for viewer in ("red", "green", None):
        assert given(look(table.state, viewer).state) == {"blue": Grant()}


@pytest.mark.rule("PX-PBP-5")
def test_a_game_that_is_over_asks_nothing_and_is_seen():
    ended = run().play("gm", EndNow()).state
    assert look(ended, "red").state.result == ended.result
