"""What people state of their table: how it is typed and read, and who confirms it."""

from __future__ import annotations

import pytest

from rules.core import Go, Line, RuleError
from rules.core.loop import Run, question
from rules.dice import Scripted
from rules.games.planetfall import letters
from rules.games.planetfall.answers import Accept, Decline, Dispute, TakeBack, Uphold
from rules.games.planetfall.fact_types import FACING, INCHES, LETTERED, TERRAIN, YES_NO, inches
from rules.games.planetfall.facts import Facts, to_confirm
from rules.games.planetfall.force.profile import Profile
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.state import Table
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import Listing, Model, Squadron

TANK = Profile(
    id="tank",
    name="Tank",
    race="Aquan",
    category="medium_tank",
    sight="armoured",
    locomotion="hover",
    boxes=(6, 6),
)


def three_tanks(**fields):
    models = tuple(Model(id=n, squadron=1, profile=0) for n in (1, 2, 3))
    return Table(
        profiles=(TANK,),
        roster=(
            Listing(name="Lamana", side="red", helix=1, race="Aquan", profiles=(0,) * 3, tv=3),
        ),
        squadrons=(Squadron(id=1, place="table"),),
        models=models,
        **{"seats": ("red", "blue"), **fields},
    )


@pytest.mark.rule("PF-FACT-4")
@pytest.mark.parametrize(
    ("typed", "half"),
    [
        ("7", 14),
        ("10.5", 21),
        (' 10,5" ', 21),
        ("4 inches", 8),
        ("0.5in", 1),
        ("3.0", 6),
        ("6''", 12),
    ],
)
def test_inches_are_typed_in_halves_and_kept_whole(typed, half):
    assert INCHES.read(three_tanks(), typed) == half
    assert INCHES.read(three_tanks(), INCHES.text(three_tanks(), half)) == half


@pytest.mark.rule("PF-FACT-4")
@pytest.mark.parametrize("typed", ["7.25", "7.05", "7.55", "-3", "7cm", "", "far", "1e3", "9999"])
def test_a_finer_figure_is_refused(typed):
    with pytest.raises(RuleError, match=r"write 7 or 7\.5") as refusal:
        INCHES.read(three_tanks(), typed)
    assert refusal.value.rule == "PF-FACT-4"


@pytest.mark.rule("PF-FACT-4")
def test_half_inches_are_shown_as_inches():
    assert [inches(half) for half in (0, 1, 20, 21)] == ['0"', '0.5"', '10"', '10.5"']


@pytest.mark.rule("PF-FACT-1")
def test_models_are_named_by_letter_closest_first():
    table = three_tanks()
    for typed in ("cab", "C A B", "C, A, B", "C > A > B"):
        assert letters.living(table, 1, LETTERED.read(table, typed)) == (3, 1, 2)
    assert LETTERED.read(table, "none") == ""
    assert LETTERED.text(table, "CAB") == "C A B"
    assert letters.lettered(table, (3, 1)) == "CA"
    assert letters.named(table, 2) == "Lamana B"


@pytest.mark.rule("PF-FACT-1")
@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("D", 'has no model "D"; it has A, B, C'),
        ("B", "Lamana B is destroyed"),
        ("AA", "named twice"),
    ],
)
def test_letters_that_cannot_be_meant_are_refused(typed, fault):
    table = three_tanks().change_model(2, damage=2)
    with pytest.raises(RuleError, match=fault) as refusal:
        letters.living(table, 1, LETTERED.read(table, typed))
    assert refusal.value.rule == "PF-FACT-1"


@pytest.mark.rule("PF-TER-1", "PF-FACT-1")
def test_terrain_and_yes_or_no_are_words_of_a_list():
    table = three_tanks()
    assert TERRAIN.read(table, "Rough, road, rough") == ("rough", "road")
    assert TERRAIN.read(table, "open") == TERRAIN.read(table, "none") == ()
    assert TERRAIN.text(table, ()) == "open"
    with pytest.raises(RuleError, match="not a kind of terrain; known: open, building"):
        TERRAIN.read(table, "swamp")
    with pytest.raises(RuleError, match="neither yes nor no"):
        YES_NO.read(table, "perhaps")
    with pytest.raises(RuleError, match='"1" is not the letter'):
        LETTERED.read(table, "A1")


class Heard(Procedure, frozen=True, kw_only=True, tag="heard"):
    """Tells whether the facts that it sent stand."""

    stages = ("send", "hear")

    def do_send(self, state, answers, dice):
        return Go(state=state, first=(Facts(side="red", said='5" away'),))

    def do_hear(self, state, answers, dice):
        return Go(state=state, told=(Line(f"stands: {self.heard('stands')}", "PF-FACT-1"),))


def settled(answers, faces="", **fields):
    """What is told when these answers come to a stated fact, in order."""
    dice = Scripted([(6, int(face)) for face in faces])
    run = Run(three_tanks(frames=(Heard(),), **fields), dice)
    run.until_asked()
    for answer in answers:
        (entry,) = question(run.state).entries
        assert isinstance(answer, entry.kinds)
        run.stage({entry.seat: answer})
        run.until_asked()
    dice.done()
    assert run.state.frames == ()
    return [line.text for line in run.told]


@pytest.mark.rule("PF-FACT-2", "PF-FACT-3")
def test_facts_are_confirmed_only_where_the_option_says_so():
    assert to_confirm(three_tanks(), "red", "x") == ()
    strict = three_tanks(switches={"claims": "confirm"})
    assert to_confirm(strict, "red", "x") == (Facts(side="red", said="x"),)
    assert to_confirm(strict, "red", "") == ()


@pytest.mark.rule("PF-FACT-3")
def test_the_other_side_accepts_and_its_silence_does_too():
    assert settled([Accept()]) == ["stands: True"]
    asked = Facts(side="red", said="x").ask_confirm(three_tanks())
    assert [(entry.seat, entry.default) for entry in asked.entries] == [("blue", Accept())]


@pytest.mark.rule("PF-FACT-1", "PF-GM-3")
@pytest.mark.parametrize(("ruling", "stands"), [(Uphold(), True), (TakeBack(), False)])
def test_a_dispute_is_settled_by_the_gm(ruling, stands):
    told = settled([Dispute(), ruling], seats=("red", "blue", "gm"))
    assert told[0] == 'Blue disputes it: 5" away.'
    assert told[-1] == f"stands: {stands}"


@pytest.mark.rule("PF-GM-3", "PF-OPP-7")
@pytest.mark.parametrize(("faces", "stands"), [("6555", True), ("1233", False)])
def test_a_gm_may_have_dice_decide_instead(faces, stands):
    told = settled([Dispute(), Decline()], faces, seats=("red", "blue", "gm"))
    assert told[-1] == f"stands: {stands}"


@pytest.mark.rule("PF-GM-9")
def test_the_question_to_the_gm_says_which_answers_are_rulings():
    asked = Facts(side="red", said="x", is_disputed=True).ask_judge(
        three_tanks(seats=("red", "blue", "gm"))
    )
    assert asked.verdicts == (Uphold, TakeBack)
    assert Decline in asked.entries[0].kinds


@pytest.mark.rule("PF-GM-9")
def test_a_gm_who_commands_a_side_judges_only_what_both_have_agreed_to_before():
    agreed = three_tanks(switches={"own_disputes": "gm", "claims": "trust"})

    assert SYSTEM.impartial == "PF-GM-9"
    assert SYSTEM.may_judge_own(agreed)
    assert not SYSTEM.may_judge_own(three_tanks(switches={"own_disputes": "dice"}))
    # Nobody allows it to themselves once the battle has begun.
    assert SYSTEM.live.value(agreed, "own_disputes") is None
    assert SYSTEM.live.value(agreed, "claims") == "trust"


@pytest.mark.rule("PF-FACT-1", "PF-OPP-7")
@pytest.mark.parametrize(("faces", "stands"), [("6555", True), ("1233", False)])
def test_without_a_gm_two_sums_of_two_dice_settle_it(faces, stands):
    told = settled([Dispute()], faces)
    assert told[-1] == f"stands: {stands}"
    # It is told as what holds until somebody has looked it up.
    assert "An argument roll decides for now." in told


@pytest.mark.rule("PF-OPP-7", "PF-GM-3")
def test_with_the_switch_dice_decide_at_a_gms_order_alone():
    """Without a GM nothing disputed stands, and no die falls for it."""
    only = {"switches": {"argument_rolls": "gm"}}
    told = settled([Dispute()], **only)
    assert told[1:] == [
        "Only a GM settles disputes here, and there is none.",
        "What Red stated is taken back, at no cost.",
        "stands: False",
    ]
    assert settled([Dispute(), Decline()], "6555", seats=("red", "blue", "gm"), **only)[-1] == (
        "stands: True"
    )
    SYSTEM.check_argues(three_tanks())
    with pytest.raises(RuleError, match="have a GM settle it") as refusal:
        SYSTEM.check_argues(three_tanks(**only))
    assert refusal.value.rule == "PF-OPP-7"


@pytest.mark.rule("PF-OPP-7")
def test_equal_sums_are_rolled_again():
    assert settled([Dispute()], "16342212")[-1] == "stands: True"


@pytest.mark.rule("PF-FACT-1")
@pytest.mark.parametrize(
    ("typed", "degrees", "shown"),
    [
        ("north", 0, "north"),
        ("north-east", 45, "north-east"),
        ("45", 45, "north-east"),
        (" 100° ", 100, "100°"),
        ("360", 0, "north"),
        ("007", 7, "7°"),
    ],
)
def test_a_bearing_is_a_wind_or_degrees(typed, degrees, shown):
    assert FACING.read(three_tanks(), typed) == degrees
    assert FACING.text(three_tanks(), degrees) == shown


@pytest.mark.rule("PF-FACT-1")
@pytest.mark.parametrize("typed", ["361", "-1", "up", "", "4.5", "3600", "00459", "1" * 5000])
def test_what_is_no_bearing_is_refused(typed):
    with pytest.raises(RuleError, match="is no bearing") as refusal:
        FACING.read(three_tanks(), typed)
    assert refusal.value.rule == "PF-FACT-1"
