"""What stands in docs/hosting.md, done: the files of the image start, and data moves."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import closing

import pytest

from tests.conftest import ROOT
from tests.support.e2e.table import laid
from tests.support.services.playing import PLACE, head, rounds

pytestmark = pytest.mark.bot


def free_port():
    """Return a port that nothing listens on."""
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def test_the_files_of_the_image_are_enough_to_start(tmp_path):
    """Without what .dockerignore leaves out; on SIGTERM it leaves at once, as a container must."""
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    names = [line.removeprefix("**/") for line in ignored if line and not line.startswith("#")]
    image = tmp_path / "landfall"
    shutil.copytree(ROOT, image, ignore=shutil.ignore_patterns(*names), symlinks=True)
    data = tmp_path / "data"
    where = {"LANDFALL_DATA": str(data), "LANDFALL_SANDBOX_PORT": str(free_port())}
    bot = subprocess.Popen(
        [sys.executable, "bot.py"],
        cwd=image,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={"PATH": os.environ["PATH"], **where},
    )
    try:
        assert bot.stdout.readline().startswith(b"The sandbox is open: ")
        while b"logging in" not in (line := bot.stdout.readline()):
            assert line
        bot.send_signal(signal.SIGTERM)
        assert bot.wait(15) == 0
    finally:
        bot.kill()
        bot.stdout.close()
    assert not (image / "tests").exists()
    assert (data / "landfall.db").exists()
    assert not (data / "landfall.db-wal").exists()


async def test_the_folder_moves_to_another_machine(tmp_path):
    """What lies in the folder is all there is: the game goes on where it stood."""
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    async with laid(old) as table:
        ana, ben = await table.duel("Ana", "Ben", charms="0")
        await rounds(ana, ben, (1, 2))
        before = (await head(table)).chain
    shutil.copytree(old, new)
    shutil.rmtree(old)
    async with laid(new) as table:
        assert (await head(table)).chain == before
        ana, ben = await table.person("Ana"), await table.person("Ben")
        await rounds(ana, ben, (2, 1))
        log = await ana.command(PLACE, "game log")
        assert (await head(table)).chain != before
    assert "5 entries" in log.text
