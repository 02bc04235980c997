"""Options that take one of a few words."""

from __future__ import annotations

from typing import Any

import click

from quinta.base.names import meant


class OneOf(click.Choice[str]):
    """One of a few words; whoever writes another is told what they may have meant."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """What is said to another word."""
        return f"there is no '{value}'; {meant(str(value), self.choices)}"
