"""Conflicts with NPCs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.conflict.conflict_moves import Fight, for_npc
from rules.games.three_sixteen.conflict.yielding import Accept, Yield
from rules.games.three_sixteen.gm.gm_people import MakeNpc, OpenConflict
from rules.games.three_sixteen.model import Mark
from tests.support.three_sixteen.scenes import fighting
from tests.support.three_sixteen.table import Table, campaign, d10, squad, trooper


def against_npc(red, boxes=1, aa=5, faces="3 2", **more):
    table = Table(campaign(red, *squad("blue"), aa=aa, **more))
    table.play("gm", MakeNpc(name="A guard", boxes=boxes)).roll(d10(faces))
    table.play("gm", OpenConflict(attackers=("red",), defenders=("npc-1",)))
    return table.through("range", "hit").done()


@pytest.mark.rule("C316-NPC-1", "C316-NPC-2", "C316-NPC-3", "C316-GM-7", "C316-PVP-3", "C316-PVP-6")
@pytest.mark.parametrize(("switch", "score"), [("on", 1), ("off", 0)])
def test_an_npc_tests_aa_and_has_one_box(switch, score):
    table = against_npc(trooper("red", 5, 5), aa=5, options={"npc_score": switch})
    assert table.asked() == {"red", "gm"}
    table.play("red", Fight(target="npc-1")).roll(d10("5 5")).play("gm", Fight(target="red"))
    table.through("drugs", "turn", "hit").done()

    assert table.state.npcs["npc-1"].marks == (Mark(kind="X", origin="conflict"),)
    assert table.boxes("red") == "[X..]"
    assert table.mission("red") == (score,)
    assert table.state.conflict is None


@pytest.mark.rule("C316-NPC-3", "C316-PVP-2")
@pytest.mark.parametrize(("switch", "score"), [("on", 1), ("off", 0)])
def test_an_npc_killed_in_an_ambush_counts_by_the_switch(switch, score):
    table = against_npc(trooper("red", 5, 5), faces="3 9", options={"npc_score": switch})

    assert table.state.npcs["npc-1"].marks == (Mark(kind="X", origin="conflict"),)
    assert table.mission("red") == (score,)
    assert table.state.conflict is None


@pytest.mark.rule("C316-NPC-1", "C316-PVP-8", "C316-PVP-10")
def test_the_gm_yields_and_accepts_for_npcs():
    table = against_npc(trooper("red", 5, 5)).play("gm", Yield())
    assert table.play("red", Accept(accept=True)).state.conflict is None

    table = against_npc(trooper("red", 5, 5)).play("red", Yield())
    assert table.asked() == {"gm"}


@pytest.mark.rule("C316-TEST-3")
def test_a_fallen_npc_fights_no_more():
    table = against_npc(trooper("red", 5, 5))
    full = replace(table.state.npcs["npc-1"], marks=(Mark(kind="X", origin="conflict"),))
    table.state = replace(table.state, npcs={"npc-1": full})

    assert not [m for m in table.offers("red", Fight) if m.target == "npc-1"]


@pytest.mark.rule("C316-NPC-1", "C316-NPC-2")
def test_an_officer_has_two_boxes_and_may_be_worn_out():
    table = against_npc(trooper("red", 5, 5), boxes=2)
    for n in (1, 2):
        table.play("red", Fight(blow="emote", target="npc-1")).roll(d10("5 9"))
        table.play("gm", Fight(blow="other")).through("drugs", "turn", "hit").done()
        assert len(table.state.npcs["npc-1"].marks) == n

    assert "exhausted" in table.heard("C316-NPC-2")[0]
    assert table.mission("red") == (0,)


@pytest.mark.rule("C316-GM-7")
def test_a_figure_needs_a_name_of_its_own_as_long_as_it_stands():
    table = Table(campaign(*squad("red"))).play("gm", MakeNpc(name="A guard"))

    for called in ("A Guard", "red"):
        with pytest.raises(RuleError, match=f'There is a "{called}" in this campaign'):
            table.play("gm", MakeNpc(name=called))
    assert not [move for move in table.offers("gm", MakeNpc) if move.name == "A guard"]

    guard = table.state.npcs["npc-1"]
    gone = replace(guard, marks=(Mark(kind="X", origin="conflict"),))
    table = Table(replace(table.state, npcs={"npc-1": gone}))
    assert set(table.play("gm", MakeNpc(name="A guard")).state.npcs) == {"npc-1", "npc-2"}


@pytest.mark.rule("C316-NPC-1", "C316-PVP-3")
@pytest.mark.parametrize(("actor", "blow"), [("npc-1", "attack"), ("npc-2", "other")])
def test_an_npc_strikes_nobody_of_its_own_side(actor, blow):
    sides = (("red", "npc-1"), ("blue", "npc-2"))
    state = fighting(*squad("red blue"), sides=sides, npcs={"npc-1": "", "npc-2": ""})

    assert for_npc(state, actor, Fight(target="blue")).blow == blow
