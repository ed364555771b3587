"""Stored battles of earlier versions of the rules in today's shape.

Before version 4 every unit was a character without a kind, and a frame of an attack held one
attack in fields of its own. A battle begun then goes on without the frame of a campaign below it:
open buttons know their question by how many frames there are.
"""

from __future__ import annotations

from typing import Any

Raw = dict[str, Any]


def upgraded(raw: Raw, version: str) -> Raw:
    """Return a stored battle of a version in today's shape."""
    if int(version) >= 4:
        return raw
    units = [{"kind": "character", **unit} for unit in raw["units"]]
    return {**raw, "units": units, "frames": [_frame(frame) for frame in raw["frames"]]}


def _frame(raw: Raw) -> Raw:
    change = {"shoot_action": _shoot_action, "melee": _melee, "wounds": _wounds}.get(raw["frame"])
    return change(raw) if change else raw


def _without(raw: Raw, *fields: str) -> Raw:
    return {name: value for name, value in raw.items() if name not in fields}


def _shoot_action(raw: Raw) -> Raw:
    own = ("target", "weapon", "skill", "height_mm", "cover", "near", "struck")
    shot = {name: raw[name] for name in ("weapon", "skill", "height_mm", "cover", "near")}
    # From the stage after the roll on it is known whether it hit.
    known = {"hit": raw["struck"]} if raw["stage"] in ("splash", "(end)") else {}
    shots = [{"by": raw["unit"], "at": raw["target"], **shot, **known}]
    return {**_without(raw, *own), "shots": shots}


def _melee(raw: Raw) -> Raw:
    own = ("weapon", "skill", "counter", "counter_skill", "hit")
    striker, struck = raw["striker"], raw["struck"]
    known = {"hit": raw["hit"]} if raw["stage"] in ("outcome", "(end)") else {}
    strike = {"by": striker, "at": struck, "weapon": raw["weapon"], "skill": raw["skill"], **known}
    reply = {"by": struck, "at": striker, "weapon": raw["counter"], "skill": raw["counter_skill"]}
    replies = [reply] if raw["counter"] else []
    return {**_without(raw, *own), "strikes": [strike], "replies": replies}


def _wounds(raw: Raw) -> Raw:
    sides = (
        (raw["striker"], raw["struck"], raw["weapon"]),
        (raw["struck"], raw["striker"], raw["counter"]),
    )
    hits = [
        {"by": by, "at": at, "weapon": weapon, "aimed": by in raw["aimed"], "hit": True}
        for by, at, weapon in sides
        if weapon
    ]
    return {**_without(raw, "weapon", "counter", "aimed"), "hits": hits}
