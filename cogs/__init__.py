"""The Discord side: one road in (router), one road through (referee), one place that knows limits.

A cog method parses options, calls one function and ends; nothing here decides a rule.
"""
