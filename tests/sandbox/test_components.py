"""Buttons, selects and forms, from a person through the real client and back."""

from __future__ import annotations

import asyncio

from tests.support.sandbox.bot import asked_before


async def test_buttons_change_whisper_and_follow_up(bot, ana, ben):
    panel = await ana.command("#general", "panel")
    whisper = await ben.press(panel, "Whisper")
    later = await ben.press(panel, "Later")
    extra = await ben.followup(later)
    edited = await ana.wait_for(panel, lambda one: one.content == "edited later")
    changed = await ana.press(panel, "Change")

    assert (whisper.content, whisper.ephemeral) == ("psst", True)
    assert later.kind == "deferred"
    assert (extra.content, extra.ephemeral) == ("and a followup", True)
    assert edited.labels == ["Change", "Whisper", "Later", "Picture", "Form"]
    assert (changed.kind, changed.content, changed.labels) == ("update", "changed", [])


async def test_select_takes_only_what_is_offered(bot, ana):
    panel = await ana.command("#general", "panel")

    assert (await ana.select(panel, "One")).content == "picked ['1']"
    assert (await ana.select(panel, "Three")).kind == "refused"
    assert (await ana.select(panel, "One", "Two")).kind == "refused"


async def test_a_line_of_a_select_is_picked_though_another_reads_alike(bot, ana, rest):
    lines = [{"label": "Same", "value": "1"}, {"label": "Same", "value": "2"}]
    part = {"type": 3, "custom_id": "pick", "options": lines}
    _, sent = await rest.message(
        {"content": "x", "components": [{"type": 1, "components": [part]}]}
    )
    shown = await ana.wait("#general", lambda one: one.id == sent["id"])

    seen = [await ana.select(shown, value, custom_id="pick") for value in ("1", "2", "3")]
    assert [one.kind for one in seen] == ["message", "message", "refused"]
    assert [one.content for one in seen[:2]] == ["picked ['1']", "picked ['2']"]


async def test_form_is_filled_in(bot, ana):
    panel = await ana.command("#general", "panel")
    form = await ana.press(panel, "Form")
    empty = await ana.submit(form, second="b")
    long = await ana.submit(form, first="x" * 21)
    done = await ana.submit(form, {"First": "a"}, second="b")

    assert (form.kind, form.modal.title) == ("modal", "Tell me")
    assert [one.label for one in form.modal.fields] == ["First", "Second"]
    assert (empty.kind, long.kind) == ("refused", "refused")
    assert done.content == "form a/b"


async def test_buttons_switched_off_and_forms_of_others_are_refused(bot, ana, ben, rest):
    part = {"type": 2, "style": 1, "label": "Off", "custom_id": "change", "disabled": True}
    body = {"content": "x", "components": [{"type": 1, "components": [part]}]}
    _, sent = await rest.message(body)
    shown = await ana.wait("#general", lambda one: one.id == sent["id"])
    form = await ana.command("#general", "survey")

    assert (await ana.press(shown, "Off")).kind == "refused"
    assert (await ana.press(shown, "Off", forged=True)).kind == "update"
    assert (await ben.submit(form, Words="a", Whom=[ben])).kind == "refused"


async def test_form_of_labels_carries_selects(bot, ana, ben):
    form = await ana.command("#general", "survey")
    nobody = await ana.submit(form, Words="a")
    done = await ana.submit(form, {"Words": "a", "Colour": "Red", "Whom": [ben]})
    again = await ana.command("#general", "survey")
    bare = await ana.submit(again, {"Words": "b", "Whom": [ben]})

    assert [one.label for one in form.modal.fields] == ["Words", "Colour", "Whom"]
    assert nobody.kind == "refused"
    assert done.content == "survey ('a', ['Red'], ['Ben'])"
    assert bare.content == "survey ('b', [], ['Ben'])"


async def test_forged_form_reaches_the_bot(bot, ana, clock):
    waiting = asyncio.create_task(ana.forge("#general", "no-such-form", {"x": "y"}))
    await asked_before(ana)
    clock.advance(3_000)

    assert (await waiting).kind == "failed"  # discord.py drops a form it does not know


async def test_selects_of_people_roles_and_channels(bot, ana, ben, sandbox):
    shown = await ana.command("#general", "pickers")

    async def pick(name, *values):
        return (await ana.select(shown, *values, custom_id=name)).text

    assert await pick("users", ana, ben) == "ana ben"
    assert await pick("roles", "Player") == "Player"
    assert await pick("both", ana, "Moderator") == "ana Moderator"
    assert await pick("places", "#planet-x") == "planet-x"
    assert "valid channel" in await pick("places", "campaigns")
    assert "valid user" in await pick("users", "Nobody")
