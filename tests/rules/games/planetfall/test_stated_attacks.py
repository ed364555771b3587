"""What people state of an attack: ranges, firing models, arcs and weapons, as they type them."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planetfall.attack.stated import BEARING, COUNTS, MOUNTED, RANGES
from tests.support.planetfall.tables import battle, squad

MANY = 26


@pytest.fixture
def table():
    return battle(red=[squad("Fists", 2)], blue=[squad("Claws")])


def refused(sort, table, text, rule):
    with pytest.raises(RuleError) as found:
        sort.read(table, text)
    assert found.value.rule == rule
    return str(found.value)


@pytest.mark.rule("PF-ORD-4")
@pytest.mark.parametrize(
    ("typed", "half"),
    [
        ("10.5", (21,)),
        ("10,5", (21,)),
        ("10 12 8.5", (20, 24, 17)),
        ("10.5, 12, 8", (21, 24, 16)),
        ("10;12", (20, 24)),
        ("10,12", (20, 24)),
        (" 10 ", (20,)),
        (" ".join(["10"] * MANY), (20,) * MANY),
    ],
)
def test_a_range_is_stated_once_or_for_each_firing_model(table, typed, half):
    assert RANGES.read(table, typed) == half
    assert RANGES.read(table, RANGES.text(table, half)) == half


@pytest.mark.rule("PF-ORD-4")
@pytest.mark.parametrize("typed", ["", " ; ", " ".join(["10"] * (MANY + 1))])
def test_no_range_and_more_than_there_are_models_are_refused(table, typed):
    assert "closest viable model" in refused(RANGES, table, typed, "PF-ORD-4")


@pytest.mark.rule("PF-ORD-7")
def test_firing_models_in_an_arc_are_counted_along_the_chain(table):
    assert COUNTS.read(table, "3") == (3,)
    assert COUNTS.read(table, "0 2, 1;4") == (0, 2, 1, 4)
    assert COUNTS.read(table, "") == ()
    assert COUNTS.read(table, "1 " * MANY) == (1,) * MANY
    # No number is so long that it would be slow to read.
    assert COUNTS.read(table, "123456789") == (1234,)
    assert (COUNTS.text(table, (0, 2)), COUNTS.text(table, ())) == ("0 2", "none")


@pytest.mark.rule("PF-ORD-7")
@pytest.mark.parametrize("typed", ["two", "1 x", "-1", "1.5", "1 " * (MANY + 1)])
def test_what_is_no_number_of_firing_models_is_refused(table, typed):
    assert "write 3, or 0 2 1" in refused(COUNTS, table, typed, "PF-ORD-7")


@pytest.mark.rule("PF-ORD-3")
def test_an_arc_is_one_of_four_letters_or_none(table):
    assert [BEARING.read(table, one) for one in ("F", " l ", "r", "A", "")] == [*"FLRA", ""]
    assert (BEARING.text(table, "L"), BEARING.text(table, "")) == ("L", "in arc")
    assert "is not an arc" in refused(BEARING, table, "X", "PF-ORD-3")
    assert "is not an arc" in refused(BEARING, table, "FL", "PF-ORD-3")


@pytest.mark.rule("PF-ORD-3")
def test_weapons_are_named_by_their_model_and_their_place(table):
    assert MOUNTED.read(table, "a1 A2,b1") == ("A1", "A2", "B1")
    assert MOUNTED.read(table, "") == ()
    assert (MOUNTED.text(table, ("A1", "B2")), MOUNTED.text(table, ())) == ("A1 B2", "none")
    for typed in ("1", "A", "A0", "A12", "A1 BB"):
        assert "is no weapon of a model" in refused(MOUNTED, table, typed, "PF-ORD-3")
