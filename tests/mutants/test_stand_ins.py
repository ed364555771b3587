"""Tests that stand for rules are judged: one that notices a break, one that notices none."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import pytest

from tests.conftest import ROOT
from tests.mutants.stand_ins import BLIND, NOTICED, UNCITED, StandIn, counted, judged
from tests.mutants.suite import Measured
from tests.support.covered import GAMES, PLANETFALL, PLANETX, THREE_SIXTEEN
from tests.support.covering import place_of

JUDGE = """
import sys
from tests.mutants.__main__ import main
from tests.support.planetfall.excused import EXCUSED
EXCUSED["PF-FH-3"] = sys.argv[1]
sys.exit(main(["planetfall", "PF-FH-3", "--stand-ins"]))
"""
SEEING = "test_solution.test_damage_lowers_nothing_of_a_forlorn_hope"
BLINDED = "test_saves.test_without_dice_nothing_is_rolled_or_told"


@pytest.mark.long
@pytest.mark.parametrize(("name", "code", "fate"), [(SEEING, 0, NOTICED), (BLINDED, 1, BLIND)])
def test_a_test_stands_for_a_rule_only_if_it_notices_that_the_rule_is_broken(name, code, fate):
    command = [sys.executable, "-c", JUDGE, name]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == code, done.stdout + done.stderr
    first, *_ = done.stdout.splitlines()
    assert first.split()[:3] == [fate, "PF-FH-3", name]


@pytest.mark.long
@pytest.mark.parametrize("game", [PLANETX, THREE_SIXTEEN, PLANETFALL], ids=lambda one: one.folder)
def test_every_test_that_stands_for_a_rule_notices_a_break_of_it(game):
    command = [sys.executable, "-m", "tests.mutants", game.system.name, "--stand-ins"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=3_600)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("fault", "said"), [("", "0 mutants"), ("KeyError in x", "red without")])
def test_a_test_that_is_red_by_itself_stands_for_nothing(fault, said):
    """It would seem to notice every break."""
    folder, name = PLANETX.folder, "test_setup.test_x"
    module, function = place_of(folder, name)
    item = f"{module.replace('.', '/')}.py::{function}"
    tests = SimpleNamespace(
        items={item: None},
        measured={item: Measured(0.1, frozenset(), fault)},
        measure=lambda files, names: None,
    )
    mutant = SimpleNamespace(rules=("A",))
    hunt = SimpleNamespace(
        target=SimpleNamespace(code={}),
        mutants=lambda: [mutant],
        coming_by=lambda tests, mutant, names: [],
    )
    (found,) = judged(hunt, tests, SimpleNamespace(folder=folder, excused={"A": name}), ())
    assert found.fate == BLIND and found.by.startswith(said)


def test_what_became_of_all_is_counted():
    found = [StandIn("A", "a", NOTICED), StandIn("B", "b", NOTICED), StandIn("C", "c", UNCITED)]
    assert list(counted(found)) == [
        "2 notice a break of their rule",
        "1 stand for rules that no code cites",
    ]


def test_names_are_short_for_tests_of_the_game_and_whole_for_others():
    assert place_of("planetx", "test_setup.test_x") == (
        "tests.rules.games.planetx.test_setup",
        "test_x",
    )
    assert place_of("planetx", "rules.dice.test_y.test_z") == ("tests.rules.dice.test_y", "test_z")
    assert len({game.folder for game in GAMES}) == len(GAMES) == 4
