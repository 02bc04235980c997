"""Certificates: how many solutions a puzzle has, with a proof that anyone can check.

``write`` makes them. ``check`` believes nothing that is in them: from the puzzle's text it
makes the formula itself (``formula``), and sees whether each step of the proof follows
(``drat``). ``thorough`` compares what the formula rests on with the referee.
"""
