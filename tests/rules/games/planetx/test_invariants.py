"""Broken states are named, and what lies open is open to all."""

from __future__ import annotations

import re

import msgspec
import pytest

from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.model import Colony, Government, Held, Result
from rules.games.planetx.scoring import scoring
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.view import UNKNOWN
from tests.support.planetx.table import Table, player, position

BOARD = "? . ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
FINE = position(BOARD)


ENDED = Result(how="scored", winners=("red",), tallies=())


def broken(state):
    """Return the rules that the broken invariants name, in the order they are named."""
    return re.findall(r"\((PX-[A-Z0-9-]+)\)", " ".join(SYSTEM.invariants(state)))


def red(**values):
    return player(FINE, "red", **values)


def colonies(*pairs):
    """Return the sound game with further colonies, `no` counting on."""
    more = {at: Colony(owner=owner, no=9 + n) for n, (owner, at) in enumerate(pairs)}
    return FINE.but(colonies={**FINE.colonies, **more})


def governed(*cards, supply=()):
    """Return the sound game with a government for red, then blue."""
    state = FINE.but(governments=supply)
    for seat, card in zip(("red", "blue"), cards, strict=False):
        government = Government(card=card, side="harmony", bought=0)
        state = player(state, seat, government=government)
    return state


BROKEN = (
    ("PX-INV-1", red(unplaced=3)),
    ("PX-INV-1", red(unplaced=4, lost=1)),
    ("PX-INV-1", red(unplaced=3, lost=2)),
    ("PX-INV-1 PX-INV-1", red(unplaced=-1)),
    ("PX-INV-1", red(unplaced=-1, lost=5)),
    ("PX-INV-1", red(unplaced=5, lost=-1)),
    ("PX-INV-1", player(FINE, "blue", unplaced=3)),
    ("PX-INV-1", red(unplaced=3).but(dice={})),
    ("PX-INV-1", red(status="finished", unplaced=0, lost=3)),
    ("PX-INV-1 PX-INV-1", FINE.but(colonies={}, shields={})),
    ("PX-INV-6", red(pop=5)),
    ("PX-INV-6", red(pop=-5)),
    ("PX-POP-6", red(home="A2")),
    ("PX-POP-6", red(home="E2")),
    ("PX-INV-2", player(colonies(("blue", "B3")), "blue", unplaced=3)),
    ("PX-INV-2", player(colonies(("red", "B3")), "red", unplaced=3)),
    ("PX-INV-2 PX-INV-2", player(colonies(("blue", "B1")), "blue", unplaced=3)),
    ("PX-INV-2", player(colonies(("blue", "A1")), "blue", unplaced=3).but(dice={})),
    ("PX-INV-3", FINE.but(promised={"C2": "on_top"})),
    ("PX-INV-3", FINE.but(promised={"A2": "on_top"})),
    ("PX-INV-3", FINE.but(promised={"A1": "under"})),
    ("PX-BOARD-2", FINE.but(dice={**FINE.dice, "Z1": "?"})),
    ("PX-INV-4", FINE.but(shields={"A1": ("red",)})),
    ("PX-INV-4", FINE.but(shields={"B2": ("red",)})),
    ("PX-INV-4", FINE.but(shields={"S0": ("red",)})),
    ("PX-INV-5", red(zap=2)),
    ("PX-INV-5", red(shields=3)),
    ("PX-INV-5", player(FINE.but(shields={"A2": ("red",)}), "red", shields=2)),
    ("PX-INV-5", FINE.but(shields={"A2": ("red", "red")})),
    ("PX-INV-7", red(surrendered=True, zap=1)),
    ("PX-INV-7", red(surrendered=True, shields=1)),
    ("PX-INV-7", red(surrendered=True, shields=1).but(shields={"A2": ("red",)})),
    ("PX-INV-7", red(surrendered=True, shields=1, zap=1)),
    ("PX-INV-7", red(surrendered=True).but(shields={"A2": ("red",)})),
    ("PX-MOD-MERCHANTS-8", red(oath="board")),
    ("PX-MOD-MERCHANTS-8", FINE.but(oaths={"red": "A1"})),
    ("PX-MOD-MUTATION-2", red(changes=("transformation",))),
    ("PX-MOD-MUTATION-2", red(changes=("mutation",), mimicry=2)),
    ("PX-END-1", red(status="finished")),
    ("PX-MOD-GOVERNMENTS-1", governed("g", "g")),
    ("PX-MOD-GOVERNMENTS-1", governed("g", supply=("g",))),
)
SOUND = (
    ("PX-INV-1", red(unplaced=2, lost=2)),
    ("PX-INV-1", red(unplaced=0, lost=4)),
    ("PX-INV-1", red(unplaced=3).but(result=ENDED)),
    ("PX-INV-1", red(status="eliminated", unplaced=0)),
    ("PX-INV-6", red(pop=4)),
    ("PX-INV-6", red(pop=-4)),
    ("PX-POP-6", red(home="A2").but(result=ENDED)),
    ("PX-POP-6", player(FINE.but(colonies={"E2": FINE.colonies["E2"]}), "red", unplaced=5)),
    ("PX-INV-2", player(colonies(("blue", "C4")), "blue", unplaced=3)),
    ("PX-INV-3", FINE.but(promised={"C2": "under", "A1": "on_top", "A2": "under"})),
    ("PX-INV-4", FINE.but(shields={"A2": ("red",)})),
    ("PX-INV-4", FINE.but(shields={"S0": ("red",)}, sea={"S0": 1})),
    ("PX-INV-5 PX-INV-7", red(zap=1, shields=2)),
    ("PX-INV-5", player(FINE.but(shields={"A2": ("red", "blue")}), "red", shields=1)),
    ("PX-INV-7", red(surrendered=True)),
    ("PX-MOD-MERCHANTS-8", red(oath="board").but(oaths={"red": "A1"})),
    ("PX-MOD-MERCHANTS-8", red(oath="hand")),
    ("PX-MOD-MUTATION-2", red(changes=("mutation", "transformation"), mimicry=2)),
    ("PX-END-1", red(status="finished", unplaced=0, lost=4)),
    ("PX-MOD-GOVERNMENTS-1", governed("g", "h", supply=("i",))),
)


def cases(rows):
    """Return the cases of a table, each marked with the rules it is about."""
    for rules, state in rows:
        yield pytest.param(rules, state, marks=pytest.mark.rule(*rules.split()), id=rules)


@pytest.mark.rule("PX-INV-1", "PX-POP-6", "PX-INV-2", "PX-INV-4", "PX-INV-5", "PX-MOD-MERCHANTS-8")
def test_a_sound_state_has_no_fault():
    assert SYSTEM.invariants(FINE) == ()


@pytest.mark.parametrize(("rules", "state"), list(cases(BROKEN)))
def test_every_broken_invariant_is_named(rules, state):
    assert " ".join(broken(state)) == rules


@pytest.mark.parametrize(("rules", "state"), list(cases(SOUND)))
def test_nothing_sound_is_named(rules, state):
    assert broken(state) == []


@pytest.mark.rule("PX-XP-4", "PX-PBP-5")
def test_experience_population_and_pieces_are_seen_by_all():
    plain = player(FINE, "red", xp=7, pop=-2, lost=1, unplaced=3)
    cards = (Held(card="storm", open=True), Held(card="peace", open=False))
    state = player(plain, "red", cards=cards)
    for viewer in ("blue", "gm", None):
        seen = SYSTEM.look(state, viewer).state.players["red"]
        assert (seen.xp, seen.pop, seen.lost, seen.unplaced) == (7, -2, 1, 3)
        # Of what is hidden they see the number alone.
        assert seen.cards == (cards[0], Held(card=UNKNOWN, open=False))
    assert SYSTEM.look(state, "red").state.players["red"] == state.players["red"]
    assert any("7 XP" in line for line in SYSTEM.card(SYSTEM.look(plain, None)).lines)


@pytest.mark.rule("PX-MOD-MERCHANTS-10", "PX-SCORE-5")
@pytest.mark.parametrize(
    ("oath", "points"), [("hand", 2), ("board", 2), ("broken", 0), ("none", 0)]
)
def test_an_unbroken_oath_is_worth_two(oath, points):
    tally = scoring.tally(player(FINE, "red", oath=oath), "red", ())
    assert (tally.oath, tally.total) == (points, 1 + points)


@pytest.mark.rule("PX-PBP-7", "PX-END-2", "PX-POP-3", "PX-SCOUT-2")
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
