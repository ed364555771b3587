"""Conflicts between troopers (C316-PVP-*)."""
