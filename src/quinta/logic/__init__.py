"""Formulas, and what searches them: SAT solvers, clingo, CP-SAT, Ganak.

Nothing here knows of puzzles either: a model has variables for what stands in places.
"""
