"""Verbs agree with whatever people call their squadrons."""

from __future__ import annotations

import pytest

from rules.games.planetfall.grammar import is_plural, of_several
from tests.support.planetfall.moving import active
from tests.support.planetfall.tables import infantry, squad


@pytest.mark.parametrize(
    ("name", "plural"),
    [
        ("Spotters", True),
        ("Watchmen", True),
        ("Cinder troopers 2", True),
        ("Sappers B", True),
        ("Hammer tank", False),
        ("Aegis", False),
        ("Iron Duchess", False),
        ("Cerberus", False),
        ("Scoria militia", False),
        ("Tank 7", False),
        ("B", False),
        ("77", False),
        ("", False),
    ],
)
def test_a_name_is_a_plural_by_its_last_word(name, plural):
    assert is_plural(name) is plural


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("cruises", "cruise"),
        ("is destroyed", "are destroyed"),
        ("has moved", "have moved"),
        ("was listed", "were listed"),
        ("does", "do"),
        ("goes through Gate", "go through Gate"),
        ("carries nobody", "carry nobody"),
        ("reaches A of Foes", "reach A of Foes"),
        ("takes 2 markers", "take 2 markers"),
        ("closes in", "close in"),
    ],
)
def test_the_first_word_is_the_verb_that_agrees(one, several):
    assert of_several(one) == several


@pytest.mark.rule("PF-FACT-1")
def test_only_several_models_or_people_are_spoken_of_as_several():
    """A single machine is one, whatever it is called."""
    people = squad("Spotters", 1, infantry())
    table = active(squad("Achilles", 1), people, squad("Hammers", 2), squad("Foot", 3))

    found = [table.does(squadron, "cruises") for squadron in (1, 2, 3, 4)]

    assert found == ["Achilles cruises", "Spotters cruise", "Hammers cruise", "Foot cruises"]
