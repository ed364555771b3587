"""The project's own papers agree with each other: pins, version, targets, packages, links."""

from __future__ import annotations

import importlib
import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"])
PAGES += sorted((ROOT / "docs").glob("*.md"))
SHIPPED = ("cogs", "referee", "rules", "pictures", "db", "sandbox", "tools")


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def targets() -> set[str]:
    (phony,) = re.findall(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)
    return set(phony.split())


PINNED = re.compile(
    r"([a-z0-9-]+(?:\[[a-z0-9,-]+\])?==[\w.]+)(?: ; [^\\\n]+)? \\\n"
    r"((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)"
)


def pinned(name: str) -> dict[str, str]:
    """Return what a file of pins installs, with its hashes; all of its lines are understood."""
    text = text_of(name)
    about, _, rest = text.partition("\n")
    assert "make pins" in about
    assert PINNED.sub("", rest) == ""
    return dict(found.groups() for found in PINNED.finditer(rest))


def canonical(pin: str) -> str:
    return re.sub(r"[._]+(?=.*==)", "-", pin).lower()


def test_the_requirements_are_those_of_pyproject_each_with_hashes():
    """pip installs nothing else: every line has its hashes, and none says where to look."""
    run, dev = pinned("requirements.txt"), pinned("requirements-dev.txt")
    extras = PROJECT["project"]["optional-dependencies"]
    own = {canonical(pin) for pin in PROJECT["project"]["dependencies"]}
    tools = {canonical(pin) for pin in PROJECT["dependency-groups"]["dev"]}

    assert own <= run.keys(), "run `make pins`"
    assert own | tools <= dev.keys(), "run `make pins`"
    for name, pins in extras.items():
        extra, more = {canonical(pin) for pin in pins}, pinned(f"requirements-{name}.txt")
        assert own | extra <= more.keys(), "run `make pins`"
        assert all(more[pin] == hashes for pin, hashes in run.items()), "run `make pins`"
        assert all(dev[pin] == more[pin] for pin in extra), "run `make pins`"
    assert all(dev[pin] == hashes for pin, hashes in run.items()), "run `make pins`"
    assert not [file for file in ROOT.glob("requirements*.txt") if "://" in text_of(file.name)]


def test_an_extra_that_is_asked_for_is_pinned_by_its_name():
    """pip 23 looks for `coverage[toml]` itself, finds a newer one without hashes, and stops."""
    assert [pin for pin in pinned("requirements-dev.txt") if pin.startswith("coverage[toml]==")]


def test_every_pin_is_exact():
    pins = PROJECT["project"]["dependencies"] + PROJECT["dependency-groups"]["dev"]
    pins += PROJECT["build-system"]["requires"]
    pins += [pin for extra in PROJECT["project"]["optional-dependencies"].values() for pin in extra]

    assert len(pins) > 10
    assert not [pin for pin in pins if not re.fullmatch(r"[\w.-]+==[\d.]+", pin)]


def test_the_changelog_begins_with_this_version():
    found = re.findall(r"^## \[(\d[\d.]*)\] - \d{4}-\d\d-\d\d$", text_of("CHANGELOG.md"), re.M)

    assert found[0] == PROJECT["project"]["version"]
    assert found[-1] == "0.1.0"


def test_the_command_that_is_installed_exists():
    for where in PROJECT["project"]["scripts"].values():
        module, _, name = where.partition(":")
        assert callable(getattr(importlib.import_module(module), name))


def test_every_target_is_made_and_explained():
    for target in targets():
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), target
        if not target.startswith(("setup-", "help")):
            assert re.search(rf'^\t@echo "make {target} ', MAKEFILE, re.MULTILINE), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_only_targets_and_files_that_exist(page):
    text = page.read_text(encoding="utf-8")
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text)]
    ours = [link for link in links if link and "://" not in link]

    assert set(re.findall(r"`make ([a-z-]+)", text)) <= targets()
    assert not [link for link in ours if not (page.parent / link).exists()]


def test_contributors_are_told_of_every_room_and_target():
    told = text_of("CONTRIBUTING.md")

    for room in (*SHIPPED, "benchmarks", "tests", "docs"):
        assert f"{room}/" in told, room
    for folder in sorted((ROOT / "referee").glob("*/")) + sorted((ROOT / "cogs").glob("*/")):
        if (folder / "__init__.py").exists():
            assert re.search(rf"\b{folder.name}/", told), folder
    assert {"test", "test-long", "coverage", "soak", "pins"} <= set(
        re.findall(r"`make ([a-z-]+)", told)
    )


def is_shipped(file: Path) -> bool:
    """Say whether a file of a package is a module of a package, or matched as its data."""
    room, inside = file.parts[0], Path(*file.parts[1:])
    if file.suffix == ".py":
        return all((ROOT / above / "__init__.py").exists() for above in list(file.parents)[:-1])
    return any(
        fnmatch(str(inside), glob)
        for glob in PROJECT["tool"]["setuptools"]["package-data"].get(room, ())
    )


def test_a_wheel_holds_every_file_that_the_bot_needs():
    include = PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]
    files = [path.relative_to(ROOT) for room in SHIPPED for path in (ROOT / room).rglob("*")]
    shipped = (".py", ".sql", ".zdict", ".js", ".css", ".html")
    needed = [file for file in files if file.suffix in shipped]

    assert {f"{room}*" for room in SHIPPED} == set(include)
    assert len(needed) > 200
    assert not [file for file in needed if not is_shipped(file)]


def test_ci_runs_what_everybody_runs():
    ran = re.findall(r"^make ([a-z-]+)", text_of(".ci/run"), re.MULTILINE)

    assert ran[:2] == ["test", "test-long"]
    assert set(ran) <= targets()


def test_hooks_before_a_commit_run_what_lint_runs():
    (lint,) = re.findall(r"^lint: .*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    hooks = re.findall(r"entry: \.venv/bin/python -m (\w+)", text_of(".pre-commit-config.yaml"))

    assert set(hooks) == set(re.findall(r"-m (\w+)", lint))
