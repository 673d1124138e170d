"""Incoming!: its clauses in our own words and its components, read and checked; no rules yet."""
