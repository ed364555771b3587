"""Every command of the services is told of in /help, and every command told of exists."""

from __future__ import annotations

import re

import pytest

from cogs.game import topics as game
from cogs.gm import topics as gm
from cogs.help.commands import START
from cogs.server import topics as server
from tests.conftest import ROOT
from tests.support.services.rights import SERVER, TABLE

PAGES = (
    START,
    game.BEGIN,
    game.LEAVING,
    game.UNDO,
    game.WAITING,
    game.MEMORY,
    gm.GM,
    server.SERVER,
)
LOBBY = {"game new", "game leave", "game start", "game option", "game paper"}


def told():
    text = "\n".join(page.text for page in PAGES)
    named = {found[1:] for found in re.findall(r"/(?:game|gm|server)(?: [a-z]+)+", text)}
    seats = re.findall(r"`/gm seat give`((?:, `[a-z]+`)+)", text)
    return named | {f"gm seat {word}" for word in re.findall(r"[a-z]+", seats[0])}


def test_every_command_is_told_of():
    assert {*TABLE, *SERVER} - LOBBY <= told()


def test_every_command_told_of_exists():
    assert told() <= {*TABLE, *SERVER, "game keep import"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.word)
def test_a_page_fits_a_message(page):
    assert len(page.text) <= 1_900


def test_the_page_on_servers_tells_of_every_command_and_of_no_other():
    text = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `/(server [a-z ]+)` \|", text, re.MULTILINE))

    assert named == set(SERVER)
