"""Slips of newcomers and of users of other bots: refused, with the form that was meant in front."""

from __future__ import annotations

import pytest

from rules.notation import Refused, read

MINE = {"dex": 3, "stealth": 7, "prof": 2}


def refused(line, values=None):
    with pytest.raises(Refused) as told:
        read(line, values=values or {})
    return told.value


@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("4d6h3", "4d6kh3"),
        ("4d6 h3", "4d6kh3"),
        ("4d6b3", "4d6kh3"),
        ("4d6^3", "4d6kh3"),
        ("4d6best3", "4d6kh3"),
        ("2d20h", "2d20kh1"),
        ("2d20h+5", "2d20kh1+5"),
        ("2d20k+5", "2d20kh1+5"),
        ("4d6-L", "4d6dl1"),
        ("4d6-H", "4d6dh1"),
        ("4d6-lowest", "4d6dl1"),
        ("4d6 (drop lowest)", "4d6dl1"),
        ("d20a", "adv"),
        ("1d20+5a", "adv+5"),
        ("1d20+3 dis", "dis+3"),
        ("1d20+3 (adv)", "adv+3"),
        ("1d20+3 (advantage)", "adv+3"),
        ("1d20+3, disadv", "dis+3"),
        ("1d20disadv+3", "dis+3"),
        ("1d20+3 advan", "adv+3"),
        ("1d20+3 advatage", "adv+3"),
        ("1d20+3 disav", "dis+3"),
        ("1d20+3 disadvatage", "dis+3"),
        ("1d20+3 diadvantage", "dis+3"),
        ("1d20+5 Vorteil", "adv+5"),
        ("1d20+5 mit Nachteil", "dis+5"),
        ("disadvantage: 1d20+3", "dis+3"),
        ("3x adv d20+3", "3xadv+3"),
        ("1d20 disadv + 1d4", "dis+1d4"),
        ("1d20 with advantage +5 -1", "adv+5-1"),
        ("1d20+5 adv vs 15", "adv+5>=15"),
        ("1d12 disadv", "d12dis"),
        ("1d20+3 stealth adv", "adv+3 # stealth"),
        ("1d20+3 adv stealth", "adv+3 # stealth"),
        ("1d20+3 stealth with advantage", "adv+3 # stealth"),
        ("2d20 k + 5", "2d20kh1+5"),
        ("4d6k+2", "4d6kh1+2"),
        ("4d6 highest 3", "4d6kh3"),
        ("4d6 top 3", "4d6kh3"),
        ("4d6 3 highest", "4d6kh3"),
        ("2d20 higher", "2d20kh1"),
        ("2d20 best+5", "2d20kh1+5"),
        ("4k3", "4d10kh3"),
        ("4d6, drop lowest", "4d6dl1"),
        ("4d6 - drop the lowest", "4d6dl1"),
        ("4d6 drop lowest, 6 times", "6x4d6dl1"),
        ("2d6+3, twice", "2x2d6+3"),
        ("6d6 hits on 5+", "6d6>=5"),
        ("6d6 5s and 6s", "6d6>=5"),
        ("3d6 exploding 5+", "3d6!>=5"),
        ("7d10>=8!10", "7d10!=10>=8"),
        ("7d10>7!", "7d10!=10>7"),
        ("DC 15 1d20+5", "1d20+5>=15"),
        ("1d20+5 gegen 15", "1d20+5>=15"),
        ("d100 45", "1d100<=45"),
        ("d100 <= 45%", "1d100<=45"),
        ("d00", "1d100"),
        ("1d20 | 2d6", "1d20;2d6"),
        ("1d20+4 & adv", "adv+4"),
        ("1d20 +5 to hit, adv", "adv+5 # to hit"),
        ("1d20+7 Perception DC 15", "1d20+7>=15 # Perception"),
        ("2d6 stealth vs 8", "(2d6)>=8 # stealth"),
        ("5d6 4+ success", "5d6>=4"),
        ("2d6 7+", "(2d6)>=7"),
        ("2d6 vs 7+", "(2d6)>=7"),
        ("2d6+1 7+", "2d6+1>=7"),
        ("1d20+5 15+", "1d20+5>=15"),
        ("4 fudge", "4dF"),
        ("d20 + 5 v 15", "d20 + 5>=15"),
        ("d20+5 needs 15", "d20+5>=15"),
        ("d20+5 to beat 15", "d20+5>=15"),
        ("1d20+5 tn 15", "1d20+5>=15"),
        ("1d20+5 to hit 1d8+3 damage", "1d20+5 # to hit;1d8+3 # damage"),
        ("50% chance", "1d100<=50"),
        ("1d20+5 1d8+3", "1d20+5;1d8+3"),
        ("1d20+[[1d4]]", "1d20+(1d4)"),
        ("2d6 (fire) + 1d4 (cold)", "2d6[fire] + 1d4[cold]"),
        ("Attack: 1d20+5", "1d20+5 # Attack"),
        ("attack 2d6+3", "2d6+3 # attack"),
        ("**Stealth** 1d20+5", "1d20+5 # Stealth"),
        ("Perception: adv+3", "adv+3 # Perception"),
        ("1d20+5 *to hit*", "1d20+5 # to hit"),
        ("1d20+5 **to hit**", "1d20+5 # to hit"),
        ("1d20+5 ‘to hit’", "1d20+5 # to hit"),
        ("1d20+5 - to hit", "1d20+5 # to hit"),
        ("1d20+5 ; to hit", "1d20+5 # to hit"),
        ("1d20+5 ! to hit", "1d20+5 # to hit"),
        ("1d20+5 1st attack", "1d20+5 # 1st attack"),
        ("1d20+5 \N{DRAGON}", "1d20+5 # \N{DRAGON}"),
        ("1d20+5 with adv", "adv+5"),
        ("d20 w/ dis", "dis"),
        ("6d6 5+", "6d6>=5"),
        ("6d6 on 5+", "6d6>=5"),
        ("6d6 hits 5+", "6d6>=5"),
        ("6d6 5 or more", "6d6>=5"),
        ("d100 45 or less", "d100<=45"),
        ("8d10 tn7", "8d10>=7"),
        ("8d10 difficulty 7", "8d10>=7"),
        ("5d6 count >4", "5d6>4"),
        ("5d6s4", "5d6>=4"),
        ("rr 6 4d6kh3", "6x4d6kh3"),
        ("repeat 6 4d6", "6x4d6"),
        ("6r4d6kh3", "6x4d6kh3"),
        ("2d6+3 (fire)", "2d6+3 # fire"),
        ('2d6+3 "fire damage"', "2d6+3 # fire damage"),
        ("2d6+3 // fire", "2d6+3 # fire"),
        ("2d6 : fire", "2d6 # fire"),
        ("2d6, fire", "2d6 # fire"),
        ("2d6 fire + 1d4 cold", "2d6[fire]+1d4[cold]"),
        ("1d20+5 to hit, 2d6+3 damage", "1d20+5 # to hit;2d6+3 # damage"),
        ("d2O", "d20"),
        ("ld20+4", "1d20+4"),
        ("1d20++5", "1d20+5"),
        ("coin", "d[heads,tails]"),
        ("flip a coin", "d[heads,tails]"),
        ("percentile", "d100"),
        ("random 1-100", "1d100"),
        ("1..20", "1d20"),
        ("1 to 6", "1d6"),
        ("fate+2", "4dF+2"),
        ("dndstats", "6x4d6kh3"),
        ("attack +5", "1d20+5"),
        ("sr6", "6d6>=5"),
        ("8wod6", "8d10>=6f1"),
        ("4cod", "4d10!=10>=8"),
        ("4yz", "4d6=6"),
        ("gurps", "3d6"),
    ],
)
def test_the_form_that_was_meant_stands_first(line, form):
    first = refused(line).offers[0]
    assert first.form == form and first.caption != "such as"
    assert read(first.form)


@pytest.mark.parametrize(
    ("line", "forms"),
    [
        ("4d6l3", ["4d6kl3", "4d6dl3"]),
        ("2d20l", ["2d20kl1", "2d20dl1"]),
        ("4d6 keep 3", ["4d6kh3", "4d6kl3"]),
        ("4d6 drop 1", ["4d6dl1", "4d6dh1"]),
        ("4d6 drop one", ["4d6dl1", "4d6dh1"]),
        ("4d6 keep three", ["4d6kh3", "4d6kl3"]),
        ("4d6 take 3", ["4d6kh3", "4d6kl3"]),
        ("2d20l+5", ["2d20kl1+5", "2d20dl1+5"]),
        ("2d20 lowest", ["2d20kl1", "2d20dl1"]),
        ("4d6 lowest 3", ["4d6kl3", "4d6dl3"]),
        ("10d6 count sixes", ["10d6=6", "10d6>=6"]),
        ("10d6 sixes", ["10d6=6", "10d6>=6"]),
        ("4d10 10s", ["4d10=10", "4d10>=10"]),
        ("2d20k+5", ["2d20kh1+5"]),
        ("4d6k>3", ["4d6>3", "4d6kh3"]),
        ("1d20 2d6", ["1d20;2d6", "1d20+2d6"]),
        ("5d6c6", ["5d6=6", "5d6>=6"]),
        ("2d6 reroll ones", ["2d6ro1", "2d6r1"]),
        ("2d6 reroll 1s and 2s", ["2d6ro<=2", "2d6r<=2"]),
        ("1d6 & 1d8", ["1d6;1d8", "1d6+1d8"]),
    ],
)
def test_what_may_mean_two_things_is_offered_as_both(line, forms):
    assert [one.form for one in refused(line).offers] == forms


@pytest.mark.parametrize("line", ["1d20+5 crit", "2d6+1d4 fire", "1d20+", "max(2d6,"])
def test_what_looks_like_a_slip_of_these_keeps_its_own_answer(line):
    captions = {one.caption for one in refused(line).offers} if line != "2d6+1d4 fire" else set()
    assert not captions & {"with labels", "that or more", "two rolls"}


@pytest.mark.parametrize("line", ["/gmroll 1d20", "/gr 1d20", "/w gm 1d20", "secret 2d6"])
def test_who_asks_for_a_secret_roll_is_told_of_the_option(line):
    assert "option `secret`" in refused(line).fault


@pytest.mark.parametrize("line", ["reroll 2d6", "explode 3d6", "max 2d6", "½ 8d6"])
def test_a_word_that_asks_for_something_becomes_no_comment_of_its_own(line):
    assert not any(one.caption == "as a comment" for one in refused(line).offers)


def test_a_value_behind_a_minus_is_no_comment():
    assert "no value called dex" in refused("1d20 - dex", {}).fault


@pytest.mark.parametrize("line", ["help", "?"])
def test_who_asks_for_help_is_told_where_it_is(line):
    assert "/help" in refused(line).fault


@pytest.mark.parametrize(
    ("line", "named", "forms"),
    [
        ("1d20+str", "str", ["1d20+3[str]"]),
        ("1d20 + strength", "strength", ["1d20 + 7[stealth]", "1d20 + 3[strength]"]),
        ("1d20+stelth-1", "stelth", ["1d20+7[stealth]-1", "1d20+3[stelth]-1"]),
        ("1d20+Dexterity", "dexterity", ["1d20+3[dex]", "1d20+3[dexterity]"]),
        ("1d20+{dx}", "dx", ["1d20+3[dex]", "1d20+3[dx]"]),
        (
            "1d20+{dexterity} # jump",
            "dexterity",
            ["1d20+3[dex] # jump", "1d20+3[dexterity] # jump"],
        ),
        ("str+1d20", "str", ["3[str]+1d20"]),
        ("max(str,1d6)", "str", ["max(3[str],1d6)"]),
        ("(1d20+str)*2", "str", ["(1d20+3[str])*2"]),
        ("1d20+str+prof", "str", ["1d20+3[str]+2[prof]"]),
    ],
)
def test_an_unknown_name_is_answered_with_those_that_are_known(line, named, forms):
    found = refused(line, MINE)
    assert f"you keep no value called {named} (yours: " in found.fault
    assert all(f"{name} {n}" in found.fault for name, n in MINE.items())
    assert f"/rolls var name:{named} value:3" in found.fault
    assert [one.form for one in found.offers] == forms


def test_the_name_spelled_most_alike_is_named_first():
    assert "yours: stealth 7, dex 3, prof 2" in refused("1d20+stelth", MINE).fault
    assert "yours: none yet" in refused("1d20+str").fault
    many = {f"skill{'abcdefghijklmnop'[n]}": n for n in range(16)}
    assert "skillk" in (told := refused("1d20+wits", many).fault) and " and 4 more;" in told


@pytest.mark.parametrize("line", ["fireball", "str", "hello there 2d6", "1d20+5 foo 3"])
def test_a_word_that_no_sign_joins_is_no_value(line):
    assert "no value called" not in refused(line, MINE).fault


def test_lines_of_the_first_version_are_refused_as_they_were():
    with pytest.raises(Refused) as told:
        read("1d20+str", version=1)
    assert told.value.fault == "a number or dice must follow"
