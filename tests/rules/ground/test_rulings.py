"""What is decided about measured tables stands on the page on them and in `/rules`, each once."""

from __future__ import annotations

import re

import pytest

from rules.games.planet28 import SYSTEM as P28
from rules.games.planetfall.system import SYSTEM as PF
from rules.ground.rulings import SHARED
from tests.conftest import ROOT, RULINGS

PAGE = (ROOT / "docs" / "ground.md").read_text(encoding="utf-8")
DECIDED = PAGE.split("## What is decided here\n")[1].split("\nHow that is reckoned:")[0]
BOTH, P28_OWN, PF_OWN = re.split(r"\nOf [\w ]+:\n", DECIDED)
NAMED = re.compile(r"\b(?:P28|PF)-A\d+")
GAMES = {"P28": (P28, P28_OWN, "planet28"), "PF": (PF, PF_OWN, "planetfall")}


def headed(part):
    """The numbers under which a part of the page tells what was decided, in their order."""
    return re.findall(r"^- \*\*(G\d+)\*\* ", part, re.MULTILINE)


def listed(system):
    """The rulings of a game's catalogue, each with its entry."""
    found = {one.id: one for one in system.catalogue}
    return {name: one for name, one in found.items() if re.search(r"-[AG]\d+$", name)}


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_of_the_page_is_listed_and_no_other(game):
    system, own, _ = GAMES[game]
    wanted = {f"{game}-{number}" for number in (*headed(BOTH), *headed(own))}
    assert len(wanted) > 20
    assert {name for name in listed(system) if "-G" in name} == wanted


def code_of(folder):
    """The code of the ground and of a game's measured table, without the words of the rulings."""
    rooms = (ROOT / "rules" / "ground", ROOT / "rules" / "games" / folder / "measured")
    files = (one for room in rooms for one in room.glob("*.py") if one.stem != "rulings")
    return "".join(one.read_text(encoding="utf-8") for one in files)


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_cited_where_it_is_followed(game):
    _, own, folder = GAMES[game]
    cited = set(re.findall(r"\bG\d+\b", code_of(folder)))
    assert {*headed(BOTH), *headed(own)} <= cited


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_that_the_page_or_the_code_names_is_listed(game):
    system, _, folder = GAMES[game]
    named = {one for one in NAMED.findall(PAGE + code_of(folder)) if one.startswith(f"{game}-")}
    assert named
    assert named == {name for name in listed(system) if "-A" in name}


def test_what_is_listed_may_be_marked_and_is_told_in_short_words():
    found = listed(P28) | listed(PF)
    assert found.keys() == RULINGS
    assert all(one.title and one.text.endswith(".") for one in found.values())
    assert max(len(one.text) for one in found.values()) <= 100
    assert headed(BOTH) == [number for number, _, _ in SHARED]
