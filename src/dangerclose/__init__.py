"""Danger Close: four Vietnam-era wargames on one rules engine."""

__version__ = "0.1.0"
