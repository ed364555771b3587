"""What a squadron may do as the movement action of its activation (PF-MOV-1)."""

from __future__ import annotations

from ..moving.actions import Cruise, FlatOut, ShootFirst, Stand
from ..moving.buildings import ExitBuilding, Occupy
from ..moving.ramming import Ram
from ..moving.transports import Disembark, Embark
from ..moving.withdrawing import Withdraw
from ..orbital.dropping import Drop
from ..orbital.portals import ComeThrough

Movement = (
    Cruise
    | FlatOut
    | Ram
    | Embark
    | Occupy
    | Disembark
    | ExitBuilding
    | Stand
    | Withdraw
    | Drop
    | ComeThrough
)
Opening = Movement | ShootFirst
MOVEMENTS = (
    *(Cruise, FlatOut, Ram, Embark, Occupy, Disembark),
    *(ExitBuilding, Stand, Withdraw, Drop, ComeThrough),
)
OPENINGS = (*MOVEMENTS, ShootFirst)
