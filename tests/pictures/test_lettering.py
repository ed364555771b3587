"""What a picture writes for letters and signs that its font does not know."""

from __future__ import annotations

import pytest

from pictures import lettering


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("−3 pop", "-3 pop"),
        ("2d6×3 – 1", "2d6x3 - 1"),
        ("Élise Müller", "Elise Muller"),
        ("Groß", "Gross"),
        ("Bren’s “axe”…", "Bren’s “axe”…"),
        ("90° · 5", "90° · 5"),
        ("Ωmega", "?mega"),
    ],
)
def test_a_sign_that_the_font_lacks_is_written_simpler(text, written):
    assert lettering.plain(text) == written


def test_the_font_knows_what_is_taken_for_known():
    """Every letter that is written has a shape of its own, not the box of an unknown one."""
    font = lettering.font(40)
    unknown = bytes(font.getmask("中"))
    assert not [letter for letter in lettering.HAD if bytes(font.getmask(letter)) == unknown]
