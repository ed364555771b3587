"""Anything that several people must agree to: proposals and votes."""
