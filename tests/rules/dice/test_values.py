"""Values by name in a line: numbers that somebody keeps."""

from __future__ import annotations

import pytest

from rules.dice import Scripted
from rules.notation import Refused, read, throw
from rules.notation.values import may_be_value
from rules.odds import odds
from rules.rolls.line import hear

MINE = {"dex": 3, "str": -1, "prof": 2}


@pytest.mark.parametrize(
    ("typed", "filled", "canonical", "notes"),
    [
        ("1d20+dex", "1d20+3[dex]", "1d20+3", ("dex 3",)),
        ("1d20+{Dex}", "1d20+3[dex]", "1d20+3", ("dex 3",)),
        ("1d20 + dex+PROF", "1d20 + 3[dex]+2[prof]", "1d20+3+2", ("dex 3", "prof 2")),
        ("1d20-str", "1d20--1[str]", "1d20--1", ("str -1",)),
        ("dex+1d20", "3[dex]+1d20", "3+1d20", ("dex 3",)),
        ("max(dex, 1d6)", "max(3[dex], 1d6)", "{3,1d6}kh1", ("dex 3",)),
        ("1d20+dex vs 15", "1d20+3[dex] vs 15", "1d20+3>=15", ("dex 3",)),
        ("d20+dex with advantage", "d20+3[dex] with advantage", "2d20kh1+3", ("dex 3",)),
        ("2d6+dex damage", "2d6+3[dex] damage", "2d6+3", ("dex 3",)),
        ("{2d6,1d8}kh1", "{2d6,1d8}kh1", "{2d6,1d8}kh1", ()),
        ("2d6 # +dex", "2d6 # +dex", "2d6", ()),
        ("1d20>=dex", "1d20>=3[dex]", "1d20>=3", ()),
        ("2d6[dex]", "2d6[dex]", "2d6", ()),
        # Outside labels, faces and comments, and everywhere there.
        ("1d20[fire-dex arrow]+dex", "1d20[fire-dex arrow]+3[dex]", "1d20+3", ("dex 3",)),
        ("2d[red,dex,blue]", "2d[red,dex,blue]", "2d[red,dex,blue]", ()),
        ("1d20+dex# a-dex", "1d20+3[dex]# a-dex", "1d20+3", ("dex 3",)),
        (
            "1d20+dex #hit; 1d6+str",
            "1d20+3[dex] #hit; 1d6+-1[str]",
            "1d20+3;1d6+-1",
            ("dex 3", "str -1"),
        ),
        ("2 #1d20+dex", "2 #1d20+3[dex]", "2x1d20+3", ("dex 3",)),
        # Wherever a number may stand.
        ("{1d6,dex}kh1", "{1d6,3[dex]}kh1", "{1d6,3}kh1", ("dex 3",)),
        ("{dex,1d6}kl1", "{3[dex],1d6}kl1", "{3,1d6}kl1", ("dex 3",)),
        ("1d20 vs dex", "1d20 vs 3[dex]", "1d20>=3", ()),
        (
            "d20+prof against DC {dex}",
            "d20+2[prof] against DC 3[dex]",
            "1d20+2>=3",
            ("this cannot fail", "prof 2"),
        ),
        ("d20 advantage vs dex", "d20 advantage vs 3[dex]", "2d20kh1>=3", ()),
        ("1d20 by dex", "1d20 by 3[dex]", "1d20by3", ()),
        (
            "1d20 plus dex minus prof",
            "1d20 plus 3[dex] minus 2[prof]",
            "1d20+3-2",
            ("dex 3", "prof 2"),
        ),
        ("(dex)d6", "(3[dex])d6", "(3)d6", ("dex 3",)),
        ("1d20+ｄｅｘ", "1d20+3[dex]", "1d20+3", ("dex 3",)),
    ],
)
def test_a_value_is_filled_in_with_its_name(typed, filled, canonical, notes):
    plan = read(typed, values=MINE)
    assert (plan.text, plan.canonical, plan.notes) == (filled, canonical, notes)
    assert hear(plan.text, canonical, plan.version) == plan


@pytest.mark.parametrize("typed", ["dex", "1d20+wis", "{dex}d6", "dexterity+1d20"])
def test_a_name_anywhere_else_is_refused_as_before(typed):
    with pytest.raises(Refused):
        read(typed, values=MINE)


@pytest.mark.parametrize(
    ("typed", "fault", "form"),
    [
        ("dex", "dex is a value of yours, 3, and no roll", "1d20+3[dex]"),
        ("Str", "str is a value of yours, -1, and no roll", "1d20-1[str]"),
        ("1d20+dex[fire]", "one label stands behind each part", "1d20+3[dex]"),
    ],
)
def test_a_value_that_makes_no_roll_is_offered_with_its_number(typed, fault, form):
    with pytest.raises(Refused) as refused:
        read(typed, values=MINE)
    assert refused.value.fault == fault
    assert [offer.form for offer in refused.value.offers] == [form]


def test_a_name_in_braces_that_nobody_keeps_is_answered_with_those_there_are():
    with pytest.raises(Refused) as refused:
        read("1d20+{wis}", values=MINE)
    assert "you keep no value called wis (yours: dex 3, str -1, prof 2" in str(refused.value)
    with pytest.raises(Refused, match="yours: none yet"):
        read("1d20+{wis}")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1d20+advantage", "adv"),
        ("1d20 + disadvantage + 5", "dis+5"),
        ("d20+3+advantage", "adv+3"),
    ],
)
def test_advantage_added_like_a_value_is_answered_with_the_word_for_it(typed, meant):
    with pytest.raises(Refused, match="not a number: two dice are rolled") as refused:
        read(typed, values=MINE)
    assert [offer.form for offer in refused.value.offers] == [meant]
    with pytest.raises(Refused, match="you keep no value called advantage"):
        read("3d6+advantage", values=MINE)


@pytest.mark.parametrize("typed", ["1d20+wis adv", "1d20+wis with advantage", "adv+wis"])
def test_a_value_that_is_missing_beside_advantage_is_what_is_named(typed):
    with pytest.raises(Refused, match="you keep no value called wis"):
        read(typed, values=MINE)


@pytest.mark.parametrize(
    ("typed", "offers"),
    [
        ("1d20 dex", ["1d20+3[dex]", "1d20 # dex"]),
        ("1d20 dex vs 15", ["1d20+3[dex] vs 15", "1d20 # dex vs 15"]),
        ("2d6+1 str damage", ["2d6+1+-1[str] damage", "2d6+1 # str damage"]),
    ],
)
def test_a_value_that_no_sign_joins_to_the_roll_is_neither_added_nor_taken_for_a_comment(
    typed, offers
):
    with pytest.raises(Refused) as refused:
        read(typed, values=MINE)
    assert "is a value of yours, and no sign stands before it" in str(refused.value)
    assert [offer.form for offer in refused.value.offers] == offers


def test_a_saved_roll_fills_its_places_when_it_is_rolled():
    names = {"strike": "1d20+{dex}+{prof}"}
    assert read("strike", names=names, values=MINE).canonical == "1d20+3+2"
    assert read("strike", names=names, values={"dex": 4, "prof": 0}).canonical == "1d20+4+0"


def test_a_value_is_told_in_the_result():
    dice = Scripted("d20:11")
    told = throw(read("1d20+dex", values=MINE), dice, "red").working()
    dice.done()
    assert any("dex 3" in line for line in told)


def test_odds_know_values():
    assert odds("1d20+dex>=15", values=MINE).success == odds("1d20+3>=15").success


def test_a_word_behind_a_semicolon_is_no_value_unless_a_sign_joins_it():
    with pytest.raises(Refused, match='a comment ends at `;`, and "run" is no roll'):
        read("1d20 # hit; run", values=MINE)
    with pytest.raises(Refused, match="you keep no value called wis"):
        read("1d20; wis+1d6", values=MINE)


@pytest.mark.parametrize(
    "name",
    ["½", "²", "n²", "d", "adv", "even", "2x", "x2", "hit-points", "two words", "", "a" * 21, "vs"],
)
def test_what_cannot_name_a_value(name):
    assert not may_be_value(name)


@pytest.mark.parametrize("name", ["dex", "Stärke", "hitpoints"])
def test_what_can_name_a_value(name):
    assert may_be_value(name)
