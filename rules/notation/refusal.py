"""How a line is refused: one sentence that shows where, what was read, why, and the form meant.

Every form offered can be read; the caller makes sure of that before it raises.
"""

from __future__ import annotations

from typing import NamedTuple

SHOWN = 80
EITHER_SIDE = 30
MARK = "»"


class Offer(NamedTuple):
    """A form that can be rolled, and what it would mean; "Such as" is a mere example."""

    caption: str
    form: str


class Refused(Exception):
    """Raised for a line that cannot be rolled; nothing was drawn for it.

    `text` is what was typed and `position` where the fault begins in it, in characters; `read`
    is what was understood, `fault` and `offers` what is wrong and what was perhaps meant.
    """

    def __init__(
        self, text: str, position: int, read: str, fault: str, offers: tuple[Offer, ...]
    ) -> None:
        super().__init__(fault)
        self.text = text
        self.position = position
        self.read = read
        self.fault = fault
        self.offers = offers

    def sentence(self) -> str:
        """Return the whole sentence as players read it (NOTATION, section 4)."""
        return f"`{self.framed()}`: read {self.read or 'nothing'}; {self.fault}. {self._meant()}."

    def framed(self) -> str:
        """Return the text with » before the fault; long text is cut to 30 on either side."""
        before, after = self.text[: self.position], self.text[self.position :]
        # Thirty characters on either side of the fault are enough to find it.
        if len(self.text) > SHOWN:
            before = before if len(before) <= EITHER_SIDE else "…" + before[-EITHER_SIDE:]
            after = after if len(after) <= EITHER_SIDE else after[:EITHER_SIDE] + "…"
        return f"{before}{MARK}{after}".replace("`", "'")

    def __str__(self) -> str:
        return self.sentence()

    def _meant(self) -> str:
        bare = all(not offer.caption for offer in self.offers)
        said = (" or " if bare else "; ").join(_said(offer) for offer in self.offers)
        return said[:1].upper() + said[1:]


def _said(offer: Offer) -> str:
    if not offer.caption:
        return f"`{offer.form}`"
    if offer.caption == "such as":
        return f"such as `{offer.form}`"
    return f"{offer.caption}: `{offer.form}`"
