"""What alien abilities cost, when they can be bought, and whose they are."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.contact import Advance
from rules.games.three_sixteen.encounter.declare import AlienIntent
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.lists import (
    AMBUSH,
    ARMOUR,
    BOOST,
    END_ENCOUNTER,
    ENRAGE,
    EXPLODING,
    FLEE,
    IGNORE_ARMOUR,
    IGNORE_WOUNDS,
    IMPAIR,
    INDUCE,
    ISOLATE,
    LEAPING,
    RAPID,
    REDUCED,
    REGENERATION,
    STOP_TECH,
    SUICIDE,
)
from tests.support.three_sixteen.scenes import facing, tokens
from tests.support.three_sixteen.table import Table, d10, meeting, squad

USING = {
    ability: UseAbility(ability=ability)
    for ability in (ARMOUR, END_ENCOUNTER, EXPLODING, IGNORE_WOUNDS, REGENERATION)
}


def rule_of(ability, *more):
    return pytest.mark.rule(f"C316-SA-{ability}", *more)


def setting_up(*abilities, **more):
    """Return a table where the GM may buy before the first die."""
    more = {"pool": 5, "tokens": 4, "place": "none", **more}
    return Table(meeting(*squad("red"), stage="buy", abilities=abilities, **more))


def refused(table, seat, move):
    """Return the rule by which a move is refused."""
    with pytest.raises(RuleError) as refusal:
        table.play(seat, move)
    return refusal.value.rule


@pytest.mark.rule("C316-SAG-1", "C316-ROUND-14")
@pytest.mark.parametrize(
    ("faces", "until", "move"),
    [
        ("", (), AlienIntent(flee=True)),
        ("", (), Buy(ability=SUICIDE)),
        ("9 9", ("drugs",), USING[IGNORE_WOUNDS]),
        ("5 9", ("drugs", "aliens"), AlienTurn(away=("red",), leap=("red",))),
        ("5 9", ("drugs", "aliens"), AlienTurn(gather="near")),
    ],
)
def test_what_is_not_on_the_planets_list_is_refused_everywhere(faces, until, move):
    table = facing(ARMOUR, *squad("red"), place="near")
    if faces:
        table.roll(d10(faces)).lapse().through(*until)

    assert refused(table, "gm", move) == "C316-SAG-1"


@pytest.mark.rule("C316-SAG-1")
def test_an_ambush_not_on_the_list_is_refused():
    assert refused(setting_up(BOOST), "gm", Advance(ambush=True)) == "C316-SAG-1"


@pytest.mark.rule("C316-SAG-2")
@pytest.mark.parametrize(
    ("ability", "faces", "move"),
    [
        pytest.param(RAPID, "5 9", AlienTurn(gather="near"), marks=rule_of(RAPID)),
        pytest.param(IGNORE_WOUNDS, "9 9", USING[IGNORE_WOUNDS], marks=rule_of(IGNORE_WOUNDS)),
        pytest.param(END_ENCOUNTER, "9 9", USING[END_ENCOUNTER], marks=rule_of(END_ENCOUNTER)),
        pytest.param(EXPLODING, "9 6", USING[EXPLODING], marks=rule_of(EXPLODING)),
        pytest.param(REGENERATION, "9 6", USING[REGENERATION], marks=rule_of(REGENERATION)),
    ],
)
def test_what_costs_a_token_needs_one(ability, faces, move):
    table = facing(ability, *squad("red"), pool=0, place="close").roll(d10(faces)).lapse()
    table.through("drugs")
    while replace(move, source="encounter") not in table.offers("gm"):
        table.lapse()
    assert refused(table, "gm", move) == "C316-SAG-2"

    table.play("gm", replace(move, source="encounter")).through("hit")

    assert ability in table.state.planet.revealed
    spent = {EXPLODING: (2, 0), REGENERATION: (3, 0), END_ENCOUNTER: (None, 3)}
    left = table.state.encounter and table.tokens()
    assert (left, table.pool()) == spent.get(ability, (3, 0))


@pytest.mark.rule("C316-SAG-2", "C316-SA-1")
def test_an_ambush_needs_a_token_too():
    table = setting_up(AMBUSH, pool=0)
    assert refused(table, "gm", Advance(ambush=True)) == "C316-SAG-2"

    assert table.play("gm", Advance(ambush=True, source="encounter")).tokens() == 3


@pytest.mark.rule("C316-SAG-2")
@pytest.mark.parametrize(("ability", "points"), [(BOOST, 0), (BOOST, -1), (ENRAGE, 2)])
def test_points_are_for_what_is_bought_by_the_point(ability, points):
    table = facing(ability, *squad("red"))

    assert refused(table, "gm", Buy(ability=ability, points=points)) == "C316-SAG-2"


@pytest.mark.parametrize(
    ("ability", "target"),
    [
        pytest.param(BOOST, "", marks=rule_of(BOOST)),
        pytest.param(ENRAGE, "", marks=rule_of(ENRAGE)),
        pytest.param(IMPAIR, "", marks=rule_of(IMPAIR)),
        pytest.param(INDUCE, "red", marks=rule_of(INDUCE)),
        pytest.param(ISOLATE, "", marks=rule_of(ISOLATE)),
        pytest.param(STOP_TECH, "", marks=rule_of(STOP_TECH)),
        pytest.param(SUICIDE, "", marks=rule_of(SUICIDE)),
    ],
)
@pytest.mark.parametrize(("source", "left"), [("pool", (4, 4)), ("encounter", (3, 5))])
def test_a_purchase_takes_one_token_from_either_source(ability, target, source, left):
    table = facing(ability, *squad("red"))

    table.play("gm", Buy(ability=ability, target=target, source=source))

    assert tokens(table) == left


@pytest.mark.parametrize(
    "ability",
    [
        pytest.param(BOOST, marks=rule_of(BOOST, "C316-SAG-4")),
        pytest.param(ENRAGE, marks=rule_of(ENRAGE, "C316-SAG-4")),
        pytest.param(IMPAIR, marks=rule_of(IMPAIR, "C316-SAG-4")),
        pytest.param(ISOLATE, marks=rule_of(ISOLATE, "C316-SAG-4")),
    ],
)
def test_what_lasts_for_the_encounter_can_be_bought_before_dominance(ability):
    table = setting_up(ability).play("gm", Buy(ability=ability))

    assert tokens(table) == (4, 4)
    # C316-PBP-6: what is bought once, and is all they have, leaves nothing more to buy.
    assert table.asks() == ("watch" if ability in (ENRAGE, ISOLATE) else "aliens")


@pytest.mark.rule("C316-SAG-4")
@pytest.mark.parametrize("ability", [INDUCE, STOP_TECH, SUICIDE])
def test_what_is_for_a_round_cannot_be_bought_before_dominance(ability):
    table = setting_up(ability, hidden=True)

    assert refused(table, "gm", Buy(ability=ability, target="red")) == "C316-SAG-4"


@pytest.mark.rule("C316-SAG-3", "C316-SA-18", "C316-SA-19")
@pytest.mark.parametrize("ability", [STOP_TECH, SUICIDE])
def test_once_a_round_and_again_in_the_next(ability):
    table = facing(ability, *squad("red"), place="close").play("gm", Buy(ability=ability))
    assert refused(table, "gm", Buy(ability=ability)) == f"C316-SA-{ability}"
    table.roll(d10("9 9")).passing().done()
    assert not (table.state.round.stop_tech or table.state.round.suicide)

    table.play("gm", Buy(ability=ability))

    assert table.pool() == 3


@pytest.mark.rule("C316-SAG-3", "C316-SA-11")
def test_one_mind_a_round_is_played_on():
    table = facing(INDUCE, *squad("red blue")).play("gm", Buy(ability=INDUCE, target="red"))

    assert refused(table, "gm", Buy(ability=INDUCE, target="blue")) == "C316-SA-11"


@pytest.mark.rule("C316-SAG-5", "C316-ROUND-16")
def test_aliens_who_spent_their_last_token_only_tell_how_it_looks():
    table = facing(STOP_TECH, *squad("red"), tokens=1, pool=0)
    table.play("gm", Buy(ability=STOP_TECH, source="encounter"))
    table.roll(f"{d10('5 9')} d10:5").passing().done()

    assert table.at("red").wounds == 0
    assert "won" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-SAG-5", "C316-END-4")
def test_the_last_token_spent_before_dominance_ends_it_without_a_die():
    table = setting_up(BOOST, tokens=1).play("gm", Buy(ability=BOOST, source="encounter"))
    table.play("gm", Advance()).done()

    assert table.asks() == "free"
    assert "won" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-SAG-5", "C316-SA-1")
def test_an_ambush_paid_with_the_last_token_strikes_first():
    table = setting_up(AMBUSH, tokens=1)
    table.play("gm", Advance(ambush=True, source="encounter")).through("hit").done()

    assert table.at("red").wounds == 1
    assert "won" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-SAG-6", "C316-PLAN-5")
@pytest.mark.parametrize(("faces", "shown"), [("5 9", (IGNORE_ARMOUR,)), ("5 6", ())])
def test_ignore_armour_is_seen_when_somebody_is_hit(faces, shown):
    table = facing(IGNORE_ARMOUR, *squad("red"), hidden=True).roll(d10(faces)).passing().done()

    assert table.state.planet.revealed == shown


@pytest.mark.rule("C316-SAG-6", "C316-SA-16")
@pytest.mark.parametrize(
    ("faces", "place", "shown"),
    [
        ("5 9", "far", (REDUCED,)),
        ("9 6", "far", (REDUCED,)),
        ("9 9", "far", ()),
        ("5 9", "near", ()),
    ],
)
def test_poor_sight_is_seen_when_it_bars_a_hit_or_a_score(faces, place, shown):
    table = facing(REDUCED, *squad("red"), hidden=True, place=place)
    table.roll(d10(faces)).passing().done()

    assert table.state.planet.revealed == shown


@pytest.mark.rule("C316-SAG-6", "C316-ROUND-14")
@pytest.mark.parametrize(
    ("ability", "faces", "move"),
    [
        (ARMOUR, "9 9", USING[ARMOUR]),
        (IGNORE_WOUNDS, "9 9", USING[IGNORE_WOUNDS]),
        (END_ENCOUNTER, "9 9", USING[END_ENCOUNTER]),
        (EXPLODING, "9 6", USING[EXPLODING]),
        (REGENERATION, "9 6", USING[REGENERATION]),
        (RAPID, "5 9", AlienTurn(gather="near")),
        (LEAPING, "5 9", AlienTurn(away=("red",), leap=("red",))),
    ],
)
def test_an_ability_is_seen_from_its_first_use_on_and_not_before(ability, faces, move):
    table = facing(ability, *squad("red"), place="close", hidden=True).roll(d10(faces)).lapse()
    table.through("drugs")
    while move not in table.offers("gm"):
        assert table.state.planet.revealed == ()
        table.lapse()

    table.play("gm", move).through("hit")

    assert table.state.planet.revealed == (ability,)


@pytest.mark.rule("C316-SAG-6", "C316-SA-7")
def test_a_flight_is_seen_as_soon_as_it_is_declared():
    table = facing(FLEE, *squad("red"), hidden=True).play("gm", AlienIntent(flee=True))
    assert table.state.planet.revealed == ()

    table.roll(d10("9 9")).lapse()

    assert table.state.planet.revealed == (FLEE,)
