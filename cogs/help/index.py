"""Finds what a plain question is about, in an index of full texts that lives in memory.

Words that say nothing ("how do I") are left out, endings and British or American spelling make no
difference, and a game may say which words people use for its terms.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Mapping

import msgspec

WORDLESS = (
    "a about an and are at be by can could do does for from go happens has have how i if in is it "
    "its many may me much my of on or should somebody someone that the there they this to use was "
    "we what when where which who why will with work would you your"
)
NOTHING = frozenset(WORDLESS.split())
"""Words of questions that tell nothing of what is asked."""
WORD = re.compile(r"[^\W_]+")
AMERICAN = re.compile(r"(?<=\w\w)iz(?=(?:e|ed|es|er|ers|ing|ation|ations)\b)", re.IGNORECASE)
WITHOUT_U = re.compile(r"\b(arm|behavi|col|fav|hon|lab|neighb)or", re.IGNORECASE)
WEIGHTS = (4.0, 8.0, 1.0, 8.0)
"""What a word counts in the key, the title, the text, and in what people ask."""
CREATE = """
CREATE VIRTUAL TABLE entry USING
    fts5(key, title, text, asked, gain UNINDEXED, tokenize = 'porter unicode61 remove_diacritics 2')
"""
SEARCH = """
SELECT rowid FROM entry WHERE entry MATCH ? ORDER BY bm25(entry, ?, ?, ?, ?) * gain LIMIT ?
"""


class Entry(msgspec.Struct, frozen=True):
    """Something to be found: what it is called, its title and its whole text.

    `asked` are words in which people ask for it, `gain` is how many times as well it fits as
    another that holds the same words.
    """

    key: str
    title: str
    text: str
    asked: str = ""
    gain: float = 1.0


class Index:
    """Entries and what finds them. `terms` are people's words with the terms meant by them."""

    def __init__(self, entries: Iterable[Entry], terms: Mapping[str, str]) -> None:
        self.entries = tuple(entries)
        self._terms = terms
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.execute(CREATE)
        said = ((one.key, one.title, one.text, one.asked) for one in self.entries)
        gains = (one.gain for one in self.entries)
        rows = ((*map(_british, one), gain) for one, gain in zip(said, gains, strict=True))
        self._db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", rows)

    def find(self, typed: str, most: int) -> list[int]:
        """Return the places of at most so many entries, the best first.

        Entries that hold every word come before those that hold some of them. The last word may
        be half typed.
        """
        wanted = [self._either(word) for word in words(typed)]
        if not wanted:
            return []
        wanted[-1] = f"({wanted[-1]} OR {_quoted(words(typed)[-1])}*)"
        every, some = (
            self._match(" AND ".join(wanted), most),
            self._match(" OR ".join(wanted), most),
        )
        return list(dict.fromkeys((*every, *some)))[:most]

    def _either(self, word: str) -> str:
        """Return what asks for a word, or for what a game calls it."""
        asked = [word, *words(self._terms.get(word, ""))]
        return f"({' OR '.join(map(_quoted, asked))})"

    def _match(self, asked: str, most: int) -> list[int]:
        return [row - 1 for (row,) in self._db.execute(SEARCH, (asked, *WEIGHTS, most))]


def words(typed: str) -> list[str]:
    """Return the words of a question that tell what it is about; all of them where none does."""
    every = WORD.findall(_british(typed.casefold()))
    return [word for word in every if word not in NOTHING] or every


def _british(text: str) -> str:
    return WITHOUT_U.sub(r"\1our", AMERICAN.sub("is", text))


def _quoted(word: str) -> str:
    return f'"{word}"'
