"""Verbs that agree with what squadrons are called: Spotters cruise, a Hammer tank cruises.

A squadron's name is whatever its owner has written. It counts as a plural where its last word looks
like one and the squadron is more than a single machine: Achilles, alone, cruises.
"""

from __future__ import annotations

SINGULAR_ENDS = ("ss", "us", "is")
"""Ends of words in -s that are mostly no plurals: Empress, Cerberus, Aegis."""
IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
HISSING = ("ches", "shes", "sses", "xes", "zzes")


def is_plural(name: str) -> bool:
    """Say whether a name reads as a plural; numbers and single letters behind it do not count."""
    words = [word for word in name.lower().split() if len(word) > 1 and word.isalpha()]
    if not words:
        return False
    last = words[-1]
    return last.endswith("men") or (last.endswith("s") and not last.endswith(SINGULAR_ENDS))


def of_several(words: str) -> str:
    """Return what words that begin with a verb in the third person are for several: are gone."""
    verb, space, rest = words.partition(" ")
    return f"{_verb_of_several(verb)}{space}{rest}"


def _verb_of_several(verb: str) -> str:
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(HISSING) else verb.removesuffix("s")
