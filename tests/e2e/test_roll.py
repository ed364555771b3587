"""/roll through the real client: results, refusals with their forms, Again, places, repetition."""

from __future__ import annotations

import contextlib
import json
import re

import pytest

from db import journal
from tests.support.e2e.rolling import rolled

pytestmark = pytest.mark.bot


@pytest.fixture
async def table(tmp_path):
    async with rolled(tmp_path) as found:
        yield found


async def rows(table, game=1):
    return await table.bot.db.read(lambda db: journal.rows(db, game))


def total(seen):
    return int(seen.content.removeprefix("**").partition("**")[0])


async def test_a_roll_shows_result_dice_and_receipt(table):
    ana = await table.person("Ana")

    seen = await ana.command("#general", "roll", dice="2d6+3")

    assert not seen.ephemeral
    assert 5 <= total(seen) <= 15
    (row,) = await rows(table)
    assert f"receipt {row.chain.hex()[:16]}" in seen.text
    said = re.fullmatch(r"\*\*\d+\*\* · 2d6 \((\d), (\d)\) \+ 3", seen.content.splitlines()[0])
    assert sum(map(int, said.groups())) + 3 == total(seen)
    assert not seen.embeds


async def test_the_reading_is_said_in_words_when_it_is_more_than_dice(table):
    ana = await table.person("Ana")

    worded = await ana.command("#general", "roll", dice="4d6kh3")
    plain = await ana.command("#general", "roll", dice="4d6")

    assert "best 3 of 4d6" in worded.content
    assert "~~" in worded.text
    assert "best" not in plain.text


async def test_several_rolls_labels_and_repeats_stand_in_one_message(table):
    ana = await table.person("Ana")

    seen = await ana.command("#general", "roll", dice="3x2d6; 1d20+7>=15[hit]")

    first = seen.content.splitlines()[0]
    assert first.count("** · 2d6; ") == 3
    assert first.endswith("** · 1d20+7>=15 [hit]")
    assert len(await rows(table)) == 1


async def test_a_label_is_never_lost(table):
    ana = await table.person("Ana")

    for line in ("2d6+3[fire]", "(2d6+1)[hit]", "{1d6,1d8}kh1[best]", "2d6[fire]+1d4[cold]"):
        seen = await ana.command("#general", "roll", dice=line)
        assert line.replace("[", "\\[") in seen.content


async def test_an_empty_line_rolls_one_d20(table):
    ana = await table.person("Ana")

    seen = await ana.command("#general", "roll")

    assert " · 1d20 (" in seen.content


async def test_a_refusal_rolls_nothing_and_each_form_it_offers_is_a_button(table):
    ana = await table.person("Ana")

    seen = await ana.command("#general", "roll", dice="6 4d6kh3")

    assert seen.ephemeral
    assert seen.content == (
        "`6 »4d6kh3`: read 6; dice follow with nothing between. "
        "Six rolls: `6x4d6kh3`; a product: `6*4d6kh3`."
    )
    assert seen.labels == ["Roll 6x4d6kh3", "Roll 6*4d6kh3"]
    assert await rows(table) == ()
    pressed = await ana.press(seen, "Roll 6x4d6kh3")
    assert not pressed.ephemeral
    first = pressed.content.splitlines()[0]
    assert re.fullmatch(r"(\*\*\d+\*\*, ){5}\*\*\d+\*\* · 6x 4d6kh3", first)


async def test_a_form_too_long_for_a_button_still_rolls(table):
    ana = await table.person("Ana")
    sum_of_many = "+".join(f"{n}d6" for n in range(1, 30))

    seen = await ana.command("#general", "roll", dice=f"{sum_of_many} with attack")
    pressed = await ana.press(seen, seen.labels[0])

    assert seen.ephemeral
    assert "# with attack" in pressed.content
    assert len(await rows(table)) == 1


async def test_again_is_a_new_roll_and_labelled_so(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")

    seen = await ana.command("#general", "roll", dice="100d100[big]")
    again = await ben.press(seen, "Again")

    assert "again, as entry 1" in again.content
    assert "Ben" in again.content
    one, two = await rows(table)
    assert one.rolls != two.rolls
    assert one.trail != two.trail
    assert one.seat != two.seat


async def test_what_people_type_is_escaped_and_pings_nobody(table):
    ana = await table.person("Ana")
    ben = await table.person("Ben")

    seen = await ana.command(
        "#general", "roll", dice=f"1d6[@everyone <@{ben.id}>] # **bold** https://evil.example `x`"
    )

    assert seen.message.mentions == []
    assert not seen.message.data.get("mention_everyone")
    assert "@everyone" not in seen.text
    assert "https://" not in seen.text
    assert "\\*\\*bold\\*\\*" in seen.text

    seen = await ana.command("#general", "roll", dice="(1d6+1)[@everyone **loud**]")

    assert "@everyone" not in seen.text
    assert "\\*\\*loud\\*\\*" in seen.text


async def test_the_faces_depend_on_meaning_and_not_on_spelling(table):
    ana = await table.person("Ana")

    await ana.command("#general", "roll", dice="2D6 + 3 [a] # first")
    await ana.command("#planet-x", "roll", dice="２d6+3[b]")

    (one,), (two,) = await rows(table, 1), await rows(table, 2)
    (_, decided), (_, meant) = (json.loads(row.decision)["answers"][0] for row in (one, two))
    assert decided == meant
    assert decided["canonical"] == "2d6+3"
    assert "line" not in decided
    assert one.rolls != two.rolls


async def test_rolls_work_in_threads_and_forum_posts_each_with_its_own_journal(table):
    ana = await table.person("Ana")
    thread = table.sandbox.admin.add_thread("general", "side talk")
    post = table.sandbox.admin.add_thread("campaigns", "a campaign")

    for place in ("#general", thread["id"], post["id"]):
        seen = await ana.command(place, "roll", dice="1d6")
        assert "Entry 1 " in seen.text

    assert [len(await rows(table, game)) for game in (1, 2, 3)] == [1, 1, 1]


async def test_rolls_work_in_direct_messages_in_a_journal_of_ones_own(table):
    ana = await table.person("Ana")

    seen = await ana.command(await ana.dm(), "roll", dice="1d6")
    again = await ana.press(seen, "Again")

    assert " · 1d6 (" in again.content
    places = await table.bot.db.read(
        lambda db: db.execute("SELECT place, channel FROM game").fetchall()
    )
    assert places == [(f"person:{ana.id}", None)]


async def test_rolls_work_for_who_installed_the_app_where_the_bot_is_no_member(table):
    table.sandbox.admin.add_guild("Elsewhere", with_bot=False)
    table.sandbox.admin.add_person("Ana", guild="Elsewhere")
    table.sandbox.admin.install("Ana")
    ana = await table.person("Ana")
    (place,) = [
        channel["id"]
        for channel in table.sandbox.world.channels.values()
        if channel.get("guild_id") == table.sandbox.admin.find_guild("Elsewhere")["id"]
    ]

    seen = await ana.command(place, "roll", dice="1d6")
    again = await ana.press(seen, "Again")

    assert " · 1d6 (" in seen.content
    assert " · 1d6 (" in again.content
    places = await table.bot.db.read(lambda db: db.execute("SELECT place FROM game").fetchall())
    assert places == [(f"person:{ana.id}",)]


@contextlib.contextmanager
def everything_twice(table):
    """Have Discord deliver every interaction twice."""
    gateway = table.sandbox.gateway
    once = gateway.dispatch

    def twice(event, *more):
        once(event, *more)
        if event == "INTERACTION_CREATE":
            once(event, *more)

    gateway.dispatch = twice
    try:
        yield
    finally:
        gateway.dispatch = once


async def test_a_delivery_that_is_repeated_rolls_nothing_twice(table):
    ana = await table.person("Ana")

    with everything_twice(table):
        first = await ana.command("#general", "roll", dice="2d6")
        again = await ana.press(first, "Again")

    assert " · 2d6 (" in first.content
    assert " · 2d6 (" in again.content
    await ana.command("#general", "roll", dice="1d4")
    assert [row.kind for row in await rows(table)] == ["throw"] * 3


async def test_a_delivery_that_is_repeated_is_not_published_a_second_time(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")

    with everything_twice(table):
        await ana.command("#general", "roll", dice="2d6")
    await ana.command("#general", "roll", dice="1d4")
    await table.quiet()

    said = [m for m in await ben.messages("#general") if " · 2d6 (" in m.content]
    assert len(said) == 1


async def test_old_buttons_work_after_a_restart(tmp_path):
    async with rolled(tmp_path) as table:
        ana = await table.person("Ana")
        seen = await ana.command("#general", "roll", dice="9d100")

    async with rolled(tmp_path) as table:
        ana = await table.person("Ana")
        old = await ana.wait("#general", lambda message: message.id == seen.message.id)
        again = await ana.press(old, "Again")

        assert "again, as entry 1" in again.content
        assert "Entry 2 " in again.text
        first, second = await rows(table)
        assert first.rolls != second.rolls


FORGED = (
    "ra:1:99",
    "ra:99:1",
    "ra:x:1",
    "ra",
    "ra:1",
    "rv:1:1",
    "rf",
    "rf:z:1d6",
    "rd:a:ff",
    "rm:1",
    "rw",
)


async def test_a_forged_button_gets_a_sentence_and_rolls_nothing(table):
    ana = await table.person("Ana")
    seen = await ana.command("#general", "roll", dice="1d6")

    for forged in FORGED:
        pressed = await ana.press(seen, custom_id=forged, forged=True)
        assert pressed.ephemeral
        assert "roll" in pressed.content.lower()

    assert len(await rows(table)) == 1


async def test_a_games_buttons_do_not_open_a_journal_of_rolls(table):
    ana = await table.person("Ana")
    seen = await ana.command("#general", "roll", dice="1d6[mine]")

    for verb in ("w:1:1", "n:1", "i:1", "j:1", "b:1"):
        pressed = await ana.press(seen, custom_id=verb, forged=True)
        assert pressed.content == "That game is not known here any more."

    assert len(await rows(table)) == 1


async def test_a_roll_of_another_place_is_out_of_reach(table):
    ana = await table.person("Ana")
    await ana.command("#planet-x", "roll", dice="1d6[mine]")
    here = await ana.command("#general", "roll", dice="1d6")

    pressed = await ana.press(here, custom_id="ra:1:1", forged=True)

    assert pressed.ephemeral
    assert "not made here" in pressed.content


async def test_completion_offers_what_was_rolled_lately(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    for dice in ("2d6+3", "4d6kh3", "2d6+3"):
        await ana.command("#general", "roll", dice=dice)

    mine = await ana.complete("#general", "roll", "dice", "")
    his = await ben.complete("#general", "roll", "dice", "")

    assert [choice.value for choice in mine] == ["2d6+3", "4d6kh3"]
    assert his == []


async def test_completion_offers_the_typed_line_first_with_its_reading(table):
    ana = await table.person("Ana")
    await ana.command("#general", "rolls save", name="two", dice="2d8")
    for dice in ("2d6+3", "4d6kh3", "2d6+2d6"):
        await ana.command("#general", "roll", dice=dice)

    async def offered(typed):
        choices = await ana.complete("#general", "roll", "dice", typed)
        return [(choice.name, choice.value) for choice in choices]

    assert await offered("2d6") == [("2d6", "2d6"), ("2d6+2d6",) * 2, ("2d6+3",) * 2]
    assert await offered("4d6kh3") == [("4d6kh3: best 3 of 4d6", "4d6kh3")]
    assert await offered("d6") == [("d6", "d6")]
    assert await offered("tw") == [("tw (not a roll yet)", "tw"), ("two: 2d8", "two")]
    assert await offered(" Two ") == [("Two: 2d8", "Two")]
    assert await offered("1d6" + "+1d6" * 25) == []


async def test_too_many_dice_for_a_message_come_as_a_file(table):
    ana = await table.person("Ana")

    seen = await ana.command("#general", "roll", dice="1000d100")
    whole = await ana.press(seen, "Show working")

    assert len(seen.embeds[0]["description"]) <= 1_500
    assert whole.ephemeral
    (file,) = whole.message.attachments
    assert file["filename"] == "roll-1.txt"


async def test_free_rolls_leave_the_trail_of_a_game_alone(table):
    ana, _ = await table.duel("Ana", "Ben")
    (before,) = await rows(table, 1)

    await ana.command("#general", "roll", dice="2d6")

    (after,) = await rows(table, 1)
    assert after == before
    assert len(await rows(table, 2)) == 1
