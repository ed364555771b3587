"""Files that people hand in with a command."""

from __future__ import annotations

import discord

from referee.errors import Refusal

LONGEST = 200_000
"""How many bytes a document may have."""


async def text_of(file: discord.Attachment | None) -> str | None:
    """Return the text of a file, None if none was handed in. Raises Refusal for a bad one."""
    if file is None:
        return None
    if file.size > LONGEST:
        raise Refusal(f"A document has at most {LONGEST:,} bytes.")
    try:
        return (await bytes_of(file)).decode()
    except UnicodeDecodeError:
        raise Refusal("That file is not text in UTF-8.") from None


async def bytes_of(file: discord.Attachment) -> bytes:
    """Return the contents of a file. Raises Refusal if Discord no longer has it."""
    try:
        return await file.read()
    except discord.NotFound:
        raise Refusal(f'Discord has no file "{file.filename}" any more. Attach it again.') from None
