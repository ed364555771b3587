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
    game = export.get("game")
    name = game.get("system") if isinstance(game, dict) else None
    system = next((one for one in (*GAMES, ROLLS) if one.name == name), None)
    if system is None:
        sys.stdout.write(f"There are no rules here for {name!r}.\n")
        return 1
    found = replay.replayed(system, export)
    sys.stdout.write("\n".join(map(verify.visible, replay.summary(found))) + "\n")
    if found.faults:
        return 1
    part = "what was played again" if found.stopped or found.uncompared else "what was played"
    sys.stdout.write(f"The rules would have made {part}.\n")
    return 0


def main(arguments: list[str]) -> int:
    """Check a file; what is wrong with the proof is said before any rule is played."""
    if not arguments or not arguments[0]:
        sys.stdout.write(f"{__doc__}\n")
        return 1
    return verify.main(arguments) or again(arguments[0])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
