"""A referee without Discord around it, for tests."""
