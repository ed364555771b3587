"""The final score and the path score."""
