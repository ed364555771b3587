"""A thousand random full games of Planet X, and duels against random play.

`python -m benchmarks.planetx_games [GAMES]` plays games with random mods and settings, every move
drawn from what is offered, beside them moves that may be refused. It prints how often each rule was
told (in lines, questions, workings and refusals), explains the ones never told, and fails when a
game does not end, an invariant breaks, or a rule is silent without a reason.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from typing import Any

from rules import core
from rules.games.planetx.system import SYSTEM
from tests.support.planetx.games import duel, play_out, random_choice, suggested
from tests.support.told import heard, refused, report, unexplained

GAMES = 1000
DUELS = 100
LEAST_WINS = 90
MOST_MS = 50
KINDS = [kind for kind in SYSTEM.Moves.__args__ if kind is not core.Start]
SILENT = {
    "PX-BOARD": "geometry; every hex named is a use of it",
    "PX-DIE": "every roll is a use of it",
    "PX-INV": "an invariant; told only when broken",
    "PX-SETUP": "laid out without a word; the homes are told",
    "PX-TERR": "derived at every question",
    "PX-POP": "part of the line of a gain or loss",
    "PX-XP": "part of the price of a purchase",
    "PX-ASK": "told as a question when it opens",
    "PX-CARD": "read from the deck file, or the GM's to do",
    "PX-FX": "in force silently until its event",
    "PX-COL": "a part of placing that is told with it",
    "PX-WIND": "a part of the winds that is told with them",
    "PX-SCOUT": "told with the roll",
    "PX-EXPL": "told with what was found",
    "PX-TERRA": "asked as a question",
    "PX-TURN": "the order of things; seen in what is asked",
    "PX-ELIM": "what leaves the game with a player",
    "PX-END": "seen in who plays on",
    "PX-SCORE": "a step of the score told with its sum",
    "PX-MOD": "an effect seen in territory, prices or scores",
    "PX-PBP": "the house's: deadlines, orders, secrecy",
    "PX-GM": "the GM's powers; random games have no GM",
}


def games(count: int) -> tuple[Counter[str], int]:
    """Play that many random games; return what was told and how many did not end well."""
    told: Counter[str] = Counter()
    wrong = 0
    for seed in range(count):
        chance = random.Random(-seed)

        def watch(
            state: object,
            move: core.Move,
            seat: str,
            step: core.Step[Any],
            chance: random.Random = chance,
        ) -> None:
            told.update(heard(step))
            seat, kind = chance.choice(step.state.order), chance.choice(KINDS)
            wrong = next(iter(kind.candidates(step.state, seat)), None)
            told.update(refused(step.state, seat, wrong))
            if SYSTEM.faults(step.state):
                raise AssertionError(f"{SYSTEM.faults(step.state)} after {move}")

        played = play_out(seed, watch)
        if SYSTEM.outcome(played.state) is None:
            wrong += 1
            print(f"game {seed} did not end in {played.moves} moves")
    return told, wrong


def duels(count: int) -> tuple[int, float]:
    """Play the computer against random moves; return its wins and its longest thought in ms."""
    wins, longest = 0, 0.0
    for game in range(count):
        seat = ("red", "blue")[game % 2]
        result, thought = duel(game, {seat: suggested, "*": random_choice})
        wins += result is not None and result.winners == (seat,)
        longest = max(longest, thought)
    return wins, longest * 1000


def main() -> int:
    """Run, print, and return 0 when every bar is met."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    began = time.process_time()
    told, wrong = games(count)
    spent = time.process_time() - began
    lines = report(SYSTEM, told, SILENT)
    print("\n".join(lines))
    wins, longest = duels(DUELS)
    print(f"{count} games in {spent:.0f} s of CPU, {wrong} without an end")
    print(f"computer player: {wins} of {DUELS} won against chance, at most {longest:.1f} ms a move")
    fine = not wrong and not unexplained(lines) and wins >= LEAST_WINS and longest <= MOST_MS
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
