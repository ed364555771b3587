"""Every limit of the table, met and broken by plain requests, without a bot."""

from __future__ import annotations

import pytest

from sandbox.limits import LIMITS


def button(**more):
    return {"type": 2, "style": 1, "label": "x", "custom_id": "x"} | more


def link(**more):
    return {"type": 2, "style": 5, "label": "x", "url": "https://x.example"} | more


def select(**more):
    return {"type": 3, "custom_id": "s", "options": options(1)} | more


def options(count, **more):
    return [{"label": "x", "value": str(number)} | more for number in range(count)]


def row(*parts):
    return {"type": 1, "components": list(parts)}


def rows(*parts):
    return {"content": "x", "components": [row(*parts)]}


def buttons(count):
    return [button(custom_id=str(number)) for number in range(count)]


def embed(**more):
    return {"embeds": [{"title": "x"} | more]}


def field(**more):
    return embed(fields=[{"name": "x", "value": "x"} | more])


def form(*parts, **more):
    return {"title": "x", "custom_id": "x", "components": list(parts) or [entry()]} | more


def entry(custom_id="t", **more):
    return row({"type": 4, "style": 1, "label": "x", "custom_id": custom_id} | more)


def labelled(**more):
    inside = {"type": 4, "style": 1, "custom_id": "t"}
    return form({"type": 18, "label": "x", "component": inside} | more)


def commands(**more):
    return [{"name": "x", "description": "x"} | more]


def option(**more):
    return commands(options=[{"type": 3, "name": "x", "description": "x"} | more])


def choice(**more):
    return option(choices=[{"name": "x", "value": "x"} | more])


def many(count, **more):
    return [{"name": f"x{number}", "description": "x"} | more for number in range(count)]


def menus(count):
    return [{"name": f"x{number}", "type": 3} for number in range(count)]


def eight(extra):
    """Return a command whose texts are 8,000 characters and `extra` more."""
    told = [{"name": f"{number:03}", "value": "v" * 97} for number in range(25)]
    found = [{"type": 3, "name": f"o{number}", "description": "d"} for number in range(4)]
    for one in found[:3]:
        one["choices"] = told
    # three times 2,500 for choices, 4 x 3 for the options, 2 for the command: 7,514 so far
    found[3]["choices"] = [{"name": "n", "value": "v" * 97} for _ in range(4)]
    found[3]["description"] = "d" * (8000 - 7514 - 4 * 98 + 1 + extra)
    return commands(options=found)


def ids(count):
    return [str(number) for number in range(1, count + 1)]


# Limits on a size: the kind of request, its body for a size, and where Discord points to.
SIZES = {
    "content": ("message", lambda n: {"content": "x" * n}, "content"),
    "nonce": ("message", lambda n: {"content": "x", "nonce": "1" * n}, "nonce"),
    "embeds": ("message", lambda n: {"embeds": [{"title": "x"}] * n}, "embeds"),
    "file description": (
        "file",
        lambda n: {"attachments": [{"id": 0, "description": "x" * n}]},
        "attachments.0.description",
    ),
    "mentioned users": (
        "message",
        lambda n: {"content": "x", "allowed_mentions": {"users": ids(n)}},
        "allowed_mentions.users",
    ),
    "mentioned roles": (
        "message",
        lambda n: {"content": "x", "allowed_mentions": {"roles": ids(n)}},
        "allowed_mentions.roles",
    ),
    "embed title": ("message", lambda n: embed(title="x" * n), "embeds.0.title"),
    "embed description": ("message", lambda n: embed(description="x" * n), "embeds.0.description"),
    "embed fields": (
        "message",
        lambda n: embed(fields=[{"name": "x", "value": "x"}] * n),
        "embeds.0.fields",
    ),
    "embed field name": ("message", lambda n: field(name="x" * n), "embeds.0.fields.0.name"),
    "embed field value": ("message", lambda n: field(value="x" * n), "embeds.0.fields.0.value"),
    "embed footer": ("message", lambda n: embed(footer={"text": "x" * n}), "embeds.0.footer.text"),
    "embed author": ("message", lambda n: embed(author={"name": "x" * n}), "embeds.0.author.name"),
    "embed colour": ("message", lambda n: embed(color=n), "embeds.0.color"),
    "embed total": (
        "message",
        lambda n: {"embeds": [{"description": "x" * 3000}, {"description": "x" * (n - 3000)}]},
        "embeds",
    ),
    "rows": (
        "message",
        lambda n: {"content": "x", "components": [row(one) for one in buttons(n)]},
        "components",
    ),
    "row": ("message", lambda n: rows(*buttons(n)), "components.0.components"),
    "custom_id": (
        "message",
        lambda n: rows(button(custom_id="x" * n)),
        "components.0.components.0.custom_id",
    ),
    "button label": (
        "message",
        lambda n: rows(button(label="x" * n)),
        "components.0.components.0.label",
    ),
    "button style": ("message", lambda n: rows(_styled(n)), "components.0.components.0.style"),
    "button url": (
        "message",
        lambda n: rows(link(url="https://" + "x" * (n - 8))),
        "components.0.components.0.url",
    ),
    "select placeholder": (
        "message",
        lambda n: rows(select(placeholder="x" * n)),
        "components.0.components.0.placeholder",
    ),
    "select options": (
        "message",
        lambda n: rows(select(options=options(n))),
        "components.0.components.0.options",
    ),
    "select option label": (
        "message",
        lambda n: rows(select(options=options(1, label="x" * n))),
        "components.0.components.0.options.0.label",
    ),
    "select option value": (
        "message",
        lambda n: rows(select(options=options(1, value="x" * n))),
        "components.0.components.0.options.0.value",
    ),
    "select option description": (
        "message",
        lambda n: rows(select(options=options(1, description="x" * n))),
        "components.0.components.0.options.0.description",
    ),
    "select least": (
        "message",
        lambda n: rows(select(options=options(25), max_values=25, min_values=n)),
        "components.0.components.0.min_values",
    ),
    "select most": (
        "message",
        lambda n: rows(select(options=options(25), max_values=n)),
        "components.0.components.0.max_values",
    ),
    "modal title": ("modal", lambda n: form(title="x" * n), "data.title"),
    "modal custom_id": ("modal", lambda n: form(custom_id="x" * n), "data.custom_id"),
    "modal parts": (
        "modal",
        lambda n: form(components=[entry(str(number)) for number in range(n)]),
        "data.components",
    ),
    "text label": (
        "modal",
        lambda n: form(entry(label="x" * n)),
        "data.components.0.components.0.label",
    ),
    "text placeholder": (
        "modal",
        lambda n: form(entry(placeholder="x" * n)),
        "data.components.0.components.0.placeholder",
    ),
    "text value": (
        "modal",
        lambda n: form(entry(value="x" * n)),
        "data.components.0.components.0.value",
    ),
    "text least": (
        "modal",
        lambda n: form(entry(min_length=n)),
        "data.components.0.components.0.min_length",
    ),
    "text most": (
        "modal",
        lambda n: form(entry(max_length=n)),
        "data.components.0.components.0.max_length",
    ),
    "label": ("modal", lambda n: labelled(label="x" * n), "data.components.0.label"),
    "label description": (
        "modal",
        lambda n: labelled(description="x" * n),
        "data.components.0.description",
    ),
    "completions": ("complete", lambda n: [{"name": "x", "value": "x"}] * n, "data.choices"),
    "completion name": (
        "complete",
        lambda n: [{"name": "x" * n, "value": "x"}],
        "data.choices.0.name",
    ),
    "completion value": (
        "complete",
        lambda n: [{"name": "x", "value": "x" * n}],
        "data.choices.0.value",
    ),
    "command name": ("commands", lambda n: commands(name="x" * n), "0.name"),
    "command description": ("commands", lambda n: commands(description="x" * n), "0.description"),
    "command options": (
        "commands",
        lambda n: commands(options=[{"type": 3, **one} for one in many(n)]),
        "0.options",
    ),
    "command total": ("commands", lambda n: eight(n - 8000), "0"),
    "option name": ("commands", lambda n: option(name="x" * n), "0.options.0.name"),
    "option description": (
        "commands",
        lambda n: option(description="x" * n),
        "0.options.0.description",
    ),
    "option type": ("commands", lambda n: option(type=n), "0.options.0.type"),
    "choices": (
        "commands",
        lambda n: option(choices=[{"name": "x", "value": "x"}] * n),
        "0.options.0.choices",
    ),
    "choice name": (
        "commands",
        lambda n: choice(name="x" * n),
        "0.options.0.choices.0.name",
    ),
    "choice value": (
        "commands",
        lambda n: choice(value="x" * n),
        "0.options.0.choices.0.value",
    ),
    "thread name": ("thread", lambda n: {"name": "x" * n}, "name"),
    "channel name": ("channel", lambda n: {"name": "x" * n}, "name"),
    "channel topic": ("channel", lambda n: {"topic": "x" * n}, "topic"),
}


def _styled(style):
    return link() if style == 5 else button(style=style)


# Limits of another nature: a body that keeps them, one that breaks them, and where.
KINDS = {
    "text": ("message", {"content": "1"}, {"content": 1}, "content"),
    "list": ("message", embed(), {"embeds": {}}, "embeds"),
    "object": (
        "message",
        {"content": "x", "allowed_mentions": {}},
        {"content": "x", "allowed_mentions": []},
        "allowed_mentions",
    ),
    "whole number": (
        "message",
        {"content": "x", "flags": 4},
        {"content": "x", "flags": "4"},
        "flags",
    ),
    "answer type": (
        "answer_command",
        {"type": 4, "data": {"content": "x"}},
        {"type": 7, "data": {"content": "x"}},
        "type",
    ),
    "mentions twice": (
        "message",
        {"content": "x", "allowed_mentions": {"parse": ["roles"], "users": ["1"]}},
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    "reply": (
        "message",
        {"content": "x", "message_reference": {"message_id": "1", "fail_if_not_exists": False}},
        {"content": "x", "message_reference": {"message_id": "1"}},
        "message_reference",
    ),
    "unknown file": (
        "file",
        {"attachments": [{"id": 0}]},
        {"attachments": [{"id": 1}]},
        "attachments",
    ),
    "embed field name missing": ("message", field(), field(name=" "), "embeds.0.fields.0.name"),
    "embed field value missing": ("message", field(), field(value=""), "embeds.0.fields.0.value"),
    "embed url": (
        "message",
        embed(url="https://x.example"),
        embed(url="javascript:x"),
        "embeds.0.url",
    ),
    "row width": (
        "message",
        rows(select()),
        rows(select(), button()),
        "components.0.components",
    ),
    "custom_id missing": (
        "message",
        rows(button()),
        rows({"type": 2, "style": 1, "label": "x"}),
        "components.0.components.0.custom_id",
    ),
    "custom_id twice": (
        "message",
        rows(button(), button(custom_id="y")),
        rows(button(), button()),
        "components.0.components.1.custom_id",
    ),
    "button bare": (
        "message",
        rows(button(label=None, emoji={"name": "x"})),
        rows(button(label=None)),
        "components.0.components.0",
    ),
    "button link": (
        "message",
        rows(link()),
        rows(link(url=None)),
        "components.0.components.0.url",
    ),
    "select option twice": (
        "message",
        rows(select(options=options(2))),
        rows(select(options=options(2, value="x"))),
        "components.0.components.0.options.1.value",
    ),
    "command letters": (
        "commands",
        commands(name="über-fox_2"),
        commands(name="Fox"),
        "0.name",
    ),
    "command twice": ("commands", many(2), many(2, name="x"), "1.name"),
    "menu description": (
        "commands",
        [{"name": "Roll it", "type": 3}],
        [{"name": "Roll it", "type": 3, "description": "x"}],
        "0.description",
    ),
    "option letters": ("commands", option(name="fox"), option(name="a fox"), "0.options.0.name"),
    "option twice": (
        "commands",
        commands(options=[{"type": 3, **one} for one in many(2)]),
        commands(options=[{"type": 3, **one} for one in many(2, name="x")]),
        "0.options.1.name",
    ),
    "option order": (
        "commands",
        commands(options=[{"type": 3, "required": True, **many(1)[0]}]),
        commands(
            options=[{"type": 3, "required": bool(n), **one} for n, one in enumerate(many(2))]
        ),
        "0.options.1",
    ),
    "option nesting": (
        "commands",
        option(type=1),
        commands(options=[{"type": 1 + 2 * n, **one} for n, one in enumerate(many(2))]),
        "0.options",
    ),
    "choices completed": (
        "commands",
        option(autocomplete=True),
        option(autocomplete=True, choices=[{"name": "x", "value": "x"}]),
        "0.options.0.choices",
    ),
    "thread rest": (
        "thread",
        {"name": "x", "auto_archive_duration": 4320},
        {"name": "x", "auto_archive_duration": 61},
        "auto_archive_duration",
    ),
}

# Limits with a code of their own, and how a request of a size looks.
CODES = {
    "empty message": ("message", {"content": "."}, {"content": " \n"}),
    "slash commands": ("commands", many(100), many(101)),
    "menu commands": ("commands", menus(5), menus(6)),
}
OWN_TESTS = {"files", "file size", "pins"}


@pytest.fixture
def rest(rest, sandbox):
    sandbox.admin.allow("general", "Landfall", "manage_channels")
    return rest


def at(answer, path):
    """Return the names of the faults Discord points to at a path."""
    place = answer["errors"]
    for part in path.split("."):
        place = place.get(part, {})
    return [one["code"] for one in place.get("_errors", [])]


def test_every_limit_is_tried_and_has_its_page():
    assert set(LIMITS) == {*SIZES, *KINDS, *CODES, *OWN_TESTS}
    for limit in LIMITS.values():
        assert limit.page.startswith("https://docs.discord.com/developers/")


@pytest.mark.parametrize("name", SIZES)
async def test_size_is_kept(rest, name):
    kind, body, path = SIZES[name]
    kind = kind.replace("channel", "channel_")
    limit = LIMITS[name]
    status, _ = await rest.send(kind, body(limit.most))
    over = await rest.send(kind, body(limit.most + 1))

    assert status in (200, 201, 204)
    assert (over[0], over[1]["code"]) == (limit.status, limit.code)
    assert limit.kind in at(over[1], path)
    if limit.least:
        assert (await rest.send(kind, body(limit.least)))[0] in (200, 201, 204)
        under = await rest.send(kind, body(limit.least - 1))
        assert limit.kind in at(under[1], path)


@pytest.mark.parametrize("name", KINDS)
async def test_rule_is_kept(rest, name):
    kind, good, bad, path = KINDS[name]
    status, _ = await rest.send(kind, good)
    refused = await rest.send(kind, bad)

    assert status in (200, 201, 204)
    assert (refused[0], refused[1]["code"]) == (LIMITS[name].status, LIMITS[name].code)
    assert at(refused[1], path) == [LIMITS[name].kind]


@pytest.mark.parametrize("name", CODES)
async def test_code_is_given(rest, name):
    kind, good, bad = CODES[name]
    status, _ = await rest.send(kind, good)
    refused = await rest.send(kind, bad)

    assert status == 200
    assert (refused[0], refused[1]["code"]) == (LIMITS[name].status, LIMITS[name].code)


async def test_files_are_counted(rest):
    path = f"/channels/{rest.channel['id']}/messages"
    ten = await rest.ask("POST", path, {}, [b"x"] * 10)
    eleven = await rest.ask("POST", path, {}, [b"x"] * 11)

    assert (ten[0], len(ten[1]["attachments"])) == (200, 10)
    assert (eleven[0], at(eleven[1], "attachments")) == (400, [LIMITS["files"].kind])


async def test_files_are_weighed(rest):
    path = f"/channels/{rest.channel['id']}/messages"
    limit = LIMITS["file size"]
    whole = await rest.ask("POST", path, {}, [b"x" * limit.most])
    over = await rest.ask("POST", path, {}, [b"x" * (limit.most + 1)])

    assert whole[0] == 200
    assert (over[0], over[1]["code"]) == (limit.status, limit.code)


async def test_pins_are_counted(rest, sandbox):
    path = f"/channels/{rest.channel['id']}/messages/pins"
    for _ in range(LIMITS["pins"].most + 1):
        last = sandbox.messages.create(rest.channel, sandbox.bot_id, {"content": "x"}, {})
        status, told = await rest.ask("PUT", f"{path}/{last['id']}")
        if status != 204:
            break
    _, pinned = await rest.ask("GET", path)

    assert (status, told["code"]) == (LIMITS["pins"].status, LIMITS["pins"].code)
    assert len(pinned["items"]) == LIMITS["pins"].most


async def test_all_faults_come_in_one_answer_and_nothing_is_done(rest, sandbox):
    body = {"content": "x" * 2001, "embeds": [{"title": "x" * 257}]}
    _, told = await rest.message(body)

    assert sorted(told["errors"]) == ["content", "embeds"]
    assert sandbox.world.messages.get(rest.channel["id"], {}) == {}


async def test_refused_answer_leaves_the_interaction_open(rest):
    one = rest.open(2)
    long = await rest.reply(one, {"type": 4, "data": {"content": "x" * 2001}})
    short = await rest.reply(one, {"type": 4, "data": {"content": "x"}})

    assert (long[0], short[0]) == (400, 204)
