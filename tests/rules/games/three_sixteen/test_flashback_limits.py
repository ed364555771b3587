"""The limits of a Flashback: at which moments, with which slot, and exactly what it changes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core.answers import given
from rules.games.three_sixteen.encounter.hits import Defend, Window
from rules.games.three_sixteen.model import Conflict, Slot
from rules.games.three_sixteen.troopers.demand import PLACEHOLDER
from rules.games.three_sixteen.troopers.flashbacks import (
    Strength,
    Weakness,
    is_personal,
    used_slot,
    without_hits,
)
from rules.games.three_sixteen.troopers.health import Hit
from rules.games.three_sixteen.troopers.retelling import Retell, retold
from tests.support.three_sixteen.scenes import ONE_ON_ONE, standing
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    intervened,
    meeting,
    refused,
    round_of,
    slots,
    squad,
    trooper,
)

BOTH = pytest.mark.parametrize("move", [Strength(text="Mine."), Weakness(text="Mine.")])
EVAC = Hit(seat="red", origin="evac")


def waiting(state, *hits, personal=False):
    """Return the state with a window of hits open."""
    return replace(state, frames=(*state.frames, Window(hits=hits, parent=1, personal=personal)))


def with_red(state, **changes):
    """Return the state with Red changed."""
    red = replace(state.troopers["red"], **changes)
    return replace(state, troopers={**state.troopers, "red": red})


@pytest.mark.rule("C316-FLASH-8")
@pytest.mark.parametrize(
    ("hits", "personal", "spares"),
    [((EVAC,), True, True), ((EVAC,), False, False), ((Hit(seat="blue"),), True, False)],
)
def test_a_flashback_only_spares_whom_a_call_strikes(hits, personal, spares):
    state = waiting(meeting(*squad("red blue")), *hits, personal=personal)
    assert is_personal(state, "red") is spares


@pytest.mark.rule("C316-FLASH-8", "C316-FLASH-10")
@BOTH
def test_the_moment_of_a_flashback_is_an_encounter_or_a_hit_of_ones_own(move):
    state = meeting(*squad("red blue"))
    hit = Hit(seat="blue")

    assert not is_personal(state, "red")
    assert refused(state, "red", move) == ""
    assert refused(waiting(state, hit), "red", move) == ""
    assert refused(waiting(state, hit, personal=True), "red", move) == "C316-FLASH-8"
    assert refused(with_red(state, status="left"), "red", move) == "C316-FLASH-10"
    assert refused(replace(state, encounter=None), "red", move) == "C316-FLASH-10"
    others = Conflict(sides=(("blue",), ("npc-1",)))
    assert refused(replace(state, conflict=others), "red", move) == "C316-FLASH-10"


@pytest.mark.rule("C316-FLASH-2")
@BOTH
def test_who_has_no_living_trooper_has_no_flashback(move):
    state = meeting(*squad("red blue"))
    for seat in ("green", "gm"):
        assert refused(state, seat, move) == "C316-FLASH-2"
    assert refused(with_red(state, status="dead"), "red", move) == "C316-FLASH-2"


@pytest.mark.rule("C316-FLASH-10", "C316-GM-6", "C316-PBP-5")
@BOTH
def test_what_the_gm_allows_outside_needs_no_encounter(move):
    state = with_red(campaign(*squad("red blue")), recall=True)
    for changes in ({"status": "ready"}, {"status": "left"}):
        assert refused(with_red(state, **changes), "red", move) == ""
    assert refused(with_red(state, status="in"), "red", move) == "C316-FLASH-10"
    assert refused(replace(state, phase="after"), "red", move) == "C316-FLASH-10"
    fight = Conflict(sides=(("blue",), ("npc-1",)))
    assert refused(replace(state, conflict=fight), "red", move) == "C316-FLASH-10"


@pytest.mark.rule("C316-FLASH-14")
@pytest.mark.parametrize(
    ("move", "spent"),
    [(Strength(text="No."), "strengths"), (Weakness(text="No."), "weaknesses")],
)
def test_a_row_without_an_open_slot_is_spent(move, spent):
    state = meeting(*squad("red blue"))
    assert refused(with_red(state, **{spent: slots(0, 2)}), "red", move) == "C316-FLASH-14"
    assert refused(with_red(state, **{spent: slots(1, 2)}), "red", move) == ""


@pytest.mark.rule("C316-FLASH-1")
@pytest.mark.parametrize(("opened", "used", "at"), [(1, 0, 0), (2, 1, 1), (1, 4, 4)])
def test_the_first_open_slot_is_used_and_no_other_touched(opened, used, at):
    row = slots(opened, used)
    told = used_slot(row, "So be it.")

    assert told[at] == Slot(state="used", text="So be it.")
    assert (told[:at], told[at + 1 :]) == (row[:at], row[at + 1 :])


@pytest.mark.rule("C316-FLASH-8", "C316-FLASH-10")
@BOTH
def test_who_is_spared_keeps_the_gms_leave_for_later(move):
    state = meeting(*squad("red blue"))
    state = waiting(with_red(state, status="left", recall=True), EVAC, personal=True)
    go = intervened(state, "red", move)

    assert go.state.troopers["red"].recall
    assert go.state.frames[-1].hits == ()
    rule = "C316-FLASH-3" if isinstance(move, Strength) else "C316-FLASH-6"
    assert [line.rule for line in go.told] == [rule]


@pytest.mark.rule("C316-FLASH-10")
@BOTH
def test_a_flashback_outside_tells_itself_and_uses_up_the_leave(move):
    go = intervened(with_red(campaign(*squad("red")), recall=True), "red", move)

    assert not go.state.troopers["red"].recall
    assert [line.text.endswith("Mine.") for line in go.told] == [True]
    assert (go.out, go.first) == (None, ())


@pytest.mark.rule("C316-FLASH-3", "C316-END-2")
def test_a_strength_tells_its_story_and_its_score():
    table = round_of(*squad("red blue")).roll("d10:7").play("red", Strength(text="No."))
    first, second = (line for line in table.done().told if line.rule == "C316-FLASH-3")

    assert first.text.endswith("No.")
    assert [work.faces for work in second.work] == [(7,)]
    assert "kills 7" in second.text


@pytest.mark.rule("C316-FLASH-8", "C316-FLASH-6")
def test_without_a_window_there_is_no_hit_to_take_away():
    state = meeting(*squad("red"))
    assert without_hits(state, "red") is state


@pytest.mark.rule("C316-FLASH-6", "C316-FLASH-5")
def test_only_those_whom_the_leavers_blast_would_have_struck_are_asked_again():
    hits = (
        Hit(seat="red"),
        Hit(seat="blue", origin="blast", by="red"),
        Hit(seat="green", origin="blast", by="blue"),
    )
    party = (*squad("red blue"), trooper("green", 6, 5, boxes="XX"))
    table = Table(waiting(meeting(*party), *hits))
    table.all(blue=Defend(armour=1), green=Defend(armour=1)).play("red", Weakness(text="I ran."))

    assert given(table.state) == {"green": Defend(armour=1)}


@pytest.mark.rule("C316-PVP-7", "C316-FLASH-9")
@pytest.mark.parametrize(("user", "other"), [("red", "blue"), ("blue", "red")])
def test_a_strength_wins_a_conflict_for_its_side_and_asks_the_other(user, other):
    table = standing(*squad("red blue", strengths=slots(2)))
    table.play(user, Strength(text="Down."))

    assert (table.state.conflict.ended, table.state.conflict.soft) == ("strength", False)
    assert table.state.conflict.winner == ("red", "blue").index(user)
    assert table.asked() == {other}
    assert table.told[-1].text.endswith("Down.")
    for answer in (Strength(text="Up."), Weakness(text="Still.")):
        assert refused(table.state, user, answer) == "C316-FLASH-9"
    assert refused(table.state, other, Strength(text="Up.")) == "C316-FLASH-9"
    assert refused(table.state, other, Weakness(text="Fine.")) == ""


@pytest.mark.rule("C316-PVP-7")
@pytest.mark.parametrize("user", ["red", "blue"])
def test_a_weakness_loses_a_conflict_on_ones_own_terms(user):
    state = standing(*squad("red blue")).state
    go = intervened(state, user, Weakness(text="Enough."))
    over = go.state.conflict

    assert (over.ended, over.winner, over.soft) == ("weakness", user == "red", False)
    assert [line.rule for line in go.told] == ["C316-FLASH-6", "C316-PVP-7"]


@pytest.mark.rule("C316-PVP-7")
def test_in_an_encounters_conflict_a_strength_scores_nothing():
    options = {"conflict_in_encounter": "on"}
    table = Table(meeting(*squad("red blue"), options=options)).roll(d10("9 9"))
    table.play("gm", ONE_ON_ONE).done().play("red", Strength(text="Mine."))

    assert (table.mission("red"), table.tokens()) == ((0,), 6)


@pytest.mark.rule("C316-FLASH-6", "C316-END-4", "C316-ROUND-18")
@pytest.mark.parametrize(
    ("seats", "tokens", "ending"),
    [("red blue", 2, ("", "")), ("red blue", 1, ("tokens", "won")), ("red", 2, ("gone", "lost"))],
)
def test_before_a_round_a_weakness_ends_it_by_the_last_token_or_the_last_to_go(
    seats, tokens, ending
):
    state = meeting(*squad(seats), stage="opening", place="none", tokens=tokens)
    enc = intervened(state, "red", Weakness(text="I ran.")).state.encounter
    assert (enc.ended, enc.outcome, enc.tokens) == (*ending, tokens - 1)


@pytest.mark.rule("C316-FLASH-13", "C316-FLASH-12")
@pytest.mark.parametrize(
    ("hatred", "fifth", "opened", "rule"),
    [
        (False, False, False, ""),
        (True, False, False, "C316-FLASH-13"),
        (True, True, False, ""),
        (True, False, True, ""),
    ],
)
def test_hatred_for_home_is_ones_own_or_the_squads(hatred, fifth, opened, rule):
    row = slots(1, 4) if fifth else slots(1)
    state = meeting(trooper("red", 6, 5, weaknesses=row), hatred_open=opened)
    assert refused(state, "red", Weakness(text="Home.", hatred=hatred)) == rule


@pytest.mark.rule("C316-FLASH-11")
@pytest.mark.parametrize(
    ("seat", "row", "number", "waits"),
    [
        ("red", "strengths", 5, True),
        ("red", "weaknesses", 1, True),
        ("red", "weaknesses", 2, False),
        ("red", "strengths", 0, False),
        ("red", "strengths", 6, False),
        ("red", "boxes", 1, False),
        ("gm", "strengths", 1, False),
        ("gm", "boxes", 1, False),
    ],
)
def test_only_a_flashback_that_waits_for_its_text_is_told_again(seat, row, number, waits):
    told, untold = Slot(state="used", text="told"), Slot(state="used", text=PLACEHOLDER)
    red = trooper(
        "red",
        6,
        5,
        boxes="X",
        strengths=(told,) * 4 + (untold,),
        weaknesses=(untold,) + (told,) * 4,
    )
    state = campaign(red)

    move = Retell(row=row, number=number, text="Now.")
    assert refused(state, seat, move) == ("" if waits else "C316-FLASH-11")
    if waits:
        assert [line.rule for line in intervened(state, seat, move).told] == ["C316-FLASH-11"]


@pytest.mark.rule("C316-FLASH-11")
@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_text_told_again_replaces_its_own_alone(number):
    row = tuple(Slot(state="used", text=str(n)) for n in range(1, 6))
    state = retold(campaign(trooper("red", 9, 9, weaknesses=row)), "red", "weaknesses", number, "x")
    texts = [slot.text for slot in state.troopers["red"].weaknesses]
    assert texts == ["x" if n == number else str(n) for n in range(1, 6)]
