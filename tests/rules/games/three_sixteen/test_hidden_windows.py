"""Questions whose legal answers would betray a hidden ability are sealed (C316-PBP-6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import question
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.contact import Advance
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.purchases import UseAbility
from rules.games.three_sixteen.lists import (
    AMBUSH,
    ARMOUR,
    BOOST,
    END_ENCOUNTER,
    EXPLODING,
    IGNORE_WOUNDS,
    LEAPING,
    RAPID,
    REGENERATION,
    SWARM,
)
from rules.games.three_sixteen.mission.service import OpenEncounter
from tests.support.three_sixteen.scenes import BARE, DOOMED, pending
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    slots,
    squad,
    trooper,
)


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize("ability", [1, 17])
def test_the_purchase_before_the_first_die_is_sealed_whatever_the_planet_has(ability):
    table = Table(campaign(*squad("red blue"), abilities=(ability,), hidden=True))
    table.play("gm", OpenEncounter(tokens=3)).lapse()

    ask = question(table.state)

    assert (ask.kind, ask.sealed) == ("aliens", True)
    assert (Advance(ambush=True) in table.offers("gm", Advance)) == (ability == 1)


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize("ability", [2, 17])
def test_the_window_of_voided_scores_is_sealed_whatever_the_planet_has(ability):
    table = round_of(*squad("red blue"), abilities=(ability,), hidden=True)
    table.roll(d10("9 3 4")).all(red=Declare(), blue=Declare()).lapse()
    table.through("drugs")

    ask = question(table.state)

    assert (ask.kind, ask.sealed) == ("aliens", True)
    assert len(ask.entries[0].choices) == 4


@pytest.mark.rule("C316-PBP-6", "C316-PBP-7")
@pytest.mark.parametrize("ability", [1, 17])
def test_a_gms_order_lets_a_window_pass_alike_on_every_planet(ability):
    table = Table(campaign(*squad("red blue"), abilities=(ability,), hidden=True))
    table.play("gm", OpenEncounter(tokens=3)).lapse()

    assert THREE_SIXTEEN.orders.obey("aliens pass", table.state, "gm") == Advance()
    assert THREE_SIXTEEN.orders.obey("aliens pass", table.state, "red") is None
    assert THREE_SIXTEEN.orders.obey("watch yes", table.state, "gm") is None


def windows(ability, faces):
    """Return the questions of a round against aliens whose one ability nobody has seen."""
    table = round_of(
        *squad("red"), place="far", tokens=9, pool=9, abilities=(ability,), hidden=True
    )
    table.roll(d10(faces))
    seen = []
    while table.state.encounter.round_no == 1:
        ask = question(table.state)
        seats = tuple(entry.seat for entry in ask.entries)
        shown = () if ask.sealed else tuple(c.label for e in ask.entries for c in e.choices)
        seen.append((ask.rule, ask.kind, ask.text, seats, ask.sealed, shown))
        table.lapse()
    return seen


ACTIVE = (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 17, 18, 19)
OWN = ("C316-ROUND-4", "C316-ROUND-17", "C316-SA-4", "C316-SA-6", "C316-SA-17")


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize("ability", ACTIVE)
@pytest.mark.parametrize("faces", ["9 5", "5 9", "9 9"])
def test_a_round_asks_the_same_whatever_nobody_has_seen(ability, faces):
    found = windows(ability, faces)

    assert found == windows(13, faces)
    assert all(sealed for rule, _, _, _, sealed, _ in found if rule in OWN)


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize(
    ("faces", "rules"),
    [
        # The aliens fail: their place, the last word and the end of the round are one window.
        ("9 5", ["C316-ROUND-4", "C316-ROUND-17"]),
        ("5 9", ["C316-ROUND-4", "C316-SA-4"]),
        # Red acts after them: between the last word and the end of the round lies his turn.
        ("4 3", ["C316-ROUND-4", "C316-SA-4", "C316-SA-6"]),
    ],
)
def test_a_round_opens_a_window_only_where_something_came_between(faces, rules):
    found = [rule for rule, *_ in windows(13, faces)]

    assert [rule for rule in found if rule in OWN] == rules


@pytest.mark.rule("C316-PBP-6")
def test_a_success_without_options_is_not_asked():
    table = round_of(*squad("red"), place="far").roll(d10("5 5")).lapse().through("drugs")

    assert table.asks() == "hit"


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize(
    ("red", "blue", "asked"),
    [
        ({**BARE, "strengths": slots(1)}, {**DOOMED}, {"red"}),
        ({**BARE, "strengths": slots(1)}, {**BARE, "armour_used": True}, set()),
        ({**BARE, "weaknesses": slots(1)}, {**DOOMED}, set()),
        (BARE, BARE, {"blue"}),
        (BARE, {**BARE, "armour_used": True}, set()),
    ],
)
def test_a_hit_waits_for_whom_it_strikes_and_at_a_third_mark_for_who_can_save_him(red, blue, asked):
    party = (trooper("red", 8, 5, **red), trooper("blue", 6, 5, **blue))
    table = pending(*party, faces="5 8 9")

    assert (table.asked() if table.asks() == "hit" else set()) == asked


def fired(ability, faces="9 5", **more):
    """Return the rules of the aliens' own windows in a round against a known ability."""
    table = round_of(*squad("red"), place="close", abilities=(ability,), **more)
    return asked_own(table, faces)


def asked_own(table, faces):
    table.roll(d10(faces))
    seen = []
    while table.state.encounter is not None and table.state.encounter.round_no == 1:
        seen.append(question(table.state).rule)
        table.lapse()
    return [rule for rule in seen if rule in (*OWN, "C316-ROUND-5")]


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize(("spent", "opens"), [(False, True), (True, False)])
def test_spent_armour_alone_opens_no_window_for_voided_scores(spent, opens):
    rules = fired(ARMOUR, tokens=5, pool=5, encounter={"armour_spent": spent})

    assert ("C316-ROUND-4" in rules) == opens


@pytest.mark.rule("C316-PBP-6")
def test_spent_armour_leaves_the_window_open_where_wounds_may_be_ignored():
    state = meeting(
        *squad("red"), abilities=(ARMOUR, IGNORE_WOUNDS), encounter={"armour_spent": True}
    )
    table = Table(replace(state, ability_multi=True)).roll(d10("9 5")).lapse().through("drugs")

    choices = question(table.state).entries[0].choices
    used = [choice.move.ability for choice in choices if isinstance(choice.move, UseAbility)]
    assert used == [0, IGNORE_WOUNDS]


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize(
    ("ability", "rule"),
    [(EXPLODING, "C316-SA-6"), (REGENERATION, "C316-SA-17")],
)
@pytest.mark.parametrize(("pool", "hide", "opens"), [(0, "off", 0), (1, "off", 1), (0, "on", 1)])
def test_no_window_opens_for_what_all_see_cannot_be_paid(ability, rule, pool, hide, opens):
    rules = fired(ability, tokens=1, pool=pool, options={"hide_pool": hide})

    assert rules.count(rule) == opens


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize(("pool", "opens"), [(0, False), (1, True)])
def test_who_cannot_pay_to_break_off_is_not_asked_for_it(pool, opens):
    # The score of the same group takes the encounter's last token before the aliens' last word.
    rules = fired(END_ENCOUNTER, "5 5", tokens=1, pool=pool)

    assert ("C316-SA-4" in rules) == opens


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize(("ability", "opens"), [(SWARM, False), (RAPID, True), (LEAPING, True)])
def test_a_known_swarm_that_cannot_cancel_has_no_choice_in_its_turn(ability, opens):
    rules = fired(ability, "5 9", tokens=5, pool=5)

    assert ("C316-ROUND-5" in rules) == opens


@pytest.mark.rule("C316-PBP-6")
def test_a_known_ambush_that_a_drop_pod_forestalls_opens_no_window():
    def asks(pod, ability):
        state = meeting(*squad("red"), stage="buy", abilities=(ability,), encounter={"pod": pod})
        return Table(state).asks()

    assert asks("", AMBUSH) == "aliens"
    assert asks("red", AMBUSH) != "aliens"
    assert asks("red", BOOST) == "aliens"
