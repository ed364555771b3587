"""What a character can carry besides weapons and armour (5.12), with prices in credits."""

from __future__ import annotations

import msgspec


class Item(msgspec.Struct, frozen=True):
    """An item: its name, price in credits, and its effect in a sentence of our own."""

    name: str
    cost: int
    text: str


MED_KIT = "Med kit"
IDOL = "Strange idol"
STIMULANTS = "Stimulants"
PSYKA = "Psyka"
BOX = "Safety deposit box"

STOCK = (
    Item("Ammo rough", 2, "One shot of a weapon that takes rough ammunition."),
    Item("Ammo basic", 4, "One shot of a weapon that takes basic ammunition."),
    Item("Ammo special", 7, "One shot of a weapon that takes special ammunition."),
    Item(MED_KIT, 15, "Used up in one action: 5 HP back for the user or a friend touched."),
    Item(IDOL, 25, "Pay 1 HP to roll a failed psyche roll again."),
    Item(STIMULANTS, 30, "A dose lifts every skill by 1 for 1D6 turns; each use needs one more."),
    Item(BOX, 20, "The warband stores things in it between battles."),
    Item(PSYKA, 40, "A dose works any one power; each use may make its user an addict."),
)
BY_NAME = {item.name: item for item in STOCK}
