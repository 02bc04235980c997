"""Puzzle books: a plan, puzzles from collections or made on the fly, and pages as PDF."""
