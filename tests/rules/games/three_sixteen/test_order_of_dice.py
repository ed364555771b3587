"""Percentile dice, and the order in which dice fall."""

from __future__ import annotations

import pytest

from rules.dice import Scripted
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.conflict.conflict_moves import Fight
from rules.games.three_sixteen.encounter.dominance import Watch
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm import PlainTest
from rules.games.three_sixteen.gm.gm_people import OpenConflict
from rules.games.three_sixteen.troopers.downtime import Starkiller
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.equipment import issued
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, COLONEL, LIEUTENANT
from rules.games.three_sixteen.troopers.weapons import score_step
from rules.procedures.three_sixteen.weapons import STEPS
from tests.support.storage import reread
from tests.support.three_sixteen.scenes import calling
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    squad,
    trooper,
    weapon,
)

ROSTER = "blue red green"


def whose(table):
    """Return who rolled, in order."""
    return [roll.who for roll in table.dice.rolls]


@pytest.mark.rule("C316-DICE-2")
@pytest.mark.parametrize(
    ("faces", "score"), [("5 7", 57), ("10 4", 4), ("6 10", 60), ("10 10", 100)]
)
def test_a_d100_is_two_ten_sided_dice_tens_first(faces, score):
    dice = Scripted(d10(faces))

    assert score_step(STEPS.index("d100"), dice, "score", "red")[0] == score
    dice.done()


@pytest.mark.rule("C316-DICE-3")
@pytest.mark.parametrize(
    ("faces", "score"), [("1 2 3", 123), ("10 4 10", 40), ("10 10 7", 7), ("10 10 10", 1000)]
)
def test_a_d1000_is_three_ten_sided_dice_hundreds_first(faces, score):
    officer = trooper("red", 5, 5, rank=LIEUTENANT)
    table = calling("orbital", officer, faces=d10(f"9 3 {faces}"))
    assert table.mission("red") == (score,)

    state, _ = issued(campaign(trooper("red", 5, 5, rank=COLONEL, ranked=-1, issued=())), "red")
    fired = Starkiller().intervene(state, "red", Scripted(d10(faces))).state
    assert fired.troopers["red"].total == 10 * score


@pytest.mark.rule("C316-DICE-6")
def test_dominance_is_rolled_by_the_aliens_then_the_roster_and_not_by_abstainers():
    table = Table(meeting(*squad(ROSTER), stage="opening", place="none", aa=6))
    table.play("red", Watch(roll=False)).play("green", Watch()).roll(d10("9 2 3"))

    table.play("blue", Watch()).done()

    assert whose(table) == ["gm", "blue", "green"]
    table.play("green", SetRange(range="far"))
    table.roll(d10("4 7")).silent("weapon").done()
    assert whose(table) == ["blue", "green"]


@pytest.mark.rule("C316-DICE-6")
def test_a_tied_group_scores_in_roster_order_without_a_roll_off():
    table = round_of(*squad(ROSTER), place="near", tokens=3).roll(d10("9 5 5 5")).lapse()

    table.roll(d10("1 2 3")).through().done()

    assert whose(table) == ["blue", "red", "green"]
    assert table.mission("blue", "red", "green") == (1, 2, 3)


@pytest.mark.rule("C316-DICE-6", "C316-DICE-4")
def test_short_of_tokens_a_roll_off_comes_first_and_decides_the_order():
    bomber = trooper("red", 6, 5, ("paradise_bomb",), 6)
    table = round_of(*squad("blue"), bomber, place="near", tokens=2, pool=5)
    table.roll(d10("9 5 5")).lapse().through("drugs", "turn")

    # The roll-off, both marks of the bomb, each its tens and units; nothing is left for Blue.
    table.roll(d10("3 8 5 7 10 2")).through().done()

    assert whose(table) == ["blue", "red", "red", "red"]
    assert table.mission("blue", "red") == (0, 59)


@pytest.mark.rule("C316-DICE-6")
def test_the_drugged_roll_again_in_roster_order():
    table = round_of(*squad("blue red"), place="far").roll(d10("9 9 9")).lapse()

    table.play("red", Drugs(take=True)).roll(d10("8 9")).play("blue", Drugs(take=True)).done()

    assert whose(table) == ["blue", "red"]


@pytest.mark.rule("C316-DICE-6", "C316-TEST-5")
def test_plain_tests_are_rolled_in_roster_order():
    table = Table(campaign(*squad(ROSTER))).roll(d10("1 2"))

    table.play("gm", PlainTest(seats=("green", "blue"))).done()

    assert whose(table) == ["blue", "green"]


@pytest.mark.rule("C316-DICE-6", "C316-PVP-1")
def test_in_a_conflict_the_initiator_rolls_first():
    table = Table(campaign(*squad("blue red"))).roll(d10("3 2"))
    table.play("gm", OpenConflict(attackers=("red",), defenders=("blue",))).done()
    assert whose(table) == ["red", "blue"]

    table.play("red", SetRange(range="far")).play("blue", Fight(target="red"))
    table.roll(d10("9 9")).play("red", Fight(target="blue"))

    assert whose(table) == ["red", "blue"]


class Restarted(Table):
    """A table whose bot is started anew before every move."""

    def play(self, seat, move):
        self.state = reread(THREE_SIXTEEN, self.state)
        return super().play(seat, move)


@pytest.mark.rule("C316-DICE-6")
@pytest.mark.parametrize("kind", [Table, Restarted])
def test_in_a_conflict_the_drugged_roll_again_initiator_first(kind):
    table = kind(campaign(*squad("red blue"))).roll(d10("3 2"))
    table.play("gm", OpenConflict(attackers=("red",), defenders=("blue",)))
    table.play("red", SetRange(range="close")).play("blue", Fight(target="red"))
    table.roll(d10("9 9")).play("red", Fight(target="blue"))

    table.play("blue", Drugs(take=True)).roll(d10("3 9")).play("red", Drugs(take=True)).done()

    assert whose(table) == ["red", "blue"]
    assert table.heard("C316-DRUG-1")[-2:] == [
        "Red takes combat drugs and needs 6 or less.",
        "Blue takes combat drugs and needs 6 or less.",
    ]


@pytest.mark.rule("C316-DICE-6")
@pytest.mark.parametrize("kind", [Table, Restarted])
def test_tied_in_an_ambush_the_roster_says_who_scores_first(kind):
    bomber = trooper("white", 6, 5, ("tpk_bomb",), CAPTAIN)
    scorers = squad("red blue", arms=(weapon("slug_rifle", (2, 0, 0)),))
    state = meeting(bomber, *scorers, stage="opening", place="none", tokens=6)
    table = kind(state).roll(d10("9 3 3 3")).lapse()
    table.all(white=SetRange(range="close"), red=SetRange(range="close"))
    table.play("blue", SetRange(range="close")).roll(d10("8 5 5")).lapse().done()
    assert table.asks() == "hit"

    table.roll(d10("1 2 3 4 5 6 7 8")).lapse()

    assert [seat for seat in whose(table) if seat != "white"] == ["red", "blue"]
