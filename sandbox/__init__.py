"""A stand-in for Discord on loopback, which an unmodified discord.py client talks to.

Imports nothing else of this project. How to use it: README.md beside this file.
"""

from __future__ import annotations

from .clock import Clock, Hand, Wall
from .person import Person
from .server import Sandbox
from .views import Choice, Form, Message, Outcome

__all__ = ["Choice", "Clock", "Form", "Hand", "Message", "Outcome", "Person", "Sandbox", "Wall"]
