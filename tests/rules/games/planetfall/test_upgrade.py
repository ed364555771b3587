"""Battles stored by earlier versions of the rules, in today's shape."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planetfall.system import SYSTEM


@pytest.mark.rule("PF-MAR-TARGETLOCK")
@pytest.mark.parametrize("version", ["1", "4"])
def test_the_one_target_that_was_kept_is_the_one_lock(version):
    raw = {"squadrons": [{"id": 1, "locked": 2}, {"id": 2}, {"id": 3, "locked": 0}], "turn": 2}
    state = msgspec.convert(SYSTEM.upgrade(raw, version), SYSTEM.State)

    assert [one.locked for one in state.squadrons] == [(2,), (), ()]
    assert state.turn == 2


def test_what_has_todays_shape_is_left_alone():
    for raw in ({}, {"squadrons": [{"id": 1, "locked": [2]}, {"id": 2}]}):
        assert SYSTEM.upgrade(raw, SYSTEM.version) is raw
