"""A stand-in for Discord on loopback, which an unmodified discord.py client talks to.

Imports nothing else of this project. How to use it: README.md beside this file.
"""

from __future__ import annotations

from .clock import Clock, Hand, Wall
from .person import Person
from .seen import Choice, Form, Message, Seen
from .server import Sandbox

__all__ = ["Choice", "Clock", "Form", "Hand", "Message", "Person", "Sandbox", "Seen", "Wall"]
