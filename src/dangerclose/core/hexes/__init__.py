"""Hex grids: names, neighbours, distance, lines, reach; sets of hexes are Python ints."""

from dangerclose.core.bits import bits_of, members, picked
from dangerclose.core.hexes.grid import Grid, IdFormat
from dangerclose.core.hexes.lines import line
from dangerclose.core.hexes.reach import Edges, path, reachable

__all__ = ["Edges", "Grid", "IdFormat", "bits_of", "line", "members", "path", "picked", "reachable"]
