"""The README says what is there: its files, its commands, its two lines to type."""

from __future__ import annotations

import re

from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_file_and_picture_that_it_links_to_is_there():
    links = re.findall(r"\]\(([^)]+)\)", README)

    assert len(links) >= 6
    assert not [link for link in links if not (ROOT / link).is_file()]


def test_every_picture_has_words_for_those_who_cannot_see_it():
    pictures = re.findall(r"!\[([^\]]*)\]\(", README)

    assert pictures
    assert all(len(words) > 8 for words in pictures)


def test_every_make_target_that_it_names_exists():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"make ([a-z]+)", README))

    assert {"run", "test", "doctor", "bench", "sandbox"} <= named
    for target in named:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_setting_is_explained_and_read():
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    settings = re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)
    code = (ROOT / "bot.py").read_text(encoding="utf-8")

    assert "DISCORD_TOKEN" in settings
    for name in settings:
        assert f'"{name}"' in code
    assert set(re.findall(r'"((?:DISCORD|LANDFALL)_[A-Z_]+)"', code)) == set(settings)
