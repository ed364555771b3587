"""What is told: no turn passes in silence, and what a weapon cannot do is said."""

from __future__ import annotations

import pytest

from rules.core import question
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.purchases import UseAbility
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.model import Mark
from rules.games.three_sixteen.troopers.health import health_text
from tests.support.three_sixteen.scenes import shot
from tests.support.three_sixteen.table import d10, looking, round_of, squad, trooper


def said(table):
    return [line.text for line in table.told if line.to is None]


@pytest.mark.rule("C316-ROUND-6")
def test_a_success_with_a_weapon_that_does_nothing_there_is_told():
    table = round_of(trooper("red", 6, 5, ("e_cannon",)), place="close").play("red", Declare())
    table.roll(d10("9 5")).play("gm", AlienIntent()).silent("drugs").play("red", Act()).done()

    assert "Red: E-Cannon, nothing at Close." in said(table)
    assert table.mission("red") == (0,)


@pytest.mark.rule("C316-AMB-5", "C316-WPN-4")
def test_an_ambush_with_a_weapon_that_does_nothing_there_is_told():
    table = looking(trooper("red", 5, 5, ("e_cannon",)), tokens=3).roll(d10("9 3")).lapse()
    table.play("red", SetRange(range="close")).roll(d10("4")).silent("weapon").done()

    assert "Red: E-Cannon, nothing at Close." in said(table)
    assert table.tokens() == 3


@pytest.mark.rule("C316-ROUND-13")
def test_a_step_after_an_attack_is_told():
    table = shot(*squad("red"), faces=d10("9 5"), place="close").play("red", Act(step="away"))

    assert "Red moves to Near." in said(table)
    assert table.done().ranges("red") == "near"


@pytest.mark.rule("C316-ROUND-10")
def test_the_question_says_whom_a_cancel_would_stop():
    table = shot(*squad("red blue"), faces=d10("2 5 3"), place="close", aa=5)
    asked = question(table.state).text

    assert asked == "Red at 5: act, or cancel? A cancel stops Aliens, Blue."


@pytest.mark.rule("C316-ROUND-4")
def test_windows_that_pass_are_told_on_every_planet_alike():
    told = []
    for abilities in ((2,), (19,)):
        table = shot(
            *squad("red"), faces=d10("9 5"), abilities=abilities, hidden=True, place="close"
        )
        table.play("gm", UseAbility()).play("red", Act()).play("gm", AlienTurn())
        told.append(said(table))

    assert told[0] == told[1]
    assert "The scores of this round count." in told[0]
    assert "The aliens' failure comes to nothing." in told[0]


@pytest.mark.rule("C316-HURT-1", "C316-HURT-3")
@pytest.mark.parametrize(
    ("marks", "words"),
    [("", "unhurt"), ("X", "A Mess (X)"), ("XE", "Crippled (X, E)"), ("XXX", "Dead (X, X, X)")],
)
def test_health_is_told_in_words_with_its_marks(marks, words):
    boxes = tuple(Mark(kind=kind, origin="alien") for kind in marks)

    assert health_text(boxes) == words


@pytest.mark.rule("C316-HURT-5", "C316-WPN-5")
def test_it_is_told_who_strikes_whom_before_anybody_answers():
    party = (trooper("red", 6, 5, ("grenades",)), *squad("blue"))
    table = round_of(*party, place="close", aa=5).play("red", Declare()).play("blue", Declare())
    table.roll(d10("5 5 9")).play("gm", AlienIntent()).silent("drugs")
    table.silent("turn").done()

    assert "The aliens strike Red, Blue." in said(table)
    assert "Red's grenades burst over Blue." in said(table)
    assert table.asks() == "hit"


@pytest.mark.rule("C316-GEAR-10")
def test_a_long_task_leaves_room_for_the_rest_of_the_result():
    words = "Digs a trench along the whole ridge and calls the others into it one by one"
    table = round_of(*squad("red"), place="close")
    table.play("red", Declare(ability="nfa", task="other", text=words))
    table.roll(d10("9 5")).play("gm", AlienIntent()).silent("turn").done()
    main = [line.text for line in table.told if line.main]

    assert "Red does it: Digs a trench along the whole ridge and calls the…" in main
    assert f"Red: {words}." in said(table)
