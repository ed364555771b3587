"""Tests of the stand-in for Discord, by itself and with a small bot."""
