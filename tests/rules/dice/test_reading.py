"""Reading a line: look-alikes, wraps, names, limits with one more refused, and refusals' places."""

from __future__ import annotations

import pytest

from rules.notation import NOTATION, Refused, is_readable, may_be_name, read
from rules.notation.cursor import Cursor
from rules.notation.parser import line
from rules.notation.shortcut import shortcut


def refused(text: str) -> Refused:
    with pytest.raises(Refused) as caught:
        read(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("２ｄ６＋３", "2d6+3"),
        ("1D20", "1d20"),
        ("4D6KH3", "4d6kh3"),
        ("2d6\u2009-\u30001", "2d6-1"),
        ("2d6 \u2013 1", "2d6-1"),
        ("2d6\u22121", "2d6-1"),
        ("2d6\u20101", "2d6-1"),
        ("2d6×2", "2d6*2"),
        ("2d6÷2", "2d6/2"),
        ("1d20≥15", "1d20>=15"),
        ("1d20 ≤ 15", "1d20<=15"),
        ("1\u200bd\ufeff20", "1d20"),
        ("“2d6”", "2d6"),
        ("‘2d6’", "2d6"),
        ("`2d6`", "2d6"),
        ('"2d6"', "2d6"),
        ("[[2d6]]", "2d6"),
        ("  [[ 2d6 ]]  ", "2d6"),
        ("1d20==20", "1d20=20"),
        ("2d6 mi 2 ma 5", "2d6min2max5"),
        ("2d6max5min2", "2d6min2max5"),
        ("3 # 2d6", "3x2d6"),
        ("4d6dh1dl2", "4d6dl2dh1"),
        ("4dF", "4dF"),
        ("dFadv", "2dFkh1"),
        ("3d6kh2[a]", "3d6kh2"),
        ("1d20\n+5", "1d20+5"),
    ],
)
def test_forgiven_spellings(text, canonical):
    assert read(text).canonical == canonical


@pytest.mark.parametrize(
    "text", ["1d20—1", "2²d6", "١d6", "2d٦", "1d2\u06610", "2d6\u00ad1", "½", "1.5d6", "1d6e", "K"]
)
def test_not_forgiven(text):
    assert refused(text).position < len(text) + 1


def test_the_kelvin_sign_is_no_k():
    assert refused("4d6\u212ah3").position == 3


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("  2d6 + foo", 8),
        ("“2d6 foo 1”", 5),
        ("[[2d6 foo]]", 6),
        ("2d6≥x", 4),
        ("２ｄ６ ｆｏｏ 1", 4),
        ("1\u200b0d6 foo 1", 6),
        ("4d6;2d8 foo 1", 8),
    ],
)
def test_positions_are_those_of_the_text_as_typed(text, position):
    found = refused(text)
    assert found.position == position
    assert found.framed().index("»") == position


def test_labels_and_comments_stay_as_typed():
    plan = read("1d20[Größe ＋ “X”]+2 # Says “Hi” – A－B；c")
    assert plan.rolls[0].comment == "Says “Hi” – A－B；c"
    assert plan.rolls[0].what.value.first.label == "Größe ＋ “X”"
    assert plan.canonical == "1d20+2"


@pytest.mark.parametrize(
    ("text", "label", "canonical"),
    [
        ("1d20［fire］＋2", "fire", "1d20+2"),
        ("1d20［fire］ + 2", "fire", "1d20+2"),
        ("1d20［fire]+2", "fire", "1d20+2"),
        ("1d20[a］b]+2", "a］b", "1d20+2"),
        ("1d20［#; Ａ］+2", "#; Ａ", "1d20+2"),
    ],
)
def test_a_label_in_wide_brackets_ends_with_one(text, label, canonical):
    plan = read(text)
    assert plan.canonical == canonical
    assert plan.rolls[0].what.value.first.label == label


def test_a_comment_ends_at_a_semicolon():
    first, second = read("1d6 # one; 2d6 # two").rolls
    assert (first.comment, second.comment) == ("one", "two")


def test_an_empty_line_rolls_the_default():
    assert read("").canonical == "1d20"
    assert read("  \u200b ", default="2d6").canonical == "2d6"
    assert read("``", default="3d6").canonical == "3d6"


def test_saved_names():
    saved = {"Fire Ball": "8d6[fire]", "sneak": "3d6"}
    assert read("FIRE BALL", names=saved).canonical == "8d6"
    assert read(" sneak ", names=tuple(saved.items())).canonical == "3d6"
    assert refused("sneak").fault == "this is neither dice nor one of your saved rolls"


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("fireball", True),
        ("Zweihänder", True),
        ("fred", True),
        ("cs", False),
        ("2d6", False),
        ("adv", False),
        ("kh", False),
        ("", False),
        ("   ", False),
        ("d66", False),
    ],
)
def test_what_may_be_a_name(name, allowed):
    assert may_be_name(name) is allowed


@pytest.mark.parametrize(
    ("most", "more", "fault"),
    [
        ("1d1000000", "1d1000001", "1 to 1,000,000 sides"),
        ("1000d6", "1001d6", "at most 1,000 dice"),
        ("500d6+500d6", "500d6+501d6", "at most 1,000 dice"),
        ("500dd66", "501dd66", "at most 1,000 dice"),
        ("333dd1000", "334dd1000", "at most 1,000 dice"),
        ("20x50d6", "20x51d6", "at most 1,000 dice"),
        ("(9d100)d6", "(10d100)d6", "at most 1,000 dice"),
        ("1000d6;0d6", "1000d6;1d6", "at most 1,000 dice"),
        ("20x1d6", "21x1d6", "at most 20 results"),
        ("19x1d6;1d6", "19x1d6;2x1d6", "at most 20 results"),
        (";".join(["1d6"] * 20), ";".join(["1d6"] * 21), "at most 20 results"),
        ("999d2!", "999d2!;1d3!>1", "about 1,001 extra"),
        ("52d20r<20", "53d20r<20", "about 1,007 extra dice"),
        ("1000d6ro<6", "1000d6r<5", "about 2,000 extra dice"),
        ("(" * 10 + "1" + ")" * 10 + "d6", "(" * 11 + "1" + ")" * 11 + "d6", "at most 10 deep"),
        ("1d6+999999999", "1d6+1000000000", "at most 9 digits"),
        ("1d6*999999999*1000", "1d6*999999999*1000000", "pass 1,000,000,000,000,000"),
        ("1d20[" + "x" * 50 + "]", "1d20[" + "x" * 51 + "]", "1 to 50 characters"),
        ("1d6#" + "x" * 496, "1d6#" + "x" * 497, "at most 500 characters"),
        ("10000bd4+", "10001bd4+", "at most 10,000 dice"),
        ("8333ad", "8334ad", "at most 10,000 dice"),
        ("20000bd7+", "20001bd7+", "at most 10,000 dice"),
        ("2x5000hv4+", "2x5001hv4+", "at most 10,000 dice"),
        ("1000tx", "1001tx", "at most 1,000 dice"),
        ("4d6dl3", "4d6dl4", "drops all the dice"),
        ("8d6min2max2", "8d6min3max2", "min may not be above max"),
    ],
)
def test_limits_and_one_more(most, more, fault):
    assert is_readable(most)
    assert fault in refused(more).fault


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("1d6/(1d6-1)", "this could be 0"),
        ("(1d4-2)d6", "could fall below 0"),
        ("2d6%0", "nothing can be divided by 0"),
        ("{2d6}kh1", "two members or more"),
        ("(2d6)kh1", "nothing to keep"),
        ("4d6kh0", "keeping none"),
        ("2x3", "only dice are worth repeating"),
        ("0x1d6", "repeated no times"),
        ("10d6>=5>=2", "one comparison ends its value"),
        ("1d20+5>=20f1", "`f` counts dice"),
        ("10d6>=5f=7", "no d6 shows 7"),
        ("3d6r=9", "no d6 shows 9"),
        ("3d6r>=2!=1", "only 1s are left"),
        ("4d6!!p", "not both"),
        ("4d6!r1", "rerolls come before explosions"),
        ("4d6kh3min2", "min and max come before keeping"),
        ("4d6r1ro2", "rerolls stand only once"),
        ("4d6!!!", "explosions stand only once"),
        ("4d6min2min3", "min and max stand only once"),
        ("4d6kh2kh3", "bots disagree on two keeps"),
        ("4d6dl1dl1", "bots disagree on a second keep or drop"),
        ("12adv", "belongs to one die"),
        ("2d20adv", "belongs to one die"),
        ("+d20", "some bots roll advantage"),
        ("3x+d%", "some bots roll advantage"),
        ("+5", "nothing stands before the plus"),
        ("007", "does not begin with 0"),
        ("1d06", "does not begin with 0"),
        ("1d6)", "no bracket is open"),
        ("1d6]", "`]` is not read here"),
        ("1d6[fire", "label is not closed"),
        ("1d6[a][b]", "one label stands behind"),
        ("1d6[]", "1 to 50 characters"),
        ("1d6;", "another roll must follow"),
        (";1d6", "neither dice"),
        ("# only words", "neither dice"),
        ("6x", "dice must follow"),
        ("d", "the number of sides must follow"),
        ("dd6", "the sides of each digit"),
        ("dd1234", "the sides of each digit"),
        ("sk", "the number to roll against must follow"),
        ("sk7+", "a number must follow"),
        ("10d6>=-1", "no number below 0"),
        ("5d1>=1", "every d1 counts 1"),
        ("2d6+-", "a number or dice must follow"),
        ("1d6---1", "a number or dice must follow"),
    ],
)
def test_faults(text, fault):
    found = refused(text)
    assert fault in found.fault
    assert all(is_readable(offer.form) for offer in found.offers)


def test_long_text_is_cut_on_either_side_of_the_fault():
    found = refused("1d6+" * 40 + "foo" + "+1d6" * 40)
    framed = found.framed()
    assert framed.startswith("…") and framed.endswith("…")
    assert len(framed.partition("»")[0]) == len(framed.partition("»")[2]) == 31


def test_a_very_long_text_is_refused_by_its_length_alone():
    found = refused("1d6+" * 100_000)
    assert found.fault == "a line has at most 500 characters"
    assert (found.position, found.read) == (500, "the first 500")
    assert len(found.sentence()) < 200


def test_backticks_do_not_break_the_frame():
    assert "`" not in refused("1d6 `x` y").framed()


def test_the_version_is_in_the_plan():
    assert read("1d6").version == NOTATION == 3
    assert [read("1d6", version=one).version for one in (1, 2)] == [1, 2]


@pytest.mark.parametrize("count", ["", "1", "2", "10", "999"])
@pytest.mark.parametrize("sides", ["1", "2", "6", "20", "66", "100"])
@pytest.mark.parametrize("keep", ["", "kh1", "kl2", "kh30"])
@pytest.mark.parametrize("end", ["", "+5", "-0", ">=5", ">=1", ">=100"])
def test_the_shortcut_reads_as_the_grammar(count, sides, keep, end):
    text = f"{count}d{sides}{keep}{end}"
    plan = shortcut(text)
    if plan is None:
        assert end.startswith(">=") or sides == "66"
        return
    assert line(Cursor(text)) == plan.rolls
    spaced = read(f" {text}")
    assert (spaced.canonical, spaced.words, spaced.notes, spaced.places) == (
        plan.canonical,
        plan.words,
        plan.notes,
        plan.places,
    )
