"""Facts are read and shown by the sort that their field names."""

from __future__ import annotations

from typing import Annotated

import pytest

from rules.core import FACT, TEXT, Move, RuleError, fact, fact_text, fact_type
from rules.core.fact import FactType


class Metres(FactType):
    """A length in metres."""

    def read(self, state, text):
        return int(text.removesuffix("m"))

    def text(self, state, value):
        return f"{value} m"


class Look(Move, frozen=True, kw_only=True, tag="look_around"):
    """A move that states a fact of each sort."""

    who: str = ""
    seen: Annotated[bool, FACT] = True
    count: Annotated[int, FACT] = 0
    colour: Annotated[str, FACT] = ""
    far: Annotated[int | None, fact(Metres())] = None
    why: Annotated[str, TEXT] = ""


@pytest.mark.parametrize(
    ("field", "typed", "value", "shown"),
    [
        ("seen", "Yes", True, "yes"),
        ("seen", "off", False, "no"),
        ("count", "12", 12, "12"),
        ("colour", "12", "12", "12"),
        ("far", "12m", 12, "12 m"),
    ],
)
def test_a_fact_is_read_and_shown_by_its_sort(field, typed, value, shown):
    assert fact_type(Look, field).read(None, typed) == value
    assert fact_text(None, Look(**{field: value}), field) == shown


def test_what_nobody_has_said_yet_is_shown_as_such():
    assert fact_text(None, Look(), "far") == "not said yet"


@pytest.mark.parametrize("field", ["who", "why", "nothing"])
def test_what_is_no_fact_has_no_sort(field):
    assert fact_type(Look, field) is None


@pytest.mark.parametrize(
    ("field", "typed", "said"), [("seen", "perhaps", "neither yes nor no"), ("count", "x", "whole")]
)
def test_nonsense_is_refused_in_words(field, typed, said):
    with pytest.raises(RuleError, match=said):
        fact_type(Look, field).read(None, typed)
