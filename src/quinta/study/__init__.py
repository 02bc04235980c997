"""Study: the papers' own models, their search strategies and statistics, their tables."""
