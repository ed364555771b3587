"""/quick: each game's rolls with no game open, their odds, and what is refused."""

from __future__ import annotations

import msgspec
import pytest

from db import journal
from rules.dice import Roll
from tests.support.e2e.rolling import rolled

pytestmark = pytest.mark.bot


@pytest.fixture
async def table(tmp_path):
    async with rolled(tmp_path) as found:
        yield found


async def last(table):
    """Return the faces of the last row, each with its sides."""
    (row, *_) = reversed(await table.bot.db.read(lambda db: journal.rows(db, 1)))
    rolls = msgspec.json.decode(row.rolls, type=tuple[Roll, ...])
    return [(roll.sides, face) for roll in rolls for face in roll.faces]


async def rolls(table, words, **options):
    """Have Ana make a quick roll; return the result line and the faces."""
    ana = await table.person("Ana")
    seen = await ana.command("#general", f"quick {words}", **options)
    assert seen.kind == "message", seen.error
    assert not seen.ephemeral, seen.content
    return seen.content.splitlines()[0], await last(table)


async def test_a_skill_roll_keeps_the_lower_die_when_blessed(table):
    first, faces = await rolls(table, "p28 skill", skill=7, modifier=-2, blessed=True)

    low = min(face for _, face in faces)
    verdict = "success" if low < 5 or low == 1 else "failure"
    assert [sides for sides, _ in faces] == [10, 10]
    assert first == f"{low} against 5: {verdict}"


async def test_damage_is_what_armour_lets_through(table):
    first, faces = await rolls(table, "p28 damage", damage="1d10+5", armour="heavy")

    (_, hit), (_, armour) = faces
    assert [sides for sides, _ in faces] == [10, 12]
    assert first == f"{hit + 5} damage against {armour} armour: {max(0, hit + 5 - armour)} HP lost"


@pytest.mark.rule("PF-DICE-7")
async def test_a_pool_on_seven_rolls_half_its_dice_on_six(table):
    first, faces = await rolls(table, "pf pool", dice=13, need=7, kind="basic")

    sixes = [face for _, face in faces].count(6)
    assert len(faces) == 7
    assert first.startswith(f"7 basic dice on 6+: {sixes} success")


async def test_opposed_disorder_d3_and_deviation_roll(table):
    assert "side wins" in (await rolls(table, "pf tactics", ours=1))[0]
    assert "required" in (await rolls(table, "pf disorder", required=2, elite=True))[0]
    first, ((_, face),) = await rolls(table, "pf d3")
    assert first == f"1D3: {(face + 1) // 2}"
    first, faces = await rolls(table, "pf deviation", micro=2)
    assert first.startswith(f'{sum(face for _, face in faces[1:])}" towards ')


@pytest.mark.rule("PX-DIE-1")
async def test_terrain_dice_show_symbols(table):
    first, faces = await rolls(table, "px terrain", dice=4)

    assert first == "Terrain: " + " ".join("?F1234"[face - 1] for _, face in faces)


async def test_winds_dice_take_a_tables_own_faces(table):
    first, faces = await rolls(table, "px winds", dice=3, faces="0, 0 1")

    assert first == "Winds: " + " ".join("001"[face - 1] for _, face in faces)
    assert {sides for sides, _ in faces} == {3}


async def test_a_test_shows_its_die(table):
    first, ((_, die),) = await rolls(table, "316 test", ability=6, change=-1)

    assert first == f"{die} against 5: {'success' if die <= 5 else 'failure'}"


async def test_dominance_rolls_for_the_aliens_and_all_who_watch(table):
    first, faces = await rolls(table, "316 dominance", aliens=4, party="7 5 - 8")

    assert first.startswith("Dominance: ")
    assert len(faces) == 4


async def test_digits_are_read_one_by_one(table):
    for name, sides in (("d100", 100), ("d1000", 1000)):
        first, faces = await rolls(table, f"316 {name}")
        number = int("".join(str(face % 10) for _, face in faces)) or sides
        assert first == f"{name}: {number}"


async def test_kills_and_roll_off_roll(table):
    first, ((sides, face),) = await rolls(table, "316 kills", weapon="Slug Rifle", range="near")
    assert (sides, first) == (6, f"Slug Rifle at Near: {face} killed")
    assert "wins" in (await rolls(table, "316 rolloff", contenders=3))[0]


async def test_a_quick_roll_can_be_secret_made_again_and_revealed(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")

    seen = await ana.command("#general", "quick 316 d1000", secret="only me")
    again = await ana.press(seen, "Again")
    shown = await ana.press(seen, "Reveal")

    assert seen.ephemeral
    assert again.ephemeral
    assert "again, as entry 1" in again.content
    assert shown.content.splitlines()[0] == seen.content.splitlines()[0]
    assert len(await ben.messages("#general")) == 1
    assert '"to":["' in (await table.bot.db.read(lambda db: journal.rows(db, 1)))[0].rolls


async def test_what_the_rules_refuse_rolls_nothing(table):
    ana = await table.person("Ana")

    for words, options, sentence in (
        ("p28 damage", {"damage": "4d6kh3"}, "is not a damage roll"),
        ("p28 damage", {"damage": "@everyone"}, "neither dice"),
        ("px winds", {"faces": "0 7"}, "faces of 0, 1 and 2"),
        ("316 dominance", {"aliens": 4, "party": "7 x"}, '"x" is not an ability'),
        ("316 dominance", {"aliens": 4, "party": "77"}, "it can be -1 to 10"),
        ("316 kills", {"weapon": "Sidearm", "range": "far"}, "never scores at Far"),
    ):
        seen = await ana.command("#general", f"quick {words}", **options)
        assert seen.ephemeral
        assert sentence in seen.content
        assert "@everyone" not in seen.content

    assert await table.bot.db.read(lambda db: journal.rows(db, 1)) == ()


ODDS = (
    ("p28 skill", {"skill": 7}, "Odds of a skill roll on 7: 60.00 % (3/5)"),
    ("p28 skill", {"skill": 7, "blessed": True}, "84.00 % (21/25)"),
    ("p28 damage", {"damage": "1d10+5", "armour": "heavy"}, "0 to 14, mean 4.47"),
    ("pf pool", {"dice": 12, "kind": "basic"}, "mean 6,"),
    ("pf tactics", {}, "Odds of the first side winning: 50.00 % (1/2)"),
    ("pf disorder", {"required": 2}, "0 to 2, mean"),
    ("pf d3", {}, "1 to 3, mean 2,"),
    ("pf deviation", {}, "6 to 36, mean 21,"),
    ("px terrain", {"dice": 2}, "0 to 2, mean 0.33 (1/3)"),
    ("px winds", {"dice": 1, "faces": "0 1"}, "0 to 1, mean 0.50 (1/2)"),
    ("316 test", {"ability": 6}, "60.00 % (3/5)"),
    ("316 dominance", {"aliens": 0, "party": "10"}, "squad ambush 100.00 %"),
    ("316 kills", {"weapon": "Slug Rifle", "range": "near"}, "1 to 6, mean 3.50"),
    ("316 d100", {}, "1 to 100, mean 50.50"),
    ("316 d1000", {}, "1 to 1,000, mean 500.50"),
    ("316 rolloff", {"contenders": 4}, "25.00 % (1/4)"),
)


async def test_every_quick_roll_tells_its_odds_and_rolls_nothing(table):
    ana = await table.person("Ana")

    for words, options, found in ODDS:
        seen = await ana.command("#general", f"quick {words}", odds=True, **options)
        assert seen.ephemeral
        assert found in seen.text

    assert await table.bot.db.read(lambda db: journal.rows(db, 1)) == ()
