"""Questions about a puzzle: each a function with limits and a frozen answer."""
