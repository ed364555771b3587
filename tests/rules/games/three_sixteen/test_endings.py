"""How encounters end, won or lost, and what they leave behind."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.encounter.contact import Advance
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.gm.gm import EndEncounter, MoveTokens
from rules.games.three_sixteen.lists import (
    AMBUSH,
    ARMOUR,
    BOOST,
    END_ENCOUNTER,
    INDUCE,
    REGENERATION,
)
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, LIEUTENANT, MAJOR
from tests.support.three_sixteen.scenes import BARE, CALL, calling, facing, riding
from tests.support.three_sixteen.table import Table, d10, meeting, round_of, squad, trooper


def outcome(table):
    """Return what the last encounter came to: `won: no token is left`."""
    return table.heard("C316-END-9")[-1].removeprefix("The encounter is ").partition(".")[0]


@pytest.mark.rule("C316-END-4", "C316-END-9")
def test_without_tokens_there_is_no_dominance_any_more():
    state = meeting(*squad("red"), stage="buy", abilities=(BOOST,), tokens=1, place="none")
    table = Table(state).play("gm", Buy(ability=BOOST, source="encounter"))

    table.play("gm", Advance()).done()

    assert (table.asks(), outcome(table)) == ("free", "won: no token is left")


@pytest.mark.rule("C316-END-4", "C316-AMB-1")
def test_an_ambush_bought_with_the_last_token_strikes_first():
    state = meeting(*squad("red"), stage="buy", abilities=(AMBUSH,), tokens=1, place="none")
    table = Table(state).play("gm", Advance(ambush=True, source="encounter"))
    assert table.asks() == "hit"

    table.play("red", Defend()).done()

    assert (table.at("red").wounds, table.asks()) == (1, "free")
    assert outcome(table) == "won: no token is left"


@pytest.mark.rule("C316-END-4")
def test_tokens_taken_away_during_dominance_leave_nobody_to_strike():
    table = Table(meeting(*squad("red"), stage="opening", place="none", tokens=2))
    table.play("gm", MoveTokens(tokens=2, source="encounter", to="gone"))

    table.roll(d10("1 9")).lapse().done()

    assert (table.at("red").wounds, table.asks()) == (0, "free")


def all_dead():
    doomed = trooper("red", 6, 5, boxes="XX", armour_used=True, **BARE)
    table = round_of(doomed, place="far", tokens=3, pool=2)
    return table.play("red", Declare()).roll(d10("5 4")).passing()


def all_gone():
    table = round_of(*squad("red"), place="far", tokens=4, pool=2)
    table.play("red", Declare()).roll(d10("9 6")).lapse().through("drugs")
    return table.play("red", Act(step="away"))


def all_gone_before_the_first_die():
    state = meeting(*squad("red"), stage="setup", place="none", tokens=4, pool=2)
    return Table(state).play("red", Weakness(text="I ran."))


def last_token_and_last_weakness():
    return round_of(*squad("red"), tokens=1, pool=5).play("red", Weakness(text="I ran."))


def last_token_shot():
    table = round_of(*squad("red"), place="far", tokens=1, pool=5).play("red", Declare())
    return table.roll(d10("9 6")).passing()


def strength():
    table = round_of(*squad("red"), tokens=4, pool=5).roll("d10:2")
    return table.play("red", Strength(text="Mine."))


def standoff():
    table = round_of(*squad("red"), place="far", tokens=3, pool=2)
    for _ in range(3):
        table.roll(d10("9 9")).passing()
    return table


def broken_off():
    table = facing(END_ENCOUNTER, *squad("red"), tokens=4, pool=2).roll(d10("9 9")).lapse()
    return table.through("drugs").play("gm", UseAbility(ability=END_ENCOUNTER))


def evacuated():
    return calling("evac", *squad("red"), faces=d10("9 3"), tokens=4, pool=5).through("hit")


def bombarded():
    party = (trooper("red", 5, 5, rank=LIEUTENANT), trooper("blue", 5, 5))
    table = calling("orbital", *party, faces=d10("9 3 9 1 1 1"), tokens=4, pool=5).roll(d10("5"))
    return table.through("hit")


@pytest.mark.rule("C316-END-9", "C316-END-10")
@pytest.mark.parametrize(
    ("ending", "text", "pool"),
    [
        pytest.param(
            *(all_dead, "lost: nobody of the squad is left in it", 5),
            marks=pytest.mark.rule("C316-END-1"),
        ),
        pytest.param(
            *(all_gone, "lost: nobody of the squad is left in it", 5),
            marks=pytest.mark.rule("C316-END-3"),
        ),
        pytest.param(
            *(all_gone_before_the_first_die, "lost: nobody of the squad is left in it", 5),
            marks=pytest.mark.rule("C316-END-3"),
        ),
        (last_token_and_last_weakness, "lost: nobody of the squad is left in it", 5),
        pytest.param(
            *(last_token_shot, "won: no token is left", 5), marks=pytest.mark.rule("C316-END-4")
        ),
        pytest.param(
            *(strength, "won: a Strength ended it", 5), marks=pytest.mark.rule("C316-END-2")
        ),
        pytest.param(
            *(standoff, "lost: both sides draw back", 5),
            marks=pytest.mark.rule("C316-END-5", "C316-ROUND-19"),
        ),
        pytest.param(
            *(broken_off, "lost: the aliens broke it off", 5), marks=pytest.mark.rule("C316-END-7")
        ),
        pytest.param(
            *(evacuated, "lost: the squad was lifted out", 5), marks=pytest.mark.rule("C316-END-8")
        ),
        pytest.param(
            *(bombarded, "lost: the planet is clear", 0), marks=pytest.mark.rule("C316-END-8")
        ),
    ],
)
def test_every_ending_with_its_outcome_and_where_the_tokens_go(ending, text, pool):
    table = ending()

    assert outcome(table) == text
    assert (table.state.encounter, table.pool()) == (None, pool)


@pytest.mark.rule("C316-END-6", "C316-END-9", "C316-END-10")
@pytest.mark.parametrize("said", ["won", "lost"])
def test_an_event_ends_it_as_the_gm_says_and_puts_everything_right(said):
    party = (trooper("red", 5, 5, rank=MAJOR, boxes="XX"), *squad("blue", boxes="XE"))
    state = meeting(*party, place="far", tokens=4, pool=2, encounter={"kinetic": ("red",)})
    table = Table(riding(state, "drop_ship", "red", crew="red", damage="crippled"))
    with pytest.raises(RuleError) as refusal:
        table.play("red", EndEncounter(outcome=said))
    assert refusal.value.rule == "C316-GM-1"

    table.play("gm", EndEncounter(outcome=said)).done()

    assert outcome(table) == f"{said}: the GM ended it"
    assert (table.boxes("red", "blue"), table.pool()) == ("[X..] [...]", 6)
    assert table.state.vehicles["drop_ship-red"].damage == "ok"


@pytest.mark.rule("C316-END-4")
def test_a_weakness_that_takes_the_last_token_leaves_the_round_to_go_on():
    table = facing(REGENERATION, *squad("red blue"), tokens=1, pool=2)
    table.play("red", Weakness(text="I ran.")).roll(d10("9 9")).lapse()
    assert table.through("drugs").asks() == "aliens"

    table.play("gm", UseAbility(ability=REGENERATION)).done()

    assert (table.asks(), table.tokens(), table.pool()) == ("declare", 1, 1)


@pytest.mark.rule("C316-END-4")
@pytest.mark.parametrize(("tokens", "asks"), [(1, "free"), (2, "range")])
def test_a_weakness_within_an_ambush_leaves_its_hits_to_land_first(tokens, asks):
    state = meeting(*squad("red blue"), stage="buy", abilities=(AMBUSH,), place="none")
    state = replace(state, encounter=replace(state.encounter, tokens=tokens))
    table = Table(state).play("gm", Advance(ambush=True)).play("red", Weakness(text="I ran."))
    assert table.asks() == "hit"

    table.play("blue", Defend()).done()

    assert (table.at("blue").wounds, table.asks()) == (1, asks)


def quiet(table):
    """Return how many quiet rounds there were."""
    return table.state.encounter.quiet


@pytest.mark.rule("C316-END-5", "C316-ARM-4")
def test_a_score_and_a_hit_even_a_soaked_one_are_not_quiet():
    start = {"place": "far", "tokens": 9, "encounter": {"quiet": 2}}
    shot = round_of(*squad("red"), **start).roll(d10("9 6")).passing()
    soaked = round_of(*squad("red"), **start).roll(d10("5 9")).lapse().through("drugs", "turn")
    soaked.play("red", Defend(armour=1))
    tired = round_of(*squad("red"), **start).play("gm", AlienIntent(exhaust=True))
    tired.roll(d10("5 9")).passing()

    assert [quiet(table) for table in (shot, soaked, tired)] == [0, 0, 0]


@pytest.mark.rule("C316-END-5")
def test_a_blast_and_a_hit_on_a_hull_are_not_quiet():
    thrower = trooper("red", 8, 5, ("grenades",))
    blast = facing(ARMOUR, thrower, *squad("blue"), place="close").roll(d10("9 7 9")).lapse()
    blast.through("drugs").play("gm", UseAbility(ability=ARMOUR)).through()
    assert (quiet(blast), blast.boxes("blue")) == (0, "[X..]")

    state = meeting(trooper("red", 5, 5, rank=CAPTAIN), place="far")
    hull = Table(riding(state, "apc", "red", crew="red")).roll(d10("5 9")).passing()
    assert (quiet(hull), hull.state.vehicles["apc-red"].damage) == (0, "crippled")


@pytest.mark.rule("C316-END-5")
def test_a_void_score_a_weakness_and_a_task_are_quiet():
    void = facing(ARMOUR, *squad("red")).roll(d10("9 6")).lapse().through("drugs")
    void.play("gm", UseAbility(ability=ARMOUR)).through()
    left = facing(INDUCE, *squad("red blue")).play("gm", Buy(ability=INDUCE, target="red"))
    left.roll(d10("5 9 9")).passing().through("demand", "turn")
    task = round_of(*squad("red"), place="near", tokens=9)
    task.play("red", Declare(**CALL, task="manoeuvre", step="away")).roll(d10("9 3")).passing()

    assert [quiet(table) for table in (void, left, task)] == [1, 1, 1]


@pytest.mark.rule("C316-END-5", "C316-ROUND-19")
def test_only_quiet_rounds_in_a_row_count():
    table = round_of(*squad("red"), place="far", tokens=9, pool=0, encounter={"quiet": 2})
    table.roll(d10("9 6")).passing()
    assert quiet(table) == 0

    table.roll(d10("9 9")).passing().done()
    assert (quiet(table), table.asks()) == (1, "declare")
