"""Hits by which somebody with the agenda of knowledge learns, and those by which nobody does."""

from __future__ import annotations

import pytest

from rules.games.planet28.answers import Counter, Strike
from rules.games.planet28.campaign.agendas import KNOWLEDGE
from rules.games.planet28.campaign.ledger import Agenda
from rules.games.planet28.moves import Fight, Walk
from tests.support.planet28.ledgers import REPLACE, pair, with_ledger
from tests.support.planet28.tables import Game, table

pytestmark = pytest.mark.rule("P28-AGENDA-KNOWLEDGE")


def scholar(target=3, locks=((1, 3),), **more):
    """A battle in which Ash, unit 1, is to learn from a fight with this unit."""
    state = with_ledger(table(*pair(), locks=locks, **more))
    return REPLACE(state, agendas=(Agenda(seat="red", kind=KNOWLEDGE, person=1, target=target),))


@pytest.mark.rule("P28-CTR-4")
def test_who_learns_is_struck_all_the_same_by_a_counter_and_both_are_moved_apart():
    game = Game(scholar()).do("red", Fight(unit=1, target=3, weapon="Dagger"))
    game.do("blue", Counter(weapon="Dagger"), "d10:1 d10:1 d4:1 d4:4")
    assert game.state.agendas[0].done
    assert game.rules()[-4:] == ["AGENDA-KNOWLEDGE", "CTR-4", "DMG-2", "CTR-4"]
    assert (game.unit(3).hp, game.unit(1).hp < 20) == (20, True)
    # Both have won, so the lock is over and nobody pushes.
    assert (game.kind(), game.state.locks) == ("parting", ())


@pytest.mark.rule("P28-CTR-6", "P28-FIGHT-5")
def test_a_lesson_alone_is_neither_a_miss_nor_a_hit_that_harms():
    game = Game(scholar()).do("red", Fight(unit=1, target=3, weapon="Dagger"))
    game.do("blue", Counter(weapon="Dagger"), "d10:1 d10:9")
    assert game.rules()[-1] == "AGENDA-KNOWLEDGE"
    assert "FIGHT-5" not in game.rules()
    assert (game.unit(1).hp, game.unit(3).hp, game.unit(1).tally.hits) == (20, 20, 1)


def test_a_fight_in_which_nobody_learns_harms_as_ever():
    game = Game(scholar(target=4)).do("red", Fight(unit=1, target=3, weapon="Dagger"))
    game.no("d10:1 d4:1 d4:1")
    assert (game.unit(3).hp < 20, game.state.agendas[0].done) == (True, False)
    missed = Game(scholar()).do("red", Fight(unit=1, target=3, weapon="Dagger"))
    missed.no("d10:9")
    assert (missed.rules()[-1], missed.state.agendas[0].done) == ("FIGHT-5", False)


@pytest.mark.rule("P28-LEAVE-4")
def test_a_free_strike_teaches_nothing_and_harms():
    game = Game(scholar(units=(3,))).do("blue", Walk(unit=3, distance_mm=30))
    game.do("red", Strike(weapon="Dagger"), "d10:1 d4:1 d4:1")
    assert not game.state.agendas[0].done
    assert game.unit(3).hp < 20
    assert "AGENDA-KNOWLEDGE" not in game.rules()
