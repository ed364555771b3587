"""Close quarters: engagements, stormings, and Leviathans in contact (PF-CQB, PF-STM, PF-LEV)."""
