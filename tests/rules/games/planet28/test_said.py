"""Facts as people type them, their consent, the GM's last word, and what all may see."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.planet28 import SYSTEM
from rules.games.planet28.answers import Accept, Dispute
from rules.games.planet28.claims import Claim
from rules.games.planet28.fact_types import CENTIMETRES, FACING, NAMED, PERCENT, TERRAIN, unit_of
from rules.games.planet28.facts import Facts
from rules.games.planet28.gm import EndBattle
from rules.games.planet28.moves import Fight, Walk
from tests.support.planet28.tables import Game, std, table

WALK = Walk(unit=1, distance_mm=50)
REPLACE = msgspec.structs.replace


def refusal(call, *given):
    """The rule that refuses what somebody typed, and its words."""
    with pytest.raises(RuleError) as refused:
        call(*given)
    return refused.value.rule.removeprefix("P28-"), str(refused.value)


@pytest.mark.rule("P28-FACT-1", "P28-MEAS-1")
@pytest.mark.parametrize(
    ("mm", "said"), [(-10, "-1cm"), (-1, "-0.1cm"), (0, "0cm"), (1, "0.1cm"), (75, "7.5cm")]
)
def test_a_length_is_said_in_centimetres_with_its_sign(mm, said):
    assert CENTIMETRES.text(None, mm) == said


@pytest.mark.rule("P28-TERR-1", "P28-FACT-1")
def test_ground_is_named_by_its_kinds():
    assert TERRAIN.read(None, " Rough,, even , hazardous,") == ("rough", "hazardous")
    rule, text = refusal(TERRAIN.read, None, "rough, swamp, lava")
    assert rule == "TERR-1"
    assert "swamp" in text
    assert "lava" not in text


@pytest.mark.rule("P28-FACT-1")
@pytest.mark.parametrize(
    ("typed", "unit"),
    [("1", 1), ("2", 2), (" 3 ", 3), ("000003", 3), ("red std", 1), ("LAST", 3)],
)
def test_a_unit_is_named_by_its_number_or_its_name(typed, unit):
    state = table(std(), std("blue"), std("blue", name="Last"))
    assert unit_of(state, typed) == unit
    assert NAMED.read(state, typed) == (unit,)


@pytest.mark.rule("P28-FACT-1")
@pytest.mark.parametrize("typed", ["0", "4", "0000003", "000003999", "9" * 5000, "Nobody", "Twin"])
def test_what_names_no_single_unit_is_refused(typed):
    state = table(std(name="Twin"), std("blue", name="Twin"), std("blue", name="Last"))
    rule, _ = refusal(unit_of, state, typed)
    assert rule == "FACT-1"


@pytest.mark.rule("P28-FACT-1")
@pytest.mark.parametrize("typed", ["", "none", " None "])
def test_no_unit_is_named_by_nothing_or_none(typed):
    assert NAMED.read(table(std(), std("blue")), typed) == ()


@pytest.mark.rule("P28-FACT-3")
def test_every_other_side_with_units_is_asked_and_the_first_dispute_is_told():
    people = std(), std("blue"), std("green", status="fled", actions=0), std("violet")
    seats = ("red", "blue", "green", "violet")
    game = Game(table(*people, seats=seats, claims="confirm", judge="gm")).do("red", WALK)
    assert [entry.seat for entry in game.asked().entries] == ["blue", "violet"]
    assert game.labels() == ["That is right", "Dispute it"] * 2
    game.do("blue", Accept()).do("violet", Dispute())
    assert game.rules() == ["FACT-3"]
    assert game.told[0].text.startswith("Violet")
    assert game.kind() == "dispute"


@pytest.mark.rule("P28-FACT-3")
def test_where_no_other_side_is_left_nobody_is_asked():
    state = table(std(), std("blue"), claims="confirm").change(2, status="fled")
    assert Facts(unit=1, said="it is so").ask_confirm(state) is None


@pytest.mark.rule("P28-GM-9", "P28-FACT-3")
@pytest.mark.parametrize(("last", "stands"), [("d10:3 d10:8", True), ("d10:8 d10:3", False)])
def test_without_a_gm_each_throw_for_a_disputed_fact_is_told_and_then_the_end(last, stands):
    game = Game(table(std(), std("blue"), claims="confirm")).do("red", WALK)
    game.do("blue", Dispute(), f"d10:5 d10:5 {last}")
    mine, theirs = (int(word.split(":")[1]) for word in last.split())
    told = [line for line in game.told if line.rule == "P28-GM-9"]
    assert told[0].text == "Red rolls 5, Blue 5."
    assert told[1].text == f"Red rolls {mine}, Blue {theirs}."
    assert game.rolls("GM-9") == [("dispute", 10, (5, 5)), ("dispute", 10, (mine, theirs))]
    assert ("stands" in told[2].text) is stands
    assert game.unit(1).actions == (1 if stands else 2)


@pytest.mark.rule("P28-GM-9")
def test_the_throws_of_an_argument_name_both_seats():
    _, work = SYSTEM.argue("red", "blue", Scripted("d10:2 d10:2 d10:4 d10:3"))
    assert [throw.faces for throw in work] == [(2, 2), (4, 3)]
    assert all("Red and Blue" in throw.what for throw in work)


@pytest.mark.rule("P28-GM-10")
def test_the_gm_ends_a_battle_once_and_nothing_is_left_of_it():
    people = std(), std("blue"), std("green")
    seats = ("red", "blue", "green")
    game = Game(table(*people, seats=seats, claims="confirm")).do("red", WALK)
    game.do("blue", Accept())
    game.state = REPLACE(game.state.change(3, holding=True), claims=(3,))
    assert game.state.answers
    end = EndBattle(reason="The wreck is held.", winners=("red",))
    game.do("gm", end)
    over = game.state
    assert (over.frames, over.answers, over.claims) == ((), {}, ())
    assert (over.ended, over.winners) == ("The wreck is held.", ("red",))
    assert game.rules() == ["GM-10"]
    assert refusal(end.check, over, "gm")[0] == "GM-10"


@pytest.mark.rule("P28-PBP-4")
def test_everybody_sees_what_is_asked_and_how_it_ended():
    state = table(std(), std("blue"))
    view = SYSTEM.look(state, None)
    assert view.question == Game(state).asked().text
    over = REPLACE(state, frames=(), ended="Red holds the table.")
    assert SYSTEM.look(over, None).question == ""
    assert SYSTEM.card(SYSTEM.look(over, None)).status == "Red holds the table."


@pytest.mark.rule("P28-PBP-4", "P28-ARC-REND")
def test_a_card_shows_hazardous_zones_and_who_is_gone():
    gone = {"actions": 0}
    people = (
        std(),
        std("blue"),
        std("blue", status="slain", hp=0, **gone),
        std("blue", status="fled", **gone),
        std("blue", status="vanished", **gone),
    )
    state = REPLACE(table(*people), zones=("20cm around the well",))
    card = SYSTEM.card(SYSTEM.look(state, "red"))
    assert card.lines[1].endswith("; 2 gone")
    assert "gone" not in card.lines[0]
    assert "the well" in card.lines[2]
    assert len(card.lines) == 3


@pytest.mark.rule("P28-FACT-3", "P28-FIGHT-1")
def test_a_fight_in_contact_is_not_confirmed():
    game = Game(table(std(), std("blue"), locks=((1, 2),), claims="confirm"))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"))
    assert game.kind() == "counter"


@pytest.mark.rule("P28-PBP-4", "P28-HOLD-2")
def test_everybody_sees_whose_turn_it_is_and_who_is_on_the_table():
    people = std(), std(status="broken"), std("blue", status="fled", actions=0), std("blue")
    state = table(*people, units=(1, 2))
    view = SYSTEM.look(state, None)
    assert view.acting == (1, 2)
    assert [unit.here for unit in view.units] == [True, True, False, True]
    assert SYSTEM.look(state.change(1, status="fled"), None).acting == (2,)
    game = Game(table(std(), std("blue"), units=(2,)))
    game.state = game.state.change(1, holding=True)
    assert SYSTEM.look(game.do("red", Claim(unit=1)).state, None).acting == (1,)
    assert SYSTEM.look(REPLACE(state, frames=()), None).acting == ()
    fight = Game(table(std(), std("blue"), locks=((1, 2),)))
    fight.do("red", Fight(unit=1, target=2, weapon="Dagger"))
    assert (fight.kind(), SYSTEM.look(fight.state, None).acting) == ("counter", (1,))


@pytest.mark.rule("P28-VEH-4", "P28-COVER-3")
def test_sides_and_shares_of_a_hull_are_read_and_shown():
    assert (FACING.read(None, " Left "), FACING.text(None, "left")) == ("left", "left")
    assert refusal(FACING.read, None, "top")[0] == "VEH-4"
    for typed, share in (("0", 0), (" 60 % ", 60), ("100%", 100)):
        assert PERCENT.read(None, typed) == share
    for typed in ("101", "-1", "half", "1000"):
        assert refusal(PERCENT.read, None, typed)[0] == "COVER-3"
    assert PERCENT.text(None, 60) == "60%"
