"""What a battle shows: views without secrets, the card, sheets, the score, invariants."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import GM, RuleError
from rules.core.edit import changed
from rules.core.play import waits_for
from rules.games.planetfall.force.card import Card
from rules.games.planetfall.force.mars import HARD_TARGET, TAKE_AND_HOLD
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.gm import AddObjective, Modify
from rules.games.planetfall.moving.several import CROWD
from rules.games.planetfall.named import squadron_of
from rules.games.planetfall.opposed import Bid, OpposedTest, RequestBids
from rules.games.planetfall.sheet import sheet
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.turn.scoring import Scoring
from rules.games.planetfall.units import Building, Marker, Objective
from tests.support.planetfall.tables import Game, battle, d6, infantry, mar, squad

CARD = Card(id="jam", name="Jam")
FISTS = squad("Fists", 3, damage=(1,), disorder=2, overwatch=True)
CLAWS = squad("Claws", of=infantry(), place="embarked", within=3)
MULE = squad("Mule", tv=2)


def shown(**fields):
    return battle(red=[FISTS], blue=[CLAWS, MULE], **fields)


@pytest.mark.rule("PF-PBP-4")
def test_hands_are_seen_by_their_owners_alone():
    table = shown(hands={"red": ("jam",), "blue": ()}, cards=(CARD,))

    assert SYSTEM.look(table, "red").state.hands == {"red": ("jam",), "blue": ()}
    for viewer in ("blue", None, GM):
        assert SYSTEM.look(table, viewer).state.hands == {"red": ("?",), "blue": ()}


@pytest.mark.rule("PF-PBP-4")
def test_a_sealed_bid_is_seen_by_its_owner_alone():
    game = Game(shown(lp=(3, 3))).send(OpposedTest(purpose="x"), script=d6(6, 6, 1, 1))
    game.do("blue", RequestBids()).do("blue", Bid(amount=3))

    assert set(SYSTEM.look(game.state, "blue").state.answers.values()) == {Bid(amount=3)}
    masked = SYSTEM.look(game.state, "red").state
    assert set(masked.answers.values()) == {Bid(amount=0)}
    assert waits_for(masked) == ("red",)


def test_the_card_tells_trackers_squadrons_objectives_and_markers():
    table = shown(
        objectives=(Objective(id=1, kind="primary", side="red", name="Relay", holder="blue"),),
        markers=(Marker(id=1, side="blue", race="x", kind="sky_drop", micro=4),),
        switches={"turns": "4"},
    ).change_command("red", edge="north", lp=2)
    card = SYSTEM.card(SYSTEM.look(table, None))

    assert card.status == "Turn 1 of 4, Red first"
    assert card.lines[0] == ("Red: Zero Hour 15, Terran Alliance, north edge, 2 logistics points.")
    assert card.lines[1] == "Fists (3, A 1 boxes left, disorder 2, overwatch)."
    assert card.lines[3] == "Claws (1, aboard Mule); Mule (1)."
    assert card.lines[4:] == ("Objectives: Relay (primary, Blue).", "Markers: 1 Blue sky drop 4.")


def test_the_card_counts_who_is_lost_and_names_the_building():
    table = battle(
        red=[squad("Fists", place="destroyed", damage=(2,))],
        blue=[squad("Claws", of=infantry(), place="occupying", within=1, activated=True)],
        buildings=(Building(id=1, name="Hut"),),
    )
    card = SYSTEM.card(SYSTEM.look(table, None))

    assert card.lines[1] == "Nobody left. Lost: 1."
    assert card.lines[3] == "Claws (1, activated, in Hut)."


def test_the_score_is_the_tracker_and_the_winner_comes_first():
    table = msgspec.structs.replace(shown(), winners=("blue",))
    score = SYSTEM.score(SYSTEM.look(table.change_command("blue", tracker=20), None))

    assert [(one.seat, one.points, one.won) for one in score.rows] == [
        ("blue", 20, True),
        ("red", 15, False),
    ]


def test_a_sheet_has_figures_weapons_rules_and_what_lasts():
    saw = Weapon(name="Saw", role="leviathan_melee", mars=(mar("Pinpoint", value=2),))
    gun = Weapon(name="Rail", type="rail", arcs=("F", "L"), ef=Band(21, 4))
    table = battle(
        red=[
            squad(
                "Fists",
                2,
                damage=(0, 1),
                weapons=(gun, saw),
                leviathan_cqb=10,
                mars=(mar(HARD_TARGET, value=2, when="cruise"), mar(TAKE_AND_HOLD)),
            )
        ],
        blue=[squad("Claws")],
    )
    game = Game(table).send(Scoring())
    game.state = (
        Modify(lever="ad", amount=2, squadron=1, reason="smoke")
        .intervene(game.state, GM, None)
        .state
    )
    lines = sheet(game.state, 1)

    assert lines[0] == "Red, Terran Alliance, core helix 1, TV 4, regular"
    assert lines[2] == 'Fists model (AB): Mv 6"/12", DR 6+6, SH 0, CQB 4/10, armoured, hover'
    assert lines[3] == '• Rail: rail, front, left, EF 10.5" 4 AD, LR –'
    assert lines[4] == "• Saw: in Leviathan CQB, Pinpoint (2)"
    assert lines[5] == "• Hard Target (−2, cruise), Take & Hold"
    assert lines[6:] == ("• B: 6 left", "In force: ad +2 (smoke)")


@pytest.mark.rule("PF-FACT-1")
def test_squadrons_are_found_by_number_or_name():
    assert squadron_of(shown(), "claws") == squadron_of(shown(), " 2 ") == 2
    assert squadron_of(shown(), "FISTS") == squadron_of(shown(), "000001") == 1


@pytest.mark.rule("PF-FACT-1")
@pytest.mark.parametrize("typed", ["Teeth", "0", "99", "", "0000012", "000001999", "9" * 5000])
def test_a_squadron_that_is_not_there_is_refused_in_words(typed):
    with pytest.raises(RuleError, match="no single squadron called") as found:
        squadron_of(shown(), typed)
    assert found.value.rule == "PF-FACT-1"
    with pytest.raises(RuleError):
        CROWD.read(shown(), typed or "x")


@pytest.mark.rule("PF-FACT-1")
def test_of_two_squadrons_with_one_name_neither_is_meant():
    twins = battle(red=[squad("Fists"), squad("Fists")], blue=[squad("Claws")])
    with pytest.raises(RuleError, match="Squadrons: Fists, Fists, Claws"):
        squadron_of(twins, "fists")
    assert squadron_of(twins, "2") == 2


@pytest.mark.rule("PF-GM-6", "PF-GM-10", "PF-DICE-13")
def test_a_gm_puts_a_modifier_on_rolls():
    game = Game(battle(red=[squad("A", mars=(mar(TAKE_AND_HOLD),))], gm=True, **OBJECTIVE))
    game.send(Scoring())
    with pytest.raises(RuleError, match="Only the GM"):
        game.do("red", Modify(lever="ad", amount=1))
    with pytest.raises(RuleError, match="no squadron 9"):
        game.do(GM, Modify(lever="ad", amount=1, squadron=9))
    with pytest.raises(RuleError, match="“green” has no force here"):
        game.do(GM, Modify(lever="ad", amount=1, side="green"))
    over = msgspec.structs.replace(game.state, frames=())
    with pytest.raises(RuleError, match="The battle is over"):
        Modify(lever="ad", amount=1).check(over, GM)
    game.do(GM, Modify(lever="ad", amount=1, squadron=1, reason="smoke"))

    (one,) = game.state.forces
    assert (one.squadron, one.side, one.uses, one.cause) == (1, "red", 1, "smoke")
    assert game.text() == "A: ad +1 for 1 roll (smoke), by the GM."


@pytest.mark.rule("PF-GM-6", "PF-GM-10")
@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"side": "red", "uses": 2}, "Red: ad +1 for 2 rolls, by the GM."),
        ({"uses": 0}, "Everybody: ad +1 this turn, by the GM."),
    ],
)
def test_a_modifier_of_the_gm_names_whom_it_is_for(fields, told):
    game = Game(battle(red=[squad("A", mars=(mar(TAKE_AND_HOLD),))], gm=True, **OBJECTIVE))
    game.send(Scoring())
    game.do(GM, Modify(lever="ad", amount=1, **fields))
    assert game.text() == told
    (one,) = game.state.forces
    assert (one.side, one.squadron, one.cause) == (fields.get("side", ""), 0, "the GM")


OBJECTIVE = {"objectives": (Objective(id=1, kind="secondary", side="", name="Hill"),)}


@pytest.mark.rule("PF-GM-5", "PF-PBP-4")
def test_a_gm_sets_any_open_value_and_no_hand():
    table = shown(hands={"red": ("jam",)}, cards=(CARD,))

    after, before = changed(table, "squadrons.0.disorder", "4")
    assert (after.squadron(1).disorder, before) == (4, "2")
    after, _ = changed(table, "commands.1.tracker", "-3")
    assert after.command("blue").tracker == -3
    with pytest.raises(RuleError, match="no value"):
        changed(table, "hands.red.0", "jam")


@pytest.mark.rule("PF-GM-5", "PF-GM-7", "PF-GM-10")
def test_a_gm_adds_an_objective():
    game = Game(battle(red=[squad("A", mars=(mar(TAKE_AND_HOLD),))], gm=True, **OBJECTIVE))
    game.send(Scoring())
    with pytest.raises(RuleError, match='called "hill" already'):
        game.do(GM, AddObjective(name="hill"))
    with pytest.raises(RuleError, match="Say whose it is"):
        game.do(GM, AddObjective(name="Pass", sort="primary"))
    with pytest.raises(RuleError, match="Say whose it is"):
        game.do(GM, AddObjective(name="Pass", side="green"))
    with pytest.raises(RuleError, match="Only the GM adds"):
        game.do("red", AddObjective(name="Pass"))
    owned = Game(game.state).do(GM, AddObjective(name="Gate", sort="primary", side="red"))
    assert (owned.state.objectives[1].kind, owned.state.objectives[1].side) == ("primary", "red")
    game.do(GM, AddObjective(name="Pass", building=True))

    assert [one.name for one in game.state.objectives] == ["Hill", "Pass"]
    assert game.state.buildings[0].name == "Pass"
    assert game.text() == "The GM adds a secondary objective: Pass."


BROKEN = [
    ("PF-INV-1", lambda t: t.change_model(1, damage=3)),
    ("PF-INV-2", lambda t: t.change(1, place="destroyed")),
    ("PF-INV-2", lambda t: t.change_model(4, damage=1)),
    ("PF-INV-3", lambda t: t.change(1, hope=True, disorder=1)),
    ("PF-INV-4", lambda t: t.change(1, place="sky_reserve")),
    ("PF-INV-5", lambda t: t.change(1, place="embarked", within=3, overwatch=False)),
    ("100 disorder and", lambda t: t.change(2, disorder=100)),
    ("-1 disorder and", lambda t: t.change(2, disorder=-1)),
    ("100 Cyber Attack", lambda t: t.change(2, cyber=100)),
    ("-1 Cyber Attack", lambda t: t.change(2, cyber=-1)),
    ("PF-EMB-1", lambda t: t.change(2, within=1)),
    ("PF-EMB-5", lambda t: t.change(2, place="occupying", within=7)),
    ("PF-EMB-4", lambda t: t.change(3, place="withdrawn")),
    ("PF-TAC-1", lambda t: msgspec.structs.replace(t, hands={"red": ("jam",)})),
    ("PF-OPP-6", lambda t: t.change_command("red", lp=-1)),
    ("PF-GM-4", lambda t: msgspec.structs.replace(t, switches={"coherency": "none"})),
    ("PF-A56", lambda t: msgspec.structs.replace(t, commands=t.commands[:1])),
    (
        "PF-TAC-7",
        lambda t: msgspec.structs.replace(
            t.change_command("red", deck=("jam",), played=("jam",)), hands={"red": ("jam",)}
        ),
    ),
    (
        "PF-TAC-1",
        lambda t: msgspec.structs.replace(
            t.change_command("red", deck=("jam",)), hands={"red": ("jam", "jam")}
        ),
    ),
    ("PF-ACT-3", lambda t: t.change_command("red", open_helix=2)),
    ("from 1 to 999", lambda t: msgspec.structs.replace(t, switches={"zero_hour": "0"})),
    ("100 debilitating", lambda t: t.change_model(1, debilitating=100)),
    ("-1 debilitating", lambda t: t.change_model(1, debilitating=-1)),
    ("numbered", lambda t: msgspec.structs.replace(t, models=t.models[1:])),
    (
        "PF-SKY-3",
        lambda t: msgspec.structs.replace(
            t, markers=(Marker(id=1, side="red", race="x", kind="artillery", micro=7),)
        ),
    ),
    (
        "PF-SET-8",
        lambda t: msgspec.structs.replace(
            t, objectives=(Objective(id=1, kind="primary", side="red", building=3),)
        ),
    ),
]


@pytest.mark.rule(
    *("PF-INV-1", "PF-INV-2", "PF-INV-3", "PF-INV-4", "PF-INV-5", "PF-INV-6", "PF-EMB-1"),
    *(
        "PF-EMB-4",
        "PF-EMB-5",
        "PF-TAC-1",
        "PF-TAC-7",
        "PF-OPP-6",
        "PF-GM-4",
        "PF-SKY-3",
        "PF-SET-8",
    ),
    *("PF-SET-8", "PF-ACT-3"),
)
@pytest.mark.parametrize(("rule", "breaking"), BROKEN)
def test_a_broken_invariant_is_named(rule, breaking):
    hill = Objective(id=1, kind="secondary", side="", name="Hill")
    sound = shown(objectives=(hill,)).change_command("red", open_helix=1)

    assert SYSTEM.invariants(sound) == ()
    assert any(rule in fault for fault in SYSTEM.invariants(breaking(sound)))


@pytest.mark.rule("PF-INV-6")
def test_two_squadrons_in_one_building_are_too_many():
    inside = {"of": infantry(), "place": "occupying", "within": 1}
    table = battle(
        red=[squad("A", **inside)],
        blue=[squad("B", **inside)],
        buildings=(Building(id=1, name="Hut"),),
    )

    assert SYSTEM.invariants(table) == ("2 squadrons are in building 1 (PF-INV-6).",)
