"""Going in and keeping watch at once, orders for it, and hits that bystanders let land."""

from __future__ import annotations

import pytest

from rules.core import question, waits_for
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.encounter.dominance import Lookout, Watch
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.lists import (
    LASTING,
    RAPID,
)
from rules.games.three_sixteen.mission.service import OpenEncounter
from rules.games.three_sixteen.troopers.equipment import with_new_vehicle
from rules.games.three_sixteen.troopers.flashbacks import Weakness
from rules.games.three_sixteen.troopers.ranks import LIEUTENANT, MAJOR
from tests.support.three_sixteen.scenes import debrief, pending, until
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    looking,
    round_of,
    squad,
    trooper,
)

TWO = squad("red blue")


def hidden(ability=LASTING, *troopers, **more):
    """Return a table at the start of a round against aliens that nobody knows."""
    return round_of(*(troopers or TWO), abilities=(ability,), hidden=True, **more)


@pytest.mark.rule("C316-DOM-2", "C316-ENC-2")
def test_going_in_and_keeping_watch_are_one_question():
    table = Table(campaign(*TWO)).play("gm", OpenEncounter(tokens=2)).roll(d10("9 3"))
    table.all(red=Ready(), blue=Ready(watch=False)).done()

    assert (table.asks(), table.asked()) == ("range", {"red"})
    assert table.heard("C316-DOM-1")[0].endswith("On watch: Red.")


@pytest.mark.rule("C316-DOM-2")
def test_an_encounter_from_before_still_asks_who_keeps_watch():
    """Where nobody has been asked yet: encounters begun by the fourth version of the rules."""
    table = looking(*TWO).roll(d10("9 3"))
    assert (table.asks(), table.asked()) == ("watch", {"red", "blue"})
    table.all(red=Watch(), blue=Watch(roll=False)).done()

    assert table.heard("C316-DOM-1")[0].endswith("On watch: Red.")
    assert Lookout().asleep is None


@pytest.mark.rule("C316-PBP-7")
@pytest.mark.parametrize(
    ("order", "rank", "pods", "move"),
    [
        ("watch yes", 0, (), Ready()),
        ("watch no", 0, (), Ready(watch=False)),
        ("watch yes", MAJOR, (), None),
        ("watch yes", LIEUTENANT, ("red",), None),
    ],
)
def test_an_order_to_watch_goes_in_unless_there_is_gear_to_use(order, rank, pods, move):
    state = campaign(*squad("red blue", rank=rank))
    for seat in pods:
        state = with_new_vehicle(state, "drop_pod", seat)
    table = Table(state).play("gm", OpenEncounter(tokens=2))

    assert THREE_SIXTEEN.orders.obey(order, table.state, "red") == move


@pytest.mark.rule("C316-PBP-7", "C316-DOM-10")
def test_a_gms_order_names_the_range_and_lets_their_place_among_failures_pass():
    table = looking(*squad("red")).roll(d10("4 9")).lapse().through("hit")
    assert (table.asks(), table.asked()) == ("range", {"gm"})
    assert THREE_SIXTEEN.orders.obey("range near", table.state, "gm") == SetRange(range="near")
    assert THREE_SIXTEEN.orders.obey("aliens pass", table.state, "gm") is None

    table = until(hidden(RAPID, *squad("red")).roll(d10("9 9")).lapse(), "place")
    assert THREE_SIXTEEN.orders.obey("aliens pass", table.state, "gm") == AlienTurn()
    assert THREE_SIXTEEN.orders.obey("turn act", table.state, "gm") is None


@pytest.mark.rule("C316-HURT-5", "C316-PBP-6")
@pytest.mark.parametrize(
    ("boxes", "seats"), [("", ("red",)), ("X", ("red",)), ("XX", ("red", "blue"))]
)
def test_bystanders_of_a_hit_pass_unless_it_is_a_third_mark(boxes, seats):
    party = (*squad("red", boxes=boxes), trooper("blue", 9, 5))
    table = pending(*party, faces="5 9 7", tokens=9)

    assert waits_for(table.state) == seats
    assert table.asked() == {"red", "blue"}


@pytest.mark.rule("C316-HURT-5", "C316-FLASH-6", "C316-PBP-6")
def test_bystanders_may_speak_while_whom_it_strikes_is_asked():
    table = pending(*squad("red"), trooper("blue", 9, 5), faces="5 9 7", tokens=9)

    assert table.play("blue", Weakness(text="Enough.")).at("blue").status == "left"
    assert table.asks() == "hit"


@pytest.mark.rule("C316-PBP-6", "C316-PBP-7")
def test_a_gm_may_order_windows_to_wait_and_the_squad_a_weapon_to_improve():
    orders = THREE_SIXTEEN.orders
    table = hidden(LASTING).roll(d10("9 5 9")).lapse().through("drugs")
    assert orders.obey("aliens wait", table.state, "gm") is None
    assert [order for order in ("aliens wait", "aliens pass") if orders.is_to_wait(order)] == [
        "aliens wait"
    ]

    table = debrief(*TWO, stage="improve")
    entry = question(table.state).entry("red")
    assert orders.obey("improve default", table.state, "red") == entry.default is not None
