"""Tokens held, paid, taken and crossed off; and how an encounter's end leaves everything."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.games.three_sixteen.lists import LASTING
from rules.games.three_sixteen.mission.advice import advice
from rules.games.three_sixteen.mission.closing import closed
from rules.games.three_sixteen.mission.threat import (
    crossed_off,
    held,
    is_cleared,
    is_payable,
    is_pool_hidden,
    pay,
    take,
)
from rules.games.three_sixteen.model import Round
from rules.games.three_sixteen.troopers.equipment import with_new_vehicle
from tests.support.three_sixteen.table import campaign, meeting, squad, trooper

HIDDEN = {"hide_pool": "on"}


def holding(pool, tokens=None, **more):
    """Return a state with these tokens; None for no encounter."""
    if tokens is None:
        return campaign(*squad("red blue"), pool=pool, **more)
    return meeting(*squad("red blue"), pool=pool, tokens=tokens, **more)


def removed_by(state, seat="red"):
    return replace(state, planet=replace(state.planet, last_remover=seat))


@pytest.mark.rule("C316-PBP-6", "C316-THR-6")
def test_tokens_are_held_by_the_pool_and_the_encounter():
    state = holding(4, 2)
    assert (held(state, "pool"), held(state, "encounter")) == (4, 2)
    assert held(holding(4), "encounter") == 0


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize(
    ("pool", "tokens", "price", "may"),
    [
        (0, 0, 0, True),
        (0, None, 1, False),
        (2, 1, 2, True),
        (1, 2, 2, True),
        (2, 2, 3, False),
        (1, None, 1, True),
    ],
)
def test_a_price_is_payable_from_one_source(pool, tokens, price, may):
    assert is_payable(holding(pool, tokens), price) is may
    assert is_payable(holding(pool, tokens, options=HIDDEN), price)


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize(
    ("led", "switch", "hidden"),
    [(True, "on", True), (True, "off", False), (False, "on", False), (False, "off", False)],
)
def test_only_a_gm_keeps_the_pool_to_himself(led, switch, hidden):
    assert is_pool_hidden(holding(3, led=led, options={"hide_pool": switch})) is hidden


@pytest.mark.rule("C316-THR-6", "C316-THR-9", "C316-SAG-5")
@pytest.mark.parametrize(
    ("pool", "tokens", "paid", "source", "left", "medal"),
    [
        (4, 3, 1, "pool", (3, 3), True),
        (3, 4, 1, "encounter", (3, 3), True),
        (1, 0, 1, "pool", (0, 0), False),
        (0, 2, 2, "encounter", (0, 0), False),
        (2, 0, 1, "pool", (1, 0), True),
        (1, None, 1, "pool", (0, 0), False),
        (2, None, 1, "pool", (1, 0), True),
        (0, 0, 0, "pool", (0, 0), True),
    ],
)
def test_what_the_gm_pays_and_whether_the_last_taker_keeps_the_medal(
    pool, tokens, paid, source, left, medal
):
    state = pay(removed_by(holding(pool, tokens)), paid, source)
    assert (held(state, "pool"), held(state, "encounter")) == left
    assert state.planet.last_remover == ("red" if medal else "")


@pytest.mark.rule("C316-THR-5", "C316-THR-9")
@pytest.mark.parametrize(
    ("tokens", "n", "scoring", "record"),
    [
        (4, 1, True, (3, 3, 2)),
        (4, 3, False, (1, 5, 1)),
        (2, 3, True, (0, 4, 3)),
        (0, 1, True, (0, 2, 1)),
    ],
)
def test_what_is_taken_is_recorded_in_the_round(tokens, n, scoring, record):
    state = holding(3, tokens, round=Round(removed=2, scored=1))
    after = take(state, n, "red", by_score=scoring)

    assert (after.encounter.tokens, after.round.removed, after.round.scored) == record
    assert after.planet.last_remover == ("red" if tokens else "")
    assert take(replace(state, round=None), n, "red").encounter.tokens == record[0]


@pytest.mark.rule("C316-THR-10")
@pytest.mark.parametrize(
    ("pool", "tokens", "clear"),
    [(0, 0, True), (2, 2, False), (1, 0, False), (0, 1, False), (0, None, True), (1, None, False)],
)
def test_a_planet_is_clear_without_a_token_anywhere(pool, tokens, clear):
    assert is_cleared(holding(pool, tokens)) is clear


@pytest.mark.rule("C316-PLAN-2", "C316-ROT-3")
def test_entries_are_kept_in_their_order():
    state = crossed_off(crossed_off(holding(1), "land", 9), "land", 2)
    assert state.crossed["land"] == (2, 9)


@pytest.mark.rule("C316-THR-3", "C316-THR-4")
@pytest.mark.parametrize(
    ("phase", "pool", "lines"),
    [
        ("planet", 9, 1),
        ("free", 4, 1),
        ("free", 5, 2),
        ("free", 3, 1),
        ("encounter", 9, 0),
        ("briefing", 9, 0),
    ],
)
def test_advice_fits_the_moment(phase, pool, lines):
    found = advice(replace(holding(pool), phase=phase))
    assert len(found) == lines
    if phase == "free":
        assert "first 3, second 2, third 1, 3, 4" in found[0]
    assert lines < 2 or "1 token above" in found[1]


@pytest.mark.rule("C316-THR-4")
def test_without_a_planet_there_is_no_plan_to_advise():
    assert advice(replace(holding(9), planet=None)) == ()


def ended(*troopers, outcome="won", pod="", **more):
    """Return an encounter that is over, its last round still open."""
    enc = {"ended": "tokens", "outcome": outcome, "pod": pod}
    state = meeting(*troopers, encounter=enc, round=Round(), **more)
    return with_new_vehicle(state, "drop_pod", "red")


@pytest.mark.rule("C316-END-10", "C316-THR-7", "C316-ENC-7")
@pytest.mark.parametrize(("outcome", "came"), [("won", "reached"), ("lost", "failed")])
def test_what_an_encounter_leaves_goes_back_and_it_is_gone(outcome, came):
    state = ended(*squad("red blue"), outcome=outcome, tokens=2, pool=3)
    state = replace(state, encounter=replace(state.encounter, target="The bridge."))
    after, told = closed(state)

    assert (after.encounter, after.round, after.phase) == (None, None, "free")
    assert after.planet.pool == 5
    assert (told[0].rule, came in told[0].text) == ("C316-END-9", True)


@pytest.mark.rule("C316-VEH-12")
@pytest.mark.parametrize(
    ("pod", "outcome", "damage"),
    [
        ("red", "won", "ok"),
        ("red", "lost", "destroyed"),
        ("", "lost", "ok"),
        ("blue", "lost", "ok"),
    ],
)
def test_a_pod_is_lost_with_its_encounter(pod, outcome, damage):
    after, _ = closed(ended(*squad("red blue"), pod=pod, outcome=outcome))
    assert after.vehicles["drop_pod-red"].damage == damage


@pytest.mark.rule("C316-HEAL-1", "C316-HEAL-5")
def test_the_living_are_healed_and_told_of():
    party = (trooper("red", 6, 5, boxes="XXE"), trooper("blue", 6, 5, boxes="XXX"))
    state = ended(*party)
    dead = replace(state.troopers["blue"], status="dead")
    after, told = closed(replace(state, troopers={**state.troopers, "blue": dead}))

    assert [len(after.troopers[seat].boxes) for seat in ("red", "blue")] == [1, 3]
    assert after.troopers["blue"].status == "dead"
    (line,) = (line for line in told if line.rule == "C316-HEAL-1")
    assert ("Red" in line.text, "Blue" in line.text) == (True, False)

    _, told = closed(replace(state, troopers={"red": dead, "blue": dead}))
    assert [line.rule for line in told] == ["C316-END-9"]


@pytest.mark.rule("C316-HEAL-1", "C316-HURT-1", "C316-SA-13")
@pytest.mark.parametrize(
    ("boxes", "shown"),
    [(("", ""), False), (("X", ""), True), (("", "X"), True), (("X", "X"), True)],
)
def test_marks_of_the_aliens_that_stay_give_lasting_wounds_away(boxes, shown):
    party = (
        trooper(seat, 6, 5, boxes=own) for seat, own in zip(("red", "blue"), boxes, strict=True)
    )
    after, _ = closed(ended(*party, abilities=(LASTING,), hidden=True))
    assert (LASTING in after.planet.revealed) is shown


@pytest.mark.rule("C316-SA-13", "C316-HEAL-1")
def test_marks_of_other_origin_give_nothing_away():
    state = ended(trooper("red", 6, 5, boxes="X"), abilities=(LASTING,), hidden=True)
    red = state.troopers["red"]
    burst = replace(red, boxes=(replace(red.boxes[0], origin="blast"),))
    after, _ = closed(replace(state, troopers={"red": burst}))
    assert after.planet.revealed == ()


@pytest.mark.rule("C316-END-10", "C316-WPN-4")
@pytest.mark.parametrize(
    ("bonus", "left", "used", "switch", "spent"),
    [
        ("fight", "none", True, "off", True),
        ("next", "next", True, "on", False),
        ("none", "none", False, "off", False),
        ("none", "none", False, "on", False),
    ],
)
def test_whoever_lives_is_ready_again(bonus, left, used, switch, spent):
    one = {"bonus": bonus, "ship_tick_used": used, "in_hand": "hand_to_hand"}
    state = ended(trooper("red", 6, 5, **one), options={"ship_tick_per_encounter": switch})
    red = closed(state)[0].troopers["red"]

    assert (red.status, red.in_hand) == ("ready", "energy_rifle")
    assert (red.bonus, red.ship_tick_used) == (left, spent)


@pytest.mark.rule("C316-END-10")
def test_the_dead_stay_as_they_fell():
    state = ended(*squad("red blue"))
    dead = replace(state.troopers["blue"], status="dead", in_hand="hand_to_hand", bonus="fight")
    blue = closed(replace(state, troopers={**state.troopers, "blue": dead}))[0].troopers["blue"]
    assert blue == dead
