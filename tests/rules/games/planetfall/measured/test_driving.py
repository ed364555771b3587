"""Lumbering models: which steps lead nearest to a place, and what they may not drive into."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.activation.activation import Activation
from rules.games.planetfall.force.mars import LUMBERING, RECON_SPECIALIST
from rules.games.planetfall.measured.driving import steps_to
from rules.games.planetfall.measured.reaching import pushed_in
from rules.games.planetfall.measured.spots import pieces
from rules.games.planetfall.moving.actions import Cruise
from rules.games.planetfall.moving.ramming import Ram
from rules.games.planetfall.moving.recon import ReconMove, reconnoitred
from rules.ground import places
from rules.ground.contact import contact
from rules.ground.turning import drive, read
from tests.support.planetfall.ground import Measured, on
from tests.support.planetfall.tables import Game, battle, mar, profile, squad

GIANT = profile(base=80, mars=(mar(LUMBERING),), cruise=14, flat_out=28)
CRUISING, FLAT_OUT = 14, 28
"""How far it may go, in half inches."""
BESIDE = 2.44
"""1 mm from the rim of a base of 80 mm and one of 40 mm, from middle to middle: too near."""


def giant(*foes, models=1, behind=3.4, terrain=(), **fields):
    """A lumbering squadron in the middle that looks north, enemies at their places."""
    red = [squad("Giant", models, GIANT, **fields)]
    spots = [(24, 24 - behind * n, 0) for n in range(models)]
    claws = squad("Claws", max(1, len(foes)), profile(base=40))
    state = on(battle(red=red, blue=[claws]), *spots, *(foes or ((46, 46),)), terrain=terrain)
    return msgspec.structs.replace(state, frames=(Activation(squadron=1, stage="act"),))


def where(state, path):
    """Where steps lead the first model, whatever is in its way."""
    return drive(pieces(state)[1], read(path)).piece.at


@pytest.mark.rule("PF-MOV-7", "PF-MOV-8", "PF-MAR-LUMBER")
@pytest.mark.parametrize(
    ("path", "most", "fast"),
    [
        *((path, CRUISING, False) for path in ("F0.5", "F4", "F7", "B0.5", "B4", "B7")),
        *((path, CRUISING, False) for path in ("TL", "TR", "TL F0.5", "TR F0.5", "TL F6")),
        *((path, CRUISING, False) for path in ("TL F1 TL", "TR F1 TR", "TR F1 TR F0.5")),
        *((path, CRUISING, False) for path in ("TL F1 TL F4", "TR F1 TR F4")),
        *((path, FLAT_OUT, True) for path in ("F14", "TR F13", "TL F3 TL", "TR F3 TR F9")),
    ],
)
def test_where_steps_lead_is_reached_by_these_steps(path, most, fast):
    state = giant()
    assert steps_to(state, 1, where(state, path), most, fast) == path


@pytest.mark.rule("PF-MOV-7", "PF-MOV-8", "PF-MAR-LUMBER")
@pytest.mark.parametrize(
    ("path", "most", "fast", "instead"),
    [
        # Half an inch more than it may go, and nearer together than it may turn.
        ("F7.5", CRUISING, False, "F7"),
        ("B7.5", CRUISING, False, "B7"),
        ("TR F6.5", CRUISING, False, "TR F6"),
        ("TL F1 TL F4.5", CRUISING, False, "TL F1 TL F4"),
        ("TR F3 TR F9.5", FLAT_OUT, True, "TR F3 TR F9"),
    ],
)
def test_nothing_leads_farther_than_it_may_go(path, most, fast, instead):
    state = giant()
    assert steps_to(state, 1, where(state, path), most, fast) == instead


@pytest.mark.rule("PF-MOV-7", "PF-TER-1", "PF-MAR-LUMBER")
def test_steps_lead_through_nothing_that_is_closed():
    # Free behind the rocks, but for the way there.
    state = giant(terrain=[("rocks", (20, 27, 8, 1))])
    path = steps_to(state, 1, where(state, "F7"), CRUISING, False)
    assert path.startswith(("TL", "TR")) or path == "F1"
    Measured(state).do("red", Cruise(squadron=1, path=path))
    with pytest.raises(RuleError, match="drives into the rocks"):
        Cruise(squadron=1, path="F7").measured(state)


@pytest.mark.rule("PF-MOV-7", "PF-TER-1", "PF-MAR-LUMBER")
def test_steps_end_before_what_is_closed_far_off():
    # 4.4" are free before it: half an inch more would lead into the rocks.
    state = giant(terrain=[("rocks", (10, 30, 28, 1))])
    assert steps_to(state, 1, where(state, "F7"), CRUISING, False) == "F4"


@pytest.mark.rule("PF-MOV-2", "PF-MOV-7", "PF-MAR-LUMBER")
def test_steps_pass_an_enemy_and_end_clear_of_it():
    state = giant((24 + BESIDE, 29))
    with pytest.raises(RuleError, match="cannot stand") as refusal:
        Cruise(squadron=1, path="F5").measured(state)
    assert refusal.value.rule == "PF-MOV-2"
    assert steps_to(state, 1, where(state, "F5"), CRUISING, False) == "F4.5"
    assert steps_to(state, 1, where(state, "F7"), CRUISING, False) == "F7"
    assert Measured(state).do("red", Cruise(squadron=1, path="F7")).at(1) == (24, 31, 0)


@pytest.mark.rule("PF-MOV-2", "PF-A79", "PF-RAM-1", "PF-LEV-1")
def test_a_lumbering_leviathan_drives_into_contact_and_stops_there():
    foe, rims = (24, 29.3), 1.6 + 0.8
    # 2.9" are free before it: the last half inch ends at the base.
    state = giant(foe, leviathan_cqb=12)
    move = Cruise(squadron=1, path="F3").measured(state)
    assert move.touching and move.is_legal(state, "red")
    assert Measured(state).do("red", move).at(1)[1] == pytest.approx(foe[1] - rims, abs=0.02)
    with pytest.raises(RuleError, match="drives into Claws"):
        Cruise(squadron=1, path="F3.5").measured(state)
    assert steps_to(state, 1, (24 * 50, 27 * 50), CRUISING, False) == "F3"
    # Nobody else ends there.
    with pytest.raises(RuleError, match="drives into Claws"):
        Cruise(squadron=1, path="F3").measured(giant(foe))


@pytest.mark.rule("PF-MOV-2", "PF-A79", "PF-LEV-1")
def test_a_lumbering_leviathan_may_end_beside_an_enemy():
    state = giant((24 + BESIDE, 29), leviathan_cqb=12)
    assert Measured(state).do("red", Cruise(squadron=1, path="F5")).at(1) == (24, 29, 0)


@pytest.mark.rule("PF-MOV-7", "PF-MAR-LUMBER")
def test_nowhere_to_drive_is_said():
    walls = [(20, 20, 8, 2), (20, 26, 8, 2), (20, 20, 2, 8), (26, 20, 2, 8)]
    state = giant(terrain=[("rocks", one) for one in walls])
    with pytest.raises(RuleError, match="Giant has no room to drive anywhere") as refusal:
        steps_to(state, 1, (24 * 50, 40 * 50), CRUISING, False)
    assert refusal.value.rule == "PF-MOV-7"


@pytest.mark.rule("PF-MOV-7", "PF-MAR-LUMBER")
@pytest.mark.parametrize(("typed", "meant"), [("t F2", "TL F2"), ("r F2,5", "RL F2.5")])
def test_without_a_side_the_template_turns_to_the_left(typed, meant):
    state = giant()
    ends = [
        Measured(state).do("red", Cruise(squadron=1, path=path)).at(1) for path in (typed, meant)
    ]
    assert ends[0] == ends[1]


@pytest.mark.rule("PF-MOV-7", "PF-MOV-2", "PF-MAR-LUMBER")
def test_all_of_a_squadron_drive_the_same_steps():
    state = giant(models=2)
    game = Measured(state).do("red", Cruise(squadron=1, path="F2 TR"))
    first, second = game.at(1), game.at(2)
    assert (first[0], first[2]) == (second[0], second[2]) == (first[0], 45)
    assert first[1] - second[1] == pytest.approx(3.4)


@pytest.mark.rule("PF-MOV-7", "PF-MAR-LUMBER")
def test_a_lumbering_cruise_has_no_turn_on_the_spot():
    state = giant(models=2)
    turn = Cruise(squadron=1, face=90).measured(state)
    with pytest.raises(RuleError, match="Giant is Lumbering: it turns by its template") as refusal:
        turn.check(state, "red")
    assert refusal.value.rule == "PF-MOV-7"
    # Nor is anybody turned who goes nowhere and looks where he does.
    state = state.change_model(2, at=msgspec.structs.replace(state.model(2).at, facing=45))
    game = Measured(state).do("red", Cruise(squadron=1, face=0))
    assert (game.at(1)[2], game.at(2)[2]) == (0, 45)


@pytest.mark.rule("PF-MOV-3", "PF-MOV-7", "PF-PBP-1", "PF-MAR-LUMBER")
def test_a_lumbering_squadron_out_of_coherency_that_is_told_nothing_goes_nowhere():
    state = giant(models=2, behind=8)
    state = state.change_model(2, at=msgspec.structs.replace(state.model(2).at, facing=45))
    game = Game(state).lapse()
    one = game.state.squadron(1)
    assert (one.last_move, one.disorder) == ("cruise", 2)
    assert [game.state.model(n).at for n in (1, 2)] == [state.model(n).at for n in (1, 2)]


def ramming(at, *rest, models=1, terrain=()):
    """A heavy Lumbering squadron in the middle that looks north, a light enemy at a place."""
    red = [squad("Giant", models, GIANT, sight="elevated")]
    blue = [squad("Claws", 1, profile(base=40), sight="light")]
    spots = [(24, 24 - 3.4 * n, 0) for n in range(models)]
    state = on(battle(red=red, blue=blue), *spots, at, *rest, terrain=terrain)
    return msgspec.structs.replace(state, frames=(Activation(squadron=1, stage="act"),))


@pytest.mark.rule("PF-RAM-1", "PF-MOV-8", "PF-MAR-LUMBER")
def test_a_lumbering_ram_is_driven_by_the_template():
    """Straight ahead it goes straight; to its side it turns twice, with 3" in between."""
    ahead = Ram(squadron=1, target=2).measured(ramming((24, 34)))
    ahead.check(ramming((24, 34)), "red")
    # 1.6" and 0.8" are the halves of the bases.
    assert ahead.distance == 16
    beside = ramming((35, 27))
    known = Ram(squadron=1, target=2).measured(beside)
    known.check(beside, "red")
    game = Measured(pushed_in(beside, 1, 2))
    assert known.distance > 18 and game.at(1)[2] in (45, 90)
    there = pieces(game.state)
    assert contact(there[1], there[2]).touching


@pytest.mark.rule("PF-RAM-1", "PF-MOV-8", "PF-MAR-LUMBER")
@pytest.mark.parametrize(
    ("at", "terrain", "words"),
    [
        ((32, 24), (), "No steps lead Giant into contact with Claws"),
        ((24, 34), [("rocks", (20, 29, 8, 1))], "No steps lead Giant"),
        ((24, 29), (), "is a cruise"),
    ],
)
def test_who_cannot_drive_into_an_enemy_rams_nobody(at, terrain, words):
    state = ramming(at, terrain=terrain)
    with pytest.raises(RuleError, match=words) as refusal:
        Ram(squadron=1, target=2).measured(state).check(state, "red")
    assert refusal.value.rule in ("PF-RAM-1", "PF-MOV-6")


@pytest.mark.rule("PF-RAM-1", "PF-MOV-8", "PF-MAR-LUMBER")
def test_the_others_of_a_lumbering_squadron_drive_the_same_steps_into_a_ram():
    state = ramming((24, 34), models=2)
    game = Measured(pushed_in(state, 1, 2))
    first, second = game.at(1), game.at(2)
    assert (first[0], second[0]) == (24, 24) and 3.2 <= first[1] - second[1] <= 3.7
    # Whoever has less of a way goes as far as that is free.
    held = ramming((24, 34), models=2, terrain=[("rocks", (25.5, 22, 2, 1))])
    stuck = Measured(pushed_in(held, 1, 2))
    assert stuck.at(1)[1] > 31 and 20.6 <= stuck.at(2)[1] < 22


@pytest.mark.rule("PF-SET-13", "PF-MOV-8", "PF-MAR-LUMBER")
def test_a_lumbering_recon_move_is_driven_by_the_template():
    recon = msgspec.structs.replace(GIANT, mars=(*GIANT.mars, mar(RECON_SPECIALIST)))
    state = on(
        battle(red=[squad("Giant", 1, recon)], blue=[squad("Claws", 1, profile(base=40))]),
        *((10, 10, 0), (46, 46)),
    )
    # To its side it cannot go, so it gets as near as two turns of the template lead it.
    move = ReconMove(squadron=1, to=places.name(state.scenery, (20 * 50, 14 * 50))).measured(state)
    move.check(state, "red")
    after, _ = reconnoitred(state, move)
    path = steps_to(state, 1, (20 * 50, 14 * 50), FLAT_OUT, True)
    assert pieces(after)[1].at == where(state, path) and path.startswith("TR F3")
    assert pieces(after)[1].facing in (45, 90) and move.distance > CRUISING
