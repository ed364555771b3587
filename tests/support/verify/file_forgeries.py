"""What a host could change in an export as a whole: epochs, rows left out or put in, its name."""

from __future__ import annotations

import copy
from collections.abc import Callable

from rules import fair

from .host import File, Stored, redraw


def _epochs(file: File) -> None:
    """Give the later half of the rows an epoch that no row promised."""
    seed = b"x" * 32
    last = len(file["epochs"])
    hidden = file["epochs"][-1]
    file["epochs"].append(
        {
            "commitments": {**hidden["commitments"], "open": fair.commitment(seed)},
            "seeds": {**hidden["seeds"], "open": seed.hex()},
        }
    )
    for row in file["rows"][-3:]:
        row["stored"]["epoch"] = last
    redraw(file, len(file["rows"]) - 2)


def spare(file: File) -> None:
    file["epochs"].append(copy.deepcopy(file["epochs"][-1]))


def _other_seed(file: File) -> None:
    """Use a seed in the last epoch that is not the one promised."""
    part, seed = file["epochs"][-1], b"y" * 32
    part["seeds"]["open"], part["commitments"]["open"] = seed.hex(), fair.commitment(seed)
    redraw(file, 1)


def _all_seeds(file: File) -> None:
    """Draw the whole first epoch from seeds chosen afterwards."""
    part, seed = file["epochs"][0], b"z" * 32
    part["seeds"]["open"], part["commitments"]["open"] = seed.hex(), fair.commitment(seed)
    for row in file["rows"]:
        _reshow(row["stored"], seed.hex())
    redraw(file, 1)


def _reshow(said: Stored, seed: str) -> None:
    if said["kind"] == "seed" and said["epoch"] == 0:
        for line in said["told"]:
            words = line["text"].split()
            line["text"] = " ".join(seed if len(w.strip(",.")) == 64 and "Shown" in words[at - 1]
                                    else w for at, w in enumerate(words))  # fmt: skip


def _cut_end(file: File) -> None:
    del file["rows"][-4:]
    used = max(row["stored"]["epoch"] for row in file["rows"])
    del file["epochs"][used + 1 :]


def _cut_start(file: File) -> None:
    del file["rows"][0]
    _renumber(file)


def _cut_middle(file: File) -> None:
    del file["rows"][len(file["rows"]) // 3]
    _renumber(file)


def _put_in(file: File) -> None:
    """Put a row in that nobody made: another's roll, so that the next decision falls elsewhere."""
    place = len(file["rows"]) // 3
    twin = copy.deepcopy(file["rows"][place])
    twin["stored"]["key"] = "put in"
    if "call" in twin["stored"]:
        twin["stored"]["call"] = str(int(twin["stored"]["call"]) + 1)
    file["rows"].insert(place, twin)
    _renumber(file)


def _renumber(file: File) -> None:
    for seq, row in enumerate(file["rows"], 1):
        row["seq"] = row["stored"]["seq"] = seq
    redraw(file, 1)


def _held_back(file: File) -> None:
    row = file["rows"][len(file["rows"]) // 3]
    row["stored"] = row["salt"] = None


def _erased(file: File) -> None:
    _held_back(file)
    file["rows"][len(file["rows"]) // 3]["erased"] = True


def _another_game(file: File) -> None:
    file["game"]["system"] = "chess"


def _twice(file: File) -> None:
    file["rows"][4]["stored"]["key"] = file["rows"][3]["stored"]["key"]


def _words(file: File) -> None:
    file["words"] = [["red", "grind"]]
    redraw(file, 1)


WHOLE: dict[str, tuple[str, Callable[[File], None]]] = {
    "an epoch that nobody promised": ("", _epochs),
    "an epoch that nobody uses": ("", spare),
    "another seed than was promised": ("seeds", _other_seed),
    "seeds chosen afterwards": ("seeds", _all_seeds),
    "words put into the seeds": ("seeds", _words),
    "the last rows left out": ("rows", _cut_end),
    "the first row left out": ("rows", _cut_start),
    "a row left out": ("rows", _cut_middle),
    "a row put in": ("rows", _put_in),
    "a row held back": ("held back", _held_back),
    "a row called erased": ("held back", _erased),
    "the name of the game": ("name", _another_game),
    "a key twice": ("", _twice),
}
"""Changes of the file as a whole."""
