"""The animated picture of a game: it moves, fits into a message, and can be read on a phone."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from cogs.games.registry import GAMES
from pictures import film
from pictures.canvas import WIDTH, Canvas
from pictures.film import Frame
from tests.journals import kept
from tests.support import drawing

DRAW = {ui.system.name: ui for ui in GAMES if ui.system is not None}
MOST = 8_000_000
A_FEW = 3


def block(colour, high=100):
    """Return a picture of one colour."""
    return Canvas(WIDTH, high, colour).picture("").png


def opened(data):
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("name", kept.KEPT)
def test_games_of_every_version_can_be_shown_again(name):
    game = kept.load(name)
    system = kept.system_of(game)
    ui, frames, before = DRAW[system.name], [], None
    if ui.draw is None:
        pytest.skip(f"{system.title} has no picture")
    for number, state in enumerate([*kept.states(game).values()][-A_FEW:]):
        view = system.look(state, None)
        picture = ui.draw(*((view, before) if ui.compares else (view,)))
        frames.append(Frame("Then", f"State {number}.", picture and picture.png))
        before = view

    found = opened(film.animated(frames, MOST))

    assert found.width == 2 * WIDTH
    assert getattr(found, "n_frames", 1) == len(frames)


def test_frames_can_be_read_on_a_phone():
    words = "Maximiliane-Theodora shoots Needle with a very long rifle. " * 12
    with drawing.recorded() as made:
        assert film.animated([Frame("A long title " * 9, words, None)] * 12, MOST)

    captions = [one for one in made if one.texts]
    assert len(captions) == 12
    for one in captions:
        assert drawing.faults(one) == []
    assert {text.words for text in captions[2].texts} >= {"3 of 12"}


def test_pictures_of_any_height_fit_and_stay_until_there_is_another():
    frames = [
        Frame("One", "First.", block("#ff0000", 60)),
        Frame("Two", "Second.", None),
        Frame("Three", "Third.", block("#0000ff", 200)),
    ]
    found = opened(film.animated(frames, MOST))
    seen, lasts = [], []
    for place in range(3):
        found.seek(place)
        seen.append(found.convert("RGB").getpixel((300, 50)))
        lasts.append(found.info["duration"])

    assert found.height >= 400
    assert seen[0] == seen[1] != seen[2]
    assert seen[0][0] > 200 > seen[0][2] and seen[2][2] > 200 > seen[2][0]
    assert lasts == [film.LASTS, film.LASTS, film.LAST_LASTS]


def test_what_is_too_large_loses_every_other_frame_but_never_the_last():
    frames = [Frame(f"Turn {n}", f"Line {n}.", block("#00ff00")) for n in range(16)]
    whole = film.animated(frames, MOST)
    short = film.animated(frames, len(whole) - 1)

    assert opened(whole).n_frames == 16
    assert opened(short).n_frames == 8
    assert film.thinned(frames, 8)[-1] is frames[-1]
    assert film.thinned(frames, 3) == [frames[4], frames[9], frames[15]]
    assert film.animated(frames, 10) is None
    assert film.animated([], MOST) is None
