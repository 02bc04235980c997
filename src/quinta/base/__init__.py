"""What everything else is said in: errors, limits, sizes and cells, texts, words, processes.

Nothing here knows of puzzles.
"""
