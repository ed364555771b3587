"""The list of the forgotten: beside the database, without a number, never with a line torn."""

from __future__ import annotations

import os
import stat

from db.forgotten import Forgotten


def test_it_holds_nobodys_number_and_finds_them_again(path):
    listed = Forgotten(path)

    line = listed.add(123456789012345678)

    text = listed.path.read_text()
    assert "123456789012345678" not in text
    assert Forgotten(path).find([5, 123456789012345678], frozenset()) == {123456789012345678: line}
    assert listed.find([5], frozenset()) == {}
    assert os.name != "posix" or stat.S_IMODE(listed.path.stat().st_mode) == 0o600


def test_two_lists_say_different_things_of_one_person(tmp_path):
    """Whoever has one cannot look people of another up in it."""
    marks = set()
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        listed = Forgotten(tmp_path / name / "landfall.db")
        listed.add(7)
        marks.add(listed.entries()[0].mark)
    assert len(marks) == 2


def test_what_is_carried_out_is_not_found_and_a_second_time_has_a_line_of_its_own(path):
    listed = Forgotten(path)
    first = listed.add(7)
    assert listed.add(7) == first
    assert listed.find([7], frozenset({first})) == {}

    second = listed.add(7, {first})

    assert second != first
    assert listed.find([7], frozenset({first})) == {7: second}


def test_a_line_torn_by_a_crash_spoils_none_behind_it(path):
    listed = Forgotten(path)
    listed.add(7)
    with listed.path.open("a") as file:
        file.write("0123456789abcdef 00")

    line = listed.add(8)

    assert listed.find([7, 8], frozenset())[8] == line
    assert len(listed.entries()) == 2


def test_without_a_file_nobody_is_forgotten(path):
    assert Forgotten(path).entries() == ()
    assert Forgotten(path).find([7], frozenset()) == {}
