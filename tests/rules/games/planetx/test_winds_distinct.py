"""Picks of the same hex: allowed, or different as far as there are different hexes."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core import RuleError
from rules.games.planetx.actions import winds
from rules.games.planetx.board.board_updates import empties, land
from rules.games.planetx.cards.picks import check_distinct
from tests.support.planetx.table import drawn, position
from tests.support.planetx.winds import blown, picks

CHOICES = {"A1": (("A2",),), "A3": (("A2",), ("A4",)), "A5": (("A4",),)}


@pytest.mark.rule("PX-WIND-7")
@pytest.mark.parametrize("shared", ["A2", "A4"])
def test_three_colonies_with_two_hexes_share_one(shared):
    check_distinct({"A1": ("A2",), "A3": (shared,), "A5": ("A4",)}, CHOICES)


@pytest.mark.rule("PX-WIND-7")
def test_one_hex_less_than_possible_is_refused():
    more = {**CHOICES, "A3": (("A2",), ("A4",), ("B1",))}
    with pytest.raises(RuleError) as refused:
        check_distinct({"A1": ("A2",), "A3": ("A2",), "A5": ("A4",)}, more)
    assert (refused.value.code, refused.value.rule) == ("BAD_PICK", "PX-WIND-7")


@pytest.mark.rule("PX-WIND-7", "PX-WIND-3")
def test_two_colonies_may_keep_the_same_hex_unless_distinct():
    rows = "? ? ?\n? R . R\n? ? . . ?\n? ? . ?\nB ? ?"
    both = picks(B2="B3", B4="B3")
    assert empties(blown(rows).play("red", both).state) == ("B3",)
    strict = blown(rows, winds_distinct="on")
    assert strict.code("red", both) == "BAD_PICK"
    strict.play("red", picks(B2="B3", B4="C4"))
    assert set(empties(strict.state)) == {"B3", "C4"}


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from("...???R"), min_size=19, max_size=19), st.integers(1, 2))
def test_most_different_picks_equal_brute_force(symbols, value):
    state = position(drawn(["R", *symbols[1:]]))
    mine = list(state.colonies)[:3]
    free = set(empties(state))
    choices = {c: winds.options(land(state), free, c, value) for c in mine}
    best = max(
        len({h for pick in combo for h in pick})
        for combo in itertools.product(*[picks or ((),) for picks in choices.values()])
    )
    most, example = winds.most_different(choices)
    assert most == best == len({h for pick in example.values() for h in pick})


def most(choices):
    """Try every set of picks for the greatest number of different hexes."""
    options = [picks for picks in choices.values() if picks]
    kept = (len({h for pick in picks for h in pick}) for picks in itertools.product(*options))
    return max(kept)


@pytest.mark.rule("PX-WIND-7")
@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from("...??R"), min_size=19, max_size=19), st.sampled_from([1, 2]))
def test_the_most_different_hexes_are_those_of_every_set_of_picks(symbols, value):
    state = position(drawn(["R", "B", *symbols[2:]]))
    ground, empty = land(state), empties(state)
    reds = [h for h, c in state.colonies.items() if c.owner == "red"][:4]
    choices = {h: winds.options(ground, empty, h, value) for h in reds}
    count, example = winds.most_different(choices)
    assert count == most(choices)
    assert len({h for pick in example.values() for h in pick}) == count
    assert set(example) == {h for h, picks in choices.items() if picks}


CROWD = "? ? ?\n? R . R\n? ? . . ?\n? ? . ?\nB ? ?"


@pytest.mark.rule("PX-WIND-7")
def test_a_pick_may_help_or_hurt_anybody():
    rows = "? ? ?\n? R . .\n? ? . . B\n? ? . ?\n? ? ?"
    table = blown(rows)
    assert table.waits() == ("red", "blue")
    table.play("red", picks(B2="C3")).play("blue", picks(C5="B4"))
    assert set(empties(table.state)) == {"C3", "B4"}
    shared = blown("? ? ?\n? R . B\n? ? . . ?\n? ? . ?\n? ? ?")
    shared.play("red", picks(B2="B3")).play("blue", picks(B4="B3"))
    assert empties(shared.state) == ("B3",)


@pytest.mark.rule("PX-WIND-7")
def test_different_hexes_are_asked_for_only_as_far_as_there_are_any():
    strict = blown(CROWD, winds_distinct="on")
    refusal = strict.refused("red", picks(B2="B3", B4="B3"))
    assert (refusal.code, refusal.rule) == ("BAD_PICK", "PX-WIND-7")
    assert "keep 1 different hexes; 2 are possible" in refusal.text
    strict.play("red", picks(B2="C3", B4="B3"))
    assert set(empties(strict.state)) == {"B3", "C3"}


@pytest.mark.rule("PX-WIND-7")
def test_only_ones_own_picks_must_differ():
    rows = "? ? ?\n? R . B\n? ? . . ?\n? ? . ?\n? ? ?"
    table = blown(rows, winds_distinct="on")
    table.play("red", picks(B2="B3")).play("blue", picks(B4="B3"))
    assert empties(table.state) == ("B3",)


@pytest.mark.rule("PX-WIND-7", "PX-ASK-WINDS", "PX-PBP-2", "PX-WIND-8")
@pytest.mark.parametrize(("distinct", "kept"), [("off", {"B3"}), ("on", {"B3", "C4"})])
def test_silence_keeps_different_hexes_where_they_must_differ(distinct, kept):
    rows = "? ? ?\n? R . R\n? ? . . ?\n? ? . ?\nB ? ?"
    table = blown(rows, winds_distinct=distinct)
    assert table.waits() == ("red",)
    assert set(empties(table.lapse().state)) == kept


@pytest.mark.rule("PX-WIND-7", "PX-WIND-8", "PX-PBP-2")
def test_the_only_picks_that_differ_enough_are_not_asked_for():
    rows = "? ? ?\n? R . R\n? ? . ? ?\n? ? . ?\nB ? ?"
    assert blown(rows).waits() == ("red",)
    strict = blown(rows, winds_distinct="on")
    assert strict.asked().kind != "winds"
    assert set(empties(strict.state)) == {"B3", "C3"}


@pytest.mark.rule("PX-WIND-8", "PX-PBP-2")
@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from("...??R"), min_size=19, max_size=19),
    st.sampled_from([1, 2]),
    st.booleans(),
)
def test_who_has_a_single_legal_set_of_picks_has_nothing_to_choose(symbols, value, distinct):
    state = position(drawn(["R", "B", *symbols[2:]]))
    reds = [h for h, c in state.colonies.items() if c.owner == "red"][:4]
    choices = {h: winds.options(land(state), empties(state), h, value) for h in reds}
    least = most(choices) if distinct else 0
    every = itertools.product(*[picks for picks in choices.values() if picks])
    legal = [one for one in every if len({h for pick in one for h in pick}) >= least]
    assert winds.is_open(choices, distinct) == (len(legal) > 1)


@pytest.mark.rule("PX-WIND-7", "PX-ASK-WINDS")
def test_among_equally_good_picks_the_first_in_reading_order_are_found():
    choices = {"B2": (("A2",), ("A3",), ("B3",)), "E2": (("A2",), ("D2",), ("D3",))}
    assert winds.most_different(choices) == (2, {"B2": ("A2",), "E2": ("D2",)})
    assert winds.most_different({}) == (0, {}) == winds.most_different({"B2": ()})
