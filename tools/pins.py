"""Write the files of requirements from the pins in pyproject.toml.

Each holds everything that is installed, with the hash of every file that a version has: pip
refuses anything else. They fit every Python and every machine that we run on. Needs Python 3.11,
pip and the network, for uv, which goes into a folder that is thrown away.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
UV = "uv==0.13.9"
"""What resolves the pins for all Pythons at once, and lists all hashes."""
LEAST = "3.11"
WRITTEN = "Written from pyproject.toml by `make pins`; change the pins there."
FILES: dict[str, tuple[str, tuple[str, ...]]] = {
    "requirements.txt": ("What the bot itself needs.", ()),
    "requirements-postgres.txt": (
        "What the bot needs where its database is on a PostgreSQL server.",
        ("--extra", "postgres", "--constraint", "requirements.txt"),
    ),
    "requirements-metrics.txt": (
        "What the bot needs to serve what is measured to Prometheus.",
        ("--extra", "metrics", "--constraint", "requirements.txt"),
    ),
    "requirements-dev.txt": (
        "What the bot, the tests, the checks and the benchmarks need.",
        ("--group", "dev", "--constraint", "requirements.txt"),
    ),
}
"""What each file is for, and what uv is asked for it beside what the bot needs."""


def uv(folder: Path) -> Path:
    """Install uv into a folder and return its path."""
    venv.create(folder, with_pip=False)
    windows = sys.platform == "win32"
    inside, end = folder / ("Scripts" if windows else "bin"), ".exe" if windows else ""
    python = inside / f"python{end}"
    pip = (sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check")
    subprocess.check_call([*pip, "install", "--quiet", UV])
    return inside / f"uv{end}"


def resolved(tool: Path, options: tuple[str, ...]) -> str:
    """Return what is to be installed, a version and its hashes after another."""
    # pip asks for the extra by name where it checks hashes: `coverage[toml]`, not `coverage`.
    fixed = ("--universal", "--python-version", LEAST, "--generate-hashes", "--no-strip-extras")
    quiet = ("--quiet", "--no-header", "--no-annotate", "--no-emit-index-url")
    asked = (str(tool), "pip", "compile", *fixed, *quiet, *options, "pyproject.toml")
    done = subprocess.run(asked, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def main() -> None:
    """Write all of them."""
    with tempfile.TemporaryDirectory() as folder:
        tool = uv(Path(folder))
        for name, (about, options) in FILES.items():
            text = f"# {about} {WRITTEN}\n{resolved(tool, options)}"
            (ROOT / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
