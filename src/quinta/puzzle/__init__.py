"""What a kind of puzzle supplies (``contract``), and the values that puzzles speak with."""
