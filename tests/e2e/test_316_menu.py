"""3:16's own menu: the open question first, then acts, then looks, the rare behind *More*."""

from __future__ import annotations

import pytest

from cogs.games.three_sixteen.menu import LOOKS, MENU
from referee import custom_id
from rules.core import offers
from tests.support.e2e import audit, hands, squad
from tests.support.e2e.squad import PLACE, fighting, landed

pytestmark = pytest.mark.bot
MOST = 10


def hints(seen):
    """Return what stands in each menu of a message before something is chosen."""
    return [menu.data["placeholder"] for menu in seen.message.selects]


def values(seen):
    """Return what every line of a message's menus sends."""
    return [one["value"] for menu in seen.message.selects for one in menu.data["options"]]


async def pages(person):
    """Return the first page of a person's menu and every further one."""
    found = [await hands.now(person, PLACE)]
    while "More" in found[-1].message.labels:
        found.append(await person.press(found[-1], "More"))
    return found


async def test_the_gms_menu_has_the_question_first_and_at_most_ten_lines_of_each_sort(table):
    found = await landed(table)

    first, *later = await pages(found["gm"])

    assert (
        "What comes next on this planet? Answer: `/316 planet encounter` or `/316 do`."
        in first.text
    )
    assert hints(first) == ["Answer", "Do something else", "Look something up"]
    answers, acts, looks = (menu.options for menu in first.message.selects)
    assert answers[:2] == ["Encounter with 3 tokens", "The final encounter"]
    # It comes with a warning.
    assert answers[-2:] == ["End the mission", "An encounter of your own…"]
    assert acts[-3:] == ["Tell how it looks…", "Have some of them tested…", "Move tokens…"]
    assert looks[0] == "Advice: how many tokens, which AA"
    assert max(len(answers), len(acts), len(looks)) <= MOST
    assert later[-1].message.selects[0].options[-1] == "End the campaign…"


@pytest.mark.parametrize("seat", ["red", "gm"])
@pytest.mark.parametrize("until", [landed, fighting])
async def test_every_offer_and_every_form_stands_on_the_pages_once(table, seat, until):
    found = await until(table)
    head = await table.bot.games.get(1)

    every = [value for page in await pages(found[seat]) for value in values(page)]

    moves = [custom_id.choice(move) for move in offers(head.system, head.state, seat)]
    extras = [f"+{extra.key}" for extra in MENU.extras(head, seat)]
    assert sorted(every) == sorted((*moves, *extras))
    typed = {one.value for one in await found[seat].complete(PLACE, "316 do", "what", "…")}
    forms = {f"{seat}:{value}" for value in extras if value[1:] not in LOOKS}
    assert forms <= typed and not any(look in one for one in typed for look in LOOKS)


async def test_what_is_looked_up_is_told_to_who_asks_and_changes_nothing(table):
    found = await fighting(table)
    rows = audit.whole(table.data)
    words = {
        "Who is at which range": "Bell, TBlue, TGreen, TYellow",
        "Exact odds": "Dominance, on watch: Bell, TBlue, TGreen, TYellow",
        "What the planets' lists still hold": "**Special abilities**: 19 left",
    }

    for label, told in words.items():
        seen = await squad.shown(found["gm"], label)
        assert seen.ephemeral and told in seen.text, label
    sheet = await squad.shown(found["red"], "My sheet")
    story = await squad.shown(found["red"], "My story")
    assert sheet.ephemeral and "Bell" in sheet.text
    assert story.ephemeral and "Bell" in story.text
    assert audit.whole(table.data) == rows


async def test_the_gms_numbers_and_names_are_typed_in_forms(table):
    found = await landed(table)
    gm = found["gm"]

    tested = await squad.form(gm, "Have some of them tested…", who="Bell, TBlue", ability="fa")
    moved = await squad.form(gm, "Move tokens…", tokens="2", to="gone")
    made = await squad.form(gm, "Make a figure for conflicts…", name="Captain Orr")
    kept = await squad.form(gm, "Keep a plan…", text="They come at night.")
    again = await squad.do(gm, "Keep a plan…")
    met = await squad.form(gm, "An encounter of your own…", tokens="2", target="Hold the gate")

    assert "A plain FA test" in tested.text
    assert "The GM moves 2 tokens from the pool away." in moved.text
    assert "Enter Captain Orr." in made.text
    assert (await squad.state(table)).plan == "They come at night."
    assert kept.text == "Your plan is kept."
    assert again.modal.fields[0].data["value"] == "They come at night."
    assert "Encounter 1: 2 tokens." in met.text and "Target: Hold the gate" in met.text


async def test_a_conflict_is_opened_and_the_campaign_ended_by_forms(table):
    found = await landed(table)
    gm = found["gm"]

    opened = await squad.form(gm, "Open a conflict…", attackers="Bell", defenders="TBlue, TGreen")
    closed = await squad.do(gm, "End the conflict, winner: nobody")
    over = await squad.form(gm, "End the campaign…", text="They went home.")

    assert "Bell against TBlue, TGreen." in opened.text
    assert "An event ends the conflict." in closed.text
    assert "The campaign is over: They went home." in over.text


@pytest.mark.rule("C316-PLAN-4")
async def test_who_may_name_the_planet_is_asked_for_the_name_and_the_target_in_a_form(table):
    found = await squad.gathered(table)
    await squad.enlisted(found)
    await squad.until(table, found, "planet")
    await found["gm"].command(PLACE, "316 planet make", handed=True)
    _, (seat,) = await hands.asked(table)

    await squad.form(found[seat], "Name it, and say what is to be done…", name="Ash", target="Dig")

    planet = (await squad.state(table)).planet
    assert (planet.name, planet.target, planet.name_no) == ("Ash", "Dig", 0)


async def test_a_planet_is_picked_from_its_lists_in_a_form_and_rolled_where_it_is_empty(table):
    found = await squad.gathered(table)
    await squad.enlisted(found)
    await squad.until(table, found, "planet")

    wrong = await squad.form(found["gm"], "Pick from the lists…", land="A parking lot")
    await found["gm"].submit(await found["gm"].press(wrong, "Open it again"), land="3", name="Goya")

    assert '"A parking lot" is not on the list (lands)' in wrong.text
    planet = (await squad.state(table)).planet
    assert (planet.name, planet.land, len(planet.abilities)) == ("Goya", 3, 1)


async def test_a_form_that_is_not_understood_says_why_and_keeps_what_was_typed(table):
    found = await landed(table)
    rows = audit.whole(table.data)

    number = await squad.form(found["gm"], "Move tokens…", tokens="two")
    place = await squad.form(found["gm"], "Move tokens…", tokens="1", to="moon")
    again = await found["gm"].press(place, "Open it again")

    assert 'How many is a number such as 2, not "two".' in number.text
    assert 'Where to is pool or encounter or gone, not "moon".' in place.text
    assert [field.data.get("value") for field in again.modal.fields] == ["1", "pool", "moon"]
    assert audit.whole(table.data) == rows


@pytest.mark.rule("C316-PLAN-4")
async def test_a_sentence_speaks_of_the_gm_and_not_of_a_person_called_gm(table):
    found = await landed(table)
    gus = found["gm"]

    asked = await gus.wait(PLACE, lambda m: "What comes next on this planet?" in m.text)
    idle = await hands.now(found["red"], PLACE)

    assert f"Waiting for the GM <@{gus.id}>." in asked.text
    assert "The game waits for the GM (Gus)." in idle.text
    assert "waits for the GM (Gus), asked" in (await found["red"].command(PLACE, "games")).text


async def test_nobody_else_opens_what_is_on_the_gms_menu(table):
    found = await landed(table)
    rows = audit.whole(table.data)
    said = await found["red"].say(PLACE, "?")

    for key in ("plan", "advice", "nothing"):
        look = {"custom_id": "s:1:none:gm:look", "forged": True}
        seen = await found["red"].select(said, f"+{key}", **look)
        own = await found["red"].command(PLACE, "316 do", what=f"red:+{key}")
        assert "This is for the GM (Gus) to answer, not for you." in seen.text, key
        assert "not legal any more" in own.text, key
    assert audit.whole(table.data) == rows
