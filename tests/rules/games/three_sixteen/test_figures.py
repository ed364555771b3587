"""Several figures of the GM's in a conflict, each of which does what it does for itself."""

from __future__ import annotations

import pytest

from rules.core import Lapse, RuleError, waits_for
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.conflict.conflict_moves import Fight, Follow
from rules.games.three_sixteen.conflict.figures import Figures, Part
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm_people import MakeNpc, OpenConflict
from rules.games.three_sixteen.model import Mark
from tests.support.three_sixteen.scenes import talk
from tests.support.three_sixteen.table import Table, campaign, d10, trooper

KILLED = (Mark(kind="X", origin="conflict"),)
WORN = (Mark(kind="E", origin="conflict"),)


def against(*names, aa=5, side=("red", "blue")):
    """Return a table where two troopers face these figures, at Close."""
    table = Table(campaign(trooper("red", 5, 6), trooper("blue", 5, 5), aa=aa))
    for called in names:
        table.play("gm", MakeNpc(name=called))
    keys = tuple(f"npc-{n}" for n in range(1, len(names) + 1))
    # Red alone succeeds, so Red sets the range.
    table.roll(d10(" ".join(["6", "9", *["9"] * len(names)])))
    table.play("gm", OpenConflict(attackers=side, defenders=keys))
    return table.play("red", SetRange(range="close")).done()


def part(figure, target="", blow="attack"):
    return Part(figure=figure, blow=blow, target=target)


def does(*parts):
    return Figures(parts=parts)


def labels(table, *kinds):
    return [THREE_SIXTEEN.label(table.state, move) for move in table.offers("gm", *kinds)]


@pytest.mark.rule("C316-NPC-1", "C316-PVP-3", "C316-PVP-4")
def test_each_figure_strikes_whom_it_is_told_to():
    table = against("Guard", "Captain", "Medic")
    table.all(red=talk(), blue=talk())
    table.play("gm", does(part("npc-1", "red"), part("npc-2", "blue", "emote")))
    assert waits_for(table.state) == ("gm",)
    assert "GM has answered; there is more to answer." in [line.text for line in table.told]

    more = does(part("npc-1", "red"), part("npc-2", "blue", "emote"), part("npc-3", blow="other"))
    table.roll(d10("9 9 5 4 3")).play("gm", more).through("turn", "hit").done()

    assert table.state.troopers["red"].boxes == KILLED
    assert table.state.troopers["blue"].boxes == WORN
    assert table.heard("C316-PVP-3").count("Medic does something else: stands by.") == 1


@pytest.mark.rule("C316-NPC-1")
def test_a_figure_nobody_named_stands_by_when_the_time_is_over():
    table = against("Guard", "Captain").all(red=talk(), blue=talk())
    table.play("gm", does(part("npc-2", "red")))

    table.roll(d10("9 9 5 4")).play("gm", Lapse()).through("turn", "hit").done()

    assert "Guard does something else: stands by." in table.heard("C316-PVP-3")
    assert table.state.troopers["red"].boxes == KILLED


@pytest.mark.rule("C316-NPC-1", "C316-PBP-2")
def test_what_the_gm_says_figure_by_figure_waits_for_nobody_and_nobody_waits_for_it():
    table = against("Guard", "Captain")
    assert set(waits_for(table.state)) == {"red", "blue", "gm"}

    table.play("gm", does(part("npc-1", "red"))).play("red", talk())
    assert set(waits_for(table.state)) == {"blue", "gm"}
    both = does(part("npc-1", "red"), part("npc-2", "blue"))
    table.play("gm", both)
    assert waits_for(table.state) == ("blue",)
    # Until the last is in, the GM may think again, and then has figures left to speak for.
    table.play("gm", does(part("npc-2", "red")))
    assert set(waits_for(table.state)) == {"blue", "gm"}


@pytest.mark.rule("C316-NPC-1")
def test_the_menu_offers_each_figure_then_all_of_them_at_once():
    table = against("Guard", "Captain")
    assert labels(table, Figures) == [
        "Guard: attack Red",
        "Guard: wear down Red",
        "Guard: attack Blue",
        "Guard: wear down Blue",
        "Guard: stand by",
        "Captain: attack Red",
        "Captain: wear down Red",
        "Captain: attack Blue",
        "Captain: wear down Blue",
        "Captain: stand by",
        "Guard, Captain: attack Red",
        "Guard, Captain: wear down Red",
        "Guard, Captain: attack Blue",
        "Guard, Captain: wear down Blue",
        "Guard, Captain: stand by",
    ]
    assert labels(table, Fight) == []

    table.play("gm", does(part("npc-1", "red")))
    offered = table.offers("gm", Figures)
    assert {move.parts[-1].figure for move in offered[:5]} == {"npc-2"}
    assert all(len(move.parts) == 2 for move in offered[:5])
    assert all(move.parts[-1].figure == "npc-1" for move in offered[5:])
    assert labels(table, Figures)[0] == "Captain: attack Red"
    whole = does(part("npc-1", "red"), part("npc-2", "blue"))
    assert THREE_SIXTEEN.label(table.play("gm", whole).state, whole) == (
        "Guard: attack Red; Captain: attack Blue"
    )


@pytest.mark.rule("C316-NPC-1")
def test_what_figures_mean_to_do_stands_beside_what_troopers_say():
    table = against("Guard", "Captain").play("red", talk("hides"))
    table.play("gm", does(part("npc-1", "red"), part("npc-2", blow="other")))

    seen = THREE_SIXTEEN.answered(THREE_SIXTEEN.look(table.state, "blue"))

    assert seen == ("Red: hides (NFA)", "Guard: attack Red", "Captain: stand by")


@pytest.mark.rule("C316-NPC-1")
def test_a_lone_figure_needs_no_list():
    table = against("Guard")

    assert table.offers("gm", Figures) == ()
    assert labels(table, Fight)[0] == "Wear down Red"


@pytest.mark.rule("C316-NPC-1", "C316-PVP-3")
@pytest.mark.parametrize(
    ("said", "rule"),
    [
        (does(), "C316-NPC-1"),
        (does(part("npc-1", "red"), part("npc-1", "blue")), "C316-NPC-1"),
        (does(part("npc-9", "red")), "C316-NPC-1"),
        (does(part("red", "blue")), "C316-NPC-1"),
        (does(part("npc-1", "red", "other")), "C316-NPC-1"),
        (does(part("npc-1", "npc-2")), "C316-PVP-3"),
        (does(part("npc-1")), "C316-PVP-3"),
    ],
)
def test_a_figure_is_named_once_and_strikes_the_other_side(said, rule):
    table = against("Guard", "Captain")
    before = table.state

    with pytest.raises(RuleError) as refusal:
        table.play("gm", said)

    assert refusal.value.rule == rule
    assert table.state == before


@pytest.mark.rule("C316-NPC-1")
def test_figures_on_both_sides_strike_each_other():
    table = Table(campaign(trooper("red", 5, 6), aa=5))
    for called in ("Friend", "Foe"):
        table.play("gm", MakeNpc(name=called))
    table.roll(d10("6 9 9"))
    table.play("gm", OpenConflict(attackers=("red", "npc-1"), defenders=("npc-2",)))
    table.play("red", SetRange(range="close")).done().play("red", talk())
    assert not [m for m in table.offers("gm", Figures) if len({p.target for p in m.parts}) > 1]

    table.roll(d10("9 5 4")).play("gm", does(part("npc-1", "npc-2"), part("npc-2", "red")))
    table.through("turn", "hit").done()

    assert table.state.npcs["npc-2"].marks == KILLED
    assert table.state.conflict is None


@pytest.mark.rule("C316-PVP-6", "C316-NPC-1")
@pytest.mark.parametrize(
    ("said", "red", "stopped"),
    [
        (Follow(cancel=True, figure="npc-1"), KILLED, True),
        (Follow(), (*KILLED, *KILLED), False),
        (Follow(cancel=True), (), True),
    ],
)
def test_of_two_figures_with_the_same_die_one_cancels_while_the_other_acts(said, red, stopped):
    table = against("Guard", "Captain").all(red=Fight(target="npc-1"), blue=talk())
    both = does(part("npc-1", "red"), part("npc-2", "red"))
    table.roll(d10("3 9 5 5")).play("gm", both).through("drugs")
    assert labels(table, Follow)[:4] == [
        "Act, no step",
        "Guard cancels everybody lower",
        "Captain cancels everybody lower",
        "Cancel everybody lower",
    ]

    table.play("gm", said).through("hit").done()

    assert table.state.troopers["red"].boxes == red
    assert bool(table.state.npcs["npc-1"].marks) is not stopped


@pytest.mark.rule("C316-NPC-1")
def test_only_a_figure_that_is_there_cancels_and_only_for_the_gm():
    table = against("Guard", "Captain").all(red=Fight(target="npc-1"), blue=talk())
    both = does(part("npc-1", "red"), part("npc-2", "red"))
    table.roll(d10("3 9 5 5")).play("gm", both).through("drugs")

    for said in (Follow(figure="npc-1"), Follow(cancel=True, figure="npc-7")):
        with pytest.raises(RuleError) as refusal:
            table.play("gm", said)
        assert refusal.value.rule == "C316-NPC-1"


@pytest.mark.rule("C316-NPC-1")
def test_a_computer_speaks_for_every_figure():
    table = against("Guard", "Captain", "Medic").all(red=talk(), blue=talk())
    view = THREE_SIXTEEN.look(table.state, "gm")
    offers = table.offers("gm")

    said = THREE_SIXTEEN.computer.suggest(view, offers, "gm", table.roll("d2:1").dice)

    assert [one.blow for one in said.parts] == ["attack"] * 3
