"""What is stored keeps its name, whatever the code calls it."""

from __future__ import annotations

import copy
from types import SimpleNamespace

import pytest

from referee import custom_id
from rules.core import Ask, Frame
from tests.support.duel import DUEL
from tests.support.saved import house, names

TRAIL = bytes(range(32))
ADD = "Add new names with: python -m tests.support.saved.names"


class Renamed(Frame, frozen=True, kw_only=True, tag="free_strike"):
    """A frame whose class has another name today than when it was first stored."""

    stages = ("hits",)


@pytest.mark.parametrize("system", names.SYSTEMS, ids=lambda system: system.name)
def test_every_stored_tag_is_written_in_its_class_line(system):
    found = names.tagged(system)

    assert len(found) >= 3
    assert not [info.cls for info in found if names.own_tag(info.cls) != info.tag]


def test_a_tag_taken_from_a_class_name_is_seen():
    found = names.tagged(DUEL)

    assert [info.cls for info in found if names.own_tag(info.cls) != info.tag]


def test_a_renamed_frame_asks_its_open_question_under_the_old_name():
    state = SimpleNamespace(frames=(Renamed(),))
    ask = Ask(kind="strike", rule="P28-FIGHT-1", text="Strike?", entries=())

    assert custom_id.question(TRAIL, state, ask) == "b8206b6d"


@pytest.fixture(scope="module")
def today():
    return names.today()


def test_every_kept_name_is_there_and_means_the_same(today):
    """Who renames one must read the old one too: by an `upgrade` of the game, or a migration."""
    missing = names.gone(names.kept(), today)

    assert not missing, "\n".join(["Names that databases hold are gone:", *missing[:40]])


def test_every_new_name_is_kept(today):
    new = names.gone(today, names.kept())

    assert not new, "\n".join(
        ["Add new names with: python -m tests.support.saved.names", *new[:40]]
    )


def _without(whole, *path):
    """Return names with the one at the end of a path taken out."""
    doctored = copy.deepcopy(whole)
    inner = doctored
    for step in path[:-1]:
        inner = inner[step]
    inner.remove(path[-1]) if isinstance(inner, list) else inner.pop(path[-1])
    return doctored


@pytest.mark.parametrize(
    "path",
    [
        ("systems", "px", "tags", "kind", "colonise"),
        ("systems", "px", "tags", "effect", "gain_pop"),
        ("systems", "planet28", "tags", "frame", "activation", "stages", "confirm"),
        ("systems", "three_sixteen", "tags", "kind", "enlist", "fields", "reputation"),
        ("systems", "three_sixteen", "state", "troopers = {}", "each"),
        ("systems", "three_sixteen", "questions", "trial"),
        ("systems", "px", "options", "colonies"),
        ("systems", "rolls", "version"),
        ("quick rolls", "p28_skill"),
        ("told", "rule"),
        ("bodies", "outbox.body", "text"),
        ("tags in bodies", "for_gm"),
        ("verbs", "a"),
        ("rows", "undo"),
        ("drafts", "316:{}:{}:{}"),
        ("forms", "enlist"),
        ("settings", "roll.saved.{}"),
        ("votes", "consent"),
    ],
    ids=" ".join,
)
def test_a_name_that_disappears_is_missed_and_a_new_one_noticed(path):
    whole = names.kept()
    doctored = _without(whole, *path)

    assert names.gone(whole, doctored)
    assert all(path[-1] in line for line in names.gone(whole, doctored))
    assert not names.gone(doctored, whole)


def test_a_changed_default_and_fields_in_another_order_are_missed():
    whole = names.kept()
    doctored = copy.deepcopy(whole)
    doctored["systems"]["px"]["options"]["colonies"]["default"] = "99"
    doctored["systems"]["px"]["tags"]["kind"]["terraform"]["order"].reverse()

    assert len(names.gone(whole, doctored)) == 3


def test_every_struct_that_the_bot_reads_from_json_is_among_the_kept_bodies():
    assert len(house.decoded()) >= 8
    assert not house.decoded() - set(house.BODIES.values())
