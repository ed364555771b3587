"""What is offered, judged and ended before a battle, and between those of a campaign."""

from __future__ import annotations

import pytest

from rules.dice import Scripted
from rules.games.planet28 import SYSTEM
from rules.games.planet28.gm import EndBattle, is_fought
from rules.games.planet28.samples import LONE, WARBANDS
from rules.games.planet28.state import ENEMY
from rules.games.planet28.turn.campaign import Campaign
from rules.games.planet28.warband.accepting import judges, may_judge
from tests.support.planet28.ledgers import with_ledger
from tests.support.planet28.mixed import REPLACE
from tests.support.planet28.solo import against, foe
from tests.support.planet28.tables import Game, std, table


@pytest.mark.rule("P28-WB-8")
@pytest.mark.parametrize(
    ("kind", "options", "lone"),
    [
        ("warband", {"mode": "versus"}, False),
        ("warband", {}, False),
        ("warband", {"mode": "solo"}, True),
        ("warband", {"mode": "coop"}, True),
    ],
)
def test_a_lone_hero_is_offered_only_against_the_enemy(kind, options, lone):
    found = SYSTEM.documents.suited(kind, options)
    assert (LONE[0] in found, set(found) | set(LONE)) == (lone, set(WARBANDS))
    enemies = SYSTEM.documents.suited("enemy", options)
    assert enemies == tuple(SYSTEM.documents.samples["enemy"])


@pytest.mark.rule("P28-GM-10")
def test_a_battle_is_over_between_those_of_a_campaign_and_not_before_a_single_one():
    state = table(std(), std("blue"), seats=("red", "blue", "gm"))
    waiting = REPLACE(state, frames=(Campaign(),))
    assert (is_fought(state), is_fought(waiting)) == (True, True)
    assert not is_fought(REPLACE(state, frames=()))
    ledger = with_ledger(state)
    assert (is_fought(ledger), is_fought(REPLACE(ledger, frames=(Campaign(),)))) == (True, False)
    game = Game(waiting).do("gm", EndBattle(reason="Rain", winners=("blue",)))
    assert (game.state.frames, game.state.winners, game.state.ended) == ((), ("blue",), "Rain")
    assert [(line.rule, line.text) for line in game.told] == [
        ("P28-GM-10", "The GM ends the battle: Rain")
    ]
    go = EndBattle(reason="Dusk").intervene(ledger, "gm", Scripted(""))
    assert (go.out, go.back, go.state.ended) == (Campaign, {"judged": True}, "Dusk")
    assert [line.text for line in go.told] == ["The GM ends the battle: Dusk"]


@pytest.mark.rule("P28-CUST-7")
def test_who_judges_weapons_of_people_s_own():
    three = ("red", "blue", "green")
    state = table(std(), std("blue"), std("green"), seats=three)
    state = REPLACE(state, sides={"green": "blue"})
    club = state.profile(1).weapons[0]
    assert [may_judge(state, seat, "blue") for seat in (*three, "gm")] == [True, False, False, True]
    assert judges(state, (("red", club),)) == ("blue", "green")
    assert judges(state, (("blue", club),)) == ("red",)
    assert judges(state, ()) == ()
    gm = REPLACE(state, seats=(*three, "gm"))
    assert judges(gm, (("red", club),)) == ("gm",)
    solo = against(std(), foe())
    assert (judges(solo, (("red", club),)), ENEMY in solo.players()) == ((), True)
