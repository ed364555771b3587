"""Which rows are in force, and to which decision point an undo goes back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.errors import RuleError
from rules.core.rewind import RowOutline, is_consent_needed, point, redo, timeline

START = RowOutline(seq=1, seat="bot", decided=True)


def past(seq, seat="red", **what):
    return RowOutline(seq=seq, seat=seat, **what)


def seqs(line):
    return tuple(one.seq for one in line)


ROUND = (START, past(2), past(3, "blue", decided=True, rolled=True, revealed=True))


def test_a_closed_question_loses_all_its_answers_together():
    back = point(timeline(ROUND), 3)

    assert back.to == 1
    assert seqs(back.lost) == (2, 3)
    assert back.fresh
    assert is_consent_needed(timeline(ROUND), back, ("blue",))


def test_naming_the_first_answer_of_a_closed_question_comes_to_the_same():
    assert point(timeline(ROUND), 2) == point(timeline(ROUND), 3)


def test_an_answer_to_an_open_question_is_taken_back_alone_and_without_consent():
    now = timeline((START, past(2, "blue"), past(3)))

    back = point(now, 3)

    assert back.to == 2
    assert seqs(back.lost) == (3,)
    assert not back.fresh
    assert not is_consent_needed(now, back, ("red",))
    assert is_consent_needed(now, back, ("blue",))


def test_others_answers_after_ones_own_need_consent():
    now = timeline((START, past(2), past(3, "blue")))

    back = point(now, 2)

    assert seqs(back.lost) == (2, 3)
    assert is_consent_needed(now, back, ("red",))


@pytest.mark.parametrize("what", ["rolled", "revealed"])
def test_a_row_that_rolled_or_revealed_needs_consent(what):
    quiet = timeline((START, past(2, decided=True)))
    loud = timeline((START, past(2, decided=True, **{what: True})))

    assert not is_consent_needed(quiet, point(quiet, 2), ("red",))
    assert is_consent_needed(loud, point(loud, 2), ("red",))


def test_what_is_beside_the_game_is_neither_undone_nor_in_the_way():
    now = timeline((START, past(2, decided=True), past(3, "gm", what="side")))

    back = point(now, 2)

    assert seqs(back.lost) == (2,)
    assert not is_consent_needed(now, back, ("red",))
    with pytest.raises(RuleError, match="Entry 3 cannot be undone"):
        point(now, 3)


def test_an_undone_row_is_not_undone_again_and_redo_brings_it_back():
    undone = (*ROUND, past(4, what="undo", restores=1))
    now = timeline(undone)

    assert seqs(now.line) == (1,)
    with pytest.raises(RuleError, match="Entry 3 cannot be undone: it is not a move"):
        point(now, 3)
    assert redo(now) == 3
    again = timeline((*undone, past(5, what="redo", restores=3)))
    assert seqs(again.line) == (1, 2, 3)
    with pytest.raises(RuleError, match="Nothing was undone"):
        redo(again)


def test_redo_goes_forward_as_often_as_one_went_back():
    rows = (
        *ROUND,
        past(4, decided=True),
        past(5, what="undo", restores=3),
        past(6, what="undo", restores=1),
        past(7, what="redo", restores=3),
    )
    assert redo(timeline(rows)) == 4


def test_a_new_move_after_an_undo_leaves_nothing_to_redo():
    now = timeline((*ROUND, past(4, what="undo", restores=1), past(5)))

    assert seqs(now.line) == (1, 5)
    with pytest.raises(RuleError):
        redo(now)


def test_a_move_that_restores_stands_in_place_of_what_it_replaces():
    now = timeline((*ROUND, past(4, "gm", decided=True, restores=1)))

    assert seqs(now.line) == (1, 4)


def test_the_start_and_what_was_erased_are_not_gone_back_to():
    with pytest.raises(RuleError, match="start"):
        point(timeline(ROUND), 1)
    erased = (START, past(2, decided=True, gone=True), past(3, decided=True))
    with pytest.raises(RuleError, match="Entry 2 was erased"):
        point(timeline(erased), 3)


DEEDS = st.lists(
    st.tuples(st.sampled_from(["move", "close", "undo", "redo", "side"]), st.integers(0, 99)),
    max_size=25,
)


@settings(max_examples=150, deadline=None)
@given(DEEDS)
def test_what_is_in_force_is_what_a_player_with_a_pencil_would_keep(actions):
    """A slow second telling: whole copies of the line on two stacks."""
    rows, line, redone = [START], [1], []
    for name, pick in actions:
        seq = len(rows) + 1
        if name in ("move", "close"):
            rows.append(past(seq, decided=name == "close"))
            line, redone = [*line, seq], []
        elif name == "undo" and len(line) > 1:
            to = line[pick % (len(line) - 1)]
            rows.append(past(seq, what="undo", restores=to))
            redone.append(line)
            line = line[: line.index(to) + 1]
        elif name == "redo" and redone:
            line = redone.pop()
            rows.append(past(seq, what="redo", restores=line[-1]))
        else:
            rows.append(past(seq, what="side"))
    assert list(seqs(timeline(rows).line)) == line
