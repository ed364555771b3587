"""A trooper from enlisting to death: ranks, gear, levels, Flashbacks, healing."""
