"""Where close quarters and nerve meet fire orders, overwatch and the end of a turn."""

from __future__ import annotations

import pytest

from rules.games.planetfall.activation.steps import started
from rules.games.planetfall.attack.fire import Fire
from rules.games.planetfall.attack.overwatch import OverwatchWindow
from rules.games.planetfall.attack.quality import unfocused
from rules.games.planetfall.attack.watch import unwatchful
from rules.games.planetfall.close.calling import Engage, KeepClear
from rules.games.planetfall.close.segment import CloseQuarters
from rules.games.planetfall.damage.saves import harmonics
from rules.games.planetfall.disorder.bleeding import Compulsory
from rules.games.planetfall.disorder.consolidation import Consolidation
from rules.games.planetfall.figures import is_ready
from rules.games.planetfall.force.mars import COMMAND_ELEMENT, FEARLESS, HARMONICS
from rules.games.planetfall.turn.repairing import cleared
from rules.games.planetfall.units import Hurt
from tests.support.planetfall.tables import Game, battle, d6, mar, squad


@pytest.mark.rule("PF-CQB-11", "PF-INT-18", "PF-CQB-3", "PF-FF-1", "PF-CQB-5")
@pytest.mark.parametrize("caller", [1, 2])
def test_who_fought_in_its_own_activation_neither_focuses_nor_watches(caller):
    red = [squad("Fists", last_move="stationary", cqb=1)]
    play = Game(battle(red=red, blue=[squad("Claws", cqb=1)])).send(CloseQuarters(squadron=1))
    assert unfocused(play.state, 1) == "" and unwatchful(play.state, 1, fired=False) == ""

    if caller == 1:
        play.do("red", Engage(squadron=1, target=2), d6(1, 1))
    else:
        play.do("red", KeepClear(near=(2,)))
        play.do("blue", Engage(squadron=2, target=1), d6(1, 1))

    assert "engagement" in unfocused(play.state, 1)
    assert unwatchful(play.state, 1, fired=False)
    # It costs the engaged nothing outside their own activation.
    assert not play.state.squadron(2).fought and not play.state.squadron(2).activated


@pytest.mark.rule("PF-INT-19", "PF-OW-4")
def test_overwatch_kept_and_fired_before_activating_costs_the_activation():
    red = [squad("Fists", last_move="cruise")]
    play = Game(battle(red=red, blue=[squad("Claws", overwatch=True)], turn=2))
    assert is_ready(play.state, 2)

    play.send(OverwatchWindow(mover=1, segment="movement"))
    play.do("blue", Fire(squadron=2, target=1, ranges=(10,)), d6(1, 1, 1, 1))

    assert not is_ready(play.state, 2)


@pytest.mark.rule("PF-INT-17", "PF-FH-1", "PF-DIS-4")
def test_a_forlorn_hope_has_its_harmonics_back():
    fists = squad("Fists", 2, damage=(1, 1), disorder=1, mars=(mar(HARMONICS, value=2),))
    hurt = (Hurt(squadron=1, damage=1),)
    play = Game(battle(red=[fists], blue=[squad("Claws")], hurt=hurt))
    assert harmonics(play.state, 1) == 0

    play.send(Consolidation(segment="ordnance", active="blue"), script=d6(1, 1, 1))

    assert play.state.squadron(1).hope and harmonics(play.state, 1) == 2


@pytest.mark.rule("PF-INT-28", "PF-DIS-6", "PF-DIS-2")
def test_who_dies_leading_steadies_nobody_at_the_end_of_the_segment():
    leader = squad("Command", mars=(mar(COMMAND_ELEMENT, reach=16),), cqb=0)
    others = squad("Others", 2)
    state = battle(
        red=[squad("Fists", cqb=12)],
        blue=[leader, others],
        hurt=(Hurt(squadron=3, damage=1),),
    )
    play = Game(state).send(CloseQuarters(squadron=1))

    # The loss test has three dice, and so has the test for the damage after it.
    script = " ".join((d6(*(4,) * 12), d6(4, 4, 1), d6(4, 1, 1)))
    play.do("red", Engage(squadron=1, target=2), script)

    assert play.state.squadron(3).disorder == 0


@pytest.mark.rule("PF-DIS-6", "PF-MAR-FEARLESS", "PF-FH-5")
def test_the_fearless_and_the_hopeless_do_not_test_for_a_lost_commander():
    leader = squad("Command", mars=(mar(COMMAND_ELEMENT, reach=16),), cqb=0)
    mates = [squad("Brave", mars=(mar(FEARLESS),)), squad("Lost", hope=True)]
    play = Game(battle(red=[squad("Fists", cqb=12)], blue=[leader, *mates]))

    # No die falls after those of the fight.
    play.send(CloseQuarters(squadron=1)).do("red", Engage(squadron=1, target=2), d6(*(4,) * 12))

    assert play.state.squadron(2).place == "destroyed"
    assert not any(one.disorder for one in play.state.squadrons)


@pytest.mark.rule("PF-FH-5")
def test_the_marker_of_a_forlorn_hope_never_comes_off():
    table = battle(red=[squad("Fists", 2, hope=True)], blue=[squad("Claws")])

    assert started(table, 1).squadron(1).hope
    assert cleared(table).squadron(1).hope


@pytest.mark.rule("PF-INT-26", "PF-END-2", "PF-FH-6")
def test_who_is_lost_to_disorder_is_gone_before_anything_is_scored():
    play = Game(battle(red=[squad("Fists", hope=True)], blue=[squad("Claws", disorder=1)]))

    play.send(Compulsory())

    assert not play.state.is_there(1) and play.state.model(2).damage == 1
