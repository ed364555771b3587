"""Random lines by the million: each must end in a result or a refusal.

`python -m tests.support.dice.fuzz 1000000` runs the slow mode; the tests run a few thousand.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from rules.fair import FairDice
from rules.notation import Refused, is_readable, read, reading, throw

from . import grammar

LETTERS = "0123456789dkhlrxpeo!<>=+-*/%(){},;#[]fFadvisminmaxsktwb .—×\u200b１"
PIECES = ("d", "dd", "kh", "kl", "!", "!!", "!p", "r", "ro", ">=", "(", ")", "{", "}", ",", ";")
PIECES += ("1", "2", "6", "20", "100", "999", "+", "-", "*", "/", "%", "x", "#", "[a]", "adv", " ")
WORDS = (
    *("roll ", " vs ", " against ", " by 7", " even", " odd", "!o", "xo", "ceil(", "max(", "abs("),
    *(" drop lowest", " keep highest 3", "best of ", "half of ", " halved", " twice", " six times"),
    *(
        " with advantage",
        " disadvantage",
        " to hit",
        "w6",
        "D66",
        "d[1,3,5]",
        "d[red,blue]",
        "{dex}",
    ),
)
"""What the second version of the language reads besides."""
LONGEST = 500


def random_line(generator: random.Random) -> str:
    """Return a line of the grammar, one with faults, pieces at random, or any text at all."""
    kind = generator.randrange(6)
    if kind < 2:
        return grammar.line(generator.randrange)
    if kind == 5:
        return "".join(generator.choices((*WORDS, *PIECES), k=generator.randrange(1, 9)))
    if kind == 2:
        return mutated(generator, grammar.line(generator.randrange))
    length = generator.choice((5, 10, 30, 100, LONGEST))
    if kind == 3:
        return "".join(generator.choices(PIECES, k=length))[:LONGEST]
    return "".join(any_letter(generator) for _ in range(generator.randrange(length)))


def mutated(generator: random.Random, text: str) -> str:
    """Return a text with one to three characters taken out or put in."""
    letters = list(text)
    for _ in range(generator.randint(1, 3)):
        place = generator.randrange(len(letters) + 1)
        if generator.random() < 0.5:
            del letters[place : place + 1]
        else:
            letters.insert(place, generator.choice(LETTERS))
    return "".join(letters)


def any_letter(generator: random.Random) -> str:
    """Return a character of the language, or one of all of Unicode but surrogates."""
    if generator.random() < 0.8:
        return generator.choice(LETTERS)
    code = generator.randrange(0x110000 - 0x800)
    return chr(code if code < 0xD800 else code + 0x800)


def ends(text: str, seed: int) -> str:
    """Read and throw one line; return "result", "stopped" or "refused".

    Raises AssertionError where canonical text, sentence or offers are not what they must be.
    """
    dice = FairDice(seed.to_bytes(32, "big"), bytes(32), bytes(32))
    dice.decide(b"fuzz")
    try:
        plan = read(text)
    except Refused as refused:
        assert 0 <= refused.position <= len(text), text
        assert len(refused.sentence()) < 2500, text
        assert all(is_readable(offer.form) for offer in refused.offers), text
        return "refused"
    assert read(plan.canonical).canonical == plan.canonical, text
    result = throw(plan, dice, "red")
    assert len(result.summary()) <= 200, text
    return "stopped" if result.stopped else "result"


def main(count: int, seed: int) -> None:
    """Run many lines and print how they ended, and which one cost the most CPU."""
    generator = random.Random(seed)
    ended: Counter[str] = Counter()
    worst, costliest = 0.0, ""
    for number in range(count):
        text = random_line(generator)
        started = time.process_time()
        ended[ends(text, number)] += 1
        cost = time.process_time() - started
        if cost > worst:
            worst, costliest = cost, text
        if number % 10_000 == 0:
            reading.forget()
    sys.stdout.write(f"{dict(ended)}; costliest {worst * 1000:.1f} ms: {costliest!r}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
