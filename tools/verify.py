"""Checks an exported file in full: the proof from the file alone, then the rules played again."""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rules import replay, verify  # noqa: E402
from rules.games import GAMES  # noqa: E402
from rules.rolls import ROLLS  # noqa: E402

USAGE = "make verify FILE=export.json [SHOWN='receipts or promises shown to you']\n"


def again(path: str) -> int:
    """Play a file again by the rules and say what came of it; return 0 when nothing differs."""
    export = json.loads(Path(path).read_text(encoding="utf-8"))
    name = export.get("game", {}).get("system")
    system = next((one for one in (*GAMES, ROLLS) if one.name == name), None)
    if system is None:
        sys.stdout.write(f"There are no rules here for {name!r}.\n")
        return 1
    found = replay.replayed(system, export)
    sys.stdout.write("\n".join(replay.summary(found)) + "\n")
    sys.stdout.write("The rules would have made this file.\n" if not found.faults else "")
    return 1 if found.faults else 0


def main(arguments: list[str]) -> int:
    """Check a file; what is wrong with the proof is said before any rule is played."""
    if not arguments:
        sys.stdout.write(USAGE)
        return 1
    return verify.main(arguments) or again(arguments[0])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
