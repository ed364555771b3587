"""Every rule of some games, found by ID or by what people ask; its neighbours and its chapter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from cogs.game_ui import GameUI
from referee.errors import Refusal
from rules.core import Rule, System

from .index import Entry, Index
from .rule_page import Found, Place, chapter_of

OFFERED = 25
FIRST = 1.6
NOTHING_ASKED: Mapping[str, str] = {}
IDENTIFIER = re.compile(r"[a-z0-9]+-[a-z0-9-]*")


class Rules:
    """Every rule of some games, found by ID or by what people ask.

    `asked` are words in which people ask for a rule, by its ID.
    """

    def __init__(
        self,
        systems: Iterable[System[Any]],
        terms: Mapping[str, str],
        asked: Mapping[str, str] = NOTHING_ASKED,
    ) -> None:
        self.every: tuple[Found, ...] = tuple(
            (system, rule) for system in systems for rule in system.catalogue
        )
        self._at = {rule.id.casefold(): at for at, (_, rule) in enumerate(self.every)}
        self._terms = terms
        self._asked = asked

    @cached_property
    def _index(self) -> Index:
        entries = (_entry(one, self._asked.get(one[1].id, "")) for one in self.every)
        return Index(entries, self._terms)

    def find(self, typed: str, game: str = "", here: str = "") -> list[Found]:
        """Return at most 25 rules that what was typed may mean, the best first.

        An ID, or the beginning of one, means itself and nothing else. `game` is a game's name, ""
        for all; the rules of the game `here` come before those of others.
        """
        meant = typed.strip().casefold()
        if IDENTIFIER.fullmatch(meant):
            found = [at for key, at in self._at.items() if key.startswith(meant)]
        else:
            found = self._index.find(typed, len(self.every))
        rules = [self.every[at] for at in found if game in ("", self.every[at][0].name)]
        return sorted(rules[:OFFERED], key=lambda one: here not in ("", one[0].name))

    def place(self, rule: str) -> Place:
        """Return where a rule stands. Raises Refusal where there is none of that ID."""
        at = self._at.get(rule.casefold())
        if at is None:
            raise Refusal(f'No rule here is called "{rule[:40]}". Find one: /rules.')
        system, found = self.every[at]
        rules = [one for other, one in self.every if other is system]
        here = rules.index(found)
        before = rules[here - 1] if here else None
        return Place(system, found, before, next(iter(rules[here + 1 :]), None))

    def chapter(self, name: str) -> tuple[System[Any], tuple[Rule, ...]]:
        """Return a chapter's game and rules. Raises Refusal where there is none."""
        found = [(system, rule) for system, rule in self.every if chapter_of(rule) == name]
        if not found:
            raise Refusal(f'There is no chapter "{name[:40]}" of rules here. Find a rule: /rules.')
        return found[0][0], tuple(rule for _, rule in found)


def _entry(found: Found, asked: str) -> Entry:
    """Return what finds a rule; what opens a chapter is more often meant than what follows it."""
    system, rule = found
    gain = FIRST if rule.id.endswith("-1") else 1.0
    return Entry(f"{rule.id} {system.title}", rule.title, rule.text, asked, gain)


def asked_of(uis: Iterable[GameUI]) -> dict[str, str]:
    """Return the words in which people ask for rules, by ID, those of all games together."""
    return {rule: words for ui in uis for rule, words in ui.asked.items()}


def terms_of(uis: Iterable[GameUI]) -> dict[str, str]:
    """Return people's words for what games call otherwise, those of all games together."""
    found: dict[str, str] = {}
    for ui in uis:
        for word, term in ui.terms.items():
            found[word] = f"{found[word]} {term}" if word in found else term
    return found
