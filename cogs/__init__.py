"""The Discord side: one way in (router), one way through (referee), one place that knows limits.

A cog method parses options, calls one function and ends; nothing here decides a rule.
"""

from __future__ import annotations

import gc

# Objects made while loading are never freed, yet the collector would walk them all again and again:
# a sixth of the loading time. `app.settle_down` says how often it runs from then on.
gc.set_threshold(250_000)
