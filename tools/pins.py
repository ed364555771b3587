"""Write requirements.txt and requirements-dev.txt from the pins in pyproject.toml.

The two files are for whoever installs by `pip install -r`, `make` among them. Needs Python 3.11.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WRITTEN = "Written from pyproject.toml by `make pins`; change the pins there."


def requirements(root: Path = ROOT) -> dict[str, str]:
    """Return both files by their names, as pyproject.toml says they must be."""
    told = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    run, dev = told["project"]["dependencies"], told["dependency-groups"]["dev"]
    return {
        "requirements.txt": lines(f"# What the bot itself needs. {WRITTEN}", *run),
        "requirements-dev.txt": lines(
            f"# What the tests, the checks and the benchmarks need besides. {WRITTEN}",
            "-r requirements.txt",
            *dev,
        ),
    }


def lines(*parts: str) -> str:
    """Return the text of a file with one line for each part."""
    return "".join(f"{part}\n" for part in parts)


def main() -> None:
    """Write both files."""
    for name, text in requirements().items():
        (ROOT / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
