"""Checks an exported file in full: the proof from the file alone, then the rules played again.

`python -m rules.check_export export.json [SHOWN ...]`, or `make verify FILE=export.json`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rules import replay, verify
from rules.games import GAMES, ROLLS


def again(path: str) -> int:
    """Play a file again by the rules and say what came of it; return 0 when nothing differs."""
    export = json.loads(Path(path).read_text(encoding="utf-8"))
    name = export["game"].get("system")
    system = next((one for one in (*GAMES, ROLLS) if one.name == name), None)
    if system is None:
        sys.stdout.write(f"There are no rules here for {name!r}.\n")
        return 1
    found = replay.replayed(system, export)
    sys.stdout.write("\n".join(replay.summary(found)) + "\n")
    if found.faults:
        return 1
    sys.stdout.write("The rules would have made what was played.\n")
    return 0


def main(arguments: list[str]) -> int:
    """Check a file; what is wrong with the proof is said before any rule is played."""
    if not arguments or not arguments[0]:
        sys.stdout.write(f"{__doc__}\n")
        return 1
    return verify.main(arguments) or again(arguments[0])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
