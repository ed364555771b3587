"""How the tests have somebody forgotten, by the buttons of /privacy."""

from __future__ import annotations

from tests.support.services.playing import PLACE


async def forget(person, place=PLACE):
    """Have a person forgotten; return the question whether they are sure, and the answer."""
    seen = await person.command(place, "privacy")
    sure = await person.press(seen, "Forget me")
    return sure, await person.press(sure, "Yes, forget me for good")
