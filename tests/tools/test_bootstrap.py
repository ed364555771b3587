"""The environment that `make` sets up, also over the ruins of an old one."""

from __future__ import annotations

import importlib.util
import subprocess

import pytest

from tests.conftest import ROOT


@pytest.fixture
def bootstrap(tmp_path, monkeypatch):
    spec = importlib.util.spec_from_file_location("bootstrap", ROOT / "tools" / "bootstrap.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "VENV", str(tmp_path / ".venv"))
    return module


def test_an_environment_whose_python_is_gone_is_made_anew(bootstrap, tmp_path):
    there = tmp_path / ".venv" / "bin"
    there.mkdir(parents=True)
    (there / "python").symlink_to(tmp_path / "python-that-was-removed")
    (tmp_path / ".venv" / "landfall-run").write_text("pins of then")

    bootstrap.make()

    said = subprocess.run([bootstrap.interpreter(), "-c", "print(6 * 7)"], capture_output=True)
    assert said.stdout == b"42\n"
    assert not bootstrap.installed("run")


def test_an_environment_that_works_is_kept(bootstrap, tmp_path):
    bootstrap.make()
    (tmp_path / ".venv" / "kept").write_text("still here")

    bootstrap.make()

    assert (tmp_path / ".venv" / "kept").exists()
