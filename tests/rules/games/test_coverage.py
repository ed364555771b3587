"""The coverage of rules can fail: no rule is excused but by a test that is marked with it."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core import Rule
from tests.support.covered import PLANET28, PLANETFALL, PLANETX, THREE_SIXTEEN
from tests.support.covering import covered, excuse, marked, missing, report
from tests.support.planet28 import sample as planet28
from tests.support.planetfall import battles as planetfall
from tests.support.planetx import games
from tests.support.three_sixteen import campaigns

GAMES = (PLANETX, THREE_SIXTEEN, PLANET28, PLANETFALL)
SAMPLES = (
    pytest.param(PLANETX, lambda: games.told_in(range(50)), id="planetx"),
    pytest.param(THREE_SIXTEEN, lambda: campaigns.told_in(range(80), 3), id="three_sixteen"),
    pytest.param(PLANET28, lambda: planet28.told_in(range(60), range(12)), id="planet28"),
    pytest.param(PLANETFALL, lambda: planetfall.told_in(range(60)), id="planetfall"),
)
ALL = PLANETX.rules()


@pytest.mark.long
@pytest.mark.parametrize(("game", "sample"), SAMPLES)
def test_every_rule_is_told_in_random_games_or_has_its_test(game, sample):
    """A sample of what `make soak` plays whole; a rule that only stands in the catalogue fails."""
    told = sample()
    assert missing(game, told) == []
    assert missing(planted(game), told) == ["PLANTED-1"]


class Planted:
    """A game with one rule more, which no code follows and no test is marked with."""

    def __init__(self, system):
        more = Rule("PLANTED-1", "Planted", "Nothing does this.", "nowhere")
        self.catalogue = (*system.catalogue, more)


def planted(game):
    return game._replace(system=Planted(game.system))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.folder)
def test_a_planted_rule_is_not_covered_and_no_group_excuses_it(game):
    told = Counter(game.rules())
    assert missing(game, told) == []
    grown = planted(game)
    assert missing(grown, told) == ["PLANTED-1"]
    grouped = grown._replace(excused={**game.excused, "PLANTED": "test_setup.test_anything"})
    assert missing(grouped, told) == ["PLANTED-1"]
    *_, last, played, _, neither = report(grown, told)
    assert last.endswith("NOT COVERED")
    assert played == f"told in play: {len(game.rules())}"
    assert neither == "neither: 1 (PLANTED-1)"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.folder)
def test_the_three_counts_keep_what_was_told_apart_from_what_a_test_proves(game):
    """A rule that has a test as well counts as told once it was; one without either is named."""
    excused = tuple(game.excused)
    proven, silent = set(excused[::2]), next(one for one in game.rules() if one not in excused)
    told = Counter(rule for rule in game.rules() if rule not in proven | {silent})
    found = covered(game, told)
    assert set(found.proven) == proven and found.neither == (silent,)
    assert set(found.told) == set(told)
    assert report(game, told)[-3:] == [
        f"told in play: {len(told)}",
        f"proven by a named test alone: {len(proven)}",
        f"neither: 1 ({silent})",
    ]
    whole = Counter(game.rules())
    assert report(game, whole)[-2:] == ["proven by a named test alone: 0", "neither: 0"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.folder)
def test_every_excuse_is_a_test_marked_with_its_rule(game):
    hollow = {rule: name for rule, name in game.excused.items() if excuse(game, rule) != name}
    assert hollow == {}
    assert set(game.excused) <= set(game.rules())


def test_a_rule_that_is_neither_told_nor_excused_is_missing():
    told = Counter(rule for rule in ALL if rule not in PLANETX.excused)
    assert missing(PLANETX, told) == []
    del told["PX-SCOUT-2"]
    assert missing(PLANETX, told) == ["PX-SCOUT-2"]


def test_an_excuse_by_a_missing_or_another_rules_test_is_none():
    told = Counter(rule for rule in ALL if rule != "PX-TERR-4")

    def without(excused):
        return missing(PLANETX._replace(excused=excused), told)

    for name in ("test_territory.test_gone", "test_territory.test_a_foreign_colony_cuts_the_way"):
        assert without({"PX-TERR-4": name}) == ["PX-TERR-4"]
    assert without({"PX-TERR-4": "test_gone.test_gone"}) == ["PX-TERR-4"]
    assert without({"PX-TERR": "test_territory.test_territory_is_shared"}) == ["PX-TERR-4"]
    assert without({"PX-TERR-4": "test_territory.test_territory_is_shared"}) == []


def test_marks_of_files_and_of_single_cases_count():
    assert "PX-CARD-8" in marked(
        "planetx", "test_discard.test_the_pile_is_shuffled_again_by_the_gm_only"
    )
    assert "PX-INV-6" in marked("planetx", "test_invariants.test_every_broken_invariant_is_named")
