"""A computer player never leaves a campaign waiting."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import question
from rules.core.computer import choose
from rules.dice import Scripted
from rules.three_sixteen import THREE_SIXTEEN
from rules.three_sixteen.replacement import Replace
from rules.three_sixteen.service import Service

from .table import Table, campaign, d10, squad


@pytest.mark.rule("C316-REPL-1")
def test_when_the_whole_squad_is_dead_the_computer_brings_a_new_trooper():
    state = campaign(*squad("red", status="dead"), planet=None, phase="planet")
    table = Table(replace(state, frames=(Service(stage="recruits"),)))
    dice = Scripted("d8:5")

    move = choose(THREE_SIXTEEN, table.state, "red", dice)

    assert question(table.state).kind == "recruits"
    assert isinstance(move, Replace)
    fa = move.fa
    table.roll(d10(" ".join("3" * fa))).play("red", move).done()
    assert table.asks() == "planet"
