"""Throwing a plan with scripted dice: what is asked for and in which order, and what is shown."""

from __future__ import annotations

import pytest

from rules.dice import Scripted
from rules.notation import read, throw
from rules.notation.pools import Stopped, Table


def thrown(text: str, script: str):
    """Throw with faces such as "6:3 1 4 | 8:2": sides once, then faces."""
    faces = []
    for part in script.split("|"):
        sides, _, shown = part.strip().partition(":")
        faces += [(int(sides), int(face)) for face in shown.split()] if shown else []
    dice = Scripted(faces)
    result = throw(read(text), dice, "red")
    dice.done()
    return result


def values(result):
    return [outcome.value for outcome in result.outcomes]


def fates(result):
    (outcome,) = result.outcomes
    return [
        ("+" if die.extra else "") + "/".join(map(str, die.faces)) + "=" + f"{die.worth} {die.fate}"
        for pool in outcome.pools
        for die in pool.shown()
    ]


@pytest.mark.parametrize(
    ("text", "script", "value"),
    [
        ("1d20", "20:7", 7),
        ("2d6+3", "6:2 5", 10),
        ("1d6+1d8-1", "6:2 | 8:5", 6),
        ("2d6*3", "6:2 5", 21),
        ("(1d6+2)*3", "6:1", 9),
        ("-1d6", "6:4", -4),
        ("-7/2", "", -4),
        ("7/2*2", "", 6),
        ("-7%3", "", 2),
        ("7/-2", "", -4),
        ("2*3+4%3", "", 7),
        ("10-2-3", "", 5),
        ("100/5/2", "", 10),
        ("1d6--1", "6:3", 4),
        ("4d6kh3", "6:4 1 6 3", 13),
        ("4d6kl3", "6:4 1 6 3", 8),
        ("4d6dl1", "6:4 1 6 3", 13),
        ("4d6dh2", "6:4 1 6 3", 4),
        ("5d6dl1dh2", "6:4 1 6 3 2", 5),
        ("adv", "20:4 17", 17),
        ("d12dis", "12:4 7", 4),
        ("4dF", "3:1 2 3 3", 1),
        ("dd66", "6:3 5", 35),
        ("2dd46", "4:3 | 6:5 | 4:1 | 6:6", 51),
        ("dd100", "10:10 10", 100),
        ("dd100", "10:10 7", 7),
        ("3dd1000", "10:1 10 2 10 10 10 10 3 4", 102 + 1000 + 34),
        ("8d6min2", "6:1 1 1 1 6 6 6 6", 32),
        ("3d6max4", "6:1 5 6", 9),
        ("(1d4)d6", "4:2 | 6:3 4", 7),
        ("(1d4)dd66", "4:1 | 6:3 4", 34),
        ("10d6>=5", "6:5 6 1 2 3 4 5 6 1 1", 4),
        ("4d6>=5f=1", "6:1 1 1 6", -2),
        ("3d6=6", "6:6 6 1", 2),
        ("3d6kh2>=4", "6:5 1 6", 2),
        ("(3d6>=5)*2", "6:5 5 1", 4),
        ("(1d6>=5)+1", "6:5", 2),
        ("{1d6,1d8}", "6:3 | 8:5", 8),
        ("{1d6,1d8}kh1", "6:3 | 8:5", 5),
        ("{1d6,1d8,1d4}dl1dh1", "6:3 | 8:5 | 4:1", 3),
        ("{2d6>=4,3}kl1", "6:4 5", 2),
        ("0d6", "", 0),
    ],
)
def test_values(text, script, value):
    assert values(thrown(text, script)) == [value]


def test_rerolls_come_die_by_die_after_all_initial_dice():
    result = thrown("3d6r1", "6:1 4 1 | 6:1 3 | 6:5")
    assert fates(result) == [
        "1=1 replaced",
        "1=1 replaced",
        "3=3 kept",
        "4=4 kept",
        "1=1 replaced",
        "5=5 kept",
    ]
    assert values(result) == [12]


def test_reroll_once_lets_the_second_face_stand():
    assert fates(thrown("2d6ro<3", "6:2 6 | 6:1")) == ["2=2 replaced", "1=1 kept", "6=6 kept"]


def test_explosions_come_wave_after_wave():
    result = thrown("3d6!", "6:6 1 6 | 6:6 2 | 6:3")
    assert fates(result) == [
        "6=6 kept",
        "1=1 kept",
        "6=6 kept",
        "+6=6 kept",
        "+2=2 kept",
        "+3=3 kept",
    ]
    assert values(result) == [24]


def test_compounding_adds_into_the_die_that_exploded():
    result = thrown("3d6!!kh2", "6:6 1 6 | 6:6 2 | 6:3")
    assert fates(result) == ["6/6/3=15 kept", "1=1 dropped", "6/2=8 kept"]
    assert values(result) == [23]


def test_penetrating_goes_on_by_face_and_is_worth_one_less():
    result = thrown("2d6!p", "6:6 1 | 6:6 | 6:1")
    assert fates(result) == ["6=6 kept", "1=1 kept", "+6=5 kept", "+1=0 kept"]
    assert values(result) == [12]


def test_extra_dice_are_rerolled_too_and_are_dice_of_their_own():
    result = thrown("2d6r1!kh2", "6:6 1 | 6:2 | 6:1 | 6:5")
    assert fates(result) == [
        "6=6 kept",
        "1=1 replaced",
        "2=2 dropped",
        "+1=1 replaced",
        "+5=5 kept",
    ]


def test_clamps_change_worth_not_explosions():
    result = thrown("2d6!max4", "6:6 5 | 6:2")
    assert fates(result) == ["6=4 kept", "5=4 kept", "+2=2 kept"]


def test_dropped_dice_bring_extra_dice_that_stay():
    assert values(thrown("2d6!kl2", "6:6 4 | 6:3")) == [7]


def test_among_equals_the_earlier_die_is_kept():
    assert fates(thrown("3d6kh1", "6:4 4 4"))[1:] == ["4=4 dropped", "4=4 dropped"]
    assert fates(thrown("3d6kl2", "6:4 4 4"))[2] == "4=4 dropped"
    assert fates(thrown("3d6dh1", "6:4 4 4"))[2] == "4=4 dropped"
    assert fates(thrown("3d6dl1dh1", "6:4 4 4"))[0] == "4=4 kept"


@pytest.mark.parametrize(
    ("text", "script", "verdict"),
    [
        ("1d20>=15", "20:15", "success"),
        ("1d20>=15", "20:14", "failure"),
        ("1d20+7>=15", "20:8", "success"),
        ("(3d6)<=10", "6:3 3 4", "success"),
        ("(3d6)<10", "6:3 3 4", "failure"),
        ("4d6kh1>5", "6:1 2 3 6", "success"),
        ("(1d8!)>=9", "8:8 | 8:1", "success"),
        ("(5d6>=4)-(4d6>=4)>0", "6:4 4 1 1 1 4 4 1 1", "failure"),
        ("{1d8!,1d6!}kh1>=4", "8:3 | 6:4", "success"),
    ],
)
def test_verdicts(text, script, verdict):
    assert thrown(text, script).outcomes[0].verdict == verdict


@pytest.mark.parametrize(
    ("text", "script", "note"),
    [
        ("7/2", "", "rounded down from 3.5"),
        ("10/3", "", "rounded down from 3 1/3"),
        ("-7/4", "", "rounded down from -1.75"),
        ("1/-3", "", "rounded down from -1/3"),
        ("0d6", "", "no dice were rolled"),
        ("0ad4+", "", "no dice were rolled"),
        ("4d6k6", "6:1 2 3 4", "only 4 dice, all kept"),
        ("1d6kh2", "6:1", "only 1 die, kept"),
        ("(1d2)d6dl2", "2:1 | 6:4", "all dice were dropped"),
        ("{2,3}kh5", "", "only 2 members, all kept"),
    ],
)
def test_notes(text, script, note):
    assert note in thrown(text, script).outcomes[0].notes


def test_notes_of_what_cannot_fail_or_succeed():
    assert read("1d20>=1").notes == ("this cannot fail",)
    assert read("1d20+5>=30").notes == ("this cannot succeed",)
    assert read("1d20>=20").notes == ()


def test_repeats_roll_everything_again_and_never_add_up():
    result = thrown("3x1d6+1;1d4", "6:1 2 3 | 4:4")
    assert values(result) == [2, 3, 4, 4]
    assert result.summary().startswith("1d6+1: 2; 1d6+1: 3")
    assert thrown("2x1d6", "6:1 2").summary() == "2x 1d6: 1, 2"


@pytest.mark.parametrize(
    ("text", "script", "sentence"),
    [
        ("1d20+5", "20:11", "**16** · 1d20 (11) + 5"),
        ("4d6kh3", "6:5 2 5 5", "**15** · 4d6kh3 (5, ~~2~~, 5, 5)"),
        ("1d20+5>=15 # hit", "20:11", "**success (16)** · 1d20 (11) + 5 >= 15 # hit"),
        ("1d20+5<5", "20:11", "**failure (16)** · 1d20 (11) + 5 < 5"),
        ("2d20kh1+1", "20:20 3", "**21** · 2d20kh1 (20, ~~3~~) + 1, natural 20"),
        ("1d20", "20:1", "**1** · 1d20 (1), natural 1"),
        ("1d20", "20:2", "**2** · 1d20 (2)"),
        ("2d20", "20:20 20", "**40** · 2d20 (20, 20)"),
        ("1d6", "6:1", "**1** · 1d6 (1)"),
        ("8d6[fire]", "6:1 1 1 1 1 1 1 1", "**8** · 8d6 [fire] (1, 1, 1, 1, 1, 1, 1, 1)"),
        ("2+3", "", "**5** · 2+3"),
        # A point at the end of dice is no test of the line.
        ("1d20+1d6!=6", "20:9 | 6:3", "**12** · 1d20 (9) + 1d6!=6 (3)"),
        ("2d8+1d6r=1", "8:2 3 | 6:4", "**9** · 2d8 (2, 3) + 1d6r=1 (4)"),
        ("1d20+5 even", "20:9", "**success (14)** · 1d20 (9) + 5 even"),
        ("2d6-3 odd", "6:4 4", "**success (5)** · 2d6 (4, 4) - 3 odd"),
        # A d20 is natural where it is the die that decides.
        ("0d20+1d6", "6:1", "**1** · 0d20 () + 1d6 (1) (no dice were rolled)"),
        ("{1d20,5}kh1", "20:1", "**5** · 1d20 (1) dropped"),
        ("{1d20,5}kl1", "20:1", "**1** · 1d20 (1), natural 1"),
        # What a part with a label comes to, where the label stands behind no dice.
        (
            "(2d6+3)[fire]+1d4[cold]",
            "6:5 3 | 4:2",
            "**13** · (2d6 (5, 3) + 3) + 1d4 [cold] (2) (fire 11)",
        ),
        ("{2d6,1d8}kh1[best]", "6:1 2 | 8:6", "**6** · 2d6 (1, 2) dropped; 1d8 (6) (best 6)"),
        (
            "ceil((7d6)[all]/2)[half]",
            "6:1 1 1 1 1 1 1",
            "**4** · 7d6 (1, 1, 1, 1, 1, 1, 1) (all 7; half 4; rounded up from 3.5)",
        ),
        ("floor((1d6/2)[part]*2)", "6:3", "**3** · 1d6 (3) (part 1.5)"),
        (
            "(3d6>=5[hits])+{1d6>=4[more],1}",
            "6:5 6 1 | 6:2",
            "**3** · 3d6 (**5**, **6**, 1); 1d6 (2) (hits 2; more 0)",
        ),
        (
            "(1d20)[mine]vs(1d20)[theirs]",
            "20:9 5",
            "**the first by 4, 9 to 5** · (1d20 (9)) vs (1d20 (5)) (mine 9; theirs 5)",
        ),
    ],
)
def test_one_line_says_it_all(text, script, sentence):
    assert thrown(text, script).sentence() == sentence


def test_more_than_one_result_or_line_is_said_otherwise():
    assert thrown("2x1d6", "6:1 2").sentence() == ""


def test_several_results_stand_first_and_in_bold_like_a_single_one():
    assert thrown("2x1d6 # hit", "6:1 2").bold() == "**1**, **2** · 2x 1d6 # hit"
    assert thrown("1d6 # a;1d8", "6:1 | 8:7").bold() == "**1** · 1d6 # a; **7** · 1d8"
    parts = thrown(";".join(f"1d6+{n}00000" for n in range(1, 21)), " | ".join(["6:1"] * 20)).bold()
    assert parts.endswith("; …") and parts.count("**") % 2 == 0 and len(parts) <= 203
    assert thrown("99d6", "6:" + " ".join(["6"] * 99)).sentence() == ""


@pytest.mark.rule("PF-DICE-1", "PF-DICE-6", "PF-DICE-12")
def test_planetfall_pool():
    result = thrown("4ad", "6:6 4 3 1 | 6:6 | 6:5")
    assert values(result) == [2 + 1 + 2 + 1]
    assert fates(result)[4:] == ["+6=6 kept", "+5=5 kept"]


@pytest.mark.rule("PF-DICE-5", "PF-DICE-7", "PF-DICE-8")
def test_heavy_pool_from_seven():
    result = thrown("5hv8+", "6:6 5 6")
    assert values(result) == [4]
    assert result.outcomes[0].notes == ("half of 5 dice: 3",)


@pytest.mark.rule("P28-SKILL-4")
def test_skill_roll_shows_both_dice():
    assert fates(thrown("sk7adv", "10:9 6")) == ["9=9 dropped", "6=6 kept"]
    result = thrown("sk7-2dis", "10:1 4")
    assert (result.outcomes[0].value, result.outcomes[0].verdict) == (4, "success")


@pytest.mark.rule("C316-TEST-1", "C316-TEST-2", "C316-TEST-3")
def test_trials_show_their_die():
    assert thrown("fa6", "10:6").summary() == "fa6: success (6)"
    assert thrown("nfa4+1", "10:6").summary() == "nfa4+1: failure (6)"
    assert thrown("aa12", "10:10").summary() == "aa12: success (10)"


@pytest.mark.rule("C316-DICE-2", "C316-DICE-3")
def test_digit_dice_are_drawn_first_digit_first():
    assert values(thrown("dd1000", "10:2 10 7")) == [207]
    assert values(thrown("dd1000", "10:10 10 10")) == [1000]
    assert values(thrown("2dd100", "10:10 10 10 5")) == [105]


@pytest.mark.rule("PX-DIE-1", "PX-DIE-2")
def test_symbols_are_shown_and_tallied():
    result = thrown("6tx", "6:1 2 3 4 5 6")
    assert result.summary() == "6tx: ? F 1 2 3 4"
    assert result.outcomes[0].value is None
    assert thrown("3wx", "6:1 2 6").outcomes[0].notes == ("2 x 0, 1 x 2",)


def test_the_first_line_is_short_and_the_working_shows_every_die():
    result = thrown("4d6kh3[str]+2 # Grod", "6:4 1 6 3")
    assert result.summary() == "4d6kh3+2: 15 # Grod"
    assert result.working()[0] == "4d6kh3 [str] (4, ~~1~~, 6, 3) = 15"
    long = throw(read("20x1d1000000+999999"), Scripted([(1_000_000, 999_999)] * 20), "a")
    assert len(long.summary()) == 200


def test_counted_dice_are_marked():
    result = thrown("4d6>=5f=1", "6:6 1 3 5")
    assert result.working()[0] == "4d6 (**6**, 1!, 3, **5**) = 1"


def test_purpose_roller_and_audience_are_recorded():
    dice = Scripted([(6, 6), (6, 2)])
    throw(read("1d6!"), dice, "red", ("gm",))
    assert [(roll.why, roll.who, roll.to) for roll in dice.rolls] == [
        ("1d6!=6", "red", ("gm",)),
        ("1d6!=6: extra dice", "red", ("gm",)),
    ]


def test_too_many_extra_dice_stop_the_line_and_say_so():
    dice = Scripted([(2, 2)] * 1001)
    result = throw(read("1d2!"), dice, "red")
    dice.done()
    assert result.outcomes == ()
    assert result.summary().startswith("No result: more than 1,000 extra dice")


def test_rerolls_count_as_extra_dice():
    table = Table(Scripted([]), "red", None)
    table.spend(1000)
    with pytest.raises(Stopped):
        table.spend(1)


def test_a_planetfall_pool_stops_at_its_limit():
    dice = Scripted([(6, 6)] * 8000)
    result = throw(read("8000ad"), dice, "red")
    assert "10,000 dice" in result.stopped


@pytest.mark.parametrize(
    ("line", "script", "sums"),
    [
        ("1d20+5", "d20:11", ["1d20 (11) + 5 = 16"]),
        ("2d6+1d4-1", "d6:5 d6:3 d4:3", ["2d6 (5, 3) + 1d4 (3) - 1 = 10"]),
        ("10-1d4", "d4:3", ["10 - 1d4 (3) = 7"]),
        ("-1d6+2", "d6:5", ["-1d6 (5) + 2 = -3"]),
        ("(1d20+5)*2", "d20:20", ["(1d20 (20) + 5) * 2 = 50"]),
        ("1d6--2", "d6:5", ["1d6 (5) - -2 = 7"]),
        ("1d8//2", "d8:5", ["1d8 (5) // 2 = 2"]),
        ("1d8/2", "d8:5", ["1d8 (5) / 2 = 2 (rounded down from 2.5)"]),
        ("1d20 [str] +5 [dex]", "d20:20", ["1d20 [str] (20) + 5 = 25"]),
        ("1d20+5>=15", "d20:20", ["1d20 (20) + 5 = success (25)"]),
        ("2x 1d6+1", "d6:2 d6:4", ["1d6 (2) + 1 = 3", "1d6 (4) + 1 = 5"]),
        ("4d6kh3+2", "d6:5 d6:3 d6:6 d6:3", ["4d6kh3 (5, 3, 6, ~~3~~) + 2 = 16"]),
        ("3d10>=8", "d10:9 d10:1 d10:8", ["3d10 (**9**, 1, **8**) = 2"]),
        ("(1d2)d6", "d2:2 d6:4 d6:4", ["1d2 (2); (1d2)d6 (4, 4) = 8"]),
        ("{2d6+3,1d20}kh1", "d6:1 d6:1 d20:9", ["2d6 (1, 1) dropped; 1d20 (9) = 9"]),
        ("2+3", "", ["5"]),
    ],
)
def test_the_numbers_of_a_line_stand_beside_its_dice(line, script, sums):
    """Where a line is more than arithmetic its dice stand alone, as they always did."""
    dice = Scripted(script)
    assert list(throw(read(line), dice, "red").sums()) == sums
    dice.done()
