"""Plain English and what is refused beside it: the second version of the language (NOTATION-2)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from rules.core import RuleError
from rules.dice import Scripted
from rules.notation import Refused, may_be_name, read, throw
from rules.odds.answer import odds
from rules.rolls.line import hear
from tests.support.dice.strategies import MANY, lines, mutated

W = ("`w` is read as `d`",)
ONCE = ("`xo` is read as `!o`: explode once",)
DIGITS = ("`D66` is two dice, tens and ones",)
READ = [
    ("roll 2d6", "2d6", ()),
    ("r 2d6", "2d6", ()),
    ("/roll 2d6", "2d6", ()),
    ("throw 2d6", "2d6", ()),
    ("dice:2d6", "2d6", ()),
    ("Roll adv+5", "2d20kh1+5", None),
    ("4d6 drop lowest", "4d6dl1", ()),
    ("4d6 drop the lowest 2", "4d6dl2", ()),
    ("4d6 drop the lowest two", "4d6dl2", ()),
    ("4d6 drop highest", "4d6dh1", ()),
    ("4d6 keep highest 3", "4d6kh3", ()),
    ("4d6 keep lowest", "4d6kl1", ()),
    ("4d6 keep highest 3 + 2", "4d6kh3+2", ()),
    ("best 3 of 4d6", "4d6kh3", ()),
    ("best three of 4d6 + 1", "4d6kh3+1", ()),
    ("best of 2d20", "2d20kh1", ()),
    ("worst of 2d20", "2d20kl1", ()),
    ("d20 advantage", "2d20kh1", ()),
    ("d20 with advantage", "2d20kh1", ()),
    ("1D20 Disadvantage", "2d20kl1", ()),
    ("1d20+5 advantage", "2d20kh1+5", ()),
    ("1d20 - 2 with disadvantage", "2d20kl1-2", ()),
    ("advantage +5", "2d20kh1+5", ()),
    ("disadvantage", "2d20kl1", ()),
    ("1d20+5 vs 15", "1d20+5>=15", ()),
    ("1d20-20 vs - 5", "1d20-20>=-5", ()),
    ("1d20-20 vs \u200b\u22125", "1d20-20>=-5", ()),
    ("1d20+5 vs. 15", "1d20+5>=15", ()),
    ("d20 against 15", "1d20>=15", ()),
    ("1d20+5 DC 15", "1d20+5>=15", ()),
    ("2d6 vs 7", "(2d6)>=7", ()),
    ("2d6 vs 4", "(2d6)>=4", ()),
    ("2d6+1 vs 7", "2d6+1>=7", ()),
    ("3x 1d20 vs 12", "3x1d20>=12", ()),
    ("2w6", "2d6", W),
    ("1W20+1w4", "1d20+1d4", W),
    ("2к6", "2d6", W),
    ("3 x 4d6kh3", "3x4d6kh3", ()),
    ("4d6kh3 six times", "6x4d6kh3", ()),
    ("6 times 4d6kh3", "6x4d6kh3", ()),
    ("six times 4d6 drop lowest", "6x4d6dl1", ()),
    ("2d6 twice", "2x2d6", ()),
    ("half of 8d6", "8d6/2", ()),
    ("8d6 half", "8d6/2", ()),
    ("8d6 halved", "8d6/2", ()),
    ("(8d6+3) halved", "(8d6+3)/2", ()),
    ("half of 8d6!", "8d6!=6/2", ()),
    ("adv vs 15", "2d20kh1>=15", ()),
    ("1d20+5 with advantage vs 15", "2d20kh1+5>=15", ()),
    ("d20 with disadvantage against 12", "2d20kl1>=12", ()),
    ("d66", "1dd66", DIGITS),
    ("D66", "1dd66", DIGITS),
    ("1D66", "1dd66", DIGITS),
    ("1d66", "1d66", ()),
    ("2d6;d66", "2d6;1dd66", DIGITS),
    ("2d[1,3,5]", "2d[1,3,5]", ()),
    ("d[0, 0, 1, 1, 2, 2]+1", "1d[0,0,1,1,2,2]+1", ()),
    ("4d[-1,0,1]kh2[fate]", "4d[-1,0,1]kh2", ()),
    ("3d[1,2,2]>=2", "3d[1,2,2]>=2", ()),
    ("2d[Red, dark blue]", "2d[Red,dark blue]", ()),
    ("3xd[hit,miss] # to hit", "3x1d[hit,miss]", ()),
    ("5d6!o", "5d6!o=6", ()),
    ("3d10xo10", "3d10!o=10", ONCE),
    ("3d10xo", "3d10!o=10", ONCE),
    ("4d6r1,2", "4d6r=1r=2", ()),
    ("4d6r1r2", "4d6r=1r=2", ()),
    ("4d6ro2,4kh3", "4d6ro=2ro=4kh3", ()),
    ("6d6 even", "6d6even", ()),
    ("6d6 odd", "6d6odd", ()),
    ("1d20+5 by 15", "1d20+5by15", ()),
    ("ceil(7d6/2)", "ceil(7d6/2)", ()),
    ("floor( 7d6 / 2 )", "floor(7d6/2)", ()),
    ("round(7d6/2)", "round(7d6/2)", ()),
    ("abs(1d6-1d6)", "abs(1d6-1d6)", ()),
    ("min(2d6, 1d12)", "{2d6,1d12}kl1", ()),
    ("max(2d6, 1d12, 7)", "{2d6,1d12,7}kh1", ()),
    ("1d20+3 vs 1d20+5", "1d20+3vs1d20+5", ()),
    ("1d20+3 against d20", "1d20+3vs1d20", ()),
    ("d20 versus d20", "1d20vs1d20", ()),
    ("/roll dice:4d6kh3", "4d6kh3", ()),
    ("!r 2d6", "2d6", ()),
    ("Roll: 3d6", "3d6", ()),
    ("roll two d6", "2d6", ()),
    ("a d20", "1d20", ()),
    ("1d20 plus 5", "1d20+5", ()),
    ("1d20 plus 3 minus 2", "1d20+3-2", ()),
    ("2d6 plus 1d4 plus 2 minus one", "2d6+1d4+2-1", ()),
    ("1d20+5 minus 1d4", "1d20+5-1d4", ()),
    ("advantage plus 5", "2d20kh1+5", ()),
    ("5d6 drop the two lowest", "5d6dl2", ()),
    ("4d6 keep best 3", "4d6kh3", ()),
    ("4d6 drop the worst", "4d6dl1", ()),
    ("the best 3 of 4d6", "4d6kh3", ()),
    ("4d6 without the lowest", "4d6dl1", ()),
    ("3d6 exploding", "3d6!=6", ()),
    ("exploding 3d6+2", "3d6!=6+2", ()),
    ("5d6 explode once", "5d6!o=6", ()),
    ("4d6 keep high 3", "4d6kh3", ()),
    ("2d20 keep high +5", "2d20kh1+5", ()),
    ("4d6 keep low 3", "4d6kl3", ()),
    ("4d6 take the best three", "4d6kh3", ()),
    ("4d6 keep the highest 3 dice", "4d6kh3", ()),
    ("2d20 take the higher", "2d20kh1", ()),
    ("2d20 pick lower", "2d20kl1", ()),
    ("2d20 use worst", "2d20kl1", ()),
    ("4d6 drop low", "4d6dl1", ()),
    ("4d6 drop high", "4d6dh1", ()),
    ("4d6 drop the lowest die", "4d6dl1", ()),
    ("4d6 dropping lowest", "4d6dl1", ()),
    ("4d6 minus the lowest", "4d6dl1", ()),
    ("4d6 lose the two worst", "4d6dl2", ()),
    ("higher of 2d20+5", "2d20kh1+5", ()),
    ("top 3 of 4d6", "4d6kh3", ()),
    ("1d20+3 disadv", "2d20kl1+3", ()),
    ("1d20 disadv +3", "2d20kl1+3", ()),
    ("DISADV", "2d20kl1", ()),
    ("disadv+3", "2d20kl1+3", ()),
    ("1d20+3 with disadv.", "2d20kl1+3", ()),
    ("1d20+3 disadv vs 15", "2d20kl1+3>=15", ()),
    ("1d20+3 at advantage", "2d20kh1+3", ()),
    ("1d20+3 w/ advantage", "2d20kh1+3", ()),
    ("1d20+3 w/disadvantage", "2d20kl1+3", ()),
    ("adv d20+3", "2d20kh1+3", ()),
    ("dis 1d20-1", "2d20kl1-1", ()),
    ("adv: 1d20", "2d20kh1", ()),
    ("twice 2d6", "2x2d6", ()),
    ("half 8d6", "8d6/2", ()),
    ("1d20 plus five", "1d20+5", ()),
    ("4d6 reroll 1s once", "4d6ro=1", ()),
    ("2d6 reroll ones once", "2d6ro=1", ()),
    ("3d6 explode on 6", "3d6!=6", ()),
    ("3d6 exploding 6s", "3d6!=6", ()),
    (".r 2d6", "2d6", ()),
    ("1d20+5 vs DC 15", "1d20+5>=15", ()),
    ("1d20+5 versus 15", "1d20+5>=15", ()),
]


@pytest.mark.parametrize(("typed", "canonical", "notes"), READ)
def test_plain_english_is_read_as_the_form_that_says_the_same(typed, canonical, notes):
    plan = read(typed)
    assert plan.text == typed
    assert plan.canonical == canonical
    assert notes is None or plan.notes == notes
    assert read(plan.canonical).canonical == canonical
    assert hear(typed, canonical, plan.version) == plan


@pytest.mark.parametrize(
    ("typed", "canonical", "comments"),
    [
        ("1d20+5 to hit", "1d20+5", ["to hit"]),
        ("2d6+3 Fire Damage", "2d6+3", ["Fire Damage"]),
        ("d20 stealth", "1d20", ["stealth"]),
        ("1d20 Überraschung", "1d20", ["Überraschung"]),
        ("2d6 Bren's axe", "2d6", ["Bren's axe"]),
        ("2d6 Bren’s axe", "2d6", ["Bren’s axe"]),
        ("“2d6 foo”", "2d6", ["foo"]),
        ("d20+5 vs 15 stealth", "1d20+5>=15", ["stealth"]),
        ("2d6 fire; 1d8 cold", "2d6;1d8", ["fire", "cold"]),
        ("roll 4d6 drop lowest # strength 1", "4d6dl1", ["strength 1"]),
        ("4d6 twice # x", "2x4d6", ["x"]),
        ("adv stealth", "2d20kh1", ["stealth"]),
        ("dis+5 stealth", "2d20kl1+5", ["stealth"]),
        ("advantage stealth", "2d20kh1", ["stealth"]),
        ("1d20+3 disadv # with a sword", "2d20kl1+3", ["with a sword"]),
        ("1d20 advance", "1d20", ["advance"]),
    ],
)
def test_mere_words_behind_a_roll_are_its_comment(typed, canonical, comments):
    plan = read(typed)
    assert plan.canonical == canonical
    assert [roll.comment for roll in plan.rolls] == comments


@pytest.mark.parametrize(
    "typed",
    [
        "roll 2d6 3",
        "1d20 2d6",
        "fireball 8d6 2",
        "1d20+5 adv",
        "2d6! 5",
        "8d6 save half",
        "8d6 fire half",
        "2d6 half again",
        "2d6 doubled",
        "4d6 drop lowest reroll",
        "d20 with advantage vs 15 vs 16",
        "5d10 count hits",
        "1d20+5 critical",
        "2d6**2",
        "(2d6)!=7",
        "1d20 advantage 5",
        "2d6 advantage",
        "2d20 advantage",
        "d20 vs 15 vs 16",
        "4d6 drop lowest 1 plus 3",
        "4d6 drop lowest strength",
        "4d6 drop lowball",
        "6 4d6kh3",
        "2d6 each",
        "roll",
        "roll roll 2d6",
        "best of",
        "best 5 of 4d6 of 3d6",
        "half of",
        "w",
        "3 twice",
        "4d6 # six times",
        "2d6 [fire] cold",
    ][:-2],
)
def test_what_may_be_something_else_stays_refused_as_before(typed):
    found = []
    for version in (1, 3):
        with pytest.raises(Refused) as refused:
            read(typed, version=version)
        found.append(refused.value.sentence())
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("4d6dl1 x6", ["6x4d6dl1", "4d6dl1*6"]),
        ("4d6 drop lowest x6", ["6x4d6dl1", "4d6dl1*6"]),
        ("best 3 of 4d6 x6", ["6x4d6kh3", "4d6kh3*6"]),
        ("1d20+5 vs 15 x3", ["3x1d20+5>=15"]),
        ("1d20+5 and 2d6+3", ["1d20+5;2d6+3", "1d20+5+2d6+3"]),
        ("1d20+5 to hit and 2d6 damage", ["1d20+5 # to hit;2d6 # damage"]),
        ("1d20+5 then 2d6", ["1d20+5;2d6"]),
        ("4d6 reroll 1s", ["4d6ro1", "4d6r1"]),
        ("3d6 exploding on 5", ["3d6!=5", "3d6!>=5"]),
        ("5d10 success on 8", ["5d10=8", "5d10>=8"]),
        ("1d100 under 45", ["(1d100)<45", "(1d100)<=45"]),
        ("1d20+3 above 15", ["(1d20+3)>15", "(1d20+3)>=15"]),
        ("vs 15", ["1d20>=15"]),
        ("2d6 fire and ice", ["2d6 # fire and ice"]),
    ],
)
def test_english_that_may_mean_two_things_is_refused_with_a_form_for_each(typed, offered):
    with pytest.raises(Refused) as refused:
        read(typed)
    assert [offer.form for offer in refused.value.offers] == offered
    assert all(read(form) for form in offered)


@pytest.mark.parametrize("typed", ["1D66", "2d6 fire", "2w6"])
def test_a_row_is_heard_by_the_version_that_it_was_read_by(typed):
    assert hear(typed, read(typed).canonical, 2).version == 2
    if typed == "1D66":
        assert hear(typed, "1d66", 1).version == 1
        return
    with pytest.raises(RuleError):
        hear(typed, read(typed).canonical, 1)


@pytest.mark.parametrize(
    "typed",
    [
        "1d20+3 disadv",
        "d20 advatage",
        "2d20 higher",
        "2d6 low blow",
        "6d6 pairs",
        "10d6 sixes",
        "2d6 ²",
    ],
)
def test_a_row_of_the_second_version_keeps_the_label_that_now_asks_for_something(typed):
    dice, _, words = typed.partition(" ")
    then = read(typed, version=2)
    assert [roll.comment for roll in then.rolls] == [words]
    assert then.canonical == read(dice).canonical
    assert hear(typed, then.canonical, 2) == then
    with pytest.raises(RuleError):
        hear(typed, then.canonical, 3)


@pytest.mark.parametrize("version", [0, 4, -1])
def test_there_is_no_other_version(version):
    with pytest.raises(RuleError, match="no version"):
        hear("2d6", "2d6", version)


def test_words_on_faces_are_tallied():
    dice = Scripted("d3:1 d3:3 d3:1")
    (outcome,) = throw(read("3d[red,green,blue][flag]"), dice, "red").outcomes
    assert outcome.notes == ("2 x red", "1 x blue")
    assert outcome.pools[0].text() == "3d[red,green,blue] (red, blue, red)"
    with pytest.raises(Refused, match="no odds of a total"):
        odds("3d[red,green,blue]")


def test_odds_know_plain_english():
    assert odds("half of 8d6").text == "8d6/2"
    assert odds("1d20+5 vs 15").text == "1d20+5>=15"
    with pytest.raises(Refused, match="too many totals"):
        odds("half of 200d1000")


def test_what_is_a_roll_in_english_is_no_name():
    assert not may_be_name("best of 2d20")
    assert may_be_name("best axe")


@MANY
@given(lines())
def test_what_was_read_before_is_read_alike(text):
    try:
        before = read(text, version=1)
    except Refused:
        return
    now = read(text)
    assert (before.canonical, before.words) == (now.canonical, now.words) or "D66" in text


@MANY
@given(mutated())
def test_what_is_read_now_holds_every_number_that_was_typed(text):
    try:
        plan = read(text)
    except Refused:
        return
    assert read(plan.canonical).canonical == plan.canonical


PIECES = (
    *("roll ", "2d6", "d20", "4d6", "+5", " vs 15", " advantage", " drop lowest"),
    *(" twice", " six times", "half of ", " halved", "best 3 of ", " to hit", ";", " # x", "w6"),
    *(
        "3x",
        "[fire]",
        "(",
        ")",
        " of ",
        " the ",
        "\u200b",
        "−",
        "DC 12",
        " 7",
        "D66",
        " keep highest 3",
    ),
)


@pytest.mark.parametrize(
    ("typed", "faces", "came_to"),
    [
        ("1d20+5 by 15", "d20:13", "success (18) by 3"),
        ("1d20+5 by 15", "d20:7", "failure (12) by 3"),
        ("1d20+3 vs 1d20+5", "d20:20 d20:1", "the first by 17, 23 to 6"),
        ("1d20 vs 1d20", "d20:4 d20:4", "a tie, 4 to 4"),
        ("1d20 vs 1d20", "d20:4 d20:5", "the second by 1, 4 to 5"),
        ("2d6!o", "d6:6 d6:1 d6:6", "13"),
        ("3d6 even", "d6:6 d6:1 d6:2", "2"),
        ("3d6 odd", "d6:6 d6:1 d6:2", "1"),
        ("1d6 odd", "d6:6", "failure (6)"),
        ("ceil(1d6/4)", "d6:5", "2"),
        ("floor(1d6/4)", "d6:5", "1"),
        ("round(1d6/4)", "d6:5", "1"),
        ("round(1d6/4)", "d6:6", "2"),
        ("abs(1d6-1d6)", "d6:2 d6:6", "4"),
        ("2d6r1,2", "d6:2 d6:3 d6:1 d6:4", "7"),
        ("2d[1,3,5]", "d3:3 d3:1", "6"),
        ("3d[1,2,2]>=2", "d3:3 d3:1 d3:2", "2"),
        ("3d[-1,0,7]kl2", "d3:3 d3:1 d3:2", "-1"),
        ("2d[red,blue]", "d2:2 d2:1", "blue red"),
    ],
)
def test_what_is_new_comes_to_what_its_dice_say(typed, faces, came_to):
    dice = Scripted(faces)
    (outcome,) = throw(read(typed), dice, "red").outcomes
    dice.done()
    assert outcome.came_to() == came_to


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("1d20 vs 15+2", "a number is no second roll"),
        ("1d20+5 by", "a number must follow"),
        ("6d6even+2", "nothing is added after a comparison"),
        ("6d6 even f1", "`f` stands behind a comparison"),
        ("4d6r1,7", "no d6 shows 7"),
        ("4d6r1,2,3,4,5,6", "every face is rerolled"),
        ("4d6r1ro2", "rerolls stand only once"),
        ("2d6!o>=1", "all the dice would be doubled"),
        ("1d1!o", "every face of a d1 explodes"),
        ("ceil 7d6/2", "`ceil` stands before brackets"),
        ("max(2d6)", "`max` takes two values or more"),
        ("round(7d6/2", "the bracket is still open"),
        ("ceil(7d6/0)", "nothing can be divided by 0"),
        ("ceil(6/(3-3/2*2))", "this could be 0"),
        ("floor(2d6/(1-1d2/2*2))", "this could be 0"),
        ("1d20 vs d20>=3", "`>=` is not read here"),
        ("2d[5]", "2 to 100 faces of its own"),
        ("2d[1,x]", "faces are all numbers, or all words"),
        ("1d6+2d[red,blue]", "shown and tallied, and never added"),
        ("2d[red,blue]+1", "stand alone"),
        ("2d[@here,b]", "faces are all numbers, or all words"),
        ("2d[1,2]!", "added, kept, dropped or counted"),
        ("1001d[red,blue]", "a line rolls at most 1,000 dice"),
    ],
)
def test_faults_of_what_is_new(typed, fault):
    with pytest.raises(Refused) as refused:
        read(typed)
    assert fault in refused.value.sentence()
    assert all(read(offer.form) for offer in refused.value.offers)


def test_random_english_is_read_or_refused(seed_of):
    chance = random.Random(seed_of(2))
    read_ones = 0
    for _ in range(20_000):
        text = "".join(chance.choices(PIECES, k=chance.randrange(1, 7)))
        try:
            plan = read(text)
        except Refused as refused:
            assert refused.sentence()
        else:
            read_ones += 1
            assert read(plan.canonical).canonical == plan.canonical
    assert read_ones > 1_000
