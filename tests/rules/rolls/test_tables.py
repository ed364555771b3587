"""Tables as people write them: every result has one entry, or the table is refused in words."""

from __future__ import annotations

import pytest

from rules.rolls.tables import BadTable, table_of


def spans(text, dice=""):
    canonical, entries = table_of(text, dice)
    return canonical, [(entry.low, entry.high, entry.text) for entry in entries]


@pytest.mark.parametrize(
    ("text", "dice", "canonical", "entries"),
    [
        ("a\nb\n\nc", "", "1d3", [(1, 1, "a"), (2, 2, "b"), (3, 3, "c")]),
        ("a\nb\nc", "2d2", "2d2", [(2, 2, "a"), (3, 3, "b"), (4, 4, "c")]),
        ("4-6: b\n1\u20133. a", "", "1d6", [(1, 3, "a"), (4, 6, "b")]),
        ("1 to 2) a\n3: b", "", "1d3", [(1, 2, "a"), (3, 3, "b")]),
        ("01-95: a\n96-00: b", "", "1d100", [(1, 95, "a"), (96, 100, "b")]),
        ("1-99: a\n00: b", "d%", "1d100", [(1, 99, "a"), (100, 100, "b")]),
        ("0: a\n1: b", "1d2-1", "1d2-1", [(0, 0, "a"), (1, 1, "b")]),
    ],
)
def test_a_table_is_read_as_it_is_meant(text, dice, canonical, entries):
    assert spans(text, dice) == (canonical, entries)


@pytest.mark.parametrize(
    ("text", "dice", "fault"),
    [
        ("", "", "at least one entry"),
        ("1: a\n3: b", "", "Nothing is said for 2 on 1d3"),
        ("1-2: a\n2: b", "", "2 stands twice"),
        ("3-1: a", "", "3-1 runs backwards"),
        ("1: a\nb", "", "says no result, and other lines do"),
        ("1: a\n2: b", "1d4", "Nothing is said for 3 on 1d4"),
        ("1-9: a\n00: b", "1d10", "Nothing is said for 10 on 1d10"),
        ("1-9: a", "1d6", "1d6 never shows 9; at most 6"),
        ("a\nb", "4d6kh3", "rolled on with dice such as"),
        ("[[2d6;1d4]] rats", "", "is more than one roll"),
        ("[[1d4]] [[1d4]] [[1d4]] [[1d4]]", "", "rolls more than 3 times"),
        ("[[1d]] rats", "", "the number of sides must follow"),
    ],
)
def test_a_table_that_cannot_be_rolled_on_is_refused_in_words(text, dice, fault):
    with pytest.raises(BadTable, match=fault):
        table_of(text, dice)
