"""The buttons of a demo's step: what is advised, and a line of others."""

from __future__ import annotations

from referee.guide import Guide
from referee.message import Button


def beside(*labels, choices=()):
    """Return the labels under that of what is advised, of answers so called."""
    asked = tuple(Button(label, f"a:1:q:red:{at}") for at, label in enumerate(labels))
    step = Guide("**Demo.** Act. Press *Act*. It helps.", Button("Act", "dg:1:q"), choices)
    first, *others = step.buttons((asked[:2], asked[2:]))
    assert [one.label for one in first] == ["Act"]
    return [[one.label for one in row] for row in others]


def test_others_stand_in_one_line_three_of_them_at_most():
    assert beside("Hold", "Move", "Shoot", "Rally") == [["Hold", "Move", "Shoot"]]


def test_a_label_that_would_begin_a_second_line_is_left_out_and_a_shorter_one_is_not():
    assert beside("Cruise north-east to D2", "Cruise east to D12", "Hold fire") == [
        ["Cruise north-east to D2", "Hold fire"]
    ]
    assert beside("Fist (1D4-1; 65 % to hit unless blocked)", "No extra fight") == [
        ["No extra fight"]
    ]


def test_where_nothing_fits_or_all_stands_for_the_same_the_advice_stands_alone():
    assert beside("Fist (1D4-1; 65 % to hit unless blocked)") == []
    assert beside("Act at once", choices=("0",)) == []
