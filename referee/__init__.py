"""The referee without Discord: takes an action, runs the rules, commits it, keeps the timeline,
the votes and the deadlines.
"""
