"""The walls of the house: who may import whom, and in which order, read from every file."""

from __future__ import annotations

import pytest

from tests.conftest import ROOT
from tests.support.walls import (
    GAMES,
    HOUSE,
    MAY,
    ORDER,
    OUTSIDE,
    backwards,
    borrowing,
    crossings,
    files,
    imports,
    impure,
    knowing,
    mixing,
    naming,
    procedures_of,
    strange,
    with_database,
)


@pytest.mark.parametrize("room", sorted(MAY))
def test_a_room_imports_only_the_rooms_it_may(room):
    assert files(ROOT, room)
    assert crossings(ROOT, room) == []


@pytest.mark.parametrize("room", sorted(OUTSIDE))
def test_a_room_uses_only_its_libraries(room):
    assert strange(ROOT, room) == []


def test_the_rules_know_no_clock_no_database_and_no_chance_of_their_own():
    assert impure(ROOT) == []


@pytest.mark.parametrize("room", ORDER)
def test_a_file_imports_only_what_stands_above_it(room):
    assert backwards(ROOT, room) == []
    there = {path.relative_to(ROOT).with_suffix("").parts[1] for path in files(ROOT, room)}
    assert there - {"__init__"} == set(ORDER[room])


def test_only_rolls_workers_and_server_know_the_database():
    assert with_database(ROOT) == []


def test_no_game_imports_another():
    assert mixing(ROOT) == []


@pytest.mark.parametrize("room", HOUSE)
def test_the_house_names_no_game(room):
    assert files(ROOT, room)
    assert naming(ROOT, room) == []


@pytest.mark.parametrize("room", sorted(MAY))
def test_the_house_imports_of_the_games_only_their_lists(room):
    assert knowing(ROOT, room) == []


def test_procedures_import_dice_and_their_own_game_alone():
    there = files(ROOT, "rules/procedures")
    assert {procedures_of(ROOT, path) for path in there} == GAMES | {""}
    for path in there:
        own = procedures_of(ROOT, path)
        for name in imports(ROOT, path):
            room, *rest = name.split(".")
            if room == "rules" and rest[0] != "dice":
                assert rest[0] == "procedures", f"{path} imports {name}"
                assert not own or rest[1] not in GAMES - {own}, f"{path} imports {name}"


def test_no_test_imports_another_test():
    assert borrowing(ROOT) == []
