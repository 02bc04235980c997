"""Whether clauses contradict each other, by a proof in which every step is easy to see.

The proof is a list of clauses, as most SAT solvers write it (DRUP, the part of DRAT without
new variables). A clause follows if denying all its literals leads to a contradiction
by unit propagation alone. Nothing here knows of puzzles.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

Literal = int
Clause = list[Literal]
Look = Callable[[], None]
"""Called now and then; raises when there is no time left."""

NUMBER = re.compile(rb"-?[0-9]{1,18}")
"""As every checker reads it, which is less than what Python takes for one."""

LONGEST_LINE = 1 << 20
"""Of a proof, in bytes."""


class NoProof(Exception):
    """A proof does not show what it should; the sentence says why."""


def read_proof(
    lines: Iterable[bytes], look: Look = lambda: None
) -> Iterator[tuple[int, bool, Clause]]:
    """The steps of a textual proof: number of the line, whether it adds, the clause.

    >>> list(read_proof([b"1 -2 0", b"d 1 2 0", b"0"]))
    [(1, True, [1, -2]), (2, False, [1, 2]), (3, True, [])]
    """
    for number, line in enumerate(lines, 1):
        look()
        if line.startswith(b"c") or not line.strip():
            continue
        words = line.removeprefix(b"d").split()
        if not words or not all(map(NUMBER.fullmatch, words)):
            raise NoProof(f"line {number} of the proof is not a clause")
        *literals, end = map(int, words)
        if end != 0 or 0 in literals:
            raise NoProof(f"line {number} of the proof is not one clause that ends in 0")
        yield number, not line.startswith(b"d"), literals


FALSE, UNKNOWN, TRUE = 0, 1, 2


class Propagation:
    """Clauses, and what follows from them one literal at a time.

    Lists are indexed by literals: a negative one counts from the end. A clause of two literals
    stands as the other one in the list of each, a longer one is watched through its first two.

    >>> facts = Propagation(3, [[1, 2], [-2, 3]])
    >>> facts.assume([-1]), facts.trail
    (True, [-1, 2, 3])
    >>> facts.assume([-3])
    False
    """

    def __init__(
        self, variables: int, clauses: Iterable[Sequence[Literal]], look: Look = lambda: None
    ) -> None:
        self.value = [UNKNOWN] * (2 * variables + 1)
        self.pairs: list[Clause] = [[] for _ in self.value]
        self.watches: list[list[Clause]] = [[] for _ in self.value]
        self.trail: list[Literal] = []
        self.head = 0
        self.refuted = False
        """Whether the clauses contradict each other without any assumption."""
        for number, clause in enumerate(clauses):
            if not number % 1000:
                look()
            self.add(clause)
        self.settle()

    def add(self, literals: Sequence[Literal]) -> Clause:
        """One more clause, while nothing is assumed."""
        value = self.value
        # Literals that are false for good come last, so that none of them is watched in vain.
        clause = sorted(dict.fromkeys(literals), key=value.__getitem__, reverse=True)
        if len(clause) == 2:
            one, other = clause
            self.pairs[one].append(other)
            self.pairs[other].append(one)
        elif len(clause) > 2:
            self.watches[clause[0]].append(clause)
            self.watches[clause[1]].append(clause)
        if not clause or value[clause[0]] == FALSE:
            self.refuted = True
        elif (len(clause) == 1 or value[clause[1]] == FALSE) and value[clause[0]] == UNKNOWN:
            self._set(clause[0])
        return clause

    def remove(self, clause: Clause) -> None:
        """Forget a clause that ``add`` gave back; what already followed from it stays.

        One of two literals stays too: it takes no time.
        """
        for literal in clause[:2] if len(clause) > 2 else ():
            # Not list.remove: another clause may look the same.
            watching = self.watches[literal]
            del watching[next(i for i, other in enumerate(watching) if other is clause)]

    def settle(self) -> None:
        """Draw the conclusions from clauses added since."""
        self.refuted = self.refuted or not self._propagate()

    def follows(self, literals: Sequence[Literal]) -> bool:
        """Whether denying all of these leads to a contradiction."""
        if self.refuted:
            return True
        length = len(self.trail)
        agrees = self.assume([-literal for literal in literals])
        self.back(length)
        return not agrees

    def assume(self, literals: Iterable[Literal]) -> bool:
        """Suppose these hold too; whether no contradiction shows."""
        for literal in literals:
            if self.value[literal] == FALSE:
                return False
            if self.value[literal] == UNKNOWN:
                self._set(literal)
        return self._propagate()

    def back(self, length: int) -> None:
        """Forget all but the first literals of the trail."""
        for literal in self.trail[length:]:
            self.value[literal] = self.value[-literal] = UNKNOWN
        del self.trail[length:]
        self.head = length

    def _set(self, literal: Literal) -> None:
        self.value[literal], self.value[-literal] = TRUE, FALSE
        self.trail.append(literal)

    def _propagate(self) -> bool:
        """Follow the trail to its end; False if a clause has lost all its literals.

        Nearly all the time of a check is spent here, hence one loop without calls.
        """
        trail, value, pairs, watches = self.trail, self.value, self.pairs, self.watches
        while self.head < len(trail):
            false = -trail[self.head]
            self.head += 1
            for other in pairs[false]:
                if value[other] != TRUE:
                    if value[other] == FALSE:
                        return False
                    value[other], value[-other] = TRUE, FALSE
                    trail.append(other)
            watching = watches[false]
            kept: list[Clause] = []
            watches[false] = kept
            for position, clause in enumerate(watching):
                other = clause[0]
                if other == false:
                    other = clause[0] = clause[1]
                    clause[1] = false
                if value[other] != TRUE:
                    for index in range(2, len(clause)):
                        literal = clause[index]
                        if value[literal]:  # not false: watch it instead
                            clause[1], clause[index] = literal, false
                            watches[literal].append(clause)
                            break
                    else:
                        if value[other] == FALSE:
                            kept += watching[position:]
                            return False
                        value[other], value[-other] = TRUE, FALSE
                        trail.append(other)
                        kept.append(clause)
                else:
                    kept.append(clause)
        return True


def check_proof(
    variables: int,
    clauses: Iterable[Sequence[Literal]],
    proof: Iterable[bytes],
    look: Look = lambda: None,
) -> int:
    """The number of steps of a proof that clauses contradict each other; NoProof if it is none.

    All that is ever concluded follows from the clauses, so forgetting one when told to, or
    not forgetting it, can make no wrong proof right.

    >>> check_proof(1, [[1], [-1]], [b"0"])
    1
    >>> check_proof(2, [[1, 2]], [b"1 0", b"0"])
    Traceback (most recent call last):
    quinta.prove.drat.NoProof: line 1 of the proof does not follow
    """
    with _clauses_left_alone():
        return _checked(variables, clauses, proof, look)


@contextmanager
def _clauses_left_alone() -> Iterator[None]:
    """Without the search for rubbish in rings: none is made, and it would read all clauses
    again and again (a tenth of the time)."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _checked(
    variables: int, clauses: Iterable[Sequence[Literal]], proof: Iterable[bytes], look: Look
) -> int:
    facts = Propagation(variables, clauses, look)
    stated: dict[frozenset[Literal], list[Clause]] = {}
    steps = 0
    end: int | None = None
    for number, adds, literals in read_proof(proof, look):
        if end is not None:
            raise NoProof(f"the proof goes on after the contradiction in line {end}")
        if max(map(abs, literals), default=0) > variables:
            raise NoProof(f"line {number} of the proof names a variable the formula lacks")
        if not adds:
            if known := stated.get(frozenset(literals)):
                facts.remove(known.pop())
            continue
        if not facts.follows(literals):
            raise NoProof(f"line {number} of the proof does not follow")
        steps += 1
        if literals:
            stated.setdefault(frozenset(literals), []).append(facts.add(literals))
            facts.settle()
        else:
            end = number
    if end is None:
        raise NoProof("the proof does not end in a contradiction")
    return steps
