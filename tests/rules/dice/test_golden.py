"""A corpus of lines with fixed seeds: what they read as, what fell and what was told, for ever.

It changes only with the version of the language (NOTATION.md, section 6.9).
"""

from __future__ import annotations

import json
from pathlib import Path

from rules.fair import FairDice
from rules.notation import NOTATION, read, throw

CORPUS = Path(__file__).with_name("golden.json")


def told(text: str, seed: int) -> dict:
    """Return everything that a line gives with the faces of a seed."""
    dice = FairDice(seed.to_bytes(32, "big"), bytes(32), bytes(32))
    dice.decide(text.encode())
    plan = read(text, version=1)
    result = throw(plan, dice, "red")
    return {
        "text": text,
        "seed": seed,
        "canonical": plan.canonical,
        "words": plan.words,
        "rolls": [[roll.sides, list(roll.faces), roll.why] for roll in dice.rolls],
        "told": [result.summary(), *result.working()],
    }


def test_the_corpus_is_golden():
    corpus = json.loads(CORPUS.read_text(encoding="utf-8"))
    assert corpus["notation"] == 1
    assert len(corpus["lines"]) > 200
    for line in corpus["lines"]:
        assert told(line["text"], line["seed"]) == line


def test_a_later_version_reads_the_corpus_alike():
    for line in json.loads(CORPUS.read_text(encoding="utf-8"))["lines"]:
        plan = read(line["text"])
        assert plan.version == NOTATION
        assert (plan.canonical, plan.words) == (line["canonical"], line["words"])
