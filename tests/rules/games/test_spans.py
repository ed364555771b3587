"""What every game says belongs together, over games played at random."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from rules.games import GAMES
from tests.support.duel import DUEL
from tests.support.random_play import play

SEAT = "(Red|Blue|Green|Yellow|White|Violet)"
TITLES = {
    "planetfall": r"Set-up|Turn \d+(: .+)?|End of turn \d+",
    "px": rf"Set-up|{SEAT}'s turn \d+",
    "planet28": r"(Battle \d+, )?(Set-up|Turn \d+(: .+)?)|After battle \d+",
    "three_sixteen": r"(The squad is made|The next planet|Briefing|On the planet|After the mission"
    r"|Encounter \d+, (first contact|round \d+))(: trooper against trooper)?",
}


def spans(system, seed, most=250):
    """Return the spans of a random game, in the order of its questions."""
    found = []
    play(system, seed, most, lambda state, ask: found.append(system.span(state)))
    return found


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("system", GAMES, ids=lambda one: one.name)
def test_a_game_goes_from_span_to_span_each_with_its_heading(system, seed):
    found = spans(system, seed)
    assert found
    for span in found:
        assert re.fullmatch(TITLES[system.name], span.title), span
    titles = {span.id: span.title for span in found}
    assert len(titles) == len({(span.id, span.title) for span in found})


@pytest.mark.parametrize("seed", range(3))
def test_a_turn_of_planet_x_is_one_span_that_does_not_come_back(seed):
    (planetx,) = [system for system in GAMES if system.name == "px"]
    stretches = [span.id for span, _ in groupby(spans(planetx, seed, 120))]
    assert len(stretches) == len(set(stretches))


def test_a_game_that_says_nothing_has_a_span_for_each_turn_or_one_in_all():
    assert {span.title for span in spans(DUEL, 1)} == {"Duel"}
