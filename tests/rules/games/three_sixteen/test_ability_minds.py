"""Induce Weakness: whose mind the aliens reach, and when."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.encounter.purchases import Buy
from rules.games.three_sixteen.lists import INDUCE
from rules.games.three_sixteen.troopers.flashbacks import Weakness
from tests.support.three_sixteen.scenes import facing, tokens
from tests.support.three_sixteen.table import SILENT, Table, d10, slots, squad


@pytest.mark.rule("C316-SA-11")
def test_aliens_who_fail_induce_nothing_though_a_trooper_succeeds():
    table = facing(INDUCE, *squad("red blue")).play("gm", Buy(ability=INDUCE, target="red"))
    table.roll(d10("9 3 9")).passing().done()

    assert (table.at("red").status, table.at("red").used_weakness) == ("in", False)
    assert table.state.planet.induced == ()


@pytest.mark.rule("C316-SA-11")
def test_the_aliens_own_success_is_enough_against_a_better_die():
    table = facing(INDUCE, *squad("red blue")).play("gm", Buy(ability=INDUCE, target="red"))
    table.roll(d10("4 6 9")).lapse().through(*SILENT, "demand").done()

    assert table.mission("red") == (1,)
    assert table.at("red").status == "left"


@pytest.mark.rule("C316-SA-11")
def test_a_target_that_left_by_itself_costs_the_token_all_the_same():
    table = facing(INDUCE, *squad("red blue")).play("gm", Buy(ability=INDUCE, target="red"))
    table.play("red", Weakness(text="Before they do.")).roll(d10("5 9")).passing().done()

    assert tokens(table) == (3, 4)
    assert [slot.state for slot in table.at("red").weaknesses][:2] == ["used", "closed"]
    assert table.state.planet.induced == ()


@pytest.mark.rule("C316-SA-11")
def test_who_was_induced_once_is_not_named_again_this_mission():
    party = squad("red blue", weaknesses=slots(2))
    table = facing(INDUCE, *party)
    for seat in ("red", "blue"):
        table.play("gm", Buy(ability=INDUCE, target=seat))
        table.roll(d10("5 9 9" if seat == "red" else "5 9")).lapse()
        table.through(*SILENT, "demand").done()
    assert table.state.planet.induced == ("red", "blue")

    there = {seat: replace(one, status="in") for seat, one in table.state.troopers.items()}
    fresh = facing(INDUCE, *party).state
    planet = replace(fresh.planet, induced=("red", "blue"))
    again = Table(replace(fresh, troopers=there, planet=planet))
    with pytest.raises(RuleError, match="twice in a mission") as refusal:
        again.play("gm", Buy(ability=INDUCE, target="red"))
    assert refusal.value.rule == "C316-SA-11"


@pytest.mark.rule("C316-SA-11")
@pytest.mark.parametrize("target", ["", "white", "green"])
def test_only_who_is_here_is_named(target):
    table = facing(INDUCE, *squad("red green"))
    away = replace(table.at("green"), status="left")
    table.state = replace(table.state, troopers={**table.state.troopers, "green": away})

    with pytest.raises(RuleError, match="not a trooper who is here") as refusal:
        table.play("gm", Buy(ability=INDUCE, target=target))
    assert refusal.value.rule == "C316-SA-11"
