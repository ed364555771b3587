"""Words behind a roll that are a mere label: none of them asks for anything (NOTATION-2)."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache

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
WORD = r"[^\W\d_](?:[^\W\d_]|['’-])*"
_LABEL = re.compile(
    rf"(.*?(?:[0-9%f)}}!{MARK}]|\badv|\bdis|advantage))\s+({WORD}(?:\s+{WORD})*)", re.I
)

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
ASKING_SINCE = (
    "avg botch botches bottom choose chosen cubed discard dreimal evens explosion explosions gm "
    "gmroll high higher low lower mal match matches median mode odds pair pairs pick picked "
    "picking remove removed square squared top whisper worse zweimal"
)
MEANT_SINCE = frozenset(ASKING_SINCE.split())
"""More of them, which the second version of the language took for labels."""
LABELS_AS_BEFORE = 2

BEST, WORST = "adv", "dis"
EDGES = {"advantage": BEST, "disadvantage": WORST}
OTHER_EDGES = {
    "disav": WORST,
    "vorteil": BEST,
    "nachteil": WORST,
    "ventaja": BEST,
    "desventaja": WORST,
}
SHORTEST = 3
ALIKE = 0.8
"""How much alike a word has to be: "advatage" is, "advance" and "damage" are not."""


@lru_cache(maxsize=256)
def edge_of(word: str) -> str:
    """Return the form of a word for advantage or disadvantage however it is spelled, "" for others.

    A word may be cut short, "advan", or have a letter wrong, "disadvatage".
    """
    word = word.casefold()
    if len(word) < SHORTEST:
        return ""
    if word in OTHER_EDGES:
        return OTHER_EDGES[word]
    for name, form in EDGES.items():
        if name.startswith(word):
            return form
    alike = get_close_matches(word, EDGES, 1, ALIKE)
    return EDGES[alike[0]] if alike else ""


def labelled(text: str, version: int) -> str:
    """Return a roll with the mere words behind it as its comment; unchanged where one asks for
    anything.
    """
    found = _LABEL.fullmatch(text)
    if found is None or not all(is_mere_word(word, version) for word in found[2].split()):
        return text
    return f"{found[1]} # {found[2]}"


def is_mere_word(word: str, version: int) -> bool:
    """Return whether a word asks for nothing, in a version of the language."""
    word = word.casefold()
    known = word in MEANT or word in WORDS or word in FOREIGN or word in NUMBERS
    if known or word in TIMES:
        return False
    if version <= LABELS_AS_BEFORE:
        return True
    # A raised digit or a half is a number, and so are "sixes".
    numeric = any(map(str.isnumeric, word)) or re.sub("e?s$", "", word) in NUMBERS
    return not (numeric or word in MEANT_SINCE or edge_of(word))
