"""The commands that Discord is told are those of the kept file, to the letter."""

from __future__ import annotations

import copy
import difflib

from tests.support.e2e import command_tree

REWRITE = "If the change is meant, write the file with: python -m tests.support.e2e.command_tree"


def differences(old, new):
    """Return the lines that differ between two trees, with a little of what stands around them."""
    texts = [command_tree.as_text(commands).splitlines() for commands in (old, new)]
    return list(difflib.unified_diff(*texts, "kept", "today", lineterm="", n=2))


async def test_discord_is_told_the_commands_of_the_kept_file(tmp_path):
    changed = differences(command_tree.kept(), await command_tree.told(tmp_path))

    assert not changed, "\n".join([*changed[:60], REWRITE])


def test_a_changed_word_and_a_lost_option_are_seen():
    kept = command_tree.kept()
    reworded, shortened = copy.deepcopy(kept), copy.deepcopy(kept)
    roll = next(one for one in reworded if one["name"] == "roll")
    roll["description"] += "!"
    next(one for one in shortened if one["name"] == "roll")["options"].pop()

    assert len(differences(kept, reworded)) > 2
    assert len(differences(kept, shortened)) > 2
    assert differences(kept, copy.deepcopy(kept)) == []
