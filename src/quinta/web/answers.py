"""What answers look like, in the same shapes as requests; ``GET /api`` shows them."""

from __future__ import annotations

from quinta.ask.solve import GIVEN, Stats, Status
from quinta.explainer.lessons import Part
from quinta.puzzle.contract import Rule
from quinta.puzzle.played import BRUSH, KEYPAD
from quinta.puzzle.step import Level, StepKind, Told
from quinta.study.describe import Description
from quinta.web.questions import AT, FACT, KIND, MARKS, OPTION, OPTIONS, PLACE, SIZE
from quinta.web.schema import (
    Anything,
    Either,
    Fields,
    Flag,
    Free,
    Items,
    Later,
    Maybe,
    Named,
    Number,
    OneOf,
    Shape,
    Table,
    Text,
    Whole,
    fields_of,
    record,
)

# Parts

COUNT = Whole(0)
SIDES = ("top", "left", "right", "bottom", "cell", "wall")
LEVEL = Named("Level", Whole(min(Level), max(Level)))
STATUS = Named("Status", OneOf(tuple(Status)), "how many solutions there are")
LIMIT = Named("Limit", Maybe(Text()), "the limit that was reached, if one was")
TAKEN = Named("Given", OneOf(GIVEN), "what the answer takes into account")
STATS = Named("Stats", record(**fields_of(Stats)), "what the answer took; null is not known")
RULE = Named("Rule", record(**fields_of(Rule)))
CLUE = Named(
    "Clue",
    record(
        at=AT,
        value=Free("as the puzzle's JSON has it"),
        text=Text(),
        says=Text(),
        words=Text(),
        where=Text(),
    ),
    "where it stands, what it says, how it is written, and how one would name it",
)
OPEN = Named("Open", Table(Items(COUNT)), "the values that are possible, by place")
TOLD: dict[str, Shape] = {"v": Whole(1, 1), "kind": KIND}
JUDGED: dict[str, Shape] = {**TOLD, "status": STATUS, "limit": LIMIT}
ANSWER: dict[str, Shape] = {**JUDGED, "given": TAKEN, "stats": STATS}

FACTS = Items(FACT)
REASON = Named(
    "Reason",
    record(rule=Text(), where=Text(), about=Maybe(COUNT), clue=Maybe(CLUE), places=Items(PLACE)),
    "a rule where it applies",
)
STEP: Named = Named(
    "Step",
    record(
        kind=OneOf(tuple(StepKind)),
        level=LEVEL,
        **fields_of(Told),
        reasons=Items(REASON),
        facts=FACTS,
        conclusions=FACTS,
        witness=Maybe(record(ways=COUNT, listed=Items(FACTS))),
        assumption=Maybe(FACT),
        chain=Items(Later(lambda: STEP)),
        rounds=COUNT,
        available=COUNT,
    ),
    "a deduction: what is concluded from which rules and facts, and the sentence that tells it",
)
STORY: dict[str, Shape] = {
    **JUDGED,
    "given": TAKEN,
    "puzzle": Text(),
    "marks": MARKS,
    "notes": FACTS,
    "level": Maybe(LEVEL),
}

# Playing and composing

PLAYED = Named(
    "Played",
    record(
        by=OneOf((BRUSH, KEYPAD)),
        positive=Maybe(COUNT),
        negative=Maybe(COUNT),
        keys=Items(record(value=COUNT, name=Text(), sign=Text(), letters=Items(Text(1)))),
        notes=Items(record(value=COUNT, sign=Text(), name=Text(), key=Text(1))),
        clue_choices=Table(Items(record(text=Text(), name=Text()))),
        gestures=Text(),
        tells=Flag(),
    ),
    "how it is played by hand: two values with a brush, more with a keypad",
)

VIEW = Named(
    "View",
    record(
        kind=KIND,
        title=Text(),
        size=SIZE,
        text=Text(),
        json=Anything("the puzzle as 'quinta convert --to json' writes it"),
        options=OPTIONS,
        task=Text(),
        rules=Items(RULE),
        svg=Text(),
        layout=Items(Items(PLACE)),
        played=PLAYED,
        values=Items(COUNT),
        names=Table(Text()),
        looks=Table(Text()),
        given=MARKS,
        clues=Items(CLUE),
        slots=Items(record(at=AT, where=Text(), side=OneOf(SIDES), partner=AT)),
        typed=Table(record(signs=Items(Text(1)), several=Flag())),
        blank=Flag(),
        marks=MARKS,
        notes=FACTS,
    ),
    "everything to show a puzzle",
)
RULES = record(
    task=Text(),
    rules=Items(record(**fields_of(Rule), right=Text(), wrong=Text(), broken=Text())),
)
SEEN = record(words=Text(), cells=Items(PLACE))
VIOLATION = Named("Violation", record(rule=Text(), message=Text(), places=Items(PLACE)))
CHECKED = record(
    **TOLD,
    right=Flag(),
    solved=Flag(),
    complete=Flag(),
    open_places=COUNT,
    violations=Items(VIOLATION),
    satisfied=Items(Text()),
    met_runs=Table(Items(COUNT)),
    finished=Items(PLACE),
)
SOLVED = record(**ANSWER, solution=Maybe(MARKS), second=Maybe(MARKS), reason=Maybe(Text()))
HINT = record(
    **STORY,
    step=Maybe(STEP),
    rungs=Items(Text(), 1),
    roles_svg=Items(Text(), 1),
)
RATED: dict[str, Shape] = {
    "title": Maybe(Text()),
    "score": Maybe(Number()),
    "steps": Table(COUNT),
    "hard_steps": COUNT,
    "largest_core": COUNT,
    "longest_chain": COUNT,
    "dependency": Number(),
    "limit": LIMIT,
    "at_least": Maybe(LEVEL),
}
RATING = Named(
    "Rating",
    record(**TOLD, status=STATUS, level=Maybe(LEVEL), **RATED),
    "how hard a puzzle is; only one with a single solution has a level",
)
WISH = record(
    size=Text(),
    options=OPTIONS,
    level=Maybe(Either({str: Text(), int: LEVEL})),
    clues=Either({str: Text(), int: COUNT}),
    symmetric=Flag(),
    spare=Flag(),
    turned=Flag(),
)
MADE = record(
    **TOLD,
    index=COUNT,
    seed=Text(),
    version=Text(),
    wish=WISH,
    puzzle=Text(),
    solution=MARKS,
    clues=COUNT,
    level=Maybe(LEVEL),
    rating=record(**RATED),
    tries=COUNT,
    seconds=Number(),
    view=VIEW,
)
DAILY = record(**MADE.fields, date=Text(10))
CONVERTED = record(text=Text())

# Setting

FORCED = Named(
    "Forced",
    record(**ANSWER, forced=MARKS, open=OPEN),
    "the places that are the same in every solution, and the others",
)
CLASH = Named(
    "Clash",
    record(
        **ANSWER,
        sentence=Text(),
        clues=Items(CLUE),
        places=Items(PLACE),
        notes=FACTS,
        minimal=Flag(),
    ),
    "clues, marks and notes that cannot hold together",
)
SUPERFLUOUS = Named(
    "Superfluous", record(**ANSWER, clues=Items(CLUE)), "clues that follow from the others"
)
THIN = record(
    {"level": Maybe(LEVEL)},
    **ANSWER,
    puzzle=Text(),
    clues=COUNT,
    removed=Items(CLUE),
    minimal=Flag(),
    symmetric=Flag(),
)
REPAIR = record(puzzle=Text(), clues=Items(CLUE), status=STATUS, solution=MARKS)
REPAIRED = record(**ANSWER, repairs=Items(REPAIR))
ANALYSED = record(
    **SOLVED.fields,
    forced=Maybe(FORCED),
    clash=Maybe(CLASH),
    superfluous=Maybe(SUPERFLUOUS),
    rating=Maybe(RATING),
    hardest=Maybe(STEP),
)
ANALYSED_SO_FAR = Fields(ANALYSED.fields)

# Learning

MODELS = record(
    models=Items(record(v=Whole(1, 1), **fields_of(Description))), left_out=Items(Text())
)
RUN = Named("Run", Anything("a run, with the keys of 'quinta study compare --json'"))
COMPARED = record(runs=Items(RUN), left_out=Items(Text()))
COMPARED_SO_FAR = record(run=RUN)
COUNTED = record(
    **TOLD,
    count=COUNT,
    exact=Flag(),
    method=Text(),
    reason=Maybe(Text()),
    limit=LIMIT,
    stats=STATS,
)
LESSONS = record(
    lessons=Items(
        record(
            name=Text(),
            title=Text(),
            part=OneOf(tuple(Part)),
            about=Text(),
            puzzle=Text(),
            wanted=Items(FACT),
            right=Maybe(FACT),
            look=Text(),
            sentence=Text(),
            look_svg=Text(),
            roles_svg=Text(),
        )
    ),
    course=Items(Text()),
    techniques=Items(record(name=Text(), about=Text())),
)
PRACTICE = record(made=Maybe(MADE), tried=COUNT, at=COUNT, sentence=Text())
EXPLAINED = record(
    **STORY,
    steps=Items(STEP),
    open=OPEN,
    solutions=Items(MARKS),
    clash=Items(CLUE),
)

# What the server says of itself

ERROR = Named(
    "Error",
    record({"reason": OneOf(("bug",))}, error=Text()),
    "why there is no answer, in one sentence",
)
HEALTH = record(ok=Flag(), version=Text(), workers=COUNT, busy=COUNT, queued=COUNT, stock=COUNT)
CANCELLED = record(ok=Flag())
NUMBERS = record(least=Whole(1), step=Whole(1))
KINDS = Items(
    record(
        kind=KIND,
        title=Text(),
        task=Text(),
        variants=Items(record(option=Text(), name=Text(), sentence=Text())),
        values=Table(Text()),
        options=OPTIONS,
        usual_size=SIZE,
        choices=Table(Items(OPTION)),
        sides=record(square=Flag(), rows=NUMBERS, columns=NUMBERS),
        blank=Text(),
        examples=Items(record(name=Text(), text=Text(), source=Text())),
        counterexamples=Table(Text()),
        picture=Text(),
        formats=Items(record(name=Text(), title=Text(), media=Text(), ending=Text())),
        levels=Items(
            record(
                level=LEVEL,
                title=Text(),
                sentence=Text(),
                sides=Items(COUNT),
                otherwise=Items(record(options=OPTIONS, narrow=Maybe(COUNT), sides=Items(COUNT))),
            )
        ),
        clues_can_go=Flag(),
        spare_fields=Items(Text()),
    )
)

# The lines about a question

REASONS = ("input", "limit", "impossible", "cancelled", "busy", "bug")
JOB = Text()


def _event(
    name: str, about: str, optional: dict[str, Shape] | None = None, /, **own: Shape
) -> Named:
    shape = record(optional, event=OneOf((name,)), **own)
    return Named(name.capitalize(), shape, about)


QUEUED = _event("queued", "it waits, at this place", job=JOB, place=Whole(1))
STARTED = _event("started", "a worker has it; its name is good to cancel it", job=JOB)
PROGRESS = _event("progress", "how far it is", text=Text(), done=COUNT, of=Maybe(COUNT))
FAILED = _event(
    "failed",
    "there is no answer: one sentence, and why",
    {"line": Whole(1), "column": Whole(1)},
    error=Text(),
    reason=OneOf(REASONS),
)
