"""A game in one file: the duel is played by its command, its form, and seen in its picture."""

from __future__ import annotations

import pytest

from tests.support.e2e import hands

pytestmark = pytest.mark.bot
PLACE = "#general"


async def test_a_command_made_from_a_move_is_named_completed_and_played(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    started = (await ana.messages(PLACE))[-1]
    bids = await ana.complete(PLACE, "duel bid", "amount", "")

    assert "Answer: `/duel bid`." in started.text
    assert [(one.name, one.value) for one in bids] == [(str(n), n) for n in range(4)]

    await ana.command(PLACE, "duel bid", amount=3, paces="12 paces")
    told = await ben.command(PLACE, "duel bid", amount=0)
    head = await table.bot.games.get(1)

    assert "Bids: Blue 0, Red 3." in told.text
    assert head.state.hits in (0, 1)


async def test_a_fact_that_cannot_be_read_is_refused_and_nothing_is_played(table):
    ana, _ = await table.duel("Ana", "Ben")

    seen = await ana.command(PLACE, "duel bid", amount=3, paces="twelve")

    assert (seen.ephemeral, seen.text) == (
        True,
        '"twelve" is not a distance in paces; write "12", for example. (DUEL-1)',
    )
    assert not (await table.bot.games.get(1)).state.answers


async def test_a_command_of_a_game_that_has_not_begun_says_so(table):
    ana = await table.person("Ana")
    none = await ana.command(PLACE, "duel bid", amount=1)
    await ana.command(PLACE, "game new", game="duel")
    early = await ana.command(PLACE, "duel bid", amount=1)

    assert "There is no game in this channel." in none.text
    assert "The game has not started." in early.text


async def test_a_question_whose_answer_is_a_charm_names_its_command(table):
    ana, ben = await table.duel("Ana", "Ben", charms="2")
    for _ in range(30):
        if (await hands.asked(table))[0] == "charm":
            break
        await ana.command(PLACE, "duel bid", amount=3)
        await ben.command(PLACE, "duel bid", amount=0)
    assert (await hands.asked(table)) == ("charm", ("blue",))

    spent = await ben.command(PLACE, "duel charm", spend=True)

    assert not spent.ephemeral
    assert (await table.bot.games.get(1)).state.charms["blue"] == 1


@pytest.mark.parametrize("way", ["command", "menu"])
async def test_the_form_asks_for_words_and_the_words_are_told(table, way):
    ana, _ = await table.duel("Ana", "Ben")
    if way == "menu":
        form = await ana.select(await hands.now(ana, PLACE), "faint")
    else:
        form = await ana.command(PLACE, "duel faint")

    assert [field.label for field in form.modal.fields] == ["Your last words"]
    told = await ana.submit(form, words="Tell my horse.")

    assert 'Red faints: "Tell my horse."' in told.text


async def test_words_given_with_the_command_need_no_form(table):
    ana, _ = await table.duel("Ana", "Ben")

    told = await ana.command(PLACE, "duel faint", words="Enough.")

    assert 'Red faints: "Enough."' in told.text


async def test_the_picture_follows_the_verdict_with_its_words(table):
    ana, _ = await table.duel("Ana", "Ben")
    told = await ana.command(PLACE, "duel faint", words="Enough.")

    drawn = await ana.wait_for(told, lambda m: m.attachments)

    assert drawn.attachments[0]["description"].startswith("The score. ")
    assert drawn.attachments[0]["filename"].endswith(".png")
