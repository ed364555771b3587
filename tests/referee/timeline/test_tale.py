"""A game told again: chapters of results, a message that fits, a page that runs nothing."""

from __future__ import annotations

import pytest

from referee.export import scroll_page
from referee.export.scroll_page import Drawn, Part
from referee.timeline import tale
from referee.timeline.retold import Scene
from rules.core import Line
from tests.support.referee.pages import head


def scene(seq, title, *results, aside="An aside."):
    """Return a row with these results, and a line beside them."""
    lines = (Line(aside, "X-1"), *(Line(text, "X-2", main=True) for text in results))
    return Scene(seq, title, lines, ())


def test_results_of_one_stretch_make_a_chapter_and_asides_none():
    rows = (scene(1, "Start"), scene(2, "Turn 1", "Red hits."), scene(3, "Turn 1", "Blue runs."))

    assert tale.chapters(rows) == (tale.Chapter("Turn 1", ("Red hits.", "Blue runs.")),)


@pytest.mark.parametrize("turns", [0, 1, 5, 40, 400])
@pytest.mark.parametrize("length", [3, 90, 3_000])
def test_a_story_fits_into_a_message_and_ends_with_its_end(turns, length):
    rows = [scene(n, f"Turn {n}", f"{n}*" + "x" * length) for n in range(turns)]
    found = tale.message(head(), tale.chapters(rows)).text

    assert len(found) <= tale.LONGEST
    assert found.startswith("**Dust**: ")
    assert (tale.NOTHING in found) == (turns == 0)
    assert f"Turn {turns - 1}" in found or not turns or tale.EARLIER in found
    assert (f"{turns - 1}\\*x" in found) == (turns > 0)


def test_a_chapter_that_is_too_long_keeps_its_last_lines():
    rows = [scene(n, "One turn", f"Line {n} " + "x" * 300) for n in range(40)]
    found = tale.message(head(), tale.chapters(rows)).text

    assert len(found) <= tale.LONGEST
    assert tale.EARLIER in found
    assert "Line 39" in found and "Line 1 " not in found


def test_a_page_escapes_what_people_wrote_and_runs_nothing():
    evil = '<script>alert("x")</script>'
    parts = (
        Part(evil, (evil,), Drawn(b"png", evil)),
        Part(evil, ("More.",)),
        Part("Turn 2", ("<b>",)),
    )
    found = scroll_page.page(head(), parts, Drawn(b"score", '"quoted"')).decode()

    assert "<script" not in found and "<b>" not in found
    assert found.count("<section>") == 2
    assert found.count("&lt;script&gt;") == 3
    assert 'alt="&quot;quoted&quot;" src="data:image/png;base64,c2NvcmU="' in found
    assert "src=" in found and 'src="http' not in found and "href" not in found
