"""Hits along a chain of boxes, and the saves that cancel them."""

from __future__ import annotations

from itertools import product

import pytest

from rules.procedures.planetfall.allocation import Allocation, Box, allocate, cancelled

A, B, C = 1, 2, 3
PAIR = (Box(A, 6), Box(B, 6), Box(B, 6))


@pytest.mark.rule("PF-ORD-16")
def test_hits_fill_box_after_box_and_what_fills_none_floats():
    found = allocate(21, PAIR)

    assert found.complete == PAIR and found.floating == 3
    assert found.marks() == ((A, 1), (B, 2))


@pytest.mark.rule("PF-ORD-16")
def test_exactly_enough_fills_a_box_and_one_too_few_does_not():
    assert allocate(6, PAIR) == Allocation((Box(A, 6),), 0, (A,))
    assert allocate(5, PAIR) == Allocation((), 5, ())


@pytest.mark.rule("PF-ORD-16")
def test_a_weaker_box_behind_one_that_cannot_be_filled_is_not_reached():
    found = allocate(8, (Box(A, 6), Box(B, 6), Box(C, 1)))

    assert found.complete == (Box(A, 6),) and found.floating == 2


@pytest.mark.rule("PF-ORD-16")
def test_what_is_left_when_the_chain_is_used_up_floats():
    assert allocate(30, PAIR).floating == 12
    assert allocate(4, ()) == Allocation((), 4, ())


@pytest.mark.rule("PF-ORD-17")
def test_saves_cancel_floating_hits_first_then_from_the_rear():
    found = cancelled(allocate(21, PAIR), 7)

    assert found.complete == (Box(A, 6), Box(B, 6))
    assert found.floating == 2


@pytest.mark.rule("PF-ORD-17", "PF-SAVE-1")
def test_a_model_that_is_saved_stays_among_those_that_came_under_threat():
    assert cancelled(allocate(12, PAIR), 12) == Allocation((), 0, (A, B))


@pytest.mark.rule("PF-ORD-17")
def test_in_a_single_squadron_saving_is_allocating_again_what_is_left():
    """The same boxes and the same rest, whatever the numbers."""
    chain = (Box(A, 3), Box(A, 5), Box(B, 2), Box(C, 6))
    for hits, saves in product(range(26), repeat=2):
        saved = cancelled(allocate(hits, chain), saves)
        again = allocate(max(0, hits - saves), chain)

        assert (saved.complete, saved.floating) == (again.complete, again.floating)
        assert saved.hits == max(0, hits - saves)


@pytest.mark.rule("PF-ORD-17")
def test_saves_of_one_squadron_leave_hits_on_another_alone():
    found = cancelled(allocate(9, (Box(A, 3), Box(B, 2), Box(C, 3))), 3, own=(A,))

    assert found.complete == (Box(B, 2), Box(C, 3))
    assert found.floating == 1
