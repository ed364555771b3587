"""Where the reader stands in a line, and what the line has cost so far.

The cost is counted while reading, so that the leftmost fault is found first and no die has
fallen when a line is refused.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import NoReturn

from .lexer import COMMENT, LABEL, NUMBER, lex, starts
from .limits import CHARACTERS
from .refusal import Offer, Refused
from .spelling import spelling

ANY_FORM = "2d6+3"
EXAMPLES = ("such as", "as one number")
"""Captions of forms that may hold numbers nobody typed."""
BEHIND = 3
PARTIAL = (*EXAMPLES, "without", "the first alone", "the dice alone", "the product", "alone")
"""How captions begin that say by themselves that something is left out."""
_NUMBERS = re.compile("[0-9]+")


class Cursor:
    """A line being read, token by token.

    `place` is the next token and `kind` its kind; `begin` is the first token of the roll being
    read, `value` the first behind its repeat;
    `times` how often that roll is done; `pools` counts parts with dice, `pools_before` those before
    a repeat (None: nothing is repeated); `rounds` is set inside a function that rounds. `readable`
    says whether a form can be rolled; without it (while a form is tried) a refusal offers nothing.
    """

    place = 0
    begin = 0
    value = 0
    times = 1
    results = 0
    depth = 0
    dice = 0
    pools = 0
    pools_before: int | None = None
    pool_dice: Fraction | int = 0
    extra = (0, 1)
    percent = False
    has_product = False
    rounds = False
    _starts: list[int] | None = None

    def __init__(self, typed: str, readable: Callable[[str], bool] | None = None) -> None:
        self.typed = typed
        # One character too many is enough to refuse a line of any length without reading it all.
        self.plain, self.where, self.times_sign = spelling(typed[: CHARACTERS + 1])
        self.kinds, self.texts = lex(self.plain)
        self.kind = self.kinds[0]
        self.readable = readable
        self.places: list[tuple[int, int]] = []

    @property
    def starts(self) -> list[int]:
        """Where each token begins in the plain text, found where somebody asks."""
        if self._starts is None:
            self._starts = starts(self.plain, self.texts)
        return self._starts

    def end(self, place: int) -> int:
        """Return where a token ends in the plain text."""
        return self.starts[place] + len(self.texts[place])

    def go(self, place: int) -> None:
        """Stand before a token."""
        self.place = place
        self.kind = self.kinds[place]

    def ahead(self, by: int = 1) -> str:
        """Return the kind of a later token, END beyond the last."""
        place = self.place + by
        return self.kinds[place] if place < len(self.kinds) else self.kinds[-1]

    def take(self) -> str:
        """Step over the next token and return its text."""
        place = self.place
        self.place = place + 1
        self.kind = self.kinds[place + 1]
        return self.texts[place]

    def taken(self, kind: str) -> bool:
        """Step over the next token if it is of this kind; return whether it was."""
        if self.kind != kind:
            return False
        self.place += 1
        self.kind = self.kinds[self.place]
        return True

    def is_worth_repeating(self) -> bool:
        """Return whether the part repeated has dice so far, or nothing is repeated."""
        return self.pools != self.pools_before

    def typed_from(self, start: int, end: int) -> str:
        """Return a stretch of the plain text as it was typed."""
        return self.typed[self.where[start] : self.where[end]].strip()

    def inside(self, place: int, closing: int) -> str:
        """Return a label or comment as it was typed, without its first and `closing` last signs."""
        text = self.texts[place]
        if self.plain == self.typed:
            return text[1 : len(text) - closing].strip()
        start = self.starts[place]
        return self.typed_from(start + 1, start + len(text) - closing)

    def text(self, first: int, last: int) -> str:
        """Return tokens as one text without spaces; labels and comments as typed."""
        return "".join(self._piece(at) for at in range(first, last))

    def added(self, first: int, last: int) -> str:
        """Return tokens as one text, with a plus where two numbers would run into one."""
        pieces = [self._piece(at) for at in range(first, last)]
        for at in range(first + 1, last):
            if self.kinds[at] == NUMBER and self.kinds[at - 1] == NUMBER:
                pieces[at - first] = "+" + pieces[at - first]
        return "".join(pieces)

    def _may_merge(self, form: str) -> bool:
        """Return whether two typed numbers would merge in a form into one that nobody typed."""
        return not self._run_together().isdisjoint(_NUMBERS.findall(form))

    def _run_together(self) -> set[str]:
        """Return the numbers that only two typed ones make with no sign between them."""
        typed = [text for kind, text in zip(self.kinds, self.texts, strict=True) if kind == NUMBER]
        return {one + two for one, two in itertools.pairwise(typed)} - set(typed)

    def _piece(self, at: int) -> str:
        if self.kinds[at] == COMMENT:
            return " # " + self.inside(at, 0)
        if self.kinds[at] == LABEL:
            return self.typed_from(self.starts[at], self.end(at))
        return self.texts[at]

    @property
    def so_far(self) -> str:
        """This roll's text up to here."""
        return self.text(self.begin, self.place)

    def rest(self, skip: int = 0) -> str:
        """Return this roll's text from here (or `skip` tokens on) to its end."""
        return self.text(min(self.place + skip, self.roll_end()), self.roll_end())

    def without(self) -> tuple[str, str]:
        """Return the offer of this roll without the next token, where no number would merge."""
        before, after = self.so_far, self.rest(1)
        merged = before[-1:].isalnum() and after[:1].isalnum()
        return "without it", before if merged else before + after

    def roll_end(self) -> int:
        """Return the place of the ";" or the end that closes this roll."""
        place = self.place
        while self.kinds[place] not in (";", "end"):
            place += 1
        return place

    def is_apart(self) -> bool:
        """Say whether space stands before the next token."""
        return self.place > 0 and self.end(self.place - 1) < self.starts[self.place]

    def refuse(
        self, fault: str, *meant: tuple[str, ...], at: int | None = None, read: str | None = None
    ) -> NoReturn:
        """Raise Refused: » before token `at` (else the next one), with the forms meant.

        Each of `meant` is a caption and forms of this roll; the first that can be read is offered.
        """
        token = self.place if at is None else at
        position = self.where[self.starts[token]]
        understood = self._understood(token) if read is None else read
        raise Refused(self.typed, position, understood, fault, self._offers(meant, token))

    def _understood(self, token: int) -> str:
        pieces = []
        for at in range(token):
            piece = self._piece(at)
            if self.kinds[at] == COMMENT:
                piece = f' with the comment "{piece[3:]}"'
            pieces.append(piece)
        return "".join(pieces).removesuffix(";")

    def _offers(self, meant: tuple[tuple[str, ...], ...], token: int) -> tuple[Offer, ...]:
        # While an example is tried out nothing is offered, or trying would never end.
        if self.readable is None:
            return ()
        found = (self._offer(caption, forms, token) for caption, *forms in meant)
        return tuple(offer for offer in found if offer) or (Offer("such as", ANY_FORM),)

    def _offer(self, caption: str, forms: list[str], token: int) -> Offer | None:
        if self.readable is None:
            return None
        head = self.text(0, self.begin)
        tail = self.text(self.roll_end(), len(self.kinds))
        # What stands right behind the fault is what the form is about.
        behind = self.text(min(token + BEHIND, self.roll_end()), self.roll_end())
        for form in forms:
            for whole in dict.fromkeys((head + form + tail, form)):
                if caption not in EXAMPLES and self._may_merge(whole):
                    continue
                if self.readable(whole):
                    meant = head + forms[0] + tail, behind
                    return Offer(_announced(caption, self._typed_in(meant), whole), whole)
        return None

    def _typed_in(self, texts: tuple[str, ...]) -> list[Counter[str]]:
        """Return the numbers of each text, none that two typed ones have run into."""
        run = self._run_together()
        return [Counter(one for one in _NUMBERS.findall(text) if one not in run) for text in texts]


def _announced(caption: str, meant: list[Counter[str]], form: str) -> str:
    """Return a caption that says so where a form leaves out numbers of any of these."""
    if not caption or caption.startswith(PARTIAL):
        return caption
    kept = Counter(_NUMBERS.findall(form))
    lost = any(numbers - kept for numbers in meant)
    return f"{caption}, without the rest" if lost else caption
