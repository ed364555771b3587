"""Pages of /help."""

from __future__ import annotations

import msgspec


class Topic(msgspec.Struct, frozen=True):
    """A page of help: the word it is asked by, its title, and its text in ready markdown.

    A cog that sets `topics` to a tuple of these has them shown by /help. At most 1,900 characters.
    `asked` holds more words by which people may ask for the page; nobody sees them.
    """

    word: str
    title: str
    text: str
    asked: str = ""
