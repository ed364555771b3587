"""The long example of play, after the fight: the dead, Levels, development."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.model import Mark
from rules.games.three_sixteen.troopers.develop import Develop
from rules.games.three_sixteen.troopers.flashbacks import Strength
from rules.games.three_sixteen.troopers.ranks import CORPORAL, LIEUTENANT, SERGEANT
from rules.games.three_sixteen.troopers.replacement import Replace
from tests.support.three_sixteen.scenes import FRASER, GOYA, JONES, MCNEIL, WHEELER
from tests.support.three_sixteen.table import (
    Table,
    after_mission,
    campaign,
    d10,
    meeting,
    slots,
    trooper,
)


@pytest.mark.rule("C316-REPL-1", "C316-REPL-2", "C316-REPL-3", "C316-REPL-4", "C316-REPL-5")
def test_ex20_torres_for_fraser():
    used = {"armour_used": True, "drugs_used": True, "mission": 1}
    dead = replace(FRASER, status="dead", boxes=(Mark(kind="X", origin="alien"),) * 3, **used)
    table = Table(campaign(WHEELER, dead, MCNEIL)).roll(d10("1 2 3 4 5 6"))

    table.play("green", Replace(name="Torres", reputation="late", fa=6)).done()

    torres = table.at("green")
    assert (torres.fa, torres.nfa, torres.rank, torres.total) == (6, 4, 0, 21)
    assert table.boxes("green") == "[...]"
    assert (torres.mission, torres.armour_used, torres.drugs_used) == (0, False, False)
    assert torres.strengths == torres.weaknesses == slots(1)
    assert {arm.kind for arm in torres.weapons} == {"energy_rifle", "grenades", "hand_to_hand"}
    assert table.state.roster == ("red", "green", "white")
    assert [one.name for one in table.state.fallen] == ["Fraser"]


@pytest.mark.rule("C316-FLASH-3", "C316-MED-4", "C316-DEV-4", "C316-THR-10")
def test_ex21_the_last_token_by_a_strength():
    table = Table(
        meeting(MCNEIL, WHEELER, tokens=2, pool=0, place="far", encounter={"final": True})
    )
    table.roll("d6:4 d10:9").play("white", Strength(text="For Fraser"))

    assert table.at("white").mission == 4
    assert table.state.planet.complete
    assert table.state.planet.last_remover == "white"
    assert table.at("white").medals["Crimson Sword"] == 0
    table.through("level", "improve").done()
    assert Develop(goal="promotion") in table.offers("white")
    assert Develop(goal="promotion") not in table.offers("red")


@pytest.mark.rule("C316-LVL-1", "C316-LVL-2")
def test_ex22_level_rolls():
    party = [replace(one, mission=n) for one, n in zip(GOYA, (26, 3, 0, 6), strict=True)]

    table = Table(after_mission(*party), d10("3 10 1")).done()

    assert table.asks() == "level"
    assert table.asked() == {"red", "green"}


@pytest.mark.rule("C316-DEV-3", "C316-DEV-4", "C316-DEV-5", "C316-RANK-1")
def test_ex23_development_rolls():
    party = [replace(one, mission=n) for one, n in zip(GOYA, (26, 3, 0, 6), strict=True)]
    party[0] = replace(party[0], used_strength=True, fa=9, nfa=5, strengths=slots(3, 1))
    table = Table(after_mission(*party), d10("9 10 8"))
    state = table.state
    frames = (state.frames[0], replace(state.frames[1], stage="develop"))
    table = Table(replace(state, frames=frames, answers={}))
    table.all(
        red=Develop(goal="promotion"),
        blue=Develop(goal="weapon", thing="flame_gun"),
        green=Develop(goal="weapon", thing="powerclaw"),
    )

    table.roll(d10("4 2 3 8")).play("white", Develop(goal="weapon", thing="rocketpod")).done()

    assert table.at("red").rank == LIEUTENANT
    assert table.at("red").promoted
    assert table.at("red").carried("powerclaw")
    assert table.state.vehicles["drop_pod-red"].damage == "ok"
    assert table.at("blue").carried("flame_gun")
    assert table.at("green").carried("powerclaw")
    assert table.at("white").carried("rocketpod") is None


@pytest.mark.rule("C316-REPL-1", "C316-REPL-2", "C316-REPL-3", "C316-REPL-4")
def test_ex24_sergeant_smiles_replacement():
    smile = trooper(
        "red",
        6,
        8,
        ("sidearm", "heavy_mg"),
        SERGEANT,
        status="dead",
        strengths=slots(0, 3),
        weaknesses=slots(0, 3),
    )
    table = Table(campaign(smile, JONES))

    assert {move.rank for move in table.offers("red", Replace)} == {0, CORPORAL}
    for fa in (4, 10):
        Replace(name="New", reputation="new", fa=fa).check(table.state, "red")
    with pytest.raises(RuleError) as refusal:
        table.play("red", Replace(name="New", reputation="new", fa=7, rank=2))
    assert refusal.value.rule == "C316-REPL-3"
    with pytest.raises(RuleError) as refusal:
        table.play("red", Replace(name="New", reputation="new", fa=3, rank=1))
    assert refusal.value.rule == "C316-REPL-1"

    table.roll(d10("1 1 1 1 1 1 1")).play(
        "red", Replace(name="New", reputation="new", fa=7, rank=1)
    )
    new = table.done().at("red")
    assert (new.fa, new.nfa, new.rank) == (7, 7, CORPORAL)
    assert [slot.state for slot in new.strengths] == ["used", "used", "open", "closed", "closed"]
    assert [slot.state for slot in new.weaknesses] == ["used"] * 3 + ["closed"] * 2
    assert not any(slot.text for slot in new.strengths)
    assert new.carried("heavy_mg") is None
