"""A button's id names a game. Made up elsewhere, in a server or a channel, it opens nothing."""

from __future__ import annotations

import pytest

from cogs.router import Router
from db import journal
from tests.support.services.playing import PLACE, bid, head

pytestmark = pytest.mark.bot

UNKNOWN = "This button is not known here any more."
QUESTION = "00000000"
OF_A_GAME = {
    "a": f"1:{QUESTION}:red:00000000",
    "s": f"1:{QUESTION}:red:0",
    "p": "1:red:0",
    "n": "1",
    "w": "1:1",
    "wy": "1:1",
    "rp": "1:2",
    "wr": "1:1",
    "wp": "1:1:0",
    "hd": "1",
    "i": "1",
    "j": "1",
    "l": "1",
    "lc": "1:red",
    "dg": f"1:{QUESTION}",
    "de": "1",
    "b": "1",
    "jd": "1:warband",
    **dict.fromkeys(("jc", "js", "jo", "jk"), "1"),
    "jp": "1:0",
    "lu": "1",
    "ps": "1",
    "pfs": "1",
    **dict.fromkeys(("pfh", "pfl", "pfbo", "pfbs"), f"1:{QUESTION}:red"),
    "pfo": "1:1",
    "pfa": f"1:{QUESTION}:red:0",
    **{
        f"{game}{page}": f"1:{QUESTION}:red:1:E"
        for game in ("pg", "pfg")
        for page in ("p", "m", "f", "s", "c", "l", "w")
    },
    **dict.fromkeys(("pgz", "pfgz"), "1:1"),
    **dict.fromkeys(("pxl", "pxa", "pxc", "pxo"), f"1:{QUESTION}:red:blue:A1"),
    "pxr": f"1:{QUESTION}:red",
    **dict.fromkeys(("pxw", "pxv", "pxk"), f"1:{QUESTION}:red:-"),
    "3a": f"1:{QUESTION}:red:00000000",
    "pc": "1:red:home:0",
    **dict.fromkeys(("pco", "pcs"), "1:tale:0"),
    "po": "1:1",
    "pq": f"1:{QUESTION}:red:0:0:any:0:first",
    **dict.fromkeys(("pqf", "pqo"), f"1:{QUESTION}:red:0:0:any"),
    **dict.fromkeys(("em", "er", "es", "eo"), "1"),
    "jv": "1:charms",
    "f": "1",
    "fd": "1",
    "lg": "1:1:::",
    "dq": "1:1",
    "dd": "1:1",
    "d": "1:1:yes",
    "gc": "1",
    "v": "1:yes",
    "df": "1",
    "lv": "1:red",
    "go": "1",
    "3o": "1:other:",
    "fo": f"1:{QUESTION}:red:00000000",
    "fs": f"1:{QUESTION}:red:00000000",
    "3s": "1:other:",
}
OF_NO_GAME = {
    *("oo", "gp", "nq", "yf", "yy", "vy", "ra", "rv", "rm", "rw", "rf", "rd", "rs", "rx"),
    *("hc", "hm", "hp", "hr", "hl", "ht", "rl", "wb", "wf", "pff", "pfn", "dt", "ds"),
    *("wt", "wm", "tf", "sw", "sb"),
    *("ia", "if", "in", "ib", "it", "ir", "is", "ie", "iy"),
}
"""Verbs of rolls and of the table, which check their place, of a person, a server, help, demos."""


def test_every_verb_is_named(table):
    (router,) = [cog for cog in table.bot.cogs.values() if isinstance(cog, Router)]

    assert router.presses.keys() == OF_A_GAME.keys() | OF_NO_GAME


@pytest.mark.parametrize("server", ["another", "the same"])
async def test_no_button_answers_for_a_game_of_another_place(table, server):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await bid(ana, 3)
    await ben.command(PLACE, "game undo", entry=2)
    admin = table.sandbox.admin
    guild = admin.add_guild("Elsewhere", "Ana") if server == "another" else None
    there = admin.add_channel("aside", guild=guild["name"]) if guild else admin.add_channel("aside")
    stood = await head(table)

    for verb, parts in OF_A_GAME.items():
        seen = await ana.forge(there["id"], f"{verb}:{parts}", {})
        assert seen.ephemeral, verb
        assert seen.content == UNKNOWN, verb

    assert await head(table) == stood
    assert await table.bot.db.read(lambda db: journal.head_seq(db, 1)) == stood.seq
