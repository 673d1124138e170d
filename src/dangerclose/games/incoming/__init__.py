"""Incoming!: its clauses in our own words and its components, read and checked. The rules are not built yet."""
