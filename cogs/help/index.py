"""Finds what a plain question is about, in an index of full texts that lives in memory.

Words that say nothing ("how do I") are left out, endings and British or American spelling make no
difference, and a game may say which words people use for its terms. Where nothing is found, words
that stand nowhere are taken for the most similar ones that do.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cached_property

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
ALIKE = 0.8
"""How similar a word must be to one that is mistyped: two letters changed over, one left out."""
SHORTEST = 4
"""The fewest letters of a word that may be mistyped; shorter ones resemble too many."""
MOST_MEANT = 8
"""How many mistyped words are looked up: each is held against all there are, about 1 ms."""
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
        be half typed, and where nothing is found, any may be mistyped.
        """
        asked = words(typed)
        return self._holding(asked, most) or self._holding(self._meant(asked), most)

    @cached_property
    def _known(self) -> tuple[str, ...]:
        """Every word by which something is found."""
        said = (f"{one.key} {one.title} {one.text} {one.asked}" for one in self.entries)
        found = {word for text in (*said, *self._terms) for word in words(text)}
        return tuple(sorted(word for word in found if len(word) >= SHORTEST))

    def _meant(self, asked: list[str]) -> list[str]:
        """Return for each word the one that it was perhaps meant to be, without those like none."""
        long = [word for word in asked if len(word) >= SHORTEST][:MOST_MEANT]
        return [one for word in long for one in get_close_matches(word, self._known, 1, ALIKE)]

    def _holding(self, asked: list[str], most: int) -> list[int]:
        wanted = [self._either(word) for word in asked]
        if not wanted:
            return []
        wanted[-1] = f"({wanted[-1]} OR {_quoted(asked[-1])}*)"
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
