"""Who joins a campaign that has begun."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError, Seating
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.gm.gm_people import LetIn
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import EndMission, OpenEncounter
from rules.games.three_sixteen.system import seated
from rules.games.three_sixteen.troopers.latecomer import Recruit
from tests.support.three_sixteen.table import Table, campaign, d10, round_of, squad

NEW = Recruit(name="Nall", reputation="late", fa=3, picks=("slug_rifle",))


@pytest.mark.rule("C316-CHAR-2", "C316-CHAR-3", "C316-CHAR-4", "C316-CHAR-6")
def test_a_latecomer_is_made_like_the_first_troopers_and_is_a_trooper():
    table = Table(campaign(*squad())).roll(d10("4 5 6")).play("white", NEW).done()
    new = table.at("white")

    assert table.state.roster == ("red", "blue", "green", "white")
    assert (new.fa, new.nfa, new.rank, new.total, new.mission) == (3, 7, 0, 15, 0)
    assert [weapon.kind for weapon in new.weapons] == ["hand_to_hand", "grenades", "slug_rifle"]
    assert (new.default, new.in_hand, new.status) == ("slug_rifle", "slug_rifle", "ready")
    assert [slot.state for slot in new.strengths] == ["open", *["closed"] * 4]
    assert "The newcomer counts from the next planet on." in table.told[0].text


@pytest.mark.rule("C316-AA-3", "C316-THR-1")
def test_a_latecomer_changes_neither_tokens_nor_aa_before_the_next_planet():
    state = campaign(*squad(fa=6), aa=6, pool=9)
    state = replace(state, planet=replace(state.planet, method=1))
    table = Table(state).roll(d10("1 1 1")).play("white", NEW)
    now = table.state.planet
    assert (now.troopers, now.threat, now.pool, now.aa) == (3, 9, 9, 6)

    table.roll(d10("1 1 1 1")).play("gm", EndMission())
    table.through("level", "improve", "develop", "equip", "trial")
    table.roll("").play("gm", MakePlanet(aa=1, name=6, form=6, land=7, ability=14))
    now = table.state.planet
    # Four troopers now, and the lowest FA is his.
    assert (now.troopers, now.threat) == (4, 20)
    assert now.aa == min(table.at(seat).fa for seat in table.state.roster)


@pytest.mark.rule("C316-AA-3")
def test_by_the_switch_a_latecomer_changes_the_aa():
    state = campaign(*squad(fa=6), aa=6, options={"aa_recompute": "on"})
    state = replace(state, planet=replace(state.planet, method=1))
    table = Table(state).roll(d10("1 1 1")).play("white", NEW).done()

    assert table.state.planet.aa == table.at("white").fa


@pytest.mark.rule("C316-REPL-6", "C316-GM-3")
def test_a_latecomer_comes_in_after_the_encounter_or_when_the_gm_lets_him():
    table = round_of(*squad("red blue"), tokens=4).roll(d10("1 1 1")).play("white", NEW)
    assert table.asked() == {"red", "blue", "gm"}
    with pytest.raises(RuleError):
        table.play("white", Declare())
    table.play("gm", LetIn(seat="white"))
    assert table.ranges("white") == "far"

    calm = Table(campaign(*squad("red blue"))).roll(d10("1 1 1")).play("white", NEW)
    calm.play("gm", OpenEncounter(tokens=2))
    assert calm.state.encounter.party == ("red", "blue", "white")


@pytest.mark.rule("C316-REPL-7")
def test_a_latecomer_shares_in_what_follows_the_mission():
    table = Table(campaign(*squad("red blue"))).roll(d10("1 1 1")).play("white", NEW)
    table.roll(d10("1 2 3")).play("gm", EndMission())

    assert table.at("white").survived == 1
    assert table.at("white").medals == {"Campaign Medal": 0}
    assert table.asked() == {"white"}


@pytest.mark.rule("C316-CHAR-1", "C316-CHAR-2", "C316-CHAR-6")
def test_a_late_trooper_is_refused_where_he_does_not_fit():
    table = Table(campaign(*squad()))
    for seat, move, rule in (
        ("red", NEW, "C316-CHAR-1"),
        ("gm", NEW, "C316-CHAR-1"),
        ("white", replace(NEW, fa=9), "C316-CHAR-2"),
        ("white", replace(NEW, picks=("e_cannon",)), "C316-CHAR-6"),
    ):
        with pytest.raises(RuleError) as refusal:
            table.play(seat, move)
        assert refusal.value.rule == rule
    after = Table(replace(table.state, phase="after"))
    with pytest.raises(RuleError, match="before the next planet"):
        after.play("white", NEW)
    offered = {move.picks for move in table.offers("white", Recruit)}
    assert offered == {(), ("energy_rifle",), ("slug_rifle",)}
    assert not table.offers("red", Recruit)


def test_a_seat_that_is_new_is_told_how_its_trooper_is_made():
    state, told = seated(
        campaign(*squad()), Seating(players=("red", "blue", "green", "white"), gm=True)
    )

    assert [line.text.partition(":")[0] for line in told] == ["White is new"]
    assert state.roster == ("red", "blue", "green")
