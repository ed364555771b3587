"""Starts the first contact with Discord: `make first-contact CHANNEL=…` (sandbox/first_contact.py).

Reads the token from .env and hands it on in the environment, never on the command line.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.settings import WRONG, check_token, data_folder, settings  # noqa: E402


def main(arguments: list[str]) -> int:
    """Check the token, then make contact; return the status to leave with."""
    held = settings()
    token = held.get("DISCORD_TOKEN", "").strip()
    wrong = [text for level, text in check_token(token) if level == WRONG]
    if wrong:
        print("\n".join(wrong))
        return 1
    folder = Path(data_folder(held.get("LANDFALL_DATA")))
    asked = (sys.executable, "-m", "sandbox.first_contact", *arguments, str(folder))
    return subprocess.call(asked, cwd=ROOT, env={**os.environ, "DISCORD_TOKEN": token})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
