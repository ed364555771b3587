"""A rule as a private page that leads to the rules before and after it and to its chapter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from referee.custom_id import custom_id
from referee.message import Button, Menu, Outgoing, Pick, plain
from rules.core import Rule, System

RULE = "hr"
"""Opens a rule, which its custom id names."""
CHAPTER = "hc"
"""Opens a page of a chapter: chapter, number of the page from 0."""
PICKED = "hp"
"""Opens the rule that was chosen in a menu."""
OTHERS = 4
LISTED = 12
Found = tuple[System[Any], Rule]
"""A rule with the game it is of."""


class Place(msgspec.Struct, frozen=True):
    """A rule where it stands in its game's catalogue: with its neighbours and its chapter."""

    system: System[Any]
    rule: Rule
    before: Rule | None
    after: Rule | None


def chapter_of(rule: Rule) -> str:
    """Return what a rule's ID begins with, shared by all rules of its chapter."""
    return rule.id.rpartition("-")[0]


def page(place: Place, others: Iterable[Found] = ()) -> Outgoing:
    """Return one rule: title, text, where it stands; and others that may have been meant."""
    rule, system = place.rule, place.system
    lines = (
        f"**{plain(rule.title)}** `{rule.id}`",
        plain(rule.text),
        f"-# {plain(system.title)}: {plain(rule.source)}",
    )
    near = [opens(f"◀ {place.before.title}", place.before)] if place.before else []
    near.append(Button("Chapter", custom_id(CHAPTER, chapter_of(rule), 0), "primary"))
    near += [opens(f"{place.after.title} ▶", place.after)] if place.after else []
    known = (rule, place.before, place.after)
    unseen = [other for _, other in others if other not in known]
    meant = tuple(opens(other.title, other) for other in unseen[:OTHERS])
    rows = (tuple(near), *((meant,) if meant else ()))
    hint = ("-# Perhaps you meant one of the rules below.",) if meant else ()
    return Outgoing("\n".join((*lines, *hint)), buttons=rows)


def chapter(system: System[Any], rules: tuple[Rule, ...], at: int) -> Outgoing:
    """Return a page of a chapter's rules, each in a line, with a menu that opens them."""
    name, last = chapter_of(rules[0]), (len(rules) - 1) // LISTED
    at = min(at, last)
    shown = rules[at * LISTED : (at + 1) * LISTED]
    number = f", page {at + 1} of {last + 1}" if last else ""
    head = f"**{plain(system.title)}: {plain(rules[0].title)}** `{name}`{number}"
    lines = (f"`{rule.id}` {plain(rule.title)}" for rule in shown)
    picks = tuple(Pick(rule.title, rule.id, rule.id) for rule in shown)
    turns = [Button(label, custom_id(CHAPTER, name, to)) for label, to in _turns(at, last)]
    return Outgoing(
        "\n".join((head, *lines)),
        buttons=(tuple(turns),) if turns else (),
        menus=(Menu(PICKED, "Read a rule", picks),),
    )


def _turns(at: int, last: int) -> Iterable[tuple[str, int]]:
    if at > 0:
        yield "Back", at - 1
    if at < last:
        yield "More", at + 1


def opens(label: str, rule: Rule) -> Button:
    """Return a button that turns the page to a rule."""
    return Button(label, custom_id(RULE, rule.id))
