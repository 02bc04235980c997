"""A chain of steps to a contradiction: without what nothing rests on, in an order to be read."""

from __future__ import annotations

from collections.abc import Sequence

from quinta.explainer.looks import Looks
from quinta.logic.model import Place
from quinta.puzzle.step import Mask, Step


def needed_links(links: Sequence[Step], looks: Looks, start: Sequence[Mask]) -> list[Step]:
    """The links on which the last rests, directly or not, given what is known at the start."""
    wanted: dict[int, Mask] = {}
    kept: list[Step] = []
    for link in reversed(links):
        concluded = list(map(looks.excluded, link.conclusions))
        if kept and not any(wanted.get(place, 0) & excluded for place, excluded in concluded):
            continue
        kept.append(link)
        for place, excluded in concluded:
            wanted[place] = wanted.get(place, 0) & ~excluded
        for place, excluded in map(looks.excluded, link.facts):
            wanted[place] = wanted.get(place, 0) | excluded & start[place]
    return kept[::-1]


def flowing(links: Sequence[Step]) -> list[Step]:
    """The same, ordered so that each stands as near as can be to what needs it.

    Whoever reads has less to keep in mind: one line of thought is told to its end before
    the next begins.
    """
    about: dict[Place, list[int]] = {}
    for number, link in enumerate(links):
        for place in dict.fromkeys(fact.place for fact in link.conclusions):
            about.setdefault(place, []).append(number)
    ordered: dict[int, None] = {}

    def tell(number: int) -> None:
        for place in dict.fromkeys(fact.place for fact in links[number].facts):
            for earlier in about.get(place, ()):
                if earlier < number and earlier not in ordered:
                    tell(earlier)
        ordered[number] = None

    tell(len(links) - 1)
    return [links[number] for number in ordered] if len(ordered) == len(links) else list(links)
