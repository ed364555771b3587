"""The refusals of the rules.

RuleError    a move that is illegal: nothing changed, no die fell
Faults       a document with everything that is wrong in it
"""

from __future__ import annotations


class RuleError(Exception):
    """A refusal in one sentence for the player, raised only while a move is checked.

    `text` names and quotes what was refused and, where cheap, what would be allowed; `rule` is the
    ID of the rule that refuses; `code` the game's own code where it has a table of them.
    """

    def __init__(self, text: str, rule: str, code: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule
        self.code = code

    def sentence(self) -> str:
        """Return what the player reads: the sentence and the rule; a code is for programs."""
        return f"{self.text} ({self.rule})"


class Faults(Exception):
    """A document that cannot be taken: every fault in it, each with its path. Nothing is imported.

    `faults` are lines such as `characters[2].skills.F: 11 is above 10`.
    """

    def __init__(self, faults: tuple[str, ...]) -> None:
        if not faults:
            raise ValueError("a document without faults cannot be refused")
        super().__init__("\n".join(faults))
        self.faults = faults
