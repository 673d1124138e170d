"""The manners of what goes over the wire."""

import msgspec


class Wire(msgspec.Struct, rename="camel"):
    """A message or a part of one: in the browser its fields are written asTheyAreThere."""
