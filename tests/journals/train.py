"""Trains the dictionary that a game's states are packed with, on the states of kept journals.

`python -m tests.journals.train SYSTEM` does so for today's version of its rules and writes it
beside the game's system; the journals it is trained on are named below, so that the same bytes come
out of it again. A dictionary that is there is never trained again: rows are packed with it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

from referee.dictionaries import file_of

from .kept import KEPT, SYSTEMS, load

SIZE = 16_384
PIECE = 1_024
GRAM = 12
"""How many characters make what is looked for in other states."""

SOURCES: dict[tuple[str, str], tuple[str, ...]] = {
    ("planet28", "4"): (
        *("planet28-4", "planet28-confirm-4", "planet28-drawn-4", "planet28-ended-4"),
        *("planet28-nobody-4", "planet28-won-4"),
    ),
    ("planet28", "6"): (
        *("planet28-6", "planet28-confirm-6", "planet28-drawn-6", "planet28-ended-6"),
        *("planet28-measured-6", "planet28-nobody-6", "planet28-won-6"),
    ),
    ("planetfall", "3"): (
        *("planetfall-3", "planetfall-3-conceded", "planetfall-3-ended"),
        *("planetfall-3-measured", "planetfall-3-zero-hour"),
    ),
    ("px", "2"): (
        *("planetx-1", "planetx-2-countdown", "planetx-2-deadlock", "planetx-2-deserted"),
        *("planetx-2-ended", "planetx-2-finished", "planetx-2-shared", "planetx-2-survivor"),
        "planetx-mods-1",
    ),
    ("three_sixteen", "4"): (
        *("three-sixteen-1", "three-sixteen-2", "three-sixteen-3"),
        *("three-sixteen-4-device", "three-sixteen-4"),
    ),
}
"""The journals that each dictionary was trained on; those of older rules may look much the same."""


def states(sources: tuple[str, ...]) -> list[bytes]:
    """Return the states of kept journals."""
    kept = [load(f"{name}.json.gz")["states"] for name in sources]
    return [state.encode() for one in kept for state in one.values()]


def trained(samples: list[bytes], size: int = SIZE) -> bytes:
    """Return the pieces of the samples that have most in common with the others.

    The text of all is cut into as many stretches as pieces are wanted, and of each the best piece
    is taken: it scores for every gram in it, by how many samples have that, and a gram that was
    taken scores no more. The best pieces stand last, where they are the cheapest to refer to.
    """
    found = Counter(gram for sample in samples for gram in set(grams(sample)))
    # What stands in one sample alone is of no use to another.
    scores = Counter({gram: many for gram, many in found.items() if many > 1})
    text = b"".join(samples)
    pieces: list[tuple[int, bytes]] = []
    length = max(len(text) // (size // PIECE), PIECE)
    for start in range(0, len(text), length):
        score, piece = best(text[start : start + length], scores)
        for gram in grams(piece):
            scores[gram] = 0
        pieces.append((score, piece))
    pieces.sort(key=lambda one: one[0])
    return b"".join(piece for _, piece in pieces)[-size:]


def grams(text: bytes) -> Iterator[bytes]:
    """Yield every run of characters of the length that is looked for."""
    return (text[at : at + GRAM] for at in range(len(text) - GRAM + 1))


def best(text: bytes, scores: Counter[bytes]) -> tuple[int, bytes]:
    """Return the piece of a text with the highest score, a gram counted once, and its score."""
    there: Counter[bytes] = Counter()
    score, most, begin = 0, 0, 0
    runs = list(grams(text))
    across = PIECE - GRAM + 1
    for at, gram in enumerate(runs):
        score += 0 if there[gram] else scores[gram]
        there[gram] += 1
        if at >= across:
            gone = runs[at - across]
            there[gone] -= 1
            score -= 0 if there[gone] else scores[gone]
        if score > most:
            most, begin = score, max(at - across + 1, 0)
    return most, text[begin : begin + PIECE]


def main(name: str) -> None:
    """Train one and write it. Raises FileExistsError when it is there."""
    system = SYSTEMS[name]
    sources = SOURCES[name, system.version]
    missing = [source for source in sources if f"{source}.json.gz" not in KEPT]
    if missing:
        raise SystemExit(f"these journals are not kept: {', '.join(missing)}")
    with file_of(system, system.version).open("xb") as file:
        file.write(trained(states(sources)))


if __name__ == "__main__":
    main(sys.argv[1])
