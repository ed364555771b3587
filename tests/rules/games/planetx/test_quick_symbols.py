"""Terrain and winds dice rolled without a game: what is refused, rolled and reckoned."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.planetx.quick.symbols import Symbols


@pytest.mark.parametrize(
    ("rule", "asked"),
    [
        pytest.param(rule, asked, marks=pytest.mark.rule(rule), id=f"{rule}-{i}")
        for i, (rule, asked) in enumerate(
            (
                ("PX-DIE-1", {"kind": "weather"}),
                ("PX-DIE-1", {"kind": "terrain", "faces": ("0",)}),
                ("PX-DIE-1", {"kind": "terrain", "sign": "7"}),
                ("PX-DIE-2", {"kind": "winds", "sign": "F"}),
                ("PX-DIE-2", {"kind": "winds", "faces": ("7",)}),
                ("PX-DIE-2", {"kind": "winds", "faces": ("1",), "sign": "2"}),
                ("PX-DIE-4", {"kind": "terrain", "dice": 0}),
                ("PX-DIE-4", {"kind": "terrain", "dice": 101}),
            )
        )
    ],
)
def test_dice_that_do_not_exist_are_refused(rule, asked):
    symbols = Symbols(**asked)
    for use in (symbols.check, lambda: symbols.throw(Scripted(""), "red"), symbols.odds):
        with pytest.raises(RuleError) as refused:
            use()
        assert refused.value.rule == rule


@pytest.mark.rule("PX-DIE-1", "PX-DIE-2", "PX-DIE-4")
@pytest.mark.parametrize(
    ("asked", "faces", "value", "rule"),
    [
        ({"kind": "terrain"}, "d6:2", 0, "PX-DIE-1"),
        ({"kind": "terrain", "dice": 3, "sign": "F"}, "d6:2 d6:2 d6:3", 2, "PX-DIE-1"),
        ({"kind": "winds", "dice": 2, "sign": "0"}, "d6:1 d6:6", 1, "PX-DIE-2"),
        ({"kind": "winds", "faces": ("0", "2"), "sign": "2"}, "d2:2", 1, "PX-DIE-2"),
        ({"kind": "terrain", "dice": 100}, " ".join(["d6:1"] * 100), 0, "PX-DIE-1"),
    ],
)
def test_the_value_counts_the_sign_asked_for(asked, faces, value, rule):
    dice = Scripted(faces)
    verdict = Symbols(**asked).throw(dice, "red")
    dice.done()
    assert (verdict.value, verdict.rule) == (value, rule)


@pytest.mark.rule("PX-DIE-2")
def test_odds_are_of_a_sign():
    with pytest.raises(RuleError) as refused:
        Symbols(kind="winds").odds()
    assert refused.value.rule == "PX-DIE-2"
    Symbols(kind="winds", sign="0").odds()
