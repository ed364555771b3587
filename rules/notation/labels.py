"""Words behind a roll that are a mere label: none of them asks for anything (NOTATION-2)."""

from __future__ import annotations

import re

from .foreign import FOREIGN
from .lexer import WORDS

NUMBERS = {
    word: n
    for n, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1
    )
}
TIMES = {"once": 1, "twice": 2, "thrice": 3}

MARK = "\ue000"
"""Stands for a label while the words around it are read."""
_WORD = r"[^\W\d_](?:[^\W\d_]|['’-])*"
_LABEL = re.compile(rf"(.*?[0-9%f)}}!{MARK}])\s+({_WORD}(?:\s+{_WORD})*)", re.I)

ASKING = (
    "add added adv advantage again against all and average bane best blessed bless boon both by "
    "compounding count counted counting crit critical crits cursed dc dis disadvantage divide "
    "divided double doubled doubles drop dropped dropping each emphasis even except expertise "
    "explode exploded explodes exploding half halved hidden highest hits ignore ignored ignoring "
    "inspiration keep keeping kept less lowest max maximised maximized maximum min minimum minus "
    "more multiplied odd of or over penalty penetrating plus private privately quarter quartered "
    "reliable repeat repeated reroll rerolled rerolling rerolls roll rolls round rounded save "
    "saved saves secret secretly sort sorted subtract subtracted success successes sum summed "
    "take than then throw times total triple tripled twice thrice under unique until versus vs "
    "with without worst"
)
MEANT = frozenset(ASKING.split())
"""Words that ask for something, so that they are never a mere label. Better one too many: what is
refused for it is offered as a comment."""


def labelled(text: str) -> str:
    """Return a roll with the mere words behind it as its comment; unchanged where one asks for
    anything.
    """
    found = _LABEL.fullmatch(text)
    if found is None or not all(map(_is_mere_word, found[2].casefold().split())):
        return text
    return f"{found[1]} # {found[2]}"


def _is_mere_word(word: str) -> bool:
    known = word in MEANT or word in WORDS or word in FOREIGN or word in NUMBERS
    return not known and word not in TIMES
