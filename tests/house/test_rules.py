"""Every rule that a game claims to have built is tested by a mark and cited in the code."""

from __future__ import annotations

import importlib.util

import pytest

from rules.games import GAMES
from tests.conftest import ROOT
from tests.mutants.target import target
from tests.support.proofs import cited, marked, marked_in, unproven

CODE = '''
def price(people):
    """Return what people pay (PX-XP-1)."""
    return people  # PX-XP-2
'''
TESTS = """
import pytest

pytestmark = pytest.mark.rule("PX-XP-5")

@pytest.mark.rule("PX-XP-1", "PX-XP-3")
def test_price(): ...

CASES = [pytest.param(1, marks=pytest.mark.rule("PX-XP-2")), (2,)]

@pytest.mark.parametrize("people", CASES)
def test_cases(people): ...

@pytest.mark.rule("PX-XP-4")
def helper(): ...
"""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_that_is_claimed_is_tested_and_cited(game):
    """The rules that `/rules` shows are those claimed. A test that starts the bot is not enough."""
    goal = target(game.name)
    assert len(goal.rules) > 200
    assert (
        unproven(sorted(goal.rules), marked_in(goal.tests, ROOT), cited(goal.code.values())) == []
    )


@pytest.fixture
def planted(tmp_path):
    """A file of code and a file of tests of its own."""
    (tmp_path / "price.py").write_text(CODE)
    (tmp_path / "test_price.py").write_text(TESTS)
    spec = importlib.util.spec_from_file_location("test_planted_price", tmp_path / "test_price.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module, tmp_path / "price.py"


def test_marks_of_files_functions_and_cases_count_and_those_of_helpers_do_not(planted):
    assert marked(planted[0]) == {"PX-XP-1", "PX-XP-2", "PX-XP-3", "PX-XP-5"}


def test_a_rule_without_a_test_or_without_a_place_is_found(planted):
    module, code = planted
    assert cited([code]) == {"PX-XP-1", "PX-XP-2"}
    assert unproven(["PX-XP-1", "PX-XP-2"], marked(module), cited([code])) == []
    assert unproven(["PX-XP-3", "PX-XP-4"], marked(module), cited([code])) == [
        "PX-XP-3 is cited nowhere in the code",
        "PX-XP-4 has no test marked with it",
        "PX-XP-4 is cited nowhere in the code",
    ]
