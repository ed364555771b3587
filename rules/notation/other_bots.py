"""Whole lines as other bots have them, and the form that says the same here.

A line is looked at only once it was refused, so that nothing that can be read changes its meaning.
"""

from __future__ import annotations

import re

from .refusal import Offer

_DICE = r"[0-9]*d[0-9]+"
_POINT = r"[<>]=?[0-9]+"
_FORMS: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), form, caption)
    for pattern, form, caption in (
        (r"\[([^\[\]]*d[^\[\]]*)\]", r"\1", "without brackets"),
        (rf"({_DICE})\s*c\[({_POINT})\]", r"\1\2", "counting dice"),
        (rf"({_DICE})\s*r\[({_POINT})\]", r"\1ro\2", "rerolled once"),
        (rf"({_DICE})\s*e\[({_POINT})\]", r"\1!\2", "exploding"),
        (r"([0-9]*)l\[([^\[\]]+)\]", r"\1d[\2]", "faces of your own"),
        (r"([0-9]*)d\[1-([0-9]+)\]", r"\1d\2", "faces from 1 on"),
        (rf"({_DICE})\s*ms({_POINT})", r"(\1)\2", "a test of the total"),
        (r"([0-9]*d)([0-9]+)x\2", r"\1\2!", "exploding on the highest face"),
        (rf"droplowest\(\s*({_DICE})\s*,\s*([0-9]+)\s*\)", r"\1dl\2", "drop the lowest"),
        (rf"drophighest\(\s*({_DICE})\s*,\s*([0-9]+)\s*\)", r"\1dh\2", "drop the highest"),
        (rf"\[\[({_DICE})\]\](d[0-9]+)", r"(\1)\2", "as many dice as it shows"),
        (r"([0-9]*)dc", r"\1d2", "coins as dice of two sides"),
        (r"\+2d20([+-][0-9]+)?", r"2d20kh1\1", "the better of two"),
        (rf"({_DICE})(<[0-9]+)f", r"\1\2", "counting those"),
    )
)


def form_of(text: str) -> Offer | None:
    """Return the form that says what a line of another bot meant, None for an unknown one."""
    bare = text.strip()
    for pattern, form, caption in _FORMS:
        found = pattern.fullmatch(bare)
        if found is not None:
            return Offer(caption, found.expand(form))
    return None
