"""What a menu shows of whom nothing is asked, and in which order it shows what may be done."""

from __future__ import annotations

import pytest

from rules.core import GM
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.declare import AlienIntent
from rules.games.three_sixteen.gm.gm import EndEncounter, Grant, MoveTokens
from rules.games.three_sixteen.gm.gm_people import Award, KillBrigadier
from rules.games.three_sixteen.mission.service import EndMission, OpenEncounter
from rules.games.three_sixteen.queries import with_trooper
from tests.support.three_sixteen.table import Table, campaign, round_of, squad, trooper


def first(table, kind):
    """Return where in the GM's menu the first move of a kind stands."""
    return next(place for place, move in enumerate(table.offers(GM)) if isinstance(move, kind))


def test_the_gm_is_offered_what_is_asked_then_what_ends_it_then_extras():
    fight, leisure = round_of(*squad("red blue")), Table(campaign(*squad("red blue")))

    places = [first(fight, kind) for kind in (AlienIntent, EndEncounter, MoveTokens, Grant, Award)]
    assert places == sorted(places)
    assert places[0] == 0
    asked = [first(leisure, kind) for kind in (OpenEncounter, EndMission, Award, KillBrigadier)]
    assert asked == sorted(asked)


@pytest.mark.rule("C316-REPL-6")
def test_who_is_not_in_the_fight_hears_what_brings_him_back():
    states = {"red": "in", "blue": "ready", "green": "left", "yellow": "dead", "white": "benched"}
    state = round_of(*squad(" ".join(states))).state
    for seat, status in states.items():
        state = with_trooper(state, seat, status=status)
    said = [THREE_SIXTEEN.whereabouts(state, seat) for seat in (*states, "gm")]

    assert said == [
        "",
        "Blue comes in with the next encounter, or when the GM says so.",
        "Green has left this encounter.",
        "Yellow is dead; a new trooper may come instead.",
        "White is on the bench for this mission.",
        "",
    ]


def test_between_encounters_and_after_the_mission_nobody_need_be_told():
    left, dead = trooper("red", 5, 5, status="left"), trooper("blue", 5, 5, status="dead")
    leisure = campaign(left, dead)

    after = campaign(left, dead, phase="after")
    said = THREE_SIXTEEN.whereabouts

    assert said(leisure, "red") == said(after, "blue") == ""
    assert said(leisure, "blue") == "Blue is dead; a new trooper may come instead."
