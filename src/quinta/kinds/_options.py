"""Every option of our own kinds, for whoever checks types.

A kind whose options are not listed works just the same; whoever checks types passes them as a
``dict[str, Any]`` behind two stars.
"""

from typing import Literal, TypedDict


class Options(TypedDict, total=False):
    """What may be said of a kind besides its size; each kind takes its own only."""

    connected: bool
    counts_self: bool
    equal_white_areas: bool
    ordered: bool
    row_colour: Literal["white", "black"]
