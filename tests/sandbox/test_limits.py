"""Every limit of the table, met and broken by plain requests, without a bot."""

from __future__ import annotations

import pytest

from sandbox.limits import LIMITS
from tests.support.sandbox.limit_rules import CODES, KINDS
from tests.support.sandbox.limit_sizes import SIZES

# Limits with a test of their own below.
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
