"""Two forces become a battle, and the whole pre-game sequence runs to its end."""

from __future__ import annotations

import random

import msgspec
import pytest

from rules.core import Faults, Lapse, Moment, offers, play, question, waits_for
from rules.core.loop import Run
from rules.games.planetfall.force.force import BattleGroup, Force, Helix, Troop
from rules.games.planetfall.force.profile import Size
from rules.games.planetfall.force.race import Race
from rules.games.planetfall.force.reader import read_force
from rules.games.planetfall.muster import muster, start_of, worth
from rules.games.planetfall.options import OPTIONS
from rules.games.planetfall.samples import FORCES
from rules.games.planetfall.setup.setup import Setup
from rules.games.planetfall.system import SYSTEM
from tests.support.planetfall.tables import Drawn, infantry, profile

SWITCHES = {option.key: option.default for option in OPTIONS}
RACE = "Terran Alliance"
TANK = profile("Tank", sizes=(Size(2, 4), Size(3, 6)))
GUIDE = profile("Guide", sizes=(Size(1, 2),), attachment=True)
FOOT = infantry("Foot", sizes=(Size(5, 3),))


def helix(*troops, kind="core"):
    return Helix(type=kind, race=RACE, troops=troops)


def force(*helixes, mfv=1450, **fields):
    return Force(
        name="Guard",
        mfv=mfv,
        main_race=RACE,
        groups=(BattleGroup(race=RACE, kind="main", helixes=helixes),),
        profiles=(TANK, GUIDE, FOOT),
        races=(Race(race=RACE, tactical_bonus=1, lp_most_per_test=2),),
        **fields,
    )


CORE = helix(
    Troop(id="a", profile="tank", models=3, points=300),
    Troop(id="b", profile="tank", models=2, points=200),
    Troop(id="g", profile="guide", models=1, points=50, attach_to="b"),
)
LATE = helix(
    Troop(id="f", profile="foot", models=5, points=90, aboard="a", reserve="portal"), kind="recon"
)
GUARD = force(CORE, LATE, lp=4)


def mustered(red=GUARD, blue=GUARD, seats=("red", "blue"), **switches):
    return muster({"red": red, "blue": blue}, SWITCHES | switches, seats)


@pytest.mark.rule("PF-FRC-7", "PF-FRC-8")
def test_attachments_join_their_squadron_and_add_their_value():
    table = mustered()
    listing = table.listing(2)

    assert len(table.squadrons) == 6 and len(listing.profiles) == 3
    assert listing.tv == 4 + 2 and listing.points == 250
    assert [table.profiles[place].name for place in listing.profiles] == ["Tank", "Tank", "Guide"]
    assert table.main_profile(2).name == "Tank"


@pytest.mark.rule("PF-FRC-8")
def test_the_value_is_that_of_the_strength_fielded():
    assert worth(TANK, 3) == 6 and worth(TANK, 2) == 4 and worth(TANK, 1) == 4
    assert mustered().listing(1).tv == 6


def test_everything_is_numbered_side_by_side_and_named_apart():
    table = mustered(seats=("red", "blue", "gm"))

    assert [one.name for one in table.roster] == [
        "Tank 1 (Red)",
        "Tank 2 (Red)",
        "Foot (Red)",
        "Tank 1 (Blue)",
        "Tank 2 (Blue)",
        "Foot (Blue)",
    ]
    assert [one.helix for one in table.roster] == [1, 1, 2, 3, 3, 4]
    assert [one.id for one in table.models] == list(range(1, 23))
    assert table.listing(3).aboard == 1 and table.listing(6).aboard == 4
    assert table.listing(3).reserve == "portal"
    assert {one.place for one in table.squadrons} == {"undeployed"}
    assert SYSTEM.invariants(table) == ()


@pytest.mark.rule("PF-GM-2", "PF-OPP-3", "PF-OPP-4", "PF-ZH-1", "PF-DATA-4", "PF-OPP-6")
def test_a_side_has_its_bonus_points_and_tracker():
    table = mustered(blue=msgspec.structs.replace(GUARD, mfv=1401, lp=0))
    red, blue = table.commands
    assert table.race(RACE) == Race(race=RACE, tactical_bonus=1, lp_most_per_test=2)

    assert (red.bonus, red.lp, red.lp_per_test, red.tracker) == (1, 4, 2, 15)
    assert (blue.lp, blue.tracker) == (0, 15)


@pytest.mark.rule("PF-ZH-1", "PF-GM-7")
def test_the_start_of_a_tracker_is_rounded_up_or_agreed():
    assert start_of(6000, 6000, SWITCHES) == 60
    assert start_of(1401, 6000, SWITCHES) == 15
    assert start_of(1401, 6000, SWITCHES | {"zero_hour_basis": "game"}) == 60
    assert start_of(1401, 6000, SWITCHES | {"zero_hour": "33"}) == 33


@pytest.mark.rule("PF-SET-1", "PF-FRC-2")
def test_a_force_beyond_what_was_agreed_is_refused():
    two = msgspec.structs.replace(GUARD, groups=GUARD.groups * 2)

    with pytest.raises(Faults, match="mfv 3000 is above the 1500 agreed"):
        mustered(red=force(CORE, mfv=3000), mfv="1500")
    with pytest.raises(Faults, match="2 battle groups are more than the 1 agreed"):
        mustered(blue=two)
    assert len(mustered(blue=two, battle_groups="2").helixes) == 6
    assert mustered(red=force(CORE, mfv=1500), mfv="1500").commands[0].mfv == 1500


@pytest.mark.rule("PF-GM-2", "PF-DATA-4")
def test_two_forces_agree_about_a_race():
    other = msgspec.structs.replace(GUARD, races=(Race(race=RACE, tactical_bonus=3),))

    with pytest.raises(Faults, match="other figures for Terran Alliance"):
        mustered(blue=other)


def set_up(seed, **switches):
    """A battle of two ready forces after a pre-game sequence at random."""
    source = random.Random(seed)
    forces = {side: read_force(FORCES[source.choice(sorted(FORCES))]) for side in ("red", "blue")}
    state = muster(forces, SWITCHES | {"mfv": "any"} | switches, ("red", "blue"))
    run = Run(msgspec.structs.replace(state, frames=(Setup(),)), Drawn(seed))
    run.until_asked()
    state, kinds = run.state, []
    while ask := question(state):
        seat = source.choice(waits_for(state))
        found = [m for m in offers(SYSTEM, state, seat) if isinstance(m, ask.entry(seat).kinds)]
        move = source.choice(found) if found else Lapse()
        state = play(SYSTEM, state, move, Moment(seat=seat, dice=Drawn(source.random()))).state
        kinds.append(ask.kind)
        assert SYSTEM.invariants(state) == ()
    return state, kinds


@pytest.mark.rule("PF-SET-1", "PF-SET-4", "PF-SET-12", "PF-SET-14")
@pytest.mark.parametrize("seed", range(6))
def test_the_sequence_of_the_book_leaves_everything_placed(seed):
    state, kinds = set_up(seed)

    assert not any(one.place == "undeployed" for one in state.squadrons)
    assert {one.edge for one in state.commands} == {"north", "south"}
    assert len(state.objectives) == 3 and set(state.hands) == {"red", "blue"}
    assert kinds.index("edge") < kinds.index("objective") < kinds.index("deploy")
    assert kinds.index("deploy") < kinds.index("hand")


@pytest.mark.rule("PF-SET-12")
def test_the_hands_may_be_chosen_before_deployment():
    _, kinds = set_up(3, tac_timing="before_deployment")

    assert kinds.index("hand") < kinds.index("edge")


@pytest.mark.rule("PF-SET-9", "PF-OPP-8", "PF-SET-5")
@pytest.mark.parametrize("seed", range(4))
def test_the_quick_sequence_is_short(seed):
    state, kinds = set_up(seed, setup="quick")

    assert "proposal" in kinds and "deployment" in kinds and "deploy" not in kinds
    assert len(state.objectives) == 3
    assert not any(one.place == "undeployed" for one in state.squadrons)
