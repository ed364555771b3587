"""The requests of our own tests against Discord's description of its API, where it is present."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandbox.contract import Contract
from sandbox.routes import BOT, OPEN


@pytest.fixture(scope="module")
def contract(shared):
    return Contract(shared / "discord" / "openapi.json")


async def test_requests_of_the_client_are_as_described(contract, bot, ana, ben, sandbox):
    """Commands, answers of every kind, buttons, forms, files, edits and threads."""
    panel = await ana.command("#general", "panel")
    await ben.press(panel, "Whisper")
    later = await ben.press(panel, "Later")
    await ben.followup(later)
    form = await ana.press(panel, "Form")
    await ana.submit(form, first="x")
    await ana.command("#general", "picture")
    await ana.command("#general", "think")
    await ana.complete("#general", "fleet ship name", "ship", "f")
    place = await bot.fetch_channel(int(sandbox.admin.find_channel("general")["id"]))
    sent = await place.send("one", nonce=1)
    await sent.edit(content="two")
    await place.create_thread(name="Side", message=sent)
    judged = [one for one in sandbox.requests if contract.has_body(one.method, one.route)]

    assert contract.faults(sandbox.requests) == []
    assert len({one.route for one in judged}) >= 6


async def test_contract_finds_what_is_wrong(contract, rest, sandbox):
    await rest.message({"content": "x"})
    right = sandbox.requests[-1]

    assert contract.faults([right]) == []
    assert contract.faults([replace(right, body={"content": 3})]) != []
    assert contract.faults([replace(right, body={"content": "x" * 4001})]) != []
    assert contract.faults([replace(right, body={"embeds": [{"fields": [{"name": "x"}]}]})]) != []
    assert contract.faults([replace(right, body={"embeds": [{}] * 11})]) != []
    assert contract.faults([replace(right, body={"content": 3}, status=400)]) == []


def test_routes_of_the_sandbox_are_discords(contract):
    ours = {(method, path) for method, path, _ in (*OPEN, *BOT)}

    assert {one for one in ours if not contract.has_route(*one)} == set()
