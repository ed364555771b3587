"""Battles stored by earlier versions of the rules, in today's shape."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.melee import Melee
from rules.games.planet28.actions.shots import ShootAction
from rules.games.planet28.attack import Attack
from rules.games.planet28.damage.wounds import Wounds

FRAME = {"parent": 1, "returned": []}
SHOT = {
    "frame": "shoot_action", "unit": 1, "target": 2, "weapon": "Club", "skill": "S",
    "height_mm": 50, "cover": True, "near": [3],
}  # fmt: skip
FIGHT = {
    "frame": "melee", "striker": 1, "struck": 2, "weapon": "Club", "skill": "F",
    "manner": "charge", "edge": True, "counter_skill": "",
}  # fmt: skip
WOUNDS = {
    "frame": "wounds", "stage": "push", "striker": 1, "struck": 2, "lost": 3, "fell_mm": -1,
}  # fmt: skip


def upgraded(version="3", **frame):
    """Today's frame of one that was stored."""
    raw = {"units": [{"id": 1, "hp": 20}], "frames": [{**FRAME, **frame}]}
    state = msgspec.convert(SYSTEM.upgrade(raw, version), SYSTEM.State)
    assert (state.unit(1).hp, len(state.frames)) == (20, 1)
    return state.frames[0]


@pytest.mark.parametrize("version", ["1", "2", "3"])
@pytest.mark.parametrize(
    ("stage", "struck", "hit"),
    [("hit", False, None), ("splash", True, True), ("splash", False, False), ("(end)", True, True)],
)
def test_a_shot_under_way_is_a_volley_of_one(version, stage, struck, hit):
    frame = upgraded(version, **SHOT, stage=stage, struck=struck)
    shot = Attack(
        by=1, at=2, weapon="Club", skill="S", height_mm=50, cover=True, near=(3,), hit=hit
    )
    assert frame == ShootAction(stage=stage, parent=1, unit=1, shots=(shot,))


@pytest.mark.parametrize(
    ("stage", "won", "hit"),
    [("counter", False, None), ("reply", False, None), ("outcome", True, True)],
)
@pytest.mark.parametrize("counter", ["", "Fist"])
def test_a_fight_under_way_has_its_strike_and_its_reply(stage, won, hit, counter):
    frame = upgraded(**FIGHT, stage=stage, hit=won, counter=counter)
    strike = Attack(by=1, at=2, weapon="Club", skill="F", hit=hit)
    replies = (Attack(by=2, at=1, weapon="Fist"),) if counter else ()
    assert frame == Melee(
        stage=stage, parent=1, striker=1, struck=2, manner="charge", edge=True,
        strikes=(strike,), replies=replies,
    )  # fmt: skip


@pytest.mark.parametrize("weapon", ["", "Club"])
@pytest.mark.parametrize("counter", ["", "Fist"])
def test_wounds_under_way_name_the_hits(weapon, counter):
    frame = upgraded(**WOUNDS, weapon=weapon, counter=counter, aimed=[2])
    blow = (Attack(by=1, at=2, weapon="Club", hit=True),) if weapon else ()
    back = (Attack(by=2, at=1, weapon="Fist", aimed=True, hit=True),) if counter else ()
    assert frame == Wounds(stage="push", parent=1, striker=1, struck=2, lost=3, hits=(*blow, *back))


def test_a_battle_of_this_version_is_left_as_it_is():
    raw = {"units": [], "frames": [{"frame": "melee"}]}
    assert SYSTEM.upgrade(raw, SYSTEM.version) is raw
