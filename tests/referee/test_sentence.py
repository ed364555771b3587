"""A row as one sentence: the result first, then every reason, every die that all may see."""

from __future__ import annotations

import pytest

from referee import sentence
from rules.core import Line, Mod, Work
from rules.dice import Roll

MISS = Line("Vash misses Needle.", "P28-FIGHT-5", main=True)
FIGHT = Work("fight", (7,), 10, target=6, verdict="failure", how="under")
ROLL = Line("Vash, fight", "P28-FIGHT-4", work=(FIGHT,))
NEAR = Line("Needle is 1cm away.", "P28-FACT-1")


def test_the_result_stands_first_and_bold_then_the_reasons_in_their_order():
    told = (NEAR, ROLL, MISS)
    assert sentence.result(told) == (
        "**Vash misses Needle.** Needle is 1cm away. Vash, fight: d10 **7**, needs under 6."
    )


def test_the_dice_of_a_result_stand_behind_it_by_name_where_there_are_several():
    fell = Work("Fist", (4,), 4, verdict="4")
    one = Line("Needle loses 4 HP.", "P28-DMG-2", work=(fell,), main=True)
    both = Line("Needle loses 1 HP.", "P28-DMG-2", work=(fell, Work("Armour", (3,), 6)), main=True)
    assert sentence.result((one,)) == "**Needle loses 4 HP.** d4 **4**."
    assert sentence.result((both,)) == "**Needle loses 1 HP.** Fist: d4 **4**. Armour: d6 **3**."


def test_dice_that_no_line_shows_are_shown_at_the_end_and_secret_ones_never():
    rolls = (Roll(10, (5,), "drugs", "red"), Roll(6, (2,), "secret", "red", to=("gm",)))
    assert sentence.result((MISS,), rolls) == "**Vash misses Needle.** Drugs: d10 **5**."


@pytest.mark.rule("C316-DICE-4")
def test_a_reason_begins_like_a_sentence_but_dice_keep_their_small_letter():
    rolls = (Roll(3, (1,), "turn order", "red"), Roll(2, (2,), "turn order", "red"))
    assert sentence.result((MISS,), rolls) == (
        "**Vash misses Needle.** Turn order: d3 **1**. Turn order: d2 **2**."
    )
    fell = Line("Needle loses 4 HP.", "P28-DMG-2", work=(Work("Fist", (4,), 4),), main=True)
    assert sentence.result((fell,)) == "**Needle loses 4 HP.** d4 **4**."


@pytest.mark.rule("C316-WPN-1")
def test_a_fixed_number_that_the_result_has_said_does_not_stand_behind_it_alone():
    fixed = Work("Hall: Heavy MG", base=1)
    kills = Line("Hall kills 1 with Heavy MG.", "C316-WPN-1", work=(fixed,), main=True)
    dry = Line("It has run dry.", "C316-ARM-3")
    assert sentence.result((kills, dry)) == "**Hall kills 1 with Heavy MG.** It has run dry."
    assert sentence.phrase(kills) == "Hall kills 1 with Heavy MG."
    unsaid = Line("Hall scores.", "C316-WPN-1", work=(fixed,), main=True)
    assert sentence.result((unsaid,)) == "**Hall scores.** 1."


def test_what_is_for_some_alone_is_in_no_sentence():
    secret = Line("The trap is armed.", "GM", to=("gm",), work=(Work("trap", (3,), 6),), main=True)
    assert sentence.result((secret, NEAR)) == "Needle is 1cm away."
    assert sentence.result((secret,)) == "Done."


def tallied(seat: str) -> Line:
    """Return a player's score, told apart."""
    made = Work(f"{seat}'s score", mods=(Mod("for the path", 9, "PX-SCORE-3"),), verdict="9")
    return Line(f"{seat}: 9 points.", "PX-SCORE-8", work=(made,), main=True, apart=True)


def test_what_is_told_apart_begins_a_new_line_with_its_own_reasons():
    """The end of a game was a wall of text: all results in bold, then all reasons."""
    ended = Line("The game ends in round 7.", "PX-END-3", apart=True)
    cut = Line("Cut off from Red's home: D1.", "PX-SCORE-2")
    wins = Line("Red wins.", "PX-SCORE-6", main=True, apart=True)
    told = (MISS, NEAR, ended, cut, tallied("Red"), tallied("Blue"), wins)

    assert sentence.result(told, (Roll(10, (5,), "drugs", "red"),)).split("\n") == [
        "**Vash misses Needle.** Needle is 1cm away. Drugs: d10 **5**.",
        "**The game ends in round 7.** Cut off from Red's home: D1.",
        "**Red: 9 points.** 9 for the path = **9**.",
        "**Blue: 9 points.** 9 for the path = **9**.",
        "Red wins.",
    ]
    assert "\n" not in sentence.outcome(told)


def test_what_is_told_apart_and_stands_first_leaves_no_empty_line():
    assert sentence.result((tallied("Red"),)) == "**Red: 9 points.** 9 for the path = **9**."


def test_parts_that_do_not_fit_give_way_to_a_sign():
    told = tuple(Line("A result. " * 12, "GAME", main=True, apart=True) for _ in range(20))
    text = sentence.result(told)
    assert text.endswith("\n…") and len(text) <= sentence.MOST + 2


def test_what_has_no_reason_stands_plain():
    assert sentence.result((Line("Ana *pauses* the game.", "GM", main=True),)) == (
        "Ana \\*pauses\\* the game."
    )


def test_reasons_that_do_not_fit_give_way_to_a_sign():
    told = (MISS, *(Line(f"Reason number {n} is a long one.", "GAME") for n in range(40)))
    text = sentence.result(told)
    assert text.startswith("**Vash misses Needle.** Reason number 0 is")
    assert text.endswith("is a long one. …") and len(text) <= sentence.WHOLE + 2


def said(words: int) -> Line:
    """A result of so many words, six letters each."""
    return Line(" ".join(["pebble"] * words) + ".", "GAME", main=True)


def test_results_that_do_not_fit_whole_follow_as_reasons():
    long = said(20)
    assert len(long.text) == 140
    assert sentence.outcome((MISS, long)) == f"{MISS.text} {long.text}"
    assert sentence.outcome((long, long, MISS)) == f"{long.text} …"
    assert sentence.result((long, said(21), MISS)) == (
        f"**{long.text}** {said(21).text.capitalize()} {MISS.text}"
    )


@pytest.mark.rule("PX-WIND-3")
def test_of_what_several_answered_each_is_told_their_own_part():
    keeps = tuple(Line(f"{who} keeps {at}.", "PX-WIND-3") for who, at in (("Blue", 1), ("Red", 2)))
    assert sentence.outcome(keeps, "Red") == "Red keeps 2."
    assert sentence.outcome(keeps, "Green") == sentence.outcome(keeps) == "Blue keeps 1."
    assert sentence.outcome((*keeps, MISS), "Red") == MISS.text


def test_a_result_that_is_too_long_by_itself_is_cut_between_two_words():
    assert sentence.outcome((said(40),)) == f"{said(28).text.rstrip('.')}…"
    assert sentence.outcome((said(40), MISS)) == f"{said(28).text.rstrip('.')} …"
    assert len(sentence.outcome((Line("x" * 300, "GAME", main=True),))) == sentence.MAIN
