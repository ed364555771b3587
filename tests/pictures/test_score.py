"""The score on a phone: every side can be read, and the words say the same as the picture."""

from __future__ import annotations

import pytest

from pictures import score as pictured
from pictures.canvas import MOST_ALT, WIDTH
from pictures.palette import SEATS
from rules.core.score import Score, Standing, counted
from tests.journals import kept
from tests.support import drawing

LONG = "Maximiliane-Theodora von und zu Hohenlohe (Captain Vasquez, Violet)"


def drawn(title, score):
    """Return the picture, and what it is made of."""
    with drawing.recorded() as made:
        picture = pictured.draw(title, score)
    return picture, made[-1]


@pytest.mark.parametrize(
    ("number", "unit", "text"),
    [(1, "points", "1 point"), (2, "points", "2 points"), (1, "colonies", "1 colony")],
)
def test_one_of_a_thing_is_not_many(number, unit, text):
    assert counted(number, unit) == text


@pytest.mark.parametrize("name", kept.KEPT)
def test_the_score_of_every_kept_game_can_be_read_on_a_phone(name):
    game = kept.load(name)
    system, state = kept.system_of(game), kept.last_state(game)
    score, outcome = system.score(system.look(state, None)), system.outcome(state)

    picture, made = drawn(outcome.text, score)

    assert drawing.faults(made) == []
    assert made.canvas.width == WIDTH
    written = {text.words for text in made.texts}
    for row in score.rows:
        assert row.name in written and row.name in picture.alt
        assert any(str(row.points) in words.split() for words in written)
        assert all(part in picture.alt for part in row.parts)


@pytest.mark.parametrize("sides", range(1, 7))
def test_long_names_and_many_parts_can_be_read_too(sides):
    parts = tuple(f"a long part of the score {n}" for n in range(12))
    rows = tuple(
        Standing(seat, LONG, n * 1_000 - 1_000, parts, won=n % 2 == 0, out=n % 3 == 1)
        for n, seat in enumerate(list(SEATS)[:sides])
    )

    picture, made = drawn(f"{LONG} wins with 5,000 points. " * 5, Score("points", rows))

    assert drawing.faults(made) == []
    assert len(picture.alt) <= MOST_ALT


def test_the_winner_is_marked_in_words_and_by_a_frame():
    rows = (Standing("blue", "Ben", 9, won=True), Standing("red", "Ana", 3, out=True))
    picture, made = drawn("Ben wins.", Score("points", rows))

    written = [text.words for text in made.texts]
    assert written.index("winner") < written.index("out of the game")
    assert picture.alt == (
        "The score. Ben wins. Ben: 9 points, wins. Ana: 3 points, out of the game."
    )


def test_more_rows_than_fit_are_counted():
    rows = tuple(Standing("red", f"Trooper {n}", n) for n in range(20))
    _, made = drawn("Over.", Score("kills", rows))

    assert "and 4 more" in {text.words for text in made.texts}


def test_nobody_has_anything():
    picture, made = drawn("A draw.", Score("points", (Standing("red", "Ana", 0),)))

    assert drawing.faults(made) == []
    assert "Ana: 0 points." in picture.alt
