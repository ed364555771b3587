"""The page in a real browser: a newcomer, two people, a keyboard alone, a phone, the dark."""

from __future__ import annotations

import asyncio

from playwright.async_api import expect

from tests.support.sandbox.browser import use


async def sent(page, sandbox):
    """Send the command of the line, and wait until the sandbox has it: its three seconds run."""
    before = sandbox.interactions.count
    await page.keyboard.press("Enter")
    await expect(page.locator("#status")).to_have_text("Sending…")
    await sandbox.interactions.opened(before + 1)


async def test_newcomer_finds_places_people_and_a_hint(window):
    page = await window("Ana")

    await expect(page.locator(".welcome")).to_contain_text("Type /")
    await expect(page.locator(".place")).to_contain_text(["#general", "#planet-x", "#planet-28"])
    await expect(page.locator("#who option")).to_contain_text(["Ola", "Ana (player)"])
    await page.get_by_role("button", name="#planet-28").click()
    await expect(page.locator("#place")).to_have_text("#planet-28")


async def test_two_windows_share_all_but_whispers(window):
    ana, ben = await window("Ana"), await window("Ben")
    await ana.keyboard.type("hello **Ben**")
    await expect(ben.locator("#status")).to_have_text("Ana is typing…")
    await ana.keyboard.press("Enter")
    await expect(ben.locator(".message strong")).to_have_text("Ben")
    await use(ana, "hush")
    await ana.keyboard.type("secret")
    await ana.keyboard.press("Enter")
    await expect(ana.locator(".whisper")).to_contain_text("Only you can see this")
    await use(ana, "echo")
    await ana.keyboard.type("open")
    await ana.keyboard.press("Enter")
    await expect(ben.locator(".message").last).to_contain_text("open")

    assert await ben.locator(".message").count() == 2
    assert await ana.locator(".message").count() == 3
    assert "secret" not in await ben.content()


async def test_keyboard_alone_completes_a_command(window):
    page = await window("Ana")
    await use(page, "fleet ship name")
    await page.keyboard.type("fo")
    await expect(page.locator(".offers:not([hidden]) li")).to_have_text(["Fox", "Ford"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")

    await expect(page.locator(".message")).to_contain_text("named ford")
    await expect(page.locator(".how")).to_have_text("Ana used /fleet ship name")
    await expect(page.locator("#say")).to_be_focused()


async def test_option_nobody_must_fill_is_open_and_may_stay_empty(window):
    page = await window("Ana")
    await use(page, "greeting")
    await page.keyboard.type("Fo")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message").last).to_contain_text("hello Formal")
    await use(page, "greeting")
    await page.keyboard.press("Enter")

    await expect(page.locator(".message").last).to_contain_text("hello you")


async def test_form_of_labels_is_filled_in(window):
    page = await window("Ana")
    await use(page, "survey")
    await page.keyboard.press("Enter")
    await page.get_by_label("Words").fill("a")
    await page.get_by_label("Colour").select_option("Red")
    await page.get_by_label("Whom").select_option(label="@Ben")
    await page.get_by_role("button", name="Submit").click()

    await expect(page.locator(".message")).to_contain_text("survey ('a', ['Red'], ['Ben'])")


async def test_refusals_and_silence_are_told(window, clock, sandbox):
    page = await window("Ana")
    await use(page, "echo")
    await page.keyboard.type("x")
    await page.get_by_role("button", name="+ times").click()
    await page.keyboard.type("many")
    await page.keyboard.press("Enter")
    await expect(page.locator("#status")).to_contain_text("Input a valid integer.")
    await page.keyboard.press("Escape")
    await use(page, "silent")
    await sent(page, sandbox)
    clock.advance(3_000)

    await expect(page.locator("#status")).to_contain_text("This interaction failed")


async def test_what_is_typed_while_a_command_travels_stays(window, clock, sandbox):
    page = await window("Ana")
    await use(page, "silent")
    await sent(page, sandbox)
    await page.keyboard.type("meanwhile")
    clock.advance(3_000)

    await expect(page.locator("#status")).to_contain_text("This interaction failed")
    await expect(page.locator("#say")).to_have_value("meanwhile")


async def test_next_command_is_typed_before_the_last_one_is_answered(window, sandbox):
    page = await window("Ana")
    held = sandbox.faults.hold("/callback")
    await use(page, "hush")
    await page.keyboard.type("first")
    await page.keyboard.press("Enter")
    await expect(page.locator("#status")).to_have_text("Sending…")
    await use(page, "hush")
    await page.keyboard.type("second")
    held.release()
    await expect(page.locator(".whisper")).to_contain_text("first")
    await page.keyboard.press("Enter")

    await expect(page.locator(".whisper").last).to_contain_text("second")


async def test_a_failed_command_comes_back_to_a_free_line(window, clock):
    page = await window("Ana")
    await use(page, "echo")
    await page.keyboard.type("x")
    await page.get_by_role("button", name="+ times").click()
    await page.keyboard.type("many")
    await page.keyboard.press("Enter")
    await expect(page.locator("#status")).to_contain_text("Input a valid integer.")
    await page.get_by_label("times").fill("2")
    await page.keyboard.press("Enter")

    await expect(page.locator(".message").last).to_contain_text("x")


async def test_buttons_selects_and_forms_work(window, ana):
    await ana.command("#general", "panel")
    page = await window("Ben")
    await page.get_by_label("Choose", exact=True).select_option("1")
    await expect(page.locator(".message").last).to_contain_text("picked ['1']")
    await page.get_by_role("button", name="Form").click()
    await page.get_by_label("First").fill("one")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message").last).to_contain_text("form one/")
    await page.get_by_role("button", name="Later").click()
    await expect(page.locator(".edited")).to_have_text("(edited)")
    await expect(page.locator(".whisper")).to_contain_text("and a followup")
    await page.get_by_role("button", name="Dismiss message").click()

    await expect(page.locator(".whisper")).to_have_count(0)


async def test_menu_commands_hang_on_messages(window, ana):
    await ana.say("#general", "four")
    page = await window("Ben")
    await page.get_by_label("More for this message").focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")

    await expect(page.locator(".message").last).to_contain_text("4 letters")


async def test_pictures_come_with_their_words_folded_till_they_are_asked_for(window, ana):
    await ana.command("#general", "picture")
    page = await window("Ben")

    await expect(page.get_by_alt_text("a dot")).to_be_visible()
    words = page.locator("figcaption")
    await expect(words).to_have_text("ALT a dot")
    assert "a dot" not in await words.inner_text()
    await words.get_by_text("ALT").click()
    assert "a dot" in await words.inner_text()


async def test_another_channel_shows_that_somebody_called(window, ana, ben):
    page = await window("Ben")
    await ana.say("#planet-x", f"<@{ben.id}> your turn")
    await expect(page.get_by_role("button", name="#planet-x")).to_contain_text("1")
    await page.get_by_role("button", name="#planet-x").click()

    await expect(page.locator(".named .mention")).to_have_text("@Ben")


async def test_what_is_said_while_a_channel_is_read_is_shown(window, ana, sandbox):
    page = await window("Ben")
    read, released = asyncio.Event(), asyncio.Event()

    async def late(route):
        answer = await route.fetch()
        read.set()
        await released.wait()
        await route.fulfill(response=answer)

    await page.route("**/page/messages*", late, times=1)
    await sandbox.audience.close_all()
    await read.wait()
    await ana.say("#general", "meanwhile")
    await expect(page.locator(".message")).to_contain_text("meanwhile")
    released.set()
    await expect(page.locator("#status")).to_have_text("")
    await page.evaluate("() => new Promise(done => requestAnimationFrame(done))")
    await expect(page.locator(".message")).to_contain_text("meanwhile")


async def test_a_message_that_was_read_before_it_is_heard_of_stands_there_once(
    window, ana, sandbox
):
    page = await window("Ben")
    await ana.say("#general", "once")
    await expect(page.locator(".message")).to_contain_text("once")
    (channel,) = sandbox.world.messages.values()
    (said,) = channel.values()

    sandbox.tell_message("MESSAGE_CREATE", said)
    await ana.say("#general", "then")

    await expect(page.locator(".message").last).to_contain_text("then")
    assert await page.locator(".message").count() == 2


async def test_a_place_left_before_it_was_read_is_not_shown_in_the_next(window, ana):
    await ana.say("#planet-x", "left behind")
    await ana.say("#general", "stayed for")
    page = await window("Ben")
    read, released = asyncio.Event(), asyncio.Event()

    async def late(route):
        answer = await route.fetch()
        read.set()
        await released.wait()
        await route.fulfill(response=answer)

    await page.route("**/page/messages*", late, times=1)
    await page.get_by_role("button", name="#planet-x").click()
    await read.wait()
    await page.get_by_role("button", name="#general").click()
    await expect(page.locator(".message")).to_contain_text("stayed for")
    async with page.expect_response("**/page/messages*"):
        released.set()

    await expect(page.locator("#place")).to_have_text("#general")
    await page.evaluate("() => new Promise(done => requestAnimationFrame(done))")
    await expect(page.locator(".message")).to_contain_text("stayed for")


async def test_phone_and_dark(window, ana):
    await ana.command("#general", "panel")
    await ana.command("#general", "picture")
    small = {"width": 390, "height": 844}
    page = await window("Ana", viewport=small, color_scheme="dark")
    await page.get_by_role("button", name="Channels").click()
    await page.get_by_role("button", name="#planet-x").click()
    await expect(page.locator("#place")).to_have_text("#planet-x")
    await expect(page.locator("#side")).not_to_be_in_viewport()
    back = await page.evaluate("getComputedStyle(document.body).backgroundColor")

    assert back == "rgb(42, 44, 49)"
    assert await page.evaluate("document.documentElement.scrollWidth") == 390


async def test_messages_cannot_script_the_page(window, ana):
    text = '<img src=x onerror="document.title=1"> [a](javascript:alert(1)) **<b>bold</b>**'
    await ana.say("#general", text)
    page = await window("Ben")

    await expect(page.locator(".message")).to_contain_text('<img src=x onerror="document.title=1">')
    await expect(page.locator(".message strong")).to_have_text("<b>bold</b>")
    assert await page.locator(".message img, .message a").count() == 0


async def test_arrow_keys_go_through_a_closed_menu_and_enter_takes_a_line(window, ana):
    await ana.command("#general", "panel")
    page = await window("Ben")
    menu = page.get_by_label("Choose", exact=True)
    await menu.focus()
    lines = await menu.locator("option").all_text_contents()
    before = await page.locator(".message").count()
    for _ in range(len(lines) - 1):
        await page.keyboard.press("ArrowDown")
    last = await menu.evaluate("one => one.value")
    assert last and await page.locator(".message").count() == before
    await page.keyboard.press("Enter")
    await expect(page.locator(".message").last).to_contain_text(f"picked ['{last}']")


async def test_a_form_that_a_button_opened_gives_it_the_focus_back(window, ana):
    await ana.command("#general", "panel")
    page = await window("Ben")
    await page.get_by_role("button", name="Form").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_label("First")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("button", name="Form")).to_be_focused()


async def test_menus_and_dismissed_messages_give_the_focus_back(window, ana):
    await ana.command("#general", "panel")
    page = await window("Ben")
    more = page.get_by_label("More for this message")
    for key in ("Escape", "Tab"):
        await more.focus()
        await page.keyboard.press("Enter")
        await expect(page.locator(".menu :focus")).to_have_count(1)
        await page.keyboard.press(key)
        await expect(page.locator(".menu")).to_have_count(0)
        await expect(more).to_be_focused()
    await page.get_by_role("button", name="Whisper").focus()
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Dismiss message").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".whisper")).to_have_count(0)
    await expect(page.locator("#say")).to_be_focused()


async def test_whoever_is_not_known_here_is_told_so(browser, bot, sandbox):
    page = await browser.new_page()
    await page.goto(f"{sandbox.page_url}/?as=Nobody")

    await expect(page.locator("#status")).to_contain_text("Nobody here is called Nobody")
