"""The map of a measured table, for any game: everybody can be found on it, and every word read."""

from __future__ import annotations

import math
from itertools import combinations
from unittest import mock

import pytest
from PIL import ImageChops

from pictures import (
    ground_map,
    ground_marks,
    ground_plates,
    ground_scenery,
    ground_window,
    ground_words,
    palette,
)
from pictures.canvas import WIDTH
from pictures.ground_scene import Area, Gaze, Ring, Scene, Token, Trace
from pictures.strip import Strip
from rules.ground import places, tables
from rules.ground.grounds import grounds
from rules.ground.piece import Box, Disc, Piece
from rules.ground.units import CENTIMETRE, Measure
from tests.support import colours, drawing

EVERY = tables.ready()
SEATS = tuple(palette.SEATS)
CLEAR = 10


def crowd(table, count=6):
    """So many pieces on the squares of a table, each of another seat, one of them a hull."""
    squares = [f"{letter}{n}" for letter in "BDFH" for n in (2, 4, 6)]
    found = []
    for n, square in enumerate(squares[:count]):
        at = places.read(table, square)
        shape = Box(table.square // 4 * 2, table.square // 6 * 2) if n == 1 else Disc(50)
        piece = Piece(f"Unit {n}", shape, *at, facing=30 * n)
        seat = SEATS[n % len(SEATS)]
        label = f"{palette.livery(seat).letter}{n}"
        found.append(Token(seat, label, f"Unit {n}", piece, square, acts=n == 0))
    return tuple(found)


def scene(table, **more):
    tokens = crowd(table)
    first, other = tokens[0].piece.at, tokens[4].piece.at
    return Scene(
        table,
        tokens,
        (Trace("Unit 2", (tokens[2].piece.at, other), 777, 25, "B6", "D4"),),
        (
            Gaze("Unit 0", "Unit 4", first, other, 900),
            Gaze("Unit 0", "Unit 5", first, tokens[5].piece.at, 901, True, "the wall at C4"),
        ),
        (Ring(first, 2 * table.square, "move"), Ring(first, 3 * table.square, "rifle")),
        **more,
    )


def drawn(shown, window=None):
    ground_scenery.scenery.cache_clear()
    with drawing.recorded() as made:
        strip = ground_map.drawn(shown, window)
    return strip, made


def words(made):
    return [text.words for one in made for text in one.texts]


def faults(made):
    return [fault for one in made for fault in drawing.faults(one)]


@pytest.mark.parametrize("table", EVERY, ids=lambda table: table.id)
def test_every_ready_table_of_both_games_can_be_read_on_a_phone(table):
    strip, made = drawn(scene(table))
    across, along = places.size(table)
    assert strip.width == WIDTH
    assert faults(made) == []
    assert {"A", chr(ord("A") + across - 1), "1", str(along)} <= set(words(made))
    assert {token.label for token in crowd(table)} <= set(words(made))


@pytest.mark.parametrize("table", EVERY, ids=lambda table: table.id)
@pytest.mark.parametrize("square", ["A1", "D4", "H8"])
def test_a_part_of_a_table_shows_its_squares_larger(table, square):
    window = ground_window.around(table, places.read(table, square))
    _, made = drawn(scene(table), window)
    shown = set(words(made))
    assert faults(made) == []
    assert {square[0], square[1:]} <= shown
    assert len(ground_window.columns(table, window)) == len(ground_window.rows(table, window)) == 3
    assert window.scale > 2 * ground_window.whole(table).scale
    # What lies outside is not written, and nothing is drawn over the margins.
    outside = {one.label for one in crowd(table) if not window.has(one.piece.at)}
    assert not outside & shown
    assert "I" not in shown or square == "H8"


@pytest.mark.parametrize("measure", Measure)
def test_every_class_of_ground_has_a_colour_on_which_its_words_can_be_read(measure):
    for name in grounds(measure):
        fill = ground_scenery.FILLS[name]
        ink = ground_scenery.INKS.get(fill, palette.INK)
        assert colours.contrast(ink, fill) >= 4.5


@pytest.mark.parametrize("vision", colours.VISION)
def test_lines_differ_in_every_colour_vision_and_stand_out_from_their_rim(vision):
    inks = (palette.SEEN, palette.BLOOD, palette.INK)
    for one, other in combinations(inks, 2):
        seen = [colours.seen(ink, vision) for ink in (one, other)]
        assert colours.distance(*seen) > CLEAR
    # Each is drawn on a rim of paper, whatever ground it crosses.
    assert all(colours.contrast(ink, palette.PAPER) >= 3 for ink in inks)


def test_a_line_in_cover_is_dashed_and_a_free_one_is_whole():
    table = EVERY[0]
    window = ground_window.whole(table)
    lone = Scene(table.__class__("p", "P", table.measure, table.width, table.depth))
    found = []
    for cover in (False, True):
        gaze = Gaze("Aya", "Bren", (300, 300), (1500, 300), 1150, cover)
        strip = ground_map.drawn(lone._replace(gazes=(gaze,)))
        x0, y = window.point((320, 300))
        row = [
            strip.image.getpixel((x, round(y * strip.scale)))
            for x in range(round(x0 * strip.scale), round(x0 * strip.scale) + 200)
        ]
        found.append({"#" + bytes(pixel).hex() for pixel in row})
    assert palette.SEEN in found[0] and palette.PAPER not in found[0]
    assert {palette.BLOOD, palette.PAPER} <= found[1] and palette.SEEN not in found[1]


def test_a_way_has_a_stroke_for_each_centimetre_and_its_length():
    table = EVERY[0]
    _, made = drawn(scene(table))
    assert "38.9 cm" in words(made)
    for length in (40, 200, 400):
        way = Trace("Aya", ((300, 300), (300, 300 + length)), length, 25, "B2", "B4")
        with mock.patch.object(Strip, "line", autospec=True) as line:
            ground_marks.arrow(Strip(300), ground_window.whole(table), way, table.measure)
        thin = [call for call in line.call_args_list if call.args[-1] == 0.7]
        # Up to the rim of its base, which hides the last of them.
        assert length // CENTIMETRE - 3 <= len(thin) <= length // CENTIMETRE


def test_a_way_that_leads_nowhere_is_no_arrow():
    table = EVERY[0]
    still = Trace("Aya", ((300, 300),), 0, 25, "B2", "B2")
    shown = scene(table)._replace(traces=(still,))
    assert pixels(strip_of(shown), strip_of(shown._replace(traces=()))) == 0


def strip_of(shown):
    return ground_map.drawn(shown).image


def pixels(one, other):
    return sum(1 for n in ImageChops.difference(one, other).convert("L").tobytes() if n)


def test_where_somebody_would_stand_is_an_outline_alone():
    table = EVERY[0]
    plain = Scene(table, crowd(table))
    for shape in (Disc(50), Box(100, 60)):
        ghost = Piece("Aya", shape, 900, 900)
        assert pixels(strip_of(plain), strip_of(plain._replace(ghosts=(ghost,)))) > 20


def test_ground_that_is_marked_has_a_ring():
    table = EVERY[0]
    plain = Scene(table, crowd(table))
    marked = plain._replace(zones=(Ring((900, 900), 400, "rent ground"),))
    assert pixels(strip_of(plain), strip_of(marked)) > 500


@pytest.mark.parametrize("seat", SEATS)
def test_a_base_has_its_sides_colour_and_shape(seat):
    table = EVERY[0]
    window = ground_window.around(table, (900, 900))
    token = Token(seat, "X1", "Aya", Piece("Aya", Disc(120), 900, 900), "E5")
    with drawing.recorded() as made:
        ground_map.drawn(Scene(table, (token,)), window)
    marks = [mark for one in made for mark in one.marks if mark.shape != "star"]
    assert [(mark.shape, mark.fill) for mark in marks] == [
        (palette.livery(seat).shape, palette.livery(seat).ink)
    ]
    assert faults(made) == []


def test_many_in_one_place_are_all_named_and_none_covers_another():
    table = EVERY[0]
    tokens = tuple(
        Token("red", f"R{n}", f"Unit {n}", Piece(f"Unit {n}", Disc(50), 800 + 52 * n, 900), "E5")
        for n in range(8)
    )
    _, made = drawn(Scene(table, tokens))
    assert {f"R{n}" for n in range(8)} <= set(words(made))
    assert faults(made) == []


def test_the_words_say_what_the_map_shows():
    table = EVERY[0]
    told = list(ground_words.news(scene(table)))
    assert told == [
        "Unit 2 went 38.9 cm from B6 to D4",
        "Unit 0 sees Unit 4 at 45 cm; Unit 5 at 45.1 cm, in cover by the wall at C4",
    ]
    assert "R0 Unit 0: B2, acts now" in list(ground_words.pieces(scene(table)))
    ground = list(ground_words.ground(table))
    assert len(ground) == len(table.terrain) + len(table.marks)
    assert "pit (impassable): D4 to F6" in ground
    assert "cabin (even, from 6 cm to 11 cm): B2 to C3" in ground
    assert ground_words.heading(table).endswith("squares of 10 cm, A1 south-west to I9 north-east")


def test_a_table_in_inches_is_told_in_inches():
    table = tables.named("refinery")
    assert '72" by 48": squares of 6"' in ground_words.heading(table)
    assert 'pipe bridge (walkway, from 5" to 6", hides nobody): E4 to H5' in list(
        ground_words.ground(table)
    )
    assert ground_marks.length_of(table, 175) == '3.5"'


@pytest.mark.parametrize(
    ("heights", "rows"),
    [
        ((), (1, 9)),
        ((850, 950), (4, 6)),
        ((450, 1050), (3, 6)),
        ((10,), (1, 3)),
        ((1799,), (7, 9)),
        ((-5, 4000), (1, 9)),
    ],
)
def test_a_map_shows_the_rows_in_use_and_three_at_least(heights, rows):
    table = next(one for one in EVERY if places.size(one) == (9, 9))
    assert table.square == 200
    window = ground_window.stretch(table, heights)
    found = ground_window.rows(table, window)
    assert (int(found[0][1]), int(found[-1][1])) == rows
    assert (window.west, window.wide) == (0, table.width)
    _, made = drawn(scene(table), window)
    assert faults(made) == []


def test_what_a_scene_happens_on_is_all_of_it_and_of_areas_the_whole_table():
    table = next(one for one in EVERY if places.size(one) == (9, 9))
    base = Piece("Aya", Disc(50), 300, 812, height=60)
    alone = Scene(table, (Token("red", "R1", "Aya", base, "B5"),))
    rows = [
        ground_window.rows(table, ground_map.in_use(one))
        for one in (
            alone,
            alone._replace(traces=(Trace("Aya", ((300, 1250), (300, 812)), 438, 25, "B7", "B5"),)),
            alone._replace(ghosts=(Piece("Aya", Disc(50), 300, 395, height=60),)),
            alone._replace(rings=(Ring((900, 1700), 10, "marker"),)),
            alone._replace(areas=(Area("red", ((0, 0), (0, 9), (9, 9)), "deploys"),)),
        )
    ]
    named = [f"{found[0][1]}-{found[-1][1]}" for found in rows]
    # A base of 25 mm that stands 12 mm over a line of squares reaches across it.
    assert named == ["3-5", "4-7", "2-5", "4-9", "1-9"]


def near_each_other(count, step):
    """Return so many pieces of one side in a knot, as where all fight in one place."""
    spots = [(800 + step * n, 900 + step * (n % 2)) for n in range(count)]
    return tuple(
        Token("red", f"R{n}", f"Unit {n}", Piece(f"Unit {n}", Disc(25), *at), "E5")
        for n, at in enumerate(spots)
    )


def plates_of(tokens):
    """Draw tokens; return where each label lies, and the bases to which lines lead."""
    table = EVERY[0]
    window = ground_window.whole(table)
    with mock.patch.object(ground_plates.Plates, "_lead", autospec=True) as lead:
        _, made = drawn(Scene(table, tokens))
    led = [call.args[2].name for call in lead.call_args_list]
    labels = {one.label for one in tokens}
    places = {text.words: text.box for one in made for text in one.texts if text.words in labels}
    bases = {
        one.label: (window.point(one.piece.at), ground_marks.size_of(window, one.piece))
        for one in tokens
    }
    return places, bases, led


@pytest.mark.parametrize("step", [12, 30, 52, 200])
def test_a_label_lies_at_its_base_alone_or_a_line_leads_to_it(step):
    tokens = near_each_other(6, step)

    places, bases, led = plates_of(tokens)

    for token in tokens:
        left, top, right, low = places[token.label]
        middle = (left + right) / 2, (top + low) / 2
        nearest = min(bases, key=lambda one: math.dist(bases[one][0], middle) - bases[one][1])
        assert nearest == token.label or f"red {token.title}" in led
    assert step < 200 or led == []


def test_a_line_from_a_label_ends_at_the_rim_of_its_base():
    strip, base = Strip(300), ground_plates.Base("red Aya", (100, 100), 10)
    with mock.patch.object(Strip, "line", autospec=True) as line:
        ground_plates.Plates(strip, ground_window.whole(EVERY[0]))._lead((40, 94, 60, 106), base)

    ends = {call.args[2] for call in line.call_args_list}
    assert ends == {(90, 100)}
