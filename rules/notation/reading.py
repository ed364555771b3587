"""From a typed line to a plan: read, checked and bounded before any die.

The same text always gives the same plan; plans are frozen, so the last ones read are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec

from . import english, parser, slips
from .canonical import canonical
from .cursor import Cursor
from .either import meanings
from .foreign import FOREIGN
from .lexer import COMMENT, END, UNKNOWN, WORDS, lex
from .model import NOTATION, Plan
from .named import valued
from .refusal import Refused
from .shortcut import shortcut
from .spelling import spelling
from .values import filled, unknown
from .words import notes, words

DEFAULT = "1d20"
NO_VALUES: Mapping[str, int] = {}
PLANS_KEPT = 1024
FORMS_ONLY = 1
"""The version that read no plain English."""


def read(
    text: str,
    default: str = DEFAULT,
    names: Mapping[str, str] | Iterable[tuple[str, str]] = (),
    version: int = NOTATION,
    values: Mapping[str, int] = NO_VALUES,
) -> Plan:
    """Return the plan of one line. Raises `Refused` with the sentence for the player.

    An empty line reads as `default`. `names` are saved rolls, name and line: a line that is
    exactly a name, capitals and spaces aside, reads as that line. `values` are numbers by name;
    the plan's text has them filled in. An old `version` of the language is read as it was.
    """
    if names:
        saved = {_bare(name): line for name, line in dict(names).items()}
        text = saved.get(_bare(text), text)
    if version > FORMS_ONLY and (values or "{" in text):
        text = filled(text, values, is_readable)
    # A line of nothing but space, zero-width signs or empty quotes is empty.
    try:
        return next(filter(None, (_plan(line, version) for line in (text, default, DEFAULT))))
    except Refused as refused:
        if version == FORMS_ONLY or _is_known(text):
            raise
        raise unknown(refused, values, is_readable) from None


def _is_known(text: str) -> bool:
    """Return whether a form is offered for a line as plain English or another bot's."""
    return slips.form_of(text, _is_form) is not None or meanings(text) is not None


def may_be_name(text: str) -> bool:
    """Return whether a saved roll may have this name: not empty, no roll, no known word."""
    name = _bare(text)
    if not name or name in WORDS or name in FOREIGN or is_readable(text):
        return False
    return name.isalpha() or UNKNOWN in lex(name)[0]


def is_readable(text: str) -> bool:
    """Return whether a line can be rolled."""
    try:
        return _plan(text, NOTATION) is not None
    except Refused:
        return False


def _is_form(text: str) -> bool:
    """Return whether a line is a roll in the forms of the grammar."""
    if shortcut(text) is not None:
        return True
    c = Cursor(text)
    try:
        parser.line(c)
    except Refused:
        return False
    return True


def forget() -> None:
    """Forget the plans kept; the next line is read from its text again."""
    _plan.cache_clear()


def _bare(text: str) -> str:
    return spelling(text)[0].strip().casefold() if text.strip() else ""


@lru_cache(maxsize=PLANS_KEPT)
def _plan(text: str, version: int) -> Plan | None:
    """Read a line; None where there is nothing in it."""
    if version == FORMS_ONLY:
        plan = _forms(text)
        return None if plan is None else msgspec.structs.replace(plan, version=version)
    plan = _spoken(text, version) if english.has_digits(text) else None
    try:
        plan = plan or _forms(text)
    except Refused as refused:
        plan = _spoken(text, version)
        if plan is None:
            raise _with_form(refused, text) from None
    plan = _valued(plan)
    if plan is None or plan.version == version:
        return plan
    return msgspec.structs.replace(plan, version=version)


def _with_form(refused: Refused, text: str) -> Refused:
    """Return a refusal with the forms that plain English or another bot's line may mean."""
    either = meanings(text)
    known = tuple(one for one in either.offers if _is_form(one.form)) if either else ()
    if either and known:
        return Refused(refused.text, refused.position, refused.read, either.fault, known)
    offer = slips.form_of(text, _is_form)
    if offer is None:
        return refused
    alike = [one for one in refused.offers if _is_same(one.form, offer.form) and one.caption]
    rest = [
        one
        for one in refused.offers
        if one.caption != "such as" and not _is_same(one.form, offer.form)
    ]
    found = (*(alike[:1] or [offer]), *rest)
    return Refused(refused.text, refused.position, refused.read, refused.fault, found)


def _is_same(form: str, other: str) -> bool:
    """Return whether two forms are the same apart from spaces."""
    return form.replace(" ", "") == other.replace(" ", "")


def _valued(plan: Plan | None) -> Plan | None:
    """Return a plan that tells of each number in it which has a name."""
    if plan is None or "[" not in plan.text:
        return plan
    found = valued(plan.rolls)
    return msgspec.structs.replace(plan, notes=(*plan.notes, *found)) if found else plan


def _spoken(text: str, version: int) -> Plan | None:
    """Return the plan of a line of plain English, None where it is none that can be read."""
    plain = english.said(text, version)
    if plain is None or not _is_form(plain.text):
        return None
    plan = _forms(plain.text)
    if plan is None:
        return None
    found = (*plain.notes, *plan.notes)
    return msgspec.structs.replace(plan, text=text, notes=found, form=plain.text)


def _forms(text: str) -> Plan | None:
    """Read a line in the forms of the grammar; None where there is nothing in it."""
    plan = shortcut(text)
    if plan is not None:
        return plan
    c = Cursor(text, _is_form)
    if c.kind == END:
        return None
    rolls = parser.line(c)
    said = words(rolls, c.times_sign, c.percent)
    found = notes(rolls) + (_empty_comment(c) if COMMENT in c.kinds else ())
    dice = c.dice + int(c.pool_dice)
    return Plan(text, rolls, canonical(rolls), said, found, NOTATION, tuple(c.places), dice)


def _empty_comment(c: Cursor) -> tuple[str, ...]:
    """Return a note on a `#` with nothing behind it: no sign is dropped without a word."""
    empty = any(
        kind == COMMENT and text.strip() == "#" for kind, text in zip(c.kinds, c.texts, strict=True)
    )
    return ("`#` begins a comment, and nothing stands behind it",) if empty else ()
