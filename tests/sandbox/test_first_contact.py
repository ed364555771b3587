"""The first contact, made with a second sandbox in Discord's place."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys

import pytest

from sandbox import Sandbox
from sandbox.contact_api import Answer
from sandbox.contact_probes import EDITS
from sandbox.first_contact import (
    MEMORY,
    compared,
    difference,
    in_sandbox,
    main,
    old_message,
    report,
    shapes,
)
from tests.conftest import ROOT


async def pressing(sandbox):
    """Have two people press the button as soon as it is there, the second with a form."""
    for name in ("Cem", "Dee"):
        person = await sandbox.person(name)
        seen = await asyncio.wait_for(pressed(person), 30)
        if seen.modal is not None:
            await person.submit(seen, words="hello")


async def pressed(person):
    """Press the button once it is there and nobody else has just pressed it."""
    while True:
        shown = (await person.messages("#general"))[-1:]
        if shown and shown[0].buttons:
            seen = await person.press(shown[0], "Press me")
            if seen.kind != "failed":
                return seen
        await asyncio.sleep(0.05)


async def test_a_discord_like_the_sandbox_is_the_same_in_everything(tmp_path, capsys):
    """The report says so line by line, tells people what to do, and holds no token."""
    async with Sandbox(tmp_path / "discord.db") as sandbox:
        channel = sandbox.admin.find_channel("general")["id"]
        people = asyncio.create_task(pressing(sandbox))
        file = await main(channel, sandbox.token, tmp_path / "data", sandbox.api_url)
        await people
        token = sandbox.token

    text = (tmp_path / "data" / "first-contact.md").read_text(encoding="utf-8")
    assert file == str(tmp_path / "data" / "first-contact.md")
    rows = [line for line in text.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 25
    assert [row for row in rows if not row.endswith("| same |")] == []
    assert f"The same: {len(rows)} of {len(rows)}." in text
    assert "| are the words for the picture there | 1 | 1 | same |" in text
    assert token not in text
    assert "Now one person presses *Press me*." in capsys.readouterr().out
    kept = json.loads((tmp_path / "data" / MEMORY).read_text(encoding="utf-8"))
    assert old_message(tmp_path / "data", kept["at"] + 60) == ""
    assert old_message(tmp_path / "data", kept["at"] + 3_700) == kept["message"]


async def test_an_old_message_is_edited_until_discord_will_not():
    """The sandbox refuses with 30046, as Discord does somewhere."""
    found = await in_sandbox(old=True)

    assert found["the edit that was refused"][:2] == (429, 30046)
    assert 0 < found["edits before it"].status < EDITS


def test_what_is_different_is_said():
    ours = Answer(200, 0, {"id": "1", "flags": 0, "edited": None, "extra": 1})
    cases = (
        (Answer(404, 10003, None), "**another status or code**"),
        (Answer(200, 0, {"id": "9", "flags": 4, "edited": "now", "extra": 2}), "same"),
        (Answer(200, 0, {"id": 9, "flags": 0, "edited": None, "extra": 1}), "another type: id"),
        (Answer(200, 0, {"id": "9", "flags": 0, "edited": None}), "made up: extra"),
    )
    for theirs, said in cases:
        assert difference(theirs, ours) == said
    more = Answer(200, 0, {**ours.body, "author": {"id": "2"}})
    assert difference(more, ours) == "the sandbox lacks: author.id: str"
    assert "only one" in difference(None, ours)
    lines = compared({"a": ours}, {"a": ours, "b": ours})
    assert lines[1].startswith("| b | not asked | 200 |")
    assert "The same: 1 of 2." in report({"a": ours}, {"a": ours, "b": ours})
    assert shapes({"a": [{"b": 1}, {"c": None}]}) == {"a[].b: int", "a[].c: NoneType"}


@pytest.mark.parametrize(
    ("arguments", "token", "said"),
    [([], "x", "Which channel"), (["12"], "Bot x", "only what follows it is the token")],
)
def test_what_is_missing_is_said_in_a_sentence(tmp_path, arguments, token, said):
    shaped = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.xyz" if token == "x" else token
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "first_contact.py", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={
            "PATH": os.environ["PATH"],
            "DISCORD_TOKEN": shaped,
            "LANDFALL_DATA": str(tmp_path),
        },
    )
    assert done.returncode == 1
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
