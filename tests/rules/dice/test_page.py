"""Sections 2, 4, 7 and 8 of NOTATION.md, run: each form is read or refused as it says there.

What the second version of the language reads besides is in test_english.py.
"""

from __future__ import annotations

import re

import pytest

from rules.fair import FairDice
from rules.notation import Refused, read, throw
from tests.support.dice.expected import READS, REFUSED
from tests.support.dice.page import OWN_ROLLS, REFUSALS, ROWS

TEXTS = {number: text for number, text, _, _ in ROWS}
OURS = {number: ours for number, _, ours, _ in ROWS}


def fair():
    dice = FairDice(bytes(32), bytes(32), bytes(32))
    dice.decide(b"a test")
    return dice


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"\s\|\s", row)]


def page_rows(text: str) -> list[tuple[int, str, str, str]]:
    rows = []
    for number, row in re.findall(r"^\| (\d+) \| (.*) \|$", text[text.index("## 7.") :], re.M):
        n, parts = int(number), cells(row)
        rest = (parts[2], "") if n <= 80 else (parts[1], parts[2])
        rows.append((n, parts[0].strip("`"), *rest))
    return rows


def test_data_is_the_page(shared):
    text = (shared / "NOTATION.md").read_text(encoding="utf-8")
    assert tuple(page_rows(text)) == ROWS
    section = text[text.index("## 4.") : text.index("## 5.")]
    assert tuple(re.findall(r"^- (`[^`]*»[^`]*`: read .*)$", section, re.M)) == REFUSALS
    section = text[text.index("## 2.") : text.index("## 3.")]
    own = tuple(tuple(cells(row)[:2]) for row in re.findall(r"^\| (`.*) \|$", section, re.M))
    assert own == OWN_ROLLS


def test_every_row_has_its_expectation():
    assert set(READS) | set(REFUSED) == set(range(1, 101))
    assert {n for n, ours in OURS.items() if ours.startswith("refused")} == set(REFUSED)


@pytest.mark.parametrize("sentence", REFUSALS)
def test_refusals_of_section_4(sentence):
    framed = sentence[1 : sentence.index("`", 1)]
    with pytest.raises(Refused) as refused:
        read(framed.replace("»", ""), version=1)
    assert refused.value.sentence() == sentence
    assert refused.value.position == framed.index("»")


@pytest.mark.parametrize("number", REFUSED)
def test_refused_rows(number):
    with pytest.raises(Refused) as refused:
        read(TEXTS[number], version=1)
    assert refused.value.sentence() == REFUSED[number]
    said = OURS[number].removeprefix("refused: ").split("; ")[-1].split(". ")[-1]
    assert number == 25 or said.rstrip(".").lower() in REFUSED[number].lower()


@pytest.mark.parametrize("number", READS)
def test_read_rows(number):
    plan = read(TEXTS[number])
    assert plan.canonical == READS[number].canonical == read(TEXTS[number], version=1).canonical
    result = throw(plan, fair(), "a")
    assert READS[number].says in "\n".join((result.text(), plan.words))


def test_one_side_more_is_refused():
    with pytest.raises(Refused, match="1,000,000 sides"):
        read("1d1000001")


def test_division_says_when_it_rounded_and_only_then():
    assert throw(read("7/2"), fair(), "a").outcomes[0].notes == ("rounded down from 3.5",)
    assert throw(read("8/2"), fair(), "a").outcomes[0].notes == ()
    assert throw(read("15//2"), fair(), "a").outcomes[0].notes == ()


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("12ad4+", "12ad4+"),
        ("12hv4+", "12hv4+"),
        ("12bd4+", "12bd4+"),
        ("12ad", "12ad4+"),
        ("13ad7+", "13ad7+"),
        ("sk7", "sk7"),
        ("sk7-2", "sk7-2"),
        ("sk7adv", "sk7adv"),
        ("sk7dis", "sk7dis"),
        ("fa6", "fa6"),
        ("nfa4+1", "nfa4+1"),
        ("aa5", "aa5"),
        ("d3", "1d3"),
        ("dd100", "1dd100"),
        ("dd1000", "1dd1000"),
        ("dd66", "1dd66"),
        ("3tx", "3tx"),
        ("wx", "1wx"),
    ],
)
def test_own_rolls_of_section_2(text, canonical):
    assert f"`{text}`" in " ".join(forms for forms, _ in OWN_ROLLS)
    assert read(text).canonical == canonical


@pytest.mark.parametrize("text", ["12ad0+", "12ad1+", "2hv1+"])
def test_a_need_below_two_is_refused(text):
    with pytest.raises(Refused, match="a 1 never succeeds"):
        read(text)


@pytest.mark.parametrize("text", ["12ad4+kh1", "sk7>=5", "fa6*2", "2+wx", "(sk7)", "3tx+1"])
def test_own_rolls_stand_alone(text):
    with pytest.raises(Refused, match=r"stands? alone"):
        read(text)
