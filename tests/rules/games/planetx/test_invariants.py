"""Broken states are named, and what lies open is open to all."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.model import Colony, Held
from rules.games.planetx.scoring import scoring
from rules.games.planetx.system import SYSTEM
from tests.support.planetx.table import Table, player, position

BOARD = "? . ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
FINE = position(BOARD)


def broken(state):
    return " ".join(SYSTEM.invariants(state))


def test_a_sound_state_has_no_fault():
    assert SYSTEM.invariants(FINE) == ()


@pytest.mark.parametrize(
    ("rule", "state"),
    [
        pytest.param(rule, state, marks=pytest.mark.rule(rule), id=rule)
        for rule, state in (
            ("PX-INV-1", player(FINE, "red", unplaced=3)),
            ("PX-INV-2", FINE.but(colonies={**FINE.colonies, "B3": Colony(owner="blue", no=9)})),
            ("PX-INV-3", FINE.but(promised={"C2": "on_top"})),
            ("PX-INV-3", FINE.but(promised={"A1": "under"})),
            ("PX-BOARD-2", FINE.but(dice={**FINE.dice, "Z1": "?"})),
            ("PX-INV-4", FINE.but(shields={"A1": ("red",)})),
            ("PX-INV-5", player(FINE, "red", zap=2)),
            ("PX-INV-5", player(FINE.but(shields={"A2": ("red",)}), "red", shields=2)),
            ("PX-INV-5", player(FINE.but(shields={"A2": ("red", "red")}), "red", shields=0)),
            ("PX-INV-6", player(FINE, "red", pop=5)),
            ("PX-INV-7", player(FINE, "red", surrendered=True, zap=1)),
        )
    ],
)
def test_every_broken_invariant_is_named(rule, state):
    assert rule in broken(state)


@pytest.mark.rule("PX-XP-4", "PX-PBP-5")
def test_experience_population_and_pieces_are_seen_by_all():
    state = player(FINE, "red", xp=7, pop=-2, lost=1, unplaced=3)
    for viewer in ("blue", "gm", None):
        seen = SYSTEM.look(state, viewer).state.players["red"]
        assert (seen.xp, seen.pop, seen.lost, seen.unplaced) == (7, -2, 1, 3)
    assert any("7 XP" in line for line in SYSTEM.card(SYSTEM.look(state, None)).lines)


@pytest.mark.rule("PX-MOD-MERCHANTS-10", "PX-SCORE-5")
@pytest.mark.parametrize(
    ("oath", "points"), [("hand", 2), ("board", 2), ("broken", 0), ("none", 0)]
)
def test_an_unbroken_oath_is_worth_two(oath, points):
    tally = scoring.tally(player(FINE, "red", oath=oath), "red", ())
    assert (tally.oath, tally.total) == (points, 1 + points)


@pytest.mark.rule("PX-PBP-7", "PX-END-2")
def test_after_a_turn_everybody_reads_what_happened_who_is_next_and_how_long():
    state = FINE.but(last_round=3, first_finish=1)
    table = Table(state).play("red", Scout(hex="A1"), "d6:2")
    assert [line.rule for line in table.told] == [
        "PX-SCOUT-2",
        "PX-POP-3",
        "PX-TURN-2",
        "PX-TURN-3",
    ]
    assert table.told[0].work[0].faces == (2,) and all(line.to is None for line in table.told)
    assert "round 1 of 3" in SYSTEM.card(SYSTEM.look(table.state, None)).status


@pytest.mark.rule("PX-CARD-3")
def test_hidden_cards_are_counted_but_not_named():
    state = player(FINE, "red", cards=(Held(card="aid#1", open=False),))
    lines = " ".join(SYSTEM.card(SYSTEM.look(state, "blue")).lines)
    assert "1 hidden card" in lines and "aid" not in lines


def test_every_rule_of_the_catalogue_has_its_words_and_source(shared):
    ids = (shared / "rules" / "ids.txt").read_text(encoding="utf-8").split()
    wanted = [rule for rule in ids if rule.startswith("PX-")]
    assert sorted(rule.id for rule in SYSTEM.catalogue) == sorted(wanted)
    for rule in SYSTEM.catalogue:
        assert rule.title and rule.text.endswith((".", "?")) and rule.source
        assert len(rule.text) <= 300


def test_old_states_load_with_todays_defaults():
    plain = msgspec.to_builtins(FINE)
    for field in ("titles", "rulings", "counters", "bought", "written"):
        del plain[field]
    assert msgspec.convert(plain, SYSTEM.State) == FINE
