"""The stages of a conflict, one by one: whom each asks, what it takes, tells and leaves."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.three_sixteen.conflict.conflict_moves import Fight, Follow, targets
from rules.games.three_sixteen.conflict.conflict_rounds import ConflictRounds
from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, MAJOR
from tests.support.three_sixteen.scenes import TWO_ON_TWO_SIDES, fighting
from tests.support.three_sixteen.table import d10, squad, trooper

FOUR = squad("red green blue white")
TALK = Fight(blow="other", text="Talks")


def done(frame, stage, state, answers=None, faces=""):
    """Return what a stage of a conflict brings; all the dice fall."""
    dice = Scripted(d10(faces))
    go = getattr(frame, f"do_{stage}")(state, answers or {}, dice)
    dice.done()
    return go


def asked(ask):
    return [entry.seat for entry in ask.entries] if ask else None


def moves(ask):
    """Return the moves offered by the question's first entry, and its default."""
    return [choice.move for choice in ask.entries[0].choices], ask.entries[0].default


def rolled(state, **dice):
    """Return a frame after these dice fell: against 5, everybody attacking the other side."""
    intents = {actor: Fight(target=targets(state, actor)[0]) for actor in dice}
    verdicts = {actor: "success" if die <= 5 else "fail" for actor, die in dice.items()}
    return ConflictRounds(
        intents=intents, dice=dice, targets=dict.fromkeys(dice, 5), verdicts=verdicts
    )


@pytest.mark.rule("C316-PVP-6", "C316-GEAR-11")
def test_fields_are_asked_for_by_the_switch_of_those_who_have_one():
    majors = squad("red blue", rank=MAJOR)
    sides = (("red", "npc-1"), ("blue", "green"))
    state = fighting(*majors, *squad("green"), sides=sides, npcs={"npc-1": ""})
    frame = ConflictRounds()
    assert frame.ask_field(state) is None
    state = replace(state, options={**state.options, "pvp_kinetic": "on"})
    assert asked(frame.ask_field(state)) == ["red", "blue"]

    go = done(frame, "field", state, {"red": Ready(), "blue": Ready(kinetic=True)})
    assert go.state.conflict.kinetic == ("blue",)
    used = [go.state.troopers[seat].kinetic_used for seat in ("red", "blue")]
    assert used == [False, True]
    (line,) = go.told
    assert (line.rule, "Blue" in line.text, "Red" in line.text) == ("C316-GEAR-11", True, False)
    assert done(frame, "field", state, {"red": Ready()}).told == ()


@pytest.mark.rule("C316-PVP-1", "C316-PVP-2")
@pytest.mark.parametrize(
    ("faces", "struck", "right"),
    [
        ("4 5 6 7", ("blue", "white"), ("green",)),
        ("6 7 3 3", ("red", "green"), ("blue", "white")),
        ("5 9 9 9", (), ("red",)),
        ("9 9 9 9", (), ()),
        ("5 4 9 3", (), ("red",)),
    ],
)
def test_dominance_tells_every_test_and_strikes_only_by_an_ambush(faces, struck, right):
    state = fighting(*FOUR, sides=TWO_ON_TWO_SIDES)
    go = done(ConflictRounds(), "dominance", state, faces=faces)

    (line,) = go.told
    assert [work.faces for work in line.work] == [(int(face),) for face in faces.split()]
    assert [work.what.split(",")[0] for work in line.work] == ["Red", "Green", "Blue", "White"]
    assert tuple(hit.seat for window in go.first for hit in window.hits) == struck
    assert (line.rule, go.frame.right) == ("C316-PVP-2", right)


@pytest.mark.rule("C316-PVP-2", "C316-PVP-9")
def test_the_range_is_asked_of_the_best_who_are_able_unless_it_is_over():
    state = fighting(
        trooper("red", 6, 5),
        trooper("green", 6, 5, boxes="XXX"),
        *squad("blue"),
        npcs={"npc-1": ""},
    )
    state = replace(state, conflict=replace(state.conflict, sides=(("red", "green"), ("npc-1",))))
    both = ConflictRounds(right=("red", "green")).ask_range(state)
    assert (asked(both), "Red" in both.text) == (["red"], False)
    tie = ConflictRounds(right=("red", "npc-1")).ask_range(state)
    assert (asked(tie), "Red" in tie.text) == (["red", "gm"], True)
    assert [entry.default.range for entry in tie.entries] == ["near", "far"]
    assert ConflictRounds().ask_range(state) is None

    for down in (("red",), ("blue",)):
        left = {"red": "", "blue": "", **dict.fromkeys(down, "XXX")}
        over = fighting(*(trooper(seat, 6, 5, boxes=boxes) for seat, boxes in left.items()))
        assert ConflictRounds(right=("red", "blue")).ask_range(over) is None


@pytest.mark.rule("C316-PVP-2")
@pytest.mark.parametrize(
    ("said", "faces", "place"),
    [
        ({}, "", "far"),
        ({"red": "near", "blue": "near"}, "", "near"),
        ({"red": "near", "blue": "close"}, "3 7", "close"),
        ({"blue": "close", "red": "near"}, "7 3", "near"),
        ({"red": "near", "green": "close", "blue": "close"}, "9 5 5", "near"),
    ],
)
def test_those_who_disagree_roll_off_for_the_range(said, faces, place):
    state = fighting(*FOUR, sides=TWO_ON_TWO_SIDES)
    answers = {seat: SetRange(range=where) for seat, where in said.items()}
    go = done(ConflictRounds(), "range", state, answers, faces)

    assert go.state.conflict.place == place
    assert [(line.rule, place.title() in line.text) for line in go.told] == [("C316-PVP-2", True)]


@pytest.mark.rule("C316-PVP-3")
def test_an_attack_rolls_fa_anything_else_nfa_and_only_with_an_intent():
    state = fighting(*FOUR, sides=TWO_ON_TWO_SIDES)
    emote = Fight(blow="emote", target="red")
    intents = {"red": Fight(target="blue"), "blue": emote, "white": TALK}
    go = done(ConflictRounds(intents=intents), "roll", state, faces="6 5 6")

    assert go.frame.dice == {"red": 6, "blue": 5, "white": 6}
    assert go.frame.targets == {"red": 6, "blue": 5, "white": 5}
    assert go.frame.verdicts == {"red": "success", "blue": "success", "white": "fail"}
    (line,) = go.told
    assert [work.what for work in line.work] == [
        "Red, attack (FA)",
        "Blue, emote (NFA)",
        "White, other (NFA)",
    ]


@pytest.mark.rule("C316-PVP-3", "C316-TEST-6")
def test_a_bonus_for_a_fight_counts_in_a_conflict():
    state = fighting(trooper("red", 6, 5, bonus="fight"), *squad("blue"))
    go = done(ConflictRounds(intents={"red": Fight(target="blue")}), "roll", state, faces="7")

    assert (go.frame.targets, go.frame.verdicts) == ({"red": 7}, {"red": "success"})
    assert go.state.troopers["red"].bonus == "none"


@pytest.mark.rule("C316-PVP-6", "C316-DRUG-1")
def test_drugs_are_offered_to_attackers_alone():
    state = fighting(*FOUR, sides=(("red", "green"), ("blue", "npc-1")), npcs={"npc-1": ""})
    intents = {"red": Fight(target="blue"), "blue": TALK, "npc-1": Fight(target="red")}
    assert asked(ConflictRounds(intents=intents).ask_drugs(state)) == ["red"]


@pytest.mark.rule("C316-PVP-6", "C316-DICE-6")
@pytest.mark.parametrize(
    ("die", "verdict"), [(5, "success"), (6, "fail"), (4, "success"), (10, "fail")]
)
def test_the_die_after_the_drugs_is_the_one_that_counts(die, verdict):
    state = fighting(*squad("red blue"))
    frame = rolled(state, red=9, blue=2)
    go = done(frame, "drugs", state, {"blue": Drugs(), "red": Drugs(take=True)}, str(die))

    assert go.frame.dice == {"red": die, "blue": 2}
    assert go.frame.verdicts == {"red": verdict, "blue": "success"}
    assert len(go.first) == (die == 10)
    assert [line.rule for line in go.told] == ["C316-DRUG-1"]


@pytest.mark.rule("C316-DICE-6", "C316-PVP-6")
def test_the_initiators_side_takes_its_drugs_first_and_only_with_an_intent():
    state = fighting(*FOUR, sides=TWO_ON_TWO_SIDES)
    frame = rolled(state, blue=9, green=9)
    takers = dict.fromkeys(("blue", "red", "green"), Drugs(take=True))
    go = done(frame, "drugs", state, takers, "3 8")
    assert go.frame.dice == {"green": 3, "blue": 8}


@pytest.mark.rule("C316-PVP-6", "C316-PVP-9")
def test_a_success_with_lower_ones_against_it_may_cancel_them():
    state = fighting(*FOUR, sides=TWO_ON_TWO_SIDES)
    frame = rolled(state, red=5, blue=4, white=9)
    ask = frame.ask_choose(state)
    assert (asked(ask), moves(ask)) == (["red"], ([Follow(), Follow(cancel=True)], Follow()))

    go = done(frame, "choose", state, {"red": Follow(cancel=True)})
    assert go.frame.verdicts == {"red": "cancelled", "blue": "cancelled", "white": "fail"}
    (line,) = go.told
    assert (line.rule, "Red" in line.text) == ("C316-PVP-6", True)
    assert go.frame.ask_choose(state) is None
    assert done(frame, "choose", state, {"red": Follow()}).frame.group == ("red",)


@pytest.mark.rule("C316-PVP-9", "C316-PVP-6")
@pytest.mark.parametrize("down", ["", "red", "blue"])
def test_with_a_side_out_no_success_is_left_to_act(down):
    boxes = {"red": "", "blue": "", **({down: "XXX"} if down else {})}
    fighters = [trooper(seat, 6, 5, boxes=marks) for seat, marks in boxes.items()]
    frame = rolled(fighting(*squad("red blue")), red=5, blue=4)
    go = done(frame, "choose", fighting(*fighters))
    assert (go.to, bool(go.frame)) == (("after", False) if down else (None, True))


@pytest.mark.rule("C316-PVP-9")
def test_whoever_can_act_no_more_lets_the_next_act():
    whole = fighting(*FOUR, sides=TWO_ON_TWO_SIDES)
    frame = rolled(whole, red=5, green=3, blue=4)
    red = trooper("red", 6, 5, boxes="XXX")
    state = fighting(red, *FOUR[1:], sides=TWO_ON_TWO_SIDES)
    assert done(frame, "choose", whole).frame.group == ("red",)
    assert done(frame, "choose", state).frame.group == ("blue",)


@pytest.mark.rule("C316-PVP-3", "C316-PVP-4")
def test_a_group_strikes_at_once_and_tells_what_it_does_besides():
    sides = (("red", "green", "white"), ("blue", "npc-1"))
    state = fighting(*FOUR, sides=sides, npcs={"npc-1": ""})
    intents = {
        "red": Fight(target="blue"),
        "green": TALK,
        "white": Fight(blow="other", weapon="energy_rifle"),
        "npc-1": Fight(target="red"),
        "blue": Fight(blow="emote", target="green"),
    }
    frame = ConflictRounds(intents=intents, group=tuple(intents), acted=())
    go = done(frame, "strike", state)

    (window,) = go.first
    hits = [(hit.by, hit.seat, hit.kind) for hit in window.hits]
    assert hits == [("red", "blue", "X"), ("npc-1", "red", "X"), ("blue", "green", "E")]
    assert [line.text.split()[0] for line in go.told] == ["Green", "White"]
    assert [line.rule for line in go.told] == ["C316-PVP-3"] * 2
    silent = ConflictRounds(intents=intents, group=("green",))
    assert done(silent, "strike", state).first == ()


@pytest.mark.rule("C316-PVP-5")
@pytest.mark.parametrize(
    ("dice", "seats"),
    [
        ({"red": 5, "green": 4, "blue": 3}, ["red"]),
        ({"red": 4, "green": 5, "blue": 3}, ["green"]),
        ({"red": 5, "green": 5, "blue": 3}, ["red"]),
        ({"red": 5, "blue": 5}, None),
        ({"red": 9, "blue": 8}, None),
        ({"red": 9, "blue": 1}, ["blue"]),
    ],
)
def test_the_best_of_the_better_side_is_asked_for_a_step(dice, seats):
    state = fighting(*FOUR, sides=TWO_ON_TWO_SIDES)
    ask = rolled(state, **dice).ask_step(state)

    assert asked(ask) == seats
    steps = [Follow(), Follow(step="closer"), Follow(step="away")]
    assert ask is None or moves(ask) == (steps, Follow())


@pytest.mark.rule("C316-PVP-5")
@pytest.mark.parametrize(
    ("place", "step", "now", "ended"),
    [
        ("near", "", "near", ""),
        ("near", "closer", "close", ""),
        ("near", "away", "far", ""),
        ("far", "away", "out", "out"),
    ],
)
def test_a_step_moves_both_sides_and_beyond_far_ends_it(place, step, now, ended):
    state = fighting(*squad("red blue"), place=place)
    go = done(ConflictRounds(), "step", state, {"red": Follow(step=step)})

    assert (go.state.conflict.place, go.state.conflict.ended) == (now, ended)
    assert [now.title() in line.text for line in go.told] == [True] * bool(step)
    assert go.to == "declare"


@pytest.mark.rule("C316-PVP-3", "C316-GEAR-12")
def test_with_a_bomb_in_hand_one_may_talk_but_not_attack():
    captain = trooper("red", 5, 5, ("sidearm", "tpk_bomb"), CAPTAIN, in_hand="tpk_bomb")
    state = fighting(captain, *squad("blue"), npcs={"npc-1": ""})
    with pytest.raises(RuleError) as refusal:
        Fight(target="blue").check(state, "red")
    assert refusal.value.rule == "C316-GEAR-12"
    Fight(blow="emote", target="blue").check(state, "red")
    TALK.check(state, "red")


@pytest.mark.rule("C316-PVP-3", "C316-NPC-1")
def test_the_gm_names_targets_on_both_sides():
    sides = (("red", "npc-1"), ("blue", "npc-2"))
    state = fighting(*squad("red blue"), sides=sides, npcs={"npc-1": "", "npc-2": "X"})
    assert targets(state, "gm") == ("red", "npc-1", "blue")
    assert targets(state, "red") == ("blue",)
    Fight(target="red").check(state, "gm")
    Fight(target="blue").check(state, "gm")
