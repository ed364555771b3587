"""Lines in the syntax of other dice bots: read as they mean it, or refused with our form."""

from __future__ import annotations

import csv
from collections import defaultdict

import pytest

from rules.notation import Refused, read
from rules.odds import odds
from tests.conftest import ROOT

FILE = ROOT / "tests" / "data" / "other_bots.tsv"


def rows():
    """Return bot, line, how it is taken, and our line."""
    text = [line for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [tuple(row) for row in csv.reader(text, delimiter="\t", quoting=csv.QUOTE_NONE)]


def fault(line, taken, ours):
    """Return what is wrong with how a line is taken, "" for nothing."""
    try:
        plan = read(line)
    except Refused as refused:
        forms = [read(offer.form).canonical for offer in refused.offers]
        due = taken == "refused" and read(ours).canonical in forms
        return "" if due else f"refused: {refused.sentence()}"
    if taken == "refused":
        return f"read as {plan.canonical}"
    return "" if plan.canonical == read(ours).canonical else f"means {plan.canonical}"


def by_bot():
    found = defaultdict(list)
    for bot, *row in rows():
        found[bot].append(row)
    return found


@pytest.mark.parametrize("bot", sorted(by_bot()))
def test_every_line_of_a_bot_is_taken_as_its_manual_means_it(bot):
    wrong = [f"{row[0]}: {told}" for row in by_bot()[bot] if (told := fault(*row))]
    assert wrong == []


def test_there_are_enough_lines_and_none_stands_twice():
    lines = [line for _, line, _, _ in rows()]
    assert len(lines) >= 1_500 and len(set(lines)) == len(lines)
    assert {taken for _, _, taken, _ in rows()} == {"is", "refused", "announced"}


@pytest.mark.parametrize(
    ("line", "least", "most", "mean"),
    [
        ("4d6kh3", 3, 18, 12.2446),
        ("4d6 k3", 3, 18, 12.2446),
        ("4d6 drop lowest 1", 3, 18, 12.2446),
        ("1d20adv+5", 6, 25, 18.825),
        ("1d20+5 with disadvantage", 6, 25, 12.175),
        ("8d6mi2", 16, 48, 29.3333),
        ("2d6ro1", 2, 12, 7.8333),
        ("3d6rr<2", 6, 18, 12.0),
        ("ceil(3d6/2)", 2, 9, 5.5),
        ("{1d6,1d8}kh1", 1, 8, 5.2292),
        ("4dF+3", -1, 7, 3.0),
        ("6d10>3f1", -6, 6, 3.6),
        ("(1+2)d6", 3, 18, 10.5),
    ],
)
def test_what_is_read_has_the_chances_that_the_manual_means(line, least, most, mean):
    found = odds(line)
    assert float(found.chances.mean()) == pytest.approx(mean, abs=5e-4)
    assert (found.least, found.most) == (least, most)


@pytest.mark.parametrize("line", ["3D6c[>=4]", "[2d6+1]", "3d6x6", "dropLowest(4d6, 1)"])
def test_a_form_that_is_known_stands_first(line):
    with pytest.raises(Refused) as told:
        read(line)
    first = told.value.offers[0]
    assert first.caption and first.caption != "such as"
    assert read(first.form)


def test_ac_is_said_like_dc():
    assert read("1d20+5 AC 15").canonical == read("1d20+5 dc 15").canonical == "1d20+5>=15"
