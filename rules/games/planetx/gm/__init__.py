"""The GM's powers (section 8)."""
