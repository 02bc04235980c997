"""What a reader asks: what a model is made of, and how engines do on this board."""

from __future__ import annotations
