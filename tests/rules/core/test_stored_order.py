"""Dicts in the order in which they are read back."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import State, canonical, stored_order
from rules.core.stored_order import in_stored_order, with_books_in_order

# Letters whose order differs between code points, UTF-16 and the alphabet.
TEXTS = st.text("aZz9_é\uffee\U0001d11e", max_size=3)
TREES = st.recursive(
    st.integers(0, 9) | TEXTS,
    lambda inner: st.dictionaries(TEXTS, inner, max_size=4) | st.tuples(inner, inner),
    max_leaves=12,
)


class Sheet(msgspec.Struct, frozen=True):
    """A sheet with dicts two deep, and what can hold none."""

    name: str
    items: dict[str, int] = {}
    pages: tuple[Sheet, ...] = ()
    either: dict[str, int] | int | None = None
    pair: tuple[int, dict[str, str]] = (0, {})


class Table(State, frozen=True, kw_only=True):
    """A state with a book."""

    books: ClassVar[tuple[str, ...]] = ("book",)

    book: dict[str, int] = {}
    sheets: dict[str, Sheet] = {}


class Loose(State, frozen=True, kw_only=True):
    """A state that no order can be given to."""

    seen: frozenset[str] = frozenset()


@given(TREES)
def test_a_value_is_walked_as_its_canonical_text_is_read(tree: Any):
    ordered = in_stored_order(tree)
    assert json.dumps(ordered) == json.dumps(json.loads(canonical(tree)))
    assert ordered == tree


def test_dicts_are_sorted_wherever_they_lie():
    sheet = Sheet(
        name="a",
        items={"b": 1, "a": 2},
        pages=(
            Sheet(name="b", either={"y": 1, "x": 2}),
            Sheet(name="c", pair=(1, {"q": "", "p": ""})),
        ),
    )
    state = Table(sheets={"two": sheet, "one": Sheet(name="one")})

    ordered = in_stored_order(state)

    assert ordered == state
    text = msgspec.json.encode(ordered)
    assert text == msgspec.json.encode(msgspec.json.decode(canonical(state), type=Table))


def test_what_is_in_order_stays_the_same_object():
    kept = Sheet(name="a", items={"a": 1, "b": 2}, pages=(Sheet(name="b"),))
    state = Table(sheets={"b": kept, "a": Sheet(name="x", items={"b": 1, "a": 1})})

    ordered = in_stored_order(state)

    assert ordered.sheets["b"] is kept
    assert list(ordered.sheets["a"].items) == ["a", "b"]
    assert in_stored_order(ordered) is ordered


def test_books_are_put_in_order_once():
    state = Table(book={"b": 1, "a": 2})
    assert in_stored_order(state) is state
    assert list(with_books_in_order(state).book) == ["a", "b"]


def test_a_state_may_hold_no_set():
    with pytest.raises(TypeError, match="no sets"):
        in_stored_order(Loose())


def test_a_part_in_order_is_looked_through_once_and_a_full_memory_is_emptied(monkeypatch):
    monkeypatch.setattr(stored_order, "_in_order", {})
    monkeypatch.setattr(stored_order, "MOST_KNOWN", 3)
    looked: list[object] = []
    sort = stored_order._sorted
    monkeypatch.setattr(stored_order, "_sorted", lambda one: looked.append(one) or sort(one))
    kept, crooked = Sheet("kept"), Sheet("crooked", items={"b": 1, "a": 2})
    first = in_stored_order((kept, crooked))
    looked.clear()

    again = in_stored_order((*first, kept, Sheet("new")))
    assert looked == [Sheet("new")]
    assert again[:2] == first and list(again[1].items) == ["a", "b"]

    for number in range(9):
        assert in_stored_order((Sheet("more", items={"z": number, "a": 0}),))[0].items["a"] == 0
        assert len(stored_order._in_order) <= 3
