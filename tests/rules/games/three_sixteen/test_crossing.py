"""The lists of planets as people see them: what is left, what is crossed off, nothing hidden."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cogs.games.three_sixteen.crossing import free, overview, whole
from rules.games.three_sixteen.view import look
from tests.support.three_sixteen.table import campaign, squad

CROSSED = {"name": (6,), "form": (1, 2), "ability": (17,)}


def seen(viewer=None, **planet):
    state = campaign(*squad("red"), crossed=CROSSED, abilities=(17,), hidden=True)
    return look(replace(state, planet=replace(state.planet, **planet)), viewer)


@pytest.mark.rule("C316-PLAN-2")
def test_a_list_shows_what_is_crossed_off_in_words_too():
    text = whole(seen(), "form")

    assert "1. ~~Advanced Humanoids~~ (crossed off)" in text
    assert "\n3. Artificial lifeforms" in text
    assert len(text.splitlines()) == 21
    assert ("3 Artificial lifeforms", "3") in free(seen(), "form")
    assert not [label for label, _ in free(seen(), "form") if label.endswith("Apes")]


@pytest.mark.rule("C316-PLAN-2")
def test_all_five_lists_in_short():
    lines = overview(seen()).splitlines()

    assert len(lines) == 5
    assert "**Names**: 19 left; crossed off: ~~Goya~~." in lines
    assert "**Lands**: 20 left; crossed off: nothing." in lines


@pytest.mark.rule("C316-PBP-9", "C316-PLAN-5")
def test_an_ability_not_yet_seen_is_not_betrayed_by_its_line():
    assert "~~Regeneration~~" not in whole(seen("red", briefed=True), "ability")
    assert "~~Regeneration~~" in whole(seen("gm"), "ability")
    assert all(len(whole(seen("gm"), which)) < 2_000 for which in ("aa", "land", "ability"))
