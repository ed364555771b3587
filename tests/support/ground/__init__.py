"""What the tests of the measured table share: random tables, and shapely as the oracle."""
