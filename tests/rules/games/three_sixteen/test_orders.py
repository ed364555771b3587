"""Standing orders: what they answer, and what they leave to the player."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.dominance import Watch
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.standing_orders import WORDS
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.levels import LevelUp
from tests.support.three_sixteen.scenes import BARE, struck
from tests.support.three_sixteen.table import (
    Table,
    after_mission,
    d10,
    meeting,
    round_of,
    slots,
    squad,
    trooper,
)


def obey(order, table, seat="red"):
    return THREE_SIXTEEN.orders.obey(order, table.state, seat)


@pytest.mark.rule("C316-PBP-7")
def test_an_order_that_cannot_be_read_says_which_there_are():
    table = round_of(*squad("red"))
    with pytest.raises(RuleError, match="armour always/dead/never"):
        obey("armour perhaps", table)

    assert obey("armour always", table) is None


@pytest.mark.rule("C316-PBP-7")
@pytest.mark.parametrize(
    ("boxes", "order", "move"),
    [
        ("", "armour always", Defend(armour=1)),
        ("", "armour dead", None),
        ("XX", "armour dead", Defend(armour=1)),
        ("XX", "armour never", None),
        ("", "flashback pass", Defend()),
        ("XX", "flashback pass", Defend()),
        ("", "flashback third", Defend()),
        ("XX", "flashback third", None),
    ],
)
def test_orders_for_a_hit_window(boxes, order, move):
    assert obey(order, struck(*squad("red", boxes=boxes))) == move


@pytest.mark.rule("C316-PBP-7")
@pytest.mark.parametrize(
    ("boxes", "order", "move"),
    [
        ("XX", "armour never", Defend()),
        ("XX", "armour dead", Defend(armour=1)),
        ("", "armour dead", Defend()),
        ("", "armour always", Defend(armour=1)),
    ],
)
def test_without_a_flashback_left_the_armours_order_answers_alone(boxes, order, move):
    assert obey(order, struck(*squad("red", boxes=boxes, **BARE))) == move


@pytest.mark.rule("C316-PBP-7")
def test_no_order_ever_uses_a_flashback():
    table = struck(*squad("red", boxes="XX"))
    said = [obey(f"{word} {value}", table) for word, values in WORDS.items() for value in values]

    assert not [move for move in said if isinstance(move, Strength | Weakness)]


@pytest.mark.rule("C316-PBP-7")
def test_orders_for_dominance_and_range():
    table = Table(meeting(*squad("red"), stage="opening", place="none"))
    assert obey("watch no", table) == Watch(roll=False)
    table.roll(d10("9 3")).lapse()

    assert obey("range close", table) == SetRange(range="close")
    assert obey("range close", table, "blue") is None


@pytest.mark.rule("C316-PBP-7")
def test_orders_for_drugs_and_turns():
    table = round_of(*squad("red blue"), place="far").roll(d10("5 6 9")).lapse()
    assert obey("drugs never", table) == Drugs()
    assert obey("drugs failed", table) == Drugs()
    assert obey("drugs failed", table, "blue") == Drugs(take=True)
    assert obey("drugs never", table, "blue") == Drugs()
    table.through("drugs")

    assert obey("turn cancel", table) == Act(cancel=True)
    assert obey("step closer", table) == Act(step="closer")
    assert obey("step away", table) is None
    assert obey("step stay", table) == Act()


@pytest.mark.rule("C316-PBP-7")
def test_an_order_for_the_level():
    table = Table(after_mission(trooper("red", 5, 5, mission=1)))

    assert obey("level fa", table) == LevelUp(ability="fa", slot="strength")


@pytest.mark.rule("C316-PBP-7")
def test_an_order_for_another_question_or_for_what_cannot_be_leaves_it_to_the_player():
    assert obey("watch yes", round_of(*squad("red"))) is None
    best = trooper("red", 10, 5, mission=1, strengths=slots(4), weaknesses=slots(3))

    assert obey("level fa", Table(after_mission(best))) is None
