"""How a host runs the bot: the unit, the image and the pages do what the Makefile does."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys

import pytest
import yaml

from bot import MAKE_ROOM, NO_INTENT, NO_NETWORK, NOT_LET_IN
from cogs import permissions
from tests.conftest import ROOT
from tools.settings import KNOWN

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
PLACE = "/opt/landfall"
SETUP, RUN = "tools/bootstrap.py run", ".venv/bin/python bot.py"


def recipe(target: str) -> str:
    """Return what a target of the Makefile runs, without going to the folder first."""
    (found,) = re.findall(rf"^{target}:.*\n\t@cd \"\$\(ROOT\)\" && (.+)$", MAKEFILE, re.MULTILINE)
    return (
        found.removeprefix("exec ")
        .replace("$(PY)", ".venv/bin/python")
        .replace("$(PYTHON)", "python3")
    )


def instructions() -> list[tuple[str, str]]:
    """Return the Dockerfile's instructions, each with what follows it."""
    text = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines]


def unit() -> dict[str, list[str]]:
    """Return the settings of the unit."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / "deploy" / "landfall.service").read_text(encoding="utf-8").splitlines():
        name, sign, value = line.partition("=")
        if sign and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def commands() -> list[str]:
    """Return every command of docs/hosting.md that stands on a line of its own."""
    return [line.strip() for line in re.findall(r"^ {4,}(\S.*)$", HOSTING, re.M) if "|" not in line]


def test_the_image_takes_the_steps_of_the_makefile():
    """It installs what `make run` installs, then starts what `make run` starts."""
    steps = instructions()
    ran = [text for name, text in steps if name == "RUN"]

    assert ran[0] == f"python3 {SETUP}" == recipe("setup-run")
    assert [json.loads(text) for name, text in steps if name == "CMD"] == [recipe("run").split()]
    assert [text for name, text in steps if name == "STOPSIGNAL"] == ["SIGTERM"]
    assert [name for name, _ in steps].index("USER") > [name for name, _ in steps].index("RUN")


def test_the_image_holds_no_secret_and_what_it_copies_exists():
    """Neither the token nor anybody's games, and every folder that is named is there."""
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    copied = [text.split() for name, text in instructions() if name == "COPY"]

    assert {".env", "data", ".git", ".venv", "**/*.db"} <= set(ignored)
    assert all(
        (ROOT / one).exists() or list(ROOT.glob(one)) for *sources, _ in copied for one in sources
    )
    set_there = dict(
        part.split("=") for name, text in instructions() if name == "ENV" for part in text.split()
    )
    assert {name for name in set_there if not name.startswith("PYTHON")} <= set(KNOWN)


def test_the_compose_file_is_read_and_keeps_the_data():
    """One service, its data in a volume that the settings name, nothing it could write besides."""
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    bot = compose["services"]["landfall"]
    volume, _, place = bot["volumes"][0].partition(":")

    assert (volume in compose["volumes"], bot["build"], bot["env_file"]) == (True, ".", ".env")
    assert bot["environment"]["LANDFALL_DATA"] == place
    assert set(bot["environment"]) <= set(KNOWN)
    assert (bot["read_only"], bot["cap_drop"]) == (True, ["ALL"])


def test_the_bot_with_postgresql_is_the_same_bot_and_finds_its_server():
    """An overlay: it installs the extra, waits for the server, and no password stands in it."""
    text = (ROOT / "compose.postgres.yaml").read_text(encoding="utf-8")
    services = yaml.safe_load(text)["services"]
    server, bot = services["postgres"], services["landfall"]
    extra = bot["build"]["args"]["EXTRA"]
    address = re.search(r"LANDFALL_DATABASE=postgresql://(\w+):…@(\w+)/(\w+)", HOSTING).groups()

    assert (ROOT / f"requirements-{extra}.txt").exists()
    assert bot["depends_on"]["postgres"]["condition"] == "service_healthy"
    named = server["environment"]
    assert address == (named["POSTGRES_USER"], "postgres", named["POSTGRES_DB"])
    assert "POSTGRES_PASSWORD" not in named
    assert "postgres.env" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    assert "postgres.env" in (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    (asked,) = [run for name, run in instructions() if name == "RUN" and "$EXTRA" in run]
    assert "--require-hashes" in asked


def test_the_unit_starts_what_the_makefile_starts():
    """In the place where the page has it installed, and it may write where the data lies."""
    found = unit()

    assert found["ExecStart"] == [f"{PLACE}/{recipe('run')}"]
    assert found["WorkingDirectory"] == [PLACE]
    assert found["ReadWritePaths"] == [f"{PLACE}/data"]
    for command in (
        f"sudo python3 {PLACE}/{SETUP}",
        f"sudo install --directory --owner={found['User'][0]} {PLACE}/data",
    ):
        assert command in commands()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
def test_systemd_understands_the_unit(tmp_path):
    """As it would on a host, with the bot's place being this one."""
    text = (ROOT / "deploy" / "landfall.service").read_text(encoding="utf-8")
    here = text.replace(f"{PLACE}/.venv/bin/python", sys.executable).replace(
        "User=landfall", "User=root"
    )
    file = tmp_path / "landfall.service"
    file.write_text(here)

    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", file], capture_output=True, text=True, check=False
    )
    assert "landfall.service" not in done.stderr, done.stderr
    assert done.returncode == 0


def test_the_page_names_every_permission_with_what_it_costs():
    """As `make doctor`, the log and /server show do."""
    for one in permissions.NEEDED:
        assert f"| {one.title} | {one.cost} |" in HOSTING
    for name, cost in permissions.SCOPES.items():
        assert f"| scope `{name}` | {cost} |" in HOSTING


def test_the_page_tells_what_the_start_says():
    for said in (NO_NETWORK, NOT_LET_IN, NO_INTENT):
        first = said.split(". ")[0].split(" that ")[0]
        assert f"| {first}" in HOSTING
    assert "disk" in MAKE_ROOM


KNOWN_COMMANDS = {
    *("cp", "chmod", "make", "git", "rsync", "journalctl"),
    *("docker compose up", "docker compose logs", "docker compose --file"),
    *(
        "python3 -m pip",
        "useradd",
        "install",
        "python3",
        "systemctl daemon-reload",
        "systemctl enable",
    ),
    *("systemctl stop", "systemctl start"),
    *("-u postgres createuser", "-u postgres createdb", ".venv/bin/python -m db.move"),
    ".venv/bin/python -m pip install --require-hashes -r requirements-postgres.txt",
}


def test_every_command_of_the_page_is_one_that_exists():
    """Targets are the Makefile's, files are there, and the rest are the system's own."""
    found = [shlex.split(command) for command in commands()]

    assert len(found) > 20
    for words in found:
        name, *rest = words[1:] if words[0] == "sudo" else words
        assert any(" ".join((name, *rest)).startswith(one) for one in KNOWN_COMMANDS), words
        if name == "make":
            assert re.search(rf"^{rest[0]}:", MAKEFILE, re.MULTILINE), words
        for word in rest:
            file = word.removeprefix(f"{PLACE}/")
            if word.startswith(f"{PLACE}/") and file not in ("data", ".env"):
                assert (ROOT / file).exists(), words


def test_the_texts_for_other_peoples_servers_say_what_is_to_be_filled_in():
    """A host who forgets a bracket sees it; nothing in them is about another bot."""
    for name in ("privacy_policy.md", "terms_of_use.md"):
        text = (ROOT / "docs" / name).read_text(encoding="utf-8")
        assert "Replace what stands in [brackets]" in text
        assert len(re.findall(r"\[[^\]]+\](?!\()", text)) > 3
        assert name in HOSTING
